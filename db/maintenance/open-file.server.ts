import BetterSqlite3 from "better-sqlite3";
import { applyKey, requireReadable } from "../encryption.server";
import { sqliteCode, toDatabaseError } from "../errors.server";

/** Thrown when another process has the database open; the message says what to do. */
export class DatabaseInUseError extends Error {
  override name = "DatabaseInUseError";

  constructor(path: string, options?: { cause?: unknown }) {
    super(`${path} is in use: stop the site first.`, options);
  }
}

/** A database file and the key that opens it; no key for a plain one. */
export interface KeyedFile {
  path: string;
  key: string | undefined;
}

/**
 * Opens an existing file as it is, without turning WAL mode on. Throws DatabaseKeyError and DatabaseUnavailableError.
 */
export function openFile(
  { path, key }: KeyedFile,
  options: { readonly?: boolean } = {},
): BetterSqlite3.Database {
  let sqlite: BetterSqlite3.Database | undefined;
  try {
    sqlite = new BetterSqlite3(path, { timeout: 5_000, fileMustExist: true, ...options });
    if (key !== undefined) applyKey(sqlite, key);
    requireReadable(sqlite, path, key !== undefined);
    sqlite.pragma("trusted_schema = OFF");
    // Temporary files on disk would be plain text.
    sqlite.pragma("temp_store = MEMORY");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw toDatabaseError(error);
  }
}

/**
 * Opens a file so that no other process can read or write it until it is closed; its log becomes part of it and is
 * removed. Throws DatabaseInUseError, DatabaseKeyError and DatabaseUnavailableError.
 */
export function openAlone(file: KeyedFile): BetterSqlite3.Database {
  const sqlite = openFile(file);
  try {
    // Leaving WAL mode needs the whole file, so it fails while anybody else has it open.
    sqlite.pragma("journal_mode = DELETE");
    // Only now: a change made under this lock would keep its journal beside the file until the end.
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.exec("begin exclusive; commit");
    // Somebody may have come in between and turned WAL mode on again.
    if (sqlite.pragma("journal_mode", { simple: true }) !== "delete") {
      throw new DatabaseInUseError(file.path);
    }
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (sqliteCode(error)?.startsWith("SQLITE_BUSY")) {
      throw new DatabaseInUseError(file.path, { cause: error });
    }
    throw toDatabaseError(error);
  }
}
