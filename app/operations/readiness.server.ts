import { dirname } from "node:path";
import type { Database } from "#db/connection.server";
import { databaseAnswers } from "#db/queries/operations.server";
import type { Config } from "~/config.server";
import { longestWait } from "~/notifications/queue.server";
import { backupState } from "./backup-schedule.server";
import { freeBytes, lowDiskBytes } from "./check-storage.server";

/** How long a notification of a new lead may wait, in milliseconds. */
const longestWaitMs = 60 * 60_000;

/** A notification that waits for an hour is a fault; of a file also less than 200 MB of disk, or a backup that is too old. */
export async function readiness(
  database: Database,
  config: Config,
  now = new Date(),
): Promise<{ ready: boolean; checks: Readonly<Record<string, boolean>> }> {
  const { db } = database;
  const answers = await databaseAnswers(db);
  const checks = {
    database: answers,
    outbox: answers && (await longestWait(db, config, now)) < longestWaitMs,
    ...(database.engine === "sqlite" && {
      disk: freeBytes(dirname(database.path)) >= lowDiskBytes,
      backup: backupState(config, now).healthy,
    }),
  };
  return { ready: Object.values(checks).every(Boolean), checks };
}
