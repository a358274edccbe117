import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { backupInstant, backupsToRemove } from "./backup-rule";

/** A backup that was checked and finished. */
export interface Backup {
  file: string;
  madeAt: Date;
  bytes: number;
}

/** How long a backup may be in the making before what is left of it counts as cut off, in milliseconds. */
const abandonedAfterMs = 6 * 3_600_000;

/** Returns the finished backups in a folder, newest first; other files are none of ours. None when it cannot be read. */
export function findAllBackups(folder: string): Backup[] {
  return namesIn(folder)
    .flatMap((name) => {
      const madeAt = backupInstant(name);
      const file = join(folder, name);
      const bytes = madeAt && statSync(file, { throwIfNoEntry: false })?.size;
      return madeAt && bytes ? [{ file, madeAt, bytes }] : [];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Returns the newest finished backup in a folder, or null. */
export function findLatestBackup(folder: string): Backup | null {
  return findAllBackups(folder)[0] ?? null;
}

/** Removes what the rule of `backupsToRemove` does not keep, and what crashes left. Returns how many backups went. */
export function rotateBackups(folder: string, now = new Date()): number {
  const backups = findAllBackups(folder);
  const instants = backups.map(({ madeAt }) => madeAt);
  const gone = new Set(backupsToRemove(instants, now).map((instant) => instant.getTime()));
  for (const { file, madeAt } of backups) {
    if (gone.has(madeAt.getTime())) rmSync(file, { force: true });
  }
  for (const name of namesIn(folder)) {
    if (!name.startsWith(".staged-site-")) continue;
    const file = join(folder, name);
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    if (now.getTime() - changedAt > abandonedAfterMs) rmSync(file, { force: true });
  }
  return gone.size;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The next try to make a backup there says what is wrong with it.
    return [];
  }
}
