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

/** Opens a database file, and creates it if it is missing (modes 0600 and 0700). Throws DatabaseKeyError, DatabaseVersionError or DatabaseUnavailableError. */
export function openDatabase(file: KeyedFile): SqliteDatabase {
  const { path, key } = file;
  makeFile(path);
  if (key !== undefined && statSync(path).size === 0) {
    openForWriting(file).close();
    // Only while it is closed: closing another descriptor of an open file drops SQLite's locks.
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
      // Kysely closes the file only when it has run a query.
      sqlite.close();
    },
  };
}

type DatabaseSettings = KeyedFile | { url: string };

/** Opens the site's database. Rejects with DatabaseUnavailableError or DatabaseVersionError, and for a file also with DatabaseKeyError. */
export async function openSiteDatabase(settings: DatabaseSettings): Promise<Database> {
  return "path" in settings ? openDatabase(settings) : openPostgres(settings.url);
}

/** Opens the database for the process that serves the site. Rejects with DatabaseInUseError if another process serves the file. PostgreSQL serves several. */
export async function openToServe(settings: DatabaseSettings): Promise<Database> {
  if (!("path" in settings)) return openPostgres(settings.url);
  makeFile(settings.path);
  const release = lockFile(settings.path);
  try {
    // A hard link is the same file with another lock and log, so check by inode that no process has it open.
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
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const forbidden = ["EROFS", "EACCES", "EPERM"].includes(code);
    // An existing read-only file still answers queries; writes fail with "readonly".
    if (!forbidden || !existsSync(path)) {
      const reason = forbidden ? "readonly" : "io";
      throw new DatabaseUnavailableError(reason, { cause: error, file: path });
    }
  }
  try {
    chmodSync(path, 0o600);
  } catch {
    // Some mounted volumes have no modes, and the file may belong to another user.
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
    // On every open: the driver is compiled to fall back to NORMAL in WAL mode.
    sqlite.pragma("synchronous = FULL");
    // In pages: a lead touches some twenty, and each checkpoint waits for the disk twice.
    sqlite.pragma("wal_autocheckpoint = 4000");
    sqlite.pragma("foreign_keys = ON");
    sqlite.pragma("secure_delete = ON");
    // The first read takes the lock by which others see that the file is open.
    sqlite.pragma("user_version");
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw toDatabaseError(error, file.path);
  }
}
