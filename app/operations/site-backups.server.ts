import type { Config } from "~/config.server";
import { type Backup, findLatestBackup } from "./backup-folder.server";
import { type BackupSchedule, startBackupSchedule } from "./backup-schedule.server";

let schedule: BackupSchedule | undefined;

/** What the operator has to know of the backups. */
export interface BackupState {
  /** Minutes between backups; 0 when none are made by themselves. */
  everyMinutes: number;
  latest: Backup | null;
  /** Seconds since the newest one, or null when there is none. */
  ageSeconds: number | null;
  lastFailure: { at: Date; message: string } | null;
  /** False when backups are on and the newest one is too old, or there is none long after the start. */
  healthy: boolean;
}

/** Starts this process's backups, unless BACKUP_EVERY_MINUTES is 0 or PostgreSQL keeps the data. */
export function startSiteBackups(
  { BACKUP_EVERY_MINUTES: everyMinutes, backupFolder: folder, database }: Config,
  log: (fields: Record<string, unknown>) => void,
): void {
  if (everyMinutes > 0 && "path" in database)
    schedule ??= startBackupSchedule({ everyMinutes, folder, log });
}

/** Stops this process's backups. */
export async function stopSiteBackups(): Promise<void> {
  await schedule?.stop();
  schedule = undefined;
}

/**
 * Returns how the backups stand. They are healthy while the newest is younger than three intervals (an hour at least), or
 * while the process is that young.
 */
export function backupState(
  { BACKUP_EVERY_MINUTES: everyMinutes, backupFolder }: Config,
  now = new Date(),
  uptimeSeconds = process.uptime(),
): BackupState {
  const latest = findLatestBackup(backupFolder);
  const ageSeconds = latest && Math.max(0, (now.getTime() - latest.madeAt.getTime()) / 1_000);
  const patience = Math.max(3_600, 3 * 60 * everyMinutes);
  const healthy =
    everyMinutes === 0 || Math.min(ageSeconds ?? uptimeSeconds, uptimeSeconds) < patience;
  return {
    everyMinutes,
    latest,
    ageSeconds,
    lastFailure: schedule?.lastFailure() ?? null,
    healthy,
  };
}
