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
import { findNewerChange, toBaseline } from "../migrate.server";
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
 * Copies an open database into a new file (mode 0600): compacted, encrypted with the target's key if it has one, checked from end to end, and synced
 * to the disk. `key` is the key of the source. Removes an earlier target, and a copy that fails. Throws the errors of `checkFile`, and
 * DatabaseUnavailableError ("full", "readonly").
 */
function copyInto(
  source: BetterSqlite3.Database,
  key: string | undefined,
  target: KeyedFile,
): CheckedFile {
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

/** Copies a file, which is only read, under the key of `target`. Throws the errors of `copyInto`. */
export function copyFile(file: KeyedFile, target: KeyedFile): CheckedFile {
  const source = openFile(file, { readonly: true });
  try {
    return copyInto(source, file.key, target);
  } finally {
    source.close();
  }
}

/** Backs up an open database under its own key. Writes to another name first, so that a backup file is always complete. Throws the errors of `copyInto`. */
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
    // No rollback journal, because it would hold the old pages. A failed copy is made again. The driver's defensive mode would refuse silently.
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

/** The facts about a complete database file, for the operator. */
export interface CheckedFile {
  bytes: number;
  encrypted: boolean;
  /** The change of a newer version, or null. */
  newer: ReturnType<typeof findNewerChange>;
  leads: number;
  /** When the last migration ran: UTC ISO. */
  migratedAt: string;
  /** When the newest lead was submitted: UTC ISO, or null. */
  newestLeadAt: string | null;
}

/** Checks every page, index and foreign key of a file. Throws an error for a file of another program, DatabaseKeyError and DatabaseUnavailableError. */
export function checkFile(file: KeyedFile): CheckedFile {
  const sqlite = openFile(file, { readonly: true });
  const ask = (sql: string) => sqlite.prepare(sql).pluck().get();
  try {
    const result = String(sqlite.pragma("integrity_check(1)", { simple: true }));
    if (result !== "ok")
      throw new DatabaseUnavailableError("corrupt", { cause: new Error(result) });
    if (sqlite.prepare("pragma foreign_key_check").get() !== undefined) {
      throw new Error(`${file.path} has rows that refer to missing rows: restore a backup.`);
    }
    if (ask("select count(*) from sqlite_schema where name = 'migrations'") === 0) {
      throw new Error(`${file.path} is not a database of this site.`);
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
 * Encrypts a database file, changes its key or, without `to`, decrypts it. Works on a checked copy that replaces the file atomically: after a crash
 * the file has the old key or the new one, and running it again finishes. Returns null if the file had the new key already. The site must be stopped.
 * Throws DatabaseInUseError and the errors of `checkFile`.
 */
export function changeFileKey(
  { path, from, to }: { path: string; from: string | undefined; to: string | undefined },
  /** Called at each step, between which a crash may happen. */
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

/** Returns whether a file opens with this key, or is unencrypted if there is no key. */
export function opensWith(path: string, key: string | undefined): boolean {
  if (isPlainFile(path) !== (key === undefined)) return false;
  const journal = `${path}-journal`;
  if (!existsSync(journal)) return opens({ path, key }, { readonly: true });
  // A crash left a journal to roll back. A reader may not do that, and the wrong key would damage the file, so try a copy.
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
 * Returns unencrypted databases in the folder that are named after a database file, which restores and crashes leave. Does not open the files that
 * SQLite may have open, because closing them would drop SQLite's locks.
 */
export function findPlainCopies(path: string): string[] {
  const name = basename(path);
  const own = new Set(["", ...journalSuffixes, lockSuffix].map((suffix) => name + suffix));
  return readdirSync(dirname(path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !own.has(entry.name) && entry.name.includes(name))
    .map((entry) => join(dirname(path), entry.name))
    .filter(isPlainFile);
}
