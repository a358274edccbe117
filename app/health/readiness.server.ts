import { dirname } from "node:path";
import type { Database } from "#db/connection.server";
import { databaseTakesWrites } from "#db/queries/operations.server";
import type { Config } from "~/config.server";
import { unsentNotifications } from "~/notifications/queue.server";
import { backupState } from "~/operations/backup-schedule.server";
import { offsiteState } from "~/operations/offsite-state.server";
import { checkVolume, freeBytes, lowDiskBytes } from "./check-storage.server";

/** With fewer free bytes no lead can be stored. */
const fullDiskBytes = 5_000_000;

interface Readiness {
  /** `not ready` only where leads cannot be taken; `degraded` when something else is not well. */
  status: "ready" | "degraded" | "not ready";
  checks: Readonly<Record<string, boolean>>;
  /** How many notifications were given up, and how many wait for more than five minutes. */
  notifications: { failed: number; late: number };
}

/** Looks at database and notifications; of a file also at its owner, 200 MB of free disk, the last backup, its copy and the bucket. */
export async function readiness(
  database: Database,
  config: Config,
  now = new Date(),
): Promise<Readiness> {
  const { db } = database;
  const answers = await databaseTakesWrites(db);
  const unsent = answers ? await unsentNotifications(db, config, now) : { failed: 0, late: 0 };
  const { failed, late } = unsent;
  const { copyFailure, healthy } = backupState(config, now);
  const offsite = offsiteState(config, now);
  const free = database.engine === "sqlite" ? freeBytes(dirname(database.path)) : null;
  const checks = {
    database: answers,
    outbox: answers && failed + late === 0,
    ...(free !== null && {
      // What is open can still be written when it has another owner; the next start cannot open it.
      volume: checkVolume(config).every(({ severity }) => severity !== "fault"),
      disk: free >= lowDiskBytes,
      backup: healthy,
      ...(config.BACKUP_COPY_COMMAND && { copy: copyFailure === null }),
      ...(offsite && { offsite: offsite.healthy }),
    }),
  };
  const takesLeads = answers && (free === null || free >= fullDiskBytes);
  const well = Object.values(checks).every(Boolean);
  const status = takesLeads ? (well ? "ready" : "degraded") : "not ready";
  return { status, checks, notifications: { failed, late } };
}
