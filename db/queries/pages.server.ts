import { type AliasableExpression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Queryable } from "../transactions.server";

/** Thrown for an invalid cursor. Routes answer 400. */
export class BadCursorError extends Error {
  override name = "BadCursorError";

  constructor() {
    super("This cursor is not valid for the list.");
  }
}

/** The position of a row in an ordered list: its times, then its id. */
type Position = readonly string[];

/** Returns an opaque cursor for the page after `position`. */
export function encodeCursor(position: Position): string {
  return Buffer.from(position.join("|")).toString("base64url");
}

/** Selects `rows` rows in the order of the columns `by`, after a position if there is one. */
interface Walk {
  by: Position;
  direction: "asc" | "desc";
  rows: number;
  after: Position | null;
}

/** Selects a page of at most `limit` rows after a cursor. */
interface PageOfWalk extends Pick<Walk, "by" | "direction"> {
  limit: number;
  cursor: string | null | undefined;
}

/** Selects a page and one more row for `cutPage`. Throws BadCursorError. */
export function walked<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { by, direction, limit, cursor }: PageOfWalk,
) {
  const after = cursor ? decodeCursor(cursor, by.length) : null;
  return nextRows(rows, { by, direction, rows: limit + 1, after });
}

/** Selects the next rows in an order. */
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

/** Decodes a cursor for `length` columns. Throws BadCursorError. */
export function decodeCursor(cursor: string, length: number): string[] {
  const position = Buffer.from(cursor, "base64url").toString().split("|");
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  const given = position.every((part, index) =>
    index < length - 1 ? time.test(part) : /^[0-9a-f-]{36}$/.test(part),
  );
  if (!given || position.length !== length) throw new BadCursorError();
  return position;
}

/** Cuts off the extra row. `next` is the cursor of the next page, or null on the last page. */
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
