import { type AliasableExpression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Queryable } from "../transactions.server";

/** Thrown when a cursor is not one that a list gave; routes answer 400. */
export class BadCursorError extends Error {
  override name = "BadCursorError";

  constructor() {
    super("This cursor was not given by the list.");
  }
}

/** The place of a row in an ordered list: its times, and lastly its id. */
type Position = readonly string[];

/** Returns an opaque cursor for the page after `position`. */
export function encodeCursor(position: Position): string {
  return Buffer.from(position.join("|")).toString("base64url");
}

/** How a list is walked: by the columns of a position, so many rows, from the one after `after` on when there is one. */
interface Walk {
  by: Position;
  direction: "asc" | "desc";
  rows: number;
  after: Position | null;
}

/** A page of a walk: at most `limit` rows, after those of the page that gave `cursor`. */
interface PageOfWalk extends Pick<Walk, "by" | "direction"> {
  limit: number;
  cursor: string | null | undefined;
}

/** Returns the query of a page, and of one row more for `cutPage`. Throws BadCursorError. */
export function walked<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { by, direction, limit, cursor }: PageOfWalk,
) {
  const after = cursor ? decodeCursor(cursor, by.length) : null;
  return nextRows(rows, { by, direction, rows: limit + 1, after });
}

/** Returns the query of the next rows of a walk. */
export function nextRows<DB, Tables extends keyof DB, Row>(
  from: SelectQueryBuilder<DB, Tables, Row>,
  { by, direction, rows, after }: Walk,
) {
  const columns = by.map((column) => sql.ref(column));
  const ordered = columns.reduce(
    (found, column) => found.orderBy(column, direction),
    from.limit(rows),
  );
  if (after === null) return ordered;
  const comparison = sql.raw(direction === "asc" ? ">" : "<");
  return ordered.where(sql<SqlBool>`(${sql.join(columns)}) ${comparison} (${sql.join(after)})`);
}

/** Returns the place, in so many columns, that a cursor names. Throws BadCursorError. */
export function decodeCursor(cursor: string, length: number): string[] {
  const position = Buffer.from(cursor, "base64url").toString().split("|");
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  const given = position.every((part, index) =>
    index < length - 1 ? time.test(part) : /^[0-9a-f-]{36}$/.test(part),
  );
  if (!given || position.length !== length) throw new BadCursorError();
  return position;
}

/** `rows` hold one more than `limit`; `next` is the cursor of the page after it, null on the last. */
export function cutPage<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { page: Row[]; next: Cursor | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

export async function countRows(db: Queryable, rows: AliasableExpression<object>): Promise<number> {
  const { total } = await db
    .selectFrom(rows.as("counted"))
    .select((eb) => eb.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}
