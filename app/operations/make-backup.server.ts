import { join } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { backUp } from "#db/maintenance/back-up.server";
import { pendingMigrations } from "#db/migrate.server";
import { type Backup, rotateBackups } from "./backup-folder.server";
import { backupName } from "./backup-rule";

/** A backup just made. */
export interface MadeBackup extends Backup {
  /** How long it took, in milliseconds. */
  tookMs: number;
  /** How many leads it holds. */
  leads: number;
  /** How many older backups were removed by the rule. */
  removed: number;
}

/** Where backups go, and the key of the database and of them. */
export interface BackupSettings {
  key: string | undefined;
  folder: string;
}

/**
 * Writes a backup of the database as it is at this instant into a folder, under the same key, and removes those that
 * are no longer kept. It has been read back from end to end and is on the disk when this returns. It blocks the process
 * meanwhile: beside a running site call it in a process of its own. Throws what `backUp` throws.
 */
export function makeBackup(
  database: SqliteDatabase,
  { key, folder }: BackupSettings,
  now = new Date(),
): MadeBackup {
  const begun = performance.now();
  const file = join(folder, backupName(now));
  const { bytes, leads } = backUp({ database, key, file });
  const removed = rotateBackups(folder, now);
  return { file, madeAt: now, bytes, leads, removed, tookMs: performance.now() - begun };
}

/**
 * Makes a backup when migrations are about to change a file, so that the version before can be gone back to; null when
 * there is nothing to change or to lose, or when PostgreSQL keeps the data. Throws what `makeBackup` throws.
 */
export async function backUpBeforeMigration(
  database: Database,
  settings: BackupSettings,
): Promise<MadeBackup | null> {
  if (database.engine !== "sqlite") return null;
  const pending = await pendingMigrations(database.db);
  const isNew = pending.includes(1);
  return pending.length === 0 || isNew ? null : makeBackup(database, settings);
}
