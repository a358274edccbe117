import { accessSync, constants, existsSync, mkdirSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "~/config.server";
import { type Finding, fault, ok, warning } from "./findings";

/** Below so many free bytes backups and uploads will soon fail. */
export const lowDiskBytes = 200_000_000;

/** Returns whether the folders of the database and of the backups can be written and have room; makes them if need be. */
export function checkVolume({ DATABASE_PATH, backupFolder }: Config): Finding[] {
  const folder = dirname(DATABASE_PATH);
  const unwritable = [folder, backupFolder, ...existing(DATABASE_PATH)].filter(
    (path) => !isWritable(path),
  );
  if (unwritable.length > 0) {
    return unwritable.map((path) =>
      fault(
        `${path} cannot be written.`,
        `Make it belong to the user the site runs as (in the container: chown -R 1000:1000), mount the volume writable, or set DATABASE_PATH or BACKUP_DIRECTORY elsewhere.`,
      ),
    );
  }
  const free = freeBytes(folder);
  return [
    ok(`${folder} can be written.`),
    free < lowDiskBytes
      ? warning(
          `Only ${Math.round(free / 1_000_000)} MB are free on the disk of the database.`,
          "Free some space, or enlarge the volume.",
        )
      : ok(`${(free / 1_000_000_000).toFixed(1)} GB are free on the disk of the database.`),
  ];
}

/** Returns how many bytes the site may still write on the file system of a path. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

function existing(path: string): string[] {
  return existsSync(path) ? [path] : [];
}

function isWritable(path: string): boolean {
  try {
    if (!existsSync(path)) mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
