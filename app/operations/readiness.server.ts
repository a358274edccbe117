import { dirname } from "node:path";
import type { Database } from "#db/connection.server";
import { databaseAnswers } from "#db/queries/operations.server";
import type { Config } from "~/config.server";
import { longestWait } from "~/notifications/queue.server";
import { backupState } from "./backup-schedule.server";
import { freeBytes, lowDiskBytes } from "./check-storage.server";

/** How long a notification of a new lead may wait, in milliseconds. */
const longestWaitMs = 60 * 60_000;

/**
 * Tells whether the database answers and no notification has waited for more than an hour; of a file also whether 200 MB of disk
 * are free and the newest backup is not too old.
 */
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
