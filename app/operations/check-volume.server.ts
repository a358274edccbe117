import { accessSync, constants, existsSync, mkdirSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "~/config.server";
import { sizeInWords } from "~/http/sizes";
import { type Finding, fault, ok, warning } from "./findings";

/** Below so many free bytes backups and uploads will soon fail. */
export const lowDiskBytes = 200_000_000;

const ownership =
  "Make it belong to the user the site runs as (in the container: chown -R 1000:1000), mount the volume writable, or";

/**
 * Returns whether the folders of the database and of the backups can be written and have room; makes them if need be. With
 * PostgreSQL the site needs neither.
 */
export function checkVolume({ database, DATABASE_PATH, backupFolder }: Config): Finding[] {
  if ("url" in database) return [];
  const folder = dirname(DATABASE_PATH);
  if (!isWritableFolder(folder)) return [unwritable(folder)];
  if (existsSync(DATABASE_PATH) && !isWritable(DATABASE_PATH)) return [unwritable(DATABASE_PATH)];
  return [ok(`${folder} can be written.`), ...backupFindings(backupFolder), roomFinding(folder)];
}

function unwritable(path: string): Finding {
  return fault(`${path} cannot be written.`, `${ownership} set DATABASE_PATH elsewhere.`);
}

/** The site can do without backups for a while: a vault that is not mounted must not take it down. */
function backupFindings(folder: string): Finding[] {
  if (isWritableFolder(folder)) return [];
  const text = `${folder} cannot be written, so no backups are made.`;
  return [warning(text, `${ownership} set BACKUP_DIRECTORY elsewhere.`)];
}

function roomFinding(folder: string): Finding {
  const free = freeBytes(folder);
  return free < lowDiskBytes
    ? warning(
        `Only ${sizeInWords(free)} are free on the disk of the database.`,
        "Free some space, or enlarge the volume.",
      )
    : ok(`${sizeInWords(free)} are free on the disk of the database.`);
}

/** Returns how many bytes the site may still write on the file system of a path. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

function isWritableFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  return isWritable(path);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
