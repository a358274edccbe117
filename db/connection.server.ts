import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { SiteDialect } from "./dialect.server";
import { DatabaseUnavailableError, toDatabaseError } from "./errors.server";
import {
  type KeyedFile,
  lockFile,
  openExclusively,
  openFile,
  requireEncryptedHeader,
} from "./maintenance/open-file.server";
import { openPostgres, type PostgresDatabase } from "./postgres/connection.server";
import { siteRecords } from "./records.server";
import { SiteDatabase } from "./transactions.server";

/** An open SQLite file: `db` for queries, `sqlite` for the driver itself (backup, pragmas). */
export interface SqliteDatabase {
  readonly engine: "sqlite";
  readonly db: SiteDatabase;
  readonly sqlite: BetterSqlite3.Database;
  readonly path: string;
  /** Empties the write-ahead log and closes the file. */
  close(): Promise<void>;
}

/** The site's open database. `db` works the same on both engines. */
export type Database = SqliteDatabase | PostgresDatabase;

/** Opens a database file, creating it (mode 0600) and its folder (0700) if missing. If this fails, throws DatabaseKeyError, DatabaseVersionError or DatabaseUnavailableError. */
export function openDatabase(file: KeyedFile): SqliteDatabase {
  const { path, key } = file;
  makeFile(path);
  if (key !== undefined && statSync(path).size === 0) {
    openForWriting(file).close();
    // Checked before SQLite opens the file: closing a second descriptor later would drop SQLite's locks.
    requireEncryptedHeader(path);
  }
  const sqlite = openForWriting(file);
  const db = new SiteDatabase({ dialect: new SiteDialect(sqlite), plugins: [siteRecords] });
  return {
    engine: "sqlite",
    db,
    sqlite,
    path,
    close: async () => {
      await db.destroy();
      // Kysely closes the file only if it has run a query.
      sqlite.close();
    },
  };
}

type DatabaseSettings = KeyedFile | { url: string };

/** Opens the site's database: a file or a PostgreSQL server. If this fails, rejects with DatabaseUnavailableError, DatabaseVersionError or, for a file, DatabaseKeyError. */
export async function openSiteDatabase(settings: DatabaseSettings): Promise<Database> {
  return "path" in settings ? openDatabase(settings) : openPostgres(settings.url);
}

/** Opens the database for the server process. Rejects with DatabaseInUseError if another server process uses the same file. PostgreSQL allows several server processes. */
export async function openToServe(settings: DatabaseSettings): Promise<Database> {
  if (!("path" in settings)) return openPostgres(settings.url);
  makeFile(settings.path);
  const release = lockFile(settings.path);
  try {
    // A hard link gives the same file another lock and log. Opening exclusively proves that no process has the file open under another name.
    if (statSync(settings.path).nlink > 1) openExclusively(settings).close();
    const database = openDatabase(settings);
    const close = () => database.close().finally(release);
    return { ...database, close };
  } catch (error) {
    release();
    throw error;
  }
}

// On globalThis, because the development server reloads this module after every change.
const holder = globalThis as typeof globalThis & { siteDatabase?: Database | undefined };

/** Returns the database that start-up opened. Throws if start-up has not run. */
export function getDatabase(): Database {
  if (holder.siteDatabase === undefined) throw new Error("The database has not been opened yet.");
  return holder.siteDatabase;
}

/** Sets the database that `getDatabase` returns. Does not close the previous one. */
export function setDatabase(database: Database | undefined): void {
  holder.siteDatabase = database;
}

function makeFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    const refusal = toDatabaseError(error, path);
    const isReadOnly = refusal instanceof DatabaseUnavailableError && refusal.reason === "readonly";
    // An existing read-only file still answers queries; writes fail with "readonly".
    if (!isReadOnly || !existsSync(path)) throw refusal;
  }
  try {
    chmodSync(path, 0o600);
  } catch {
    // Some mounted volumes have no file modes, and another user may own the file.
  }
}

function openForWriting(file: KeyedFile): BetterSqlite3.Database {
  // A short timeout, because it blocks the event loop; `withRetry` waits longer without blocking.
  const sqlite = openFile(file, { timeout: 50 });
  try {
    if (sqlite.pragma("journal_mode = WAL", { simple: true }) !== "wal") {
      const cause = new Error("This file system does not support SQLite's write-ahead log.");
      throw new DatabaseUnavailableError("io", { file: file.path, cause });
    }
    // Set on every open, because the driver defaults to NORMAL in WAL mode.
    sqlite.pragma("synchronous = FULL");
    // In pages. A lead changes about twenty pages, and each checkpoint syncs the disk twice.
    sqlite.pragma("wal_autocheckpoint = 4000");
    sqlite.pragma("foreign_keys = ON");
    sqlite.pragma("secure_delete = ON");
    // The first read takes the lock that shows other processes that the file is open.
    sqlite.pragma("user_version");
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw toDatabaseError(error, file.path);
  }
}
