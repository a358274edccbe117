import { dirname } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase } from "../connection.server";
import { changeKey, requireEncryptedHeader } from "../encryption.server";
import { toDatabaseError } from "../errors.server";
import { type CheckedFile, checkFile } from "./check-file.server";
import {
  makeEmptyFile,
  makeFolder,
  moveIntoPlace,
  removeDatabaseFile,
  stagedName,
  syncFile,
} from "./files.server";
import { openFile } from "./open-file.server";

/** A copy to make of an open database. */
export interface CopyOrder {
  source: BetterSqlite3.Database;
  /** The key that the source was opened with. */
  sourceKey: string | undefined;
  /** A file that is not there yet; what an earlier try left is removed. */
  target: string;
  /** The copy's key; none makes a plain file. */
  targetKey: string | undefined;
}

/**
 * Writes everything that an open database holds at this instant into a new file (mode 0600), compacted and under the
 * target's key, checks it from end to end and returns when it is on the disk. A copy that fails is removed. Throws what
 * `checkFile` throws, and DatabaseUnavailableError ("full", "readonly").
 */
export function copyInto({ source, sourceKey, target, targetKey }: CopyOrder): CheckedFile {
  removeDatabaseFile(target);
  try {
    makeEmptyFile(target);
    source.prepare("vacuum into ?").run(target);
    if (targetKey !== sourceKey) rekey(target, sourceKey, targetKey);
    const checked = checkFile({ path: target, key: targetKey });
    if (targetKey !== undefined) requireEncryptedHeader(target);
    syncFile(target);
    return checked;
  } catch (error) {
    removeDatabaseFile(target);
    throw toDatabaseError(error);
  }
}

/**
 * Writes a checked copy of an open database to `file`, under the same key: prepared under another name in the same
 * folder, so that a file with a backup's name is always whole. Throws what `copyInto` throws.
 */
export function backUp({
  database,
  key,
  file,
}: {
  database: SqliteDatabase;
  key: string | undefined;
  file: string;
}): CheckedFile {
  makeFolder(dirname(file));
  const staged = stagedName(file);
  const source = database.sqlite;
  const copied = copyInto({ source, sourceKey: key, target: staged, targetKey: key });
  moveIntoPlace(staged, file);
  return copied;
}

function rekey(path: string, from: string | undefined, to: string | undefined): void {
  const sqlite = openFile({ path, key: from });
  try {
    // The copy can be made again, and a rollback journal would hold its old pages.
    sqlite.pragma("journal_mode = OFF");
    changeKey(sqlite, to);
  } finally {
    sqlite.close();
  }
}
