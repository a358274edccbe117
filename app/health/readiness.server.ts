import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { freeBytes } from "#db/maintenance/files.server";
import { databaseAcceptsWrites } from "#db/queries/operations.server";
import { getBackupState } from "~/backups/backup-schedule.server";
import { getOffsiteState } from "~/backups/offsite.server";
import type { Config } from "~/config.server";
import { unsentNotifications } from "~/notifications/worker.server";
import { clockFinding, lowDiskBytes } from "./check-storage.server";

/** With fewer free bytes no lead can be stored. */
const fullDiskBytes = 5_000_000;
/** An evaluation is reused for this long, in milliseconds: strangers may request it as often as they like. */
const reuseMs = 2_000;

export interface Readiness {
  /** `not ready` only where leads cannot be taken; `degraded` when something else is not well. */
  status: "ready" | "degraded" | "not ready";
  checks: Readonly<Record<string, boolean>>;
  /** How many notifications were given up, and how many wait for more than five minutes. */
  notifications: { failed: number; late: number };
}

let recent: { result: Promise<Readiness>; until: number } | undefined;

/** Returns this site's readiness, evaluated at most once in two seconds. */
export function recentReadiness(database: Database, config: Config): Promise<Readiness> {
  const now = performance.now();
  if (recent === undefined || now >= recent.until) {
    recent = { result: readiness(database, config), until: now + reuseMs };
  }
  return recent.result;
}

/** Checks database, notifications and clock; for a file also its owner, the free disk space, the last backup, its copy and the bucket. */
export async function readiness(
  database: Database,
  config: Config,
  now = new Date(),
): Promise<Readiness> {
  const { db } = database;
  const answers = await databaseAcceptsWrites(db);
  const unsent = answers ? await unsentNotifications(db, config, now) : { failed: 0, late: 0 };
  const { failed, late } = unsent;
  const clock = answers ? (await clockFinding(db, now)).severity === "ok" : true;
  const free = database.engine === "sqlite" ? freeBytes(dirname(database.path)) : null;
  const checks = {
    database: answers,
    outbox: answers && failed + late === 0,
    clock,
    ...(database.engine === "sqlite" && free !== null && (await fileChecks(database, free))),
  };
  const takesLeads = answers && (free === null || free >= fullDiskBytes);
  const well = Object.values(checks).every(Boolean);
  const status = takesLeads ? (well ? "ready" : "degraded") : "not ready";
  return { status, checks, notifications: { failed, late } };

  async function fileChecks(file: SqliteDatabase, freeSpace: number) {
    const { path } = file;
    const { healthy } = getBackupState(config, now);
    const offsite = answers ? await getOffsiteState(file, config, now) : null;
    return {
      // An open file can still be written when it has another owner; the next start cannot open it.
      volume: isWritable(dirname(path)) && isWritable(path),
      disk: freeSpace >= lowDiskBytes,
      backup: healthy,
      ...(offsite && { offsite: offsite.healthy }),
    };
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
