import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isPlainFile } from "../encryption.server";
import { DatabaseKeyError } from "../errors.server";
import type { CheckedFile } from "./check-file.server";
import { copyInto } from "./copy-file.server";
import { moveIntoPlace, stagedName } from "./files.server";
import { openAlone, openFile } from "./open-file.server";

/** A file whose key is to change; an undefined key is that of a plain file. */
export interface KeyChange {
  path: string;
  from: string | undefined;
  to: string | undefined;
}

/** The points between which a crash may come, in order. */
export type KeyChangeStep = "locked" | "copied" | "moved";

/**
 * Encrypts a database file, changes its key, or decrypts it: on a checked copy beside it, which takes its place at
 * once. Whenever it is cut off, the file is whole under the old key or under the new one; running it again finishes.
 * Returns what the file holds, or null when it was under the new key already. The site has to be stopped. Throws
 * DatabaseInUseError, DatabaseKeyError, UnusableFileError and DatabaseUnavailableError.
 */
export function changeFileKey(
  { path, from, to }: KeyChange,
  onStep: (step: KeyChangeStep) => void = () => {},
): CheckedFile | null {
  if (!existsSync(path)) throw new DatabaseKeyError(`There is no database at ${path}.`);
  if (opensWith(path, to)) return null;
  const source = openAlone({ path, key: from });
  try {
    onStep("locked");
    const staged = stagedName(path);
    const copied = copyInto({ source, sourceKey: from, target: staged, targetKey: to });
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
  try {
    openFile({ path, key }, { readonly: true }).close();
    return true;
  } catch (error) {
    if (error instanceof DatabaseKeyError) return false;
    throw error;
  }
}

/** Returns the unencrypted databases beside a database file that are named after it: what restorations and crashes left. */
export function findPlainCopies(path: string): string[] {
  const name = basename(path);
  return readdirSync(dirname(path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== name && entry.name.includes(name))
    .map((entry) => join(dirname(path), entry.name))
    .filter(isPlainFile);
}
