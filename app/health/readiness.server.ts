import { dirname } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { freeBytes } from "#db/maintenance/files.server";
import { databaseAcceptsWrites } from "#db/queries/operations.server";
import { getBackupState } from "~/backups/backup-schedule.server";
import { getOffsiteState } from "~/backups/offsite.server";
import type { Config } from "~/config.server";
import { unsentNotifications } from "~/notifications/worker.server";
import { checkClock, isWritable, lowDiskBytes } from "./check-storage.server";

/** With less free space than this, in bytes, no lead can be stored. */
const fullDiskBytes = 5_000_000;
/** How long a result is reused, in milliseconds, because anyone may request it at any rate. */
const reuseMs = 2_000;

export type Readiness = Awaited<ReturnType<typeof readiness>>;

let recent: { result: Promise<Readiness>; until: number } | undefined;

/** Returns whether this site can take leads, from a check at most two seconds old. */
export function recentReadiness(database: Database, config: Config): Promise<Readiness> {
  const now = performance.now();
  if (recent === undefined || now >= recent.until) {
    recent = { result: readiness(database, config), until: now + reuseMs };
  }
  return recent.result;
}

/** Checks the database, the notifications and the clock. If the site uses SQLite, also checks file permissions, disk space, the last backup and the off-site copy. */
export async function readiness(database: Database, config: Config) {
  const { db } = database;
  const now = new Date();
  const answers = await databaseAcceptsWrites(db);
  const { failed, late } = answers
    ? await unsentNotifications(db, config, now)
    : { failed: 0, late: 0 };
  const clock = !answers || (await checkClock(db, now)).group === null;
  const free = database.engine === "sqlite" ? freeBytes(dirname(database.path)) : null;
  const checks: Readonly<Record<string, boolean>> = {
    database: answers,
    outbox: answers && failed + late === 0,
    clock,
    ...(database.engine === "sqlite" && free !== null && (await checkFile(database, free))),
  };
  const takesLeads = answers && (free === null || free >= fullDiskBytes);
  const isWell = Object.values(checks).every(Boolean);
  return {
    /** `not ready` if the site cannot take leads, `degraded` if another check fails. */
    status: takesLeads ? (isWell ? "ready" : "degraded") : "not ready",
    checks,
    /** Counts of notifications that failed for good, and of those waiting for more than five minutes. */
    notifications: { failed, late },
  } as const;

  async function checkFile(file: SqliteDatabase, freeSpace: number) {
    const { path } = file;
    const { healthy } = getBackupState(config, now);
    const offsite = answers ? await getOffsiteState(file, config, now) : null;
    return {
      // After a change of owner the open file stays writable, but the next start cannot open it.
      volume: isWritable(dirname(path)) && isWritable(path),
      disk: freeSpace >= lowDiskBytes,
      backup: healthy,
      ...(offsite && { offsite: offsite.healthy }),
    };
  }
}
