import { type AliasableExpression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Queryable } from "../transactions.server";

/** Thrown when a cursor is not one that a list gave; routes answer 400. */
export class BadCursorError extends Error {
  override name = "BadCursorError";

  constructor() {
    super("This cursor was not given by the list.");
  }
}

/** The place of a row in a list that is ordered by time and id. */
interface Position {
  at: string;
  id: string;
}

/** Returns an opaque cursor for the page after `position`. */
export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at}|${id}`).toString("base64url");
}

/** How a list is walked: by time and id, from the row of `cursor` on when there is one, `limit` rows at a time. */
interface Walk {
  by: Position;
  direction: "asc" | "desc";
  limit: number;
  cursor: string | null | undefined;
}

/** Returns the query of the next rows of a walk, and of one more for `cutPage`. Throws BadCursorError. */
export function walked<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { by, direction, limit, cursor }: Walk,
) {
  const at = sql.ref(by.at);
  const id = sql.ref(by.id);
  const ordered = rows
    .orderBy(at, direction)
    .orderBy(id, direction)
    .limit(limit + 1);
  if (!cursor) return ordered;
  const last = decodeCursor(cursor);
  const comparison = sql.raw(direction === "asc" ? ">" : "<");
  return ordered.where(sql<SqlBool>`(${at}, ${id}) ${comparison} (${last.at}, ${last.id})`);
}

function decodeCursor(cursor: string): Position {
  const [at = "", id = "", ...rest] = Buffer.from(cursor, "base64url").toString().split("|");
  const given = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && /^[0-9a-f-]{36}$/.test(id);
  if (!given || rest.length > 0) throw new BadCursorError();
  return { at, id };
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
