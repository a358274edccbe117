import { chmodSync, closeSync, existsSync, openSync, readSync, realpathSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import {
  DatabaseKeyError,
  DatabaseVersionError,
  getSqliteCode,
  toDatabaseError,
} from "../errors.server";
import { lockSuffix } from "./files.server";

/** Thrown when another process uses the database file. */
export class DatabaseInUseError extends Error {
  override name = "DatabaseInUseError";

  constructor(path: string, options?: { cause?: unknown }) {
    super(`${path} is in use: stop the site first.`, options);
  }
}

/** A database file and its key. An unencrypted file has no key. */
export interface KeyedFile {
  path: string;
  /** 64 hexadecimal characters. */
  key?: string | undefined;
}

/**
 * Opens an existing database file without turning on WAL mode. With a key, the file must be encrypted (AES-256 in SQLCipher's scheme). Throws DatabaseKeyError if the key is
 * invalid, wrong or missing, DatabaseUnavailableError if the file cannot be read, and DatabaseVersionError if Node is too old.
 */
export function openFile(
  { path, key }: KeyedFile,
  options: { readonly?: boolean; timeout?: number } = {},
): BetterSqlite3.Database {
  requireNodeVersion();
  let sqlite: BetterSqlite3.Database | undefined;
  try {
    sqlite = new BetterSqlite3(path, { timeout: 5_000, fileMustExist: true, ...options });
    if (key !== undefined) setKey(sqlite, "key", key);
    requireReadable(sqlite, path, key !== undefined);
    sqlite.pragma("trusted_schema = OFF");
    // Temporary files on the disk would not be encrypted.
    sqlite.pragma("temp_store = MEMORY");
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw toDatabaseError(error, path);
  }
}

/** Opens a file exclusively: no other process can use it until it is closed. Throws DatabaseInUseError if another process uses the file, or the errors of `openFile`. */
export function openExclusively(file: KeyedFile): BetterSqlite3.Database {
  const sqlite = openFile(file);
  try {
    // Leaving WAL mode needs an exclusive lock, so it fails while another process has the file open.
    sqlite.pragma("journal_mode = DELETE");
    // Set after the change of mode, which under this lock would leave its journal in place until the file is closed.
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.exec("begin exclusive; commit");
    // Another process may have turned WAL mode on again in between.
    if (sqlite.pragma("journal_mode", { simple: true }) !== "delete") {
      throw new DatabaseInUseError(file.path);
    }
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (getSqliteCode(error)?.startsWith("SQLITE_BUSY")) {
      throw new DatabaseInUseError(file.path, { cause: error });
    }
    throw toDatabaseError(error, file.path);
  }
}

/**
 * Locks a database file for the server process or a restore, and returns a function that releases the lock. The lock is an exclusive file lock on
 * `PATH.lock`; the operating system releases it when the process ends. Backups and other commands ignore the lock. Throws DatabaseInUseError if
 * another process holds the lock, DatabaseUnavailableError if the lock file cannot be written, and DatabaseVersionError if Node is too old.
 */
export function lockFile(path: string): () => void {
  requireNodeVersion();
  const file = `${existsSync(path) ? realpathSync(path) : path}${lockSuffix}`;
  let lock: BetterSqlite3.Database | undefined;
  try {
    // Gives a server process that is shutting down a second to finish.
    lock = new BetterSqlite3(file, { timeout: 1_000 });
    chmodSync(file, 0o600);
    lock.pragma("journal_mode = MEMORY");
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    if (getSqliteCode(error)?.startsWith("SQLITE_BUSY")) {
      throw new DatabaseInUseError(path, { cause: error });
    }
    throw toDatabaseError(error, path);
  }
  const taken = lock;
  held.add(taken);
  return () => {
    held.delete(taken);
    taken.close();
  };
}

/** Refers to the open lock files, because the garbage collector would close them and drop their locks. */
const held = new Set<BetterSqlite3.Database>();

/** The first bytes of an unencrypted SQLite file (https://sqlite.org/fileformat2.html#the_database_header). */
const plainHeader = "SQLite format 3\0";

/** Changes the key of an open file (not in WAL mode). Decrypts it if `key` is undefined. A crash destroys the file, so use a copy. Throws DatabaseKeyError for an invalid key. */
export function changeKey(sqlite: BetterSqlite3.Database, key: string | undefined): void {
  if (key === undefined) sqlite.pragma("rekey = ''");
  else setKey(sqlite, "rekey", key);
}

/** Throws DatabaseKeyError if the file cannot be read. `keyed` is true if it was opened with a key. */
function requireReadable(sqlite: BetterSqlite3.Database, path: string, keyed: boolean): void {
  try {
    sqlite.prepare("select count(*) from sqlite_schema").get();
  } catch (error) {
    if (getSqliteCode(error) !== "SQLITE_NOTADB") throw error;
    throw new DatabaseKeyError(
      keyed
        ? `DATABASE_KEY does not open ${path}: the key is wrong, or the file is not encrypted yet.`
        : `${path} is encrypted or is not a database: set DATABASE_KEY to its key.`,
      { cause: error },
    );
  }
}

/** Throws DatabaseKeyError if a file is unencrypted. */
export function requireEncryptedHeader(path: string): void {
  if (isPlainFile(path)) {
    throw new DatabaseKeyError(`${path} is not encrypted although DATABASE_KEY is set.`);
  }
}

/** Returns whether a file begins with the first bytes of an unencrypted SQLite database. Throws an error if the file cannot be read. */
export function isPlainFile(path: string): boolean {
  const header = Buffer.alloc(plainHeader.length);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  return header.toString("latin1") === plainHeader;
}

function setKey(sqlite: BetterSqlite3.Database, pragma: "key" | "rekey", key: string): void {
  if (!/^[0-9a-f]{64}$/i.test(key)) {
    throw new DatabaseKeyError(
      "DATABASE_KEY must be 64 hexadecimal characters (make one with: openssl rand -hex 32).",
    );
  }
  // The library's default cipher is not AES, and the cipher has to be chosen before the key is given.
  sqlite.pragma("cipher = 'sqlcipher'");
  sqlite.pragma(`${pragma} = "x'${key}'"`);
  if (sqlite.pragma("cipher", { simple: true }) === "sqlcipher") return;
  throw new DatabaseKeyError(
    "This build of SQLite cannot encrypt: reinstall the locked dependencies, or unset DATABASE_KEY.",
  );
}

/** Throws DatabaseVersionError on an old Node version, in which the driver would crash with a segmentation fault. */
function requireNodeVersion(): void {
  const version = process.versions.node;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return;
  throw new DatabaseVersionError(
    `Node 22.12 or newer is needed, but this is ${version}: install Node 24, or use npm start and npm run tpf, which bring it.`,
  );
}
