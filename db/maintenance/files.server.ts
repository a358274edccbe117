import {
  appendFileSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** Makes a folder for data (mode 0700) unless it is there. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Makes a new, empty file (mode 0600). Throws when there is one. */
export function makeEmptyFile(path: string): void {
  closeSync(openSync(path, "wx", 0o600));
}

/** Returns when a file's content is on the disk and not only in the system's memory. */
export function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns when a folder's names are on the disk. Some systems cannot open folders, and need not. */
function syncFolder(path: string): void {
  let folder: number;
  try {
    folder = openSync(path, "r");
  } catch {
    return;
  }
  try {
    fsyncSync(folder);
  } catch {
    // Network file systems refuse to sync a folder; their renames are durable without.
  } finally {
    closeSync(folder);
  }
}

/** Puts a finished file in the place of another one at once, so that a crash leaves one of the two whole. */
export function moveIntoPlace(staged: string, path: string): void {
  renameSync(staged, path);
  syncFolder(dirname(path));
}

/** Writes a file (mode 0600) so that it holds the text before or this one, whatever happens, and is on the disk on return. */
export function replaceFile(path: string, text: string): void {
  const staged = stagedName(path);
  rmSync(staged, { force: true });
  writeFileSync(staged, text, { mode: 0o600, flush: true });
  moveIntoPlace(staged, path);
}

/** Adds to the end of a file and returns when that is on the disk; a crash may leave a part of it. */
export function append(path: string, text: string): void {
  appendFileSync(path, text, { flush: true });
}

/** Gives a closed file a second name, or copies it where the file system has no links. */
export function keepAs(path: string, secondName: string): void {
  try {
    linkSync(path, secondName);
  } catch {
    copyFileSync(path, secondName);
    syncFile(secondName);
  }
  syncFolder(dirname(secondName));
}

/** Returns how many bytes may still be written on the file system of a path. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Returns the name under which the next state of a file is prepared, beside it. */
export function stagedName(path: string): string {
  return join(dirname(path), `.staged-${basename(path)}`);
}

/** Removes a database file with its journals. */
export function removeDatabaseFile(path: string): void {
  for (const suffix of ["", ...journalSuffixes]) rmSync(`${path}${suffix}`, { force: true });
}

/** What SQLite may put beside a database file. */
export const journalSuffixes = ["-wal", "-shm", "-journal"] as const;

/** What is named so beside a database file is locked by the process that serves the site from it. */
export const lockSuffix = ".lock";
