import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Thrown when a cursor is not one that a list gave; routes answer 400. */
export class BadCursorError extends Error {
  override name = "BadCursorError";

  constructor() {
    super("This cursor was not given by the list.");
  }
}

/** The place of a row in a list that is ordered by time and id. */
export interface Position {
  at: string;
  id: string;
}

/** Returns an opaque cursor for the page after `position`. */
export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at}|${id}`).toString("base64url");
}

/**
 * Returns the condition for rows beyond the one that a cursor stands for, in a list that is walked by the columns of its
 * position. Throws BadCursorError.
 */
export function beyond(
  cursor: string,
  { at, id }: Position,
  walk: "asc" | "desc",
): RawBuilder<SqlBool> {
  const last = decodeCursor(cursor);
  const comparison = sql.raw(walk === "asc" ? ">" : "<");
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) ${comparison} (${last.at}, ${last.id})`;
}

function decodeCursor(cursor: string): Position {
  const [at = "", id = "", ...rest] = Buffer.from(cursor, "base64url").toString().split("|");
  const given = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && /^[0-9a-f-]{36}$/.test(id);
  if (!given || rest.length > 0) throw new BadCursorError();
  return { at, id };
}

/**
 * Cuts a page out of rows that were read with one more than its `limit`; `next` is the cursor of the page after it, null on
 * the last.
 */
export function cutPage<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { page: Row[]; next: Cursor | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
