/** Thrown when a cursor is not one that a list gave; routes answer 400. */
export class BadCursorError extends Error {
  override name = "BadCursorError";

  constructor() {
    super("This cursor was not given by the list.");
  }
}

/** The last row of a page that is ordered by time and id. */
export interface Position {
  at: string;
  id: string;
}

/** Returns an opaque cursor for the page after `position`. */
export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at}|${id}`).toString("base64url");
}

/** Returns the position that a cursor stands for. Throws BadCursorError. */
export function decodeCursor(cursor: string): Position {
  const [at = "", id = "", ...rest] = Buffer.from(cursor, "base64url").toString().split("|");
  const given = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && /^[0-9a-f-]{36}$/.test(id);
  if (!given || rest.length > 0) throw new BadCursorError();
  return { at, id };
}
