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

/** A backup and the database that it replaces. */
interface Restoration {
  /** The backup file and its key, which may be a former key of the site. Set a key only for an encrypted backup. */
  backup: KeyedFile;
  /** The database file to replace, and the key for the restored file. */
  database: KeyedFile;
  /**
   * Changes the copy before it replaces the database. Must close what it opens. Returns messages for the operator. `replaced` is the old database,
   * opened exclusively, or null if it is missing or does not open.
   */
  prepare?: (copy: KeyedFile, replaced: BetterSqlite3.Database | null) => Promise<string[]>;
  now?: Date;
}

/** Checks a backup with `checkFile` and returns its description. Also throws DatabaseVersionError if a newer version of the program made the backup. */
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
 * Replaces the database with a checked copy of a backup. The copy is encrypted with the database's key. The site must be stopped. After a crash the
 * database is either the old one or the restored one. Returns the path at which the old file is retained (null if there was none), and the messages
 * of `prepare`. Rejects with DatabaseInUseError if the database is in use, and with the errors of `checkBackup` and `prepare`.
 */
export async function restoreFile(
  { backup, database, prepare, now = new Date() }: Restoration,
  /** Called after each step, so that tests can simulate a crash there. */
  onStep: (step: "copied" | "prepared" | "retained" | "moved") => void = () => {},
): Promise<{ retainedAs: string | null; messages: string[] }> {
  checkBackup(backup);
  const { path } = database;
  const staged = stagedName(path);
  const release = lockFile(path);
  try {
    copyFile(backup, { path: staged, key: database.key });
    onStep("copied");
    const replaced = existsSync(path) ? openReplaced(database) : null;
    let messages: string[];
    try {
      messages = (await prepare?.({ path: staged, key: database.key }, replaced)) ?? [];
    } finally {
      // Closed before the file is copied: closing the copied file's descriptor would drop SQLite's locks.
      replaced?.close();
    }
    onStep("prepared");
    const retainedAs = existsSync(path)
      ? `${path}.replaced-${now.toISOString().replace(/[-:.]/g, "")}`
      : null;
    if (retainedAs !== null) {
      keepAs(path, retainedAs);
      // The journals go with the old file: they must never be applied to the new file.
      for (const suffix of journalSuffixes.filter((one) => existsSync(path + one))) {
        renameSync(path + suffix, retainedAs + suffix);
      }
      onStep("retained");
    }
    moveIntoPlace(staged, path);
    onStep("moved");
    return { retainedAs, messages };
  } catch (error) {
    removeDatabaseFile(staged);
    throw error;
  } finally {
    release();
  }
}

/** Opens the database to replace exclusively. Returns null for a damaged or foreign file, which is then replaced without being read. */
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
