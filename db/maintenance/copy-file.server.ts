import { copyFileSync, existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase } from "../connection.server";
import {
  DatabaseKeyError,
  DatabaseUnavailableError,
  getSqliteCode,
  toDatabaseError,
} from "../errors.server";
import { findNewerChange, toBaseline } from "../migrate.server";
import {
  journalSuffixes,
  lockSuffix,
  makeEmptyFile,
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
 * Writes everything that an open database holds at this instant into a new file (mode 0600), compacted and under the target's key (none
 * makes a plain file), checks it from end to end and returns when it is on the disk. `key` is what the source was opened with. What an
 * earlier try left of the target, and a copy that fails, is removed. Throws what `checkFile` throws, and DatabaseUnavailableError ("full",
 * "readonly").
 */
function copyInto(
  source: BetterSqlite3.Database,
  key: string | undefined,
  target: KeyedFile,
): CheckedFile {
  const { path } = target;
  removeDatabaseFile(path);
  try {
    makeEmptyFile(path);
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

/** As `copyInto`, of a file that is only read; the copy has the key of `target`. */
export function copyFile(file: KeyedFile, target: KeyedFile): CheckedFile {
  const source = openFile(file, { readonly: true });
  try {
    return copyInto(source, file.key, target);
  } finally {
    source.close();
  }
}

/** Under the same key; prepared under another name, so that a backup's file is always whole. Throws what `copyInto` throws. */
export function backUp({ sqlite }: SqliteDatabase, { path, key }: KeyedFile): CheckedFile {
  makeFolder(dirname(path));
  const staged = stagedName(path);
  const copied = copyInto(sqlite, key, { path: staged, key });
  moveIntoPlace(staged, path);
  return copied;
}

function rekey(path: string, from: string | undefined, to: string | undefined): void {
  const sqlite = openFile({ path, key: from });
  try {
    // The copy can be made again, and a rollback journal would hold its old pages. The driver's defensive mode refuses that silently.
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

/** What a whole database file holds, for the operator to recognise it. */
export interface CheckedFile {
  bytes: number;
  encrypted: boolean;
  /** What a version that is newer than this program changed in it, if any. */
  newer: ReturnType<typeof findNewerChange>;
  leads: number;
  /** When the last migration ran: UTC ISO. */
  migratedAt: string;
  /** When the newest lead came: UTC ISO, or null. */
  newestLeadAt: string | null;
}

/** Thrown when a file is a database, but not one that this site can use; the message is one line. */
class UnusableFileError extends Error {
  override name = "UnusableFileError";
}

/** Every page, index and foreign key. Throws UnusableFileError, DatabaseKeyError and DatabaseUnavailableError. */
export function checkFile(file: KeyedFile): CheckedFile {
  const sqlite = openFile(file, { readonly: true });
  const ask = (sql: string) => sqlite.prepare(sql).pluck().get();
  try {
    const fault = String(sqlite.pragma("integrity_check(1)", { simple: true }));
    if (fault !== "ok") throw new DatabaseUnavailableError("corrupt", { cause: new Error(fault) });
    if (sqlite.prepare("pragma foreign_key_check").get() !== undefined) {
      throw new UnusableFileError(`${file.path} has rows that point to nothing.`);
    }
    if (ask("select count(*) from sqlite_schema where name = 'migrations'") === 0) {
      throw new UnusableFileError(`${file.path} is not a database of this site.`);
    }
    const newest = ask("select max(submitted_at) from leads");
    const applied = appliedTo(sqlite);
    return {
      bytes: statSync(file.path).size,
      encrypted: file.key !== undefined,
      newer: findNewerChange(applied),
      leads: Number(ask("select count(*) from leads")),
      migratedAt: String(
        applied
          .map(({ timestamp }) => timestamp)
          .sort()
          .at(-1),
      ),
      newestLeadAt: typeof newest === "string" ? newest : null,
    };
  } catch (error) {
    throw toDatabaseError(error, file.path);
  } finally {
    sqlite.close();
  }
}

function appliedTo(sqlite: BetterSqlite3.Database): AppliedRow[] {
  const has = sqlite.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (has) return sqlite.prepare<[], AppliedRow>("select * from kysely_migration").all();
  return toBaseline(sqlite.prepare<[], OldRow>("select * from migrations order by number").all());
}

type AppliedRow = { name: string; timestamp: string };
type OldRow = { number: number; applied_at: string };

/**
 * Encrypts a database file, changes its key, or (`to` undefined) decrypts it: on a checked copy, which takes its place at once. Whenever it is cut off, the file is whole under the old key or under the new one; running it again finishes.
 * Returns what the file holds, or null when it was under the new key already. The site has to be stopped. Throws
 * DatabaseInUseError, DatabaseKeyError, UnusableFileError and DatabaseUnavailableError.
 */
export function changeFileKey(
  { path, from, to }: { path: string; from: string | undefined; to: string | undefined },
  /** Told the points between which a crash may come, in order. */
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

/** Tells whether a file is under this key, or plain when there is none. */
export function opensWith(path: string, key: string | undefined): boolean {
  if (isPlainFile(path) !== (key === undefined)) return false;
  const journal = `${path}-journal`;
  if (!existsSync(journal)) return opens({ path, key }, { readonly: true });
  // What a cut left to be rolled back no reader may roll back, and the wrong key would spoil the file with: a copy is asked.
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
 * Returns the unencrypted databases beside a database file that are named after it: what restorations and crashes left. What
 * SQLite itself may have open is not touched: closing it again would take SQLite's locks away.
 */
export function findPlainCopies(path: string): string[] {
  const name = basename(path);
  const own = new Set(["", ...journalSuffixes, lockSuffix].map((suffix) => name + suffix));
  return readdirSync(dirname(path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !own.has(entry.name) && entry.name.includes(name))
    .map((entry) => join(dirname(path), entry.name))
    .filter(isPlainFile);
}
