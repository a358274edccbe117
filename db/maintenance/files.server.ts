import {
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** Creates a folder for data (mode 0700) if it is missing. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Syncs a file to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder's entries to the disk. */
function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, "r");
    fsyncSync(folder);
  } catch {
    // Some systems cannot open a folder, and network file systems refuse to sync one; their renames are durable anyway.
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

/** Moves a finished file to `path`, replacing any file there atomically, and syncs the folder. */
export function moveIntoPlace(staged: string, path: string): void {
  renameSync(staged, path);
  syncFolder(dirname(path));
}

/** Replaces a file's content atomically and syncs the new content to the disk. The file's mode becomes 0600. */
export function replaceFile(path: string, text: string): void {
  const staged = stagedName(path);
  rmSync(staged, { force: true });
  writeFileSync(staged, text, { mode: 0o600, flush: true });
  moveIntoPlace(staged, path);
}

/** Gives a closed file a second name. Uses a hard link, or a copy if the file system has no links. */
export function keepAs(path: string, secondName: string): void {
  try {
    linkSync(path, secondName);
  } catch {
    copyFileSync(path, secondName);
    syncFile(secondName);
  }
  syncFolder(dirname(secondName));
}

/** Returns the free bytes of the file system of a path. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Returns the bytes of a database file and its write-ahead log together, or 0 if there is no file. */
export function databaseFileBytes(path: string): number {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(path) + sizeOf(`${path}-wal`);
}

/** Returns the temporary path, in the same folder, under which the next version of a file is prepared. */
export function stagedName(path: string): string {
  return join(dirname(path), `.staged-${basename(path)}`);
}

/** Removes a database file with its journals. */
export function removeDatabaseFile(path: string): void {
  for (const suffix of ["", ...journalSuffixes]) rmSync(`${path}${suffix}`, { force: true });
}

/** Suffixes of the files that SQLite keeps next to a database file. */
export const journalSuffixes = ["-wal", "-shm", "-journal"] as const;

/** Suffix of the lock file next to a database file, which the server process locks. */
export const lockSuffix = ".lock";
