import { join } from "node:path";
import type { Database } from "#db/connection.server";
import { backUp } from "#db/maintenance/back-up.server";
import { backupName } from "~/domain/backups";
import { type Backup, rotateBackups } from "./backup-folder.server";

/** A backup just made. */
export interface MadeBackup extends Backup {
  /** How long it took, in milliseconds. */
  tookMs: number;
  /** How many leads it holds. */
  leads: number;
  /** How many older backups were removed by the rule. */
  removed: number;
}

/**
 * Writes a backup of the database as it is at this instant into a folder, under the same key, and removes those that
 * are no longer kept. It has been read back from end to end and is on the disk when this returns. It blocks the process
 * meanwhile: beside a running site call it in a process of its own. Throws what `backUp` throws.
 */
export function makeBackup(
  database: Database,
  { key, folder }: { key: string | undefined; folder: string },
  now = new Date(),
): MadeBackup {
  const begun = performance.now();
  const file = join(folder, backupName(now));
  const { bytes, leads } = backUp({ database, key, file });
  const removed = rotateBackups(folder, now);
  return { file, madeAt: now, bytes, leads, removed, tookMs: performance.now() - begun };
}
