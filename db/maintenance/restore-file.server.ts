import { existsSync, renameSync } from "node:fs";
import type BetterSqlite3 from "better-sqlite3";
import { DatabaseKeyError, DatabaseUnavailableError, DatabaseVersionError } from "../errors.server";
import { type CheckedFile, checkFile, copyFile } from "./copy-file.server";
import {
  journalSuffixes,
  keepAs,
  moveIntoPlace,
  removeDatabaseFile,
  stagedName,
} from "./files.server";
import { type KeyedFile, lockFile, openExclusively } from "./open-file.server";

/** A backup to put in the place of the database. */
interface Restoration<Prepared> {
  /** The backup. Its key may be an earlier one. Without a key only an unencrypted backup opens, and with one only an encrypted backup. */
  backup: KeyedFile;
  /** The database to replace, and the key it shall have. */
  database: KeyedFile;
  /**
   * What to do to the copy before it takes the database's place; it has to close it again. `replaced` is the database as it was, for
   * nobody else to change: null when there is none that opens.
   */
  prepare?: (copy: KeyedFile, replaced: BetterSqlite3.Database | null) => Promise<Prepared>;
  now?: Date;
}

interface Restored<Prepared> {
  /** Where the file that was replaced is, or null when there was none. */
  retainedAs: string | null;
  /** What `prepare` returned. */
  prepared: Prepared | undefined;
}

/** DatabaseVersionError when it comes from a newer program, and what `checkFile` throws. */
export function checkBackup(backup: KeyedFile): CheckedFile {
  const content = checkFile(backup);
  if (content.newer !== null) {
    throw new DatabaseVersionError(
      `${backup.path} was changed by a newer version of this program (migrations ${content.newer.migrations.join(", ")}), and this version cannot read it: restore it with the newer version.`,
    );
  }
  return content;
}

/**
 * Puts a checked copy of a backup in the place of the database, under the database's key; the file that was there is
 * kept beside it. Whenever it is cut off, the database is the old one or the restored one. The site has to be stopped.
 * Rejects with what `checkBackup` throws, DatabaseInUseError and what `prepare` rejects with.
 */
export async function restoreFile<Prepared = void>(
  { backup, database, prepare, now = new Date() }: Restoration<Prepared>,
  /** Told the points between which a crash may come, in order. */
  onStep: (step: "copied" | "prepared" | "kept" | "moved") => void = () => {},
): Promise<Restored<Prepared>> {
  checkBackup(backup);
  const { path } = database;
  const staged = stagedName(path);
  const release = lockFile(path);
  try {
    copyFile(backup, { path: staged, key: database.key });
    onStep("copied");
    const replaced = existsSync(path) ? openReplaced(database) : null;
    let prepared: Prepared | undefined;
    try {
      prepared = await prepare?.({ path: staged, key: database.key }, replaced);
    } finally {
      // Before the file is copied: closing another descriptor of it would drop SQLite's locks.
      replaced?.close();
    }
    onStep("prepared");
    const retainedAs = existsSync(path)
      ? `${path}.replaced-${now.toISOString().replace(/[-:.]/g, "")}`
      : null;
    if (retainedAs !== null) {
      keepAs(path, retainedAs);
      moveJournals(path, retainedAs);
      onStep("kept");
    }
    moveIntoPlace(staged, path);
    onStep("moved");
    return { retainedAs, prepared };
  } catch (error) {
    removeDatabaseFile(staged);
    throw error;
  } finally {
    release();
  }
}

/** Takes the present file for itself alone until it is closed. A damaged or foreign one, null, is replaced as it is. */
function openReplaced(database: KeyedFile): BetterSqlite3.Database | null {
  try {
    return openExclusively(database);
  } catch (error) {
    const useless =
      error instanceof DatabaseKeyError ||
      (error instanceof DatabaseUnavailableError && error.reason === "corrupt");
    if (!useless) throw error;
    return null;
  }
}

/** A log of the old file must never be applied to the new one. */
function moveJournals(path: string, retainedAs: string): void {
  for (const suffix of journalSuffixes) {
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${retainedAs}${suffix}`);
  }
}
