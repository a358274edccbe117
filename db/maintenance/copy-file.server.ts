import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase } from "../connection.server";
import {
  DatabaseKeyError,
  DatabaseUnavailableError,
  getSqliteCode,
  toDatabaseError,
} from "../errors.server";
import {
  type AppliedMigration,
  findNewerChange,
  type OldMigration,
  toBaseline,
} from "../migrate.server";
import {
  journalSuffixes,
  lockSuffix,
  makeFolder,
  moveIntoPlace,
  removeDatabaseFile,
  stagedName,
  syncFile,
} from "./files.server";
import {
  changeKey,
  isPlainFile,
  type KeyedFile,
  openExclusively,
  openFile,
  requireEncryptedHeader,
} from "./open-file.server";

/**
 * Copies an open database to a new file (mode 0600), encrypted if `target` has a key. Compacts the copy, checks it completely and syncs it to disk.
 * Replaces an existing target, and removes a failed copy. `key` is the key of the source. Throws the errors of `checkFile`, and
 * DatabaseUnavailableError ("full", "readonly").
 */
function copyInto(source: BetterSqlite3.Database, key: string | undefined, target: KeyedFile) {
  const { path } = target;
  removeDatabaseFile(path);
  try {
    writeFileSync(path, "", { flag: "wx", mode: 0o600 });
    source.prepare("vacuum into ?").run(path);
    if (target.key !== key) rekey(path, key, target.key);
    const checked = checkFile(target);
    if (target.key !== undefined) requireEncryptedHeader(path);
    syncFile(path);
    return checked;
  } catch (error) {
    removeDatabaseFile(path);
    const ofSource = getSqliteCode(error)?.startsWith("SQLITE_CORRUPT");
    throw toDatabaseError(error, ofSource ? source.name : path);
  }
}

/** Copies a database file to `target`, encrypted if `target` has a key. Returns a description of the checked copy. Opens the source read-only. Throws the errors of `checkFile`. */
export function copyFile(file: KeyedFile, target: KeyedFile) {
  const source = openFile(file, { readonly: true });
  try {
    return copyInto(source, file.key, target);
  } finally {
    source.close();
  }
}

/**
 * Backs up an open database to `path`, encrypted if `key` is set. Checks the backup and returns a description of it. Writes under a temporary name
 * first, so a file at `path` is always complete. Throws the errors of `checkFile`.
 */
export function backUp({ sqlite }: SqliteDatabase, { path, key }: KeyedFile) {
  makeFolder(dirname(path));
  const staged = stagedName(path);
  const copied = copyInto(sqlite, key, { path: staged, key });
  moveIntoPlace(staged, path);
  return copied;
}

function rekey(path: string, from: string | undefined, to: string | undefined): void {
  const sqlite = openFile({ path, key: from });
  try {
    // A rollback journal would hold the old pages, and a failed copy is made again anyway. The driver's defensive mode would silently ignore the pragma.
    sqlite.unsafeMode(true);
    const mode = sqlite.pragma("journal_mode = OFF", { simple: true });
    if (mode !== "off") {
      const cause = new Error(`${path} stays in journal mode ${mode}.`);
      throw new DatabaseUnavailableError("io", { cause });
    }
    changeKey(sqlite, to);
  } finally {
    sqlite.close();
  }
}

/** What `checkFile` found in an intact database file, for messages to the operator. */
export type CheckedFile = ReturnType<typeof checkFile>;

/**
 * Checks every page, index and foreign key of a database file. Returns its size, version and number of leads. Throws DatabaseUnavailableError if the file is damaged,
 * an Error if it is inconsistent or not this site's database, or the errors of `openFile`.
 */
