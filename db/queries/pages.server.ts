import { type AliasableExpression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Queryable } from "../transactions.server";

/** Thrown for an invalid cursor (a position in a list). Routes answer 400. */
export class BadCursorError extends Error {
  override name = "BadCursorError";

  constructor() {
    super("This cursor is not valid for the list.");
  }
}

/** Returns the cursor of the page after a row, as an opaque string. `position` holds the values that order the list: times, then the id. */
export function encodeCursor(position: readonly string[]): string {
  return Buffer.from(position.join("|")).toString("base64url");
}

function decodeCursor(cursor: string, length: number): string[] {
  const position = Buffer.from(cursor, "base64url").toString().split("|");
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  const given = position.every((part, index) =>
    index < length - 1 ? time.test(part) : /^[0-9a-f-]{36}$/.test(part),
  );
  if (!given || position.length !== length) throw new BadCursorError();
  return position;
}

interface PageRequest {
  /** The columns that order the list: times, then the id. */
  by: readonly string[];
  direction: "asc" | "desc";
  limit: number;
  cursor: string | null | undefined;
}

/** Returns a query for at most `limit` rows after a cursor, plus one row that tells `cutPage` whether there is a next page. Throws BadCursorError if the cursor is invalid. */
export function selectPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { by, direction, limit, cursor }: PageRequest,
) {
  const columns = by.map((column) => sql.ref(column));
  const ordered = columns.reduce(
    (found, column) => found.orderBy(column, direction),
    rows.limit(limit + 1),
  );
  if (!cursor) return ordered;
  const after = sql.join(decodeCursor(cursor, by.length));
  const comparison = sql.raw(direction === "asc" ? ">" : "<");
  return ordered.where(sql<SqlBool>`(${sql.join(columns)}) ${comparison} (${after})`);
}

/** Cuts rows from `selectPage` to `limit`. `next` is the cursor of the next page, or null on the last page. */
export function cutPage<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { page: Row[]; next: Cursor | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** Counts the rows of a query. */
export async function countRows(db: Queryable, rows: AliasableExpression<object>): Promise<number> {
  const { total } = await db
    .selectFrom(rows.as("counted"))
    .select((eb) => eb.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}