export function checkFile(file: KeyedFile) {
  const sqlite = openFile(file, { readonly: true });
  const query = (sql: string) => sqlite.prepare(sql).pluck().get();
  try {
    const result = String(sqlite.pragma("integrity_check(1)", { simple: true }));
    if (result !== "ok")
      throw new DatabaseUnavailableError("corrupt", { cause: new Error(result) });
    if (sqlite.prepare("pragma foreign_key_check").get() !== undefined) {
      throw new Error(`${file.path} has rows that refer to missing rows: restore a backup.`);
    }
    if (query("select count(*) from sqlite_schema where name = 'migrations'") === 0) {
      throw new Error(`${file.path} is not a database of this site.`);
    }
    const newest = query("select max(submitted_at) from leads");
    const applied = findApplied(sqlite);
    const times = applied.map(({ timestamp }) => timestamp).sort();
    return {
      bytes: statSync(file.path).size,
      /** The migrations of a newer version of the program, or null. */
      newer: findNewerChange(applied),
      leads: Number(query("select count(*) from leads")),
      /** When the last migration ran: UTC ISO. */
      migratedAt: String(times.at(-1)),
      /** When the newest lead was submitted: UTC ISO, or null. */
      newestLeadAt: typeof newest === "string" ? newest : null,
    };
  } catch (error) {
    throw toDatabaseError(error, file.path);
  } finally {
    sqlite.close();
  }
}

/** Returns the migrations that were applied to an open file, with their times (UTC ISO). */
export function findApplied(sqlite: BetterSqlite3.Database): AppliedMigration[] {
  const has = sqlite.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (has) return sqlite.prepare<[], AppliedMigration>("select * from kysely_migration").all();
  const old = sqlite.prepare<[], OldMigration>("select * from migrations order by number");
  return toBaseline(old.all());
}

/**
 * Encrypts a database file, changes its key, or decrypts it if `to` is undefined. The site must be stopped. A checked copy replaces the file atomically, so after a crash the file
 * has the old key or the new key. A second run then completes the change. Returns null if the file already had the new key. Throws DatabaseInUseError if another process uses the
 * file, or the errors of `checkFile`.
 */
export function changeFileKey(
  { path, from, to }: { path: string; from: string | undefined; to: string | undefined },
  /** Called after each step, so that tests can simulate a crash there. */
  onStep: (step: "locked" | "copied" | "moved") => void = () => {},
): CheckedFile | null {
  if (!existsSync(path)) throw new DatabaseKeyError(`There is no database at ${path}.`);
  if (opensWith(path, to)) return null;
  const source = openExclusively({ path, key: from });
  try {
    onStep("locked");
    const staged = stagedName(path);
    const copied = copyInto(source, from, { path: staged, key: to });
    onStep("copied");
    moveIntoPlace(staged, path);
    onStep("moved");
    return copied;
  } finally {
    source.close();
  }
}

/** Returns whether a file opens with `key`. Without a key, returns whether the file is unencrypted. */
export function opensWith(path: string, key: string | undefined): boolean {
  if (isPlainFile(path) !== (key === undefined)) return false;
  const journal = `${path}-journal`;
  if (!existsSync(journal)) return opens({ path, key }, { readonly: true });
  // A crash left a rollback journal. A read-only connection cannot apply it, and a wrong key would damage the file, so try on a copy.
  const copy = stagedName(path);
  removeDatabaseFile(copy);
  try {
    copyFileSync(path, copy);
    copyFileSync(journal, `${copy}-journal`);
    return opens({ path: copy, key }, {});
  } finally {
    removeDatabaseFile(copy);
  }
}

function opens(file: KeyedFile, options: { readonly?: boolean }): boolean {
  try {
    openFile(file, options).close();
    return true;
  } catch (error) {
    if (error instanceof DatabaseKeyError) return false;
    throw error;
  }
}

/**
 * Finds unencrypted databases that a restore or a crash left next to a database file. Returns the paths of those whose names contain the file's name. Skips the file itself and its
 * journals, because reading and closing them would drop SQLite's locks.
 */
export function findPlainCopies(path: string): string[] {
  const name = basename(path);
  const own = new Set(["", ...journalSuffixes, lockSuffix].map((suffix) => name + suffix));
  return readdirSync(dirname(path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !own.has(entry.name) && entry.name.includes(name))
    .map((entry) => join(dirname(path), entry.name))
    .filter(isPlainFile);
}
