import { dirname } from "node:path";
import type { Database } from "#db/connection.server";
import { databaseAnswers } from "#db/queries/health.server";
import { findOldestPendingNotice } from "#db/queries/monitoring.server";
import type { Config } from "~/config.server";
import { backupState } from "../backups/site-backups.server";
import { activeChannels, noticeSettingsOf } from "../notices/notice-settings.server";
import { freeBytes, lowDiskBytes } from "./check-volume.server";

/** How long a notice of a new lead may wait, in milliseconds. */
const longestWaitMs = 60 * 60_000;

/** What has to hold for the site to do its whole work. */
export interface Readiness {
  ready: boolean;
  checks: { database: boolean; disk: boolean; outbox: boolean; backup: boolean };
}

/**
 * Tells whether the database answers, 200 MB of disk are free, no notice has waited for more than an hour, and the newest
 * backup is not too old.
 */
export async function readiness(
  { db, path }: Database,
  config: Config,
  now = new Date(),
): Promise<Readiness> {
  const database = await databaseAnswers(db);
  const checks = {
    database,
    disk: freeBytes(dirname(path)) >= lowDiskBytes,
    outbox: database && (await noticesGoOut(db, config, now)),
    backup: backupState(config, now).healthy,
  };
  return { ready: Object.values(checks).every(Boolean), checks };
}

async function noticesGoOut(db: Database["db"], config: Config, now: Date): Promise<boolean> {
  const channels = activeChannels(noticeSettingsOf(config));
  const oldest = await findOldestPendingNotice(db, channels);
  return oldest === null || now.getTime() - Date.parse(oldest) < longestWaitMs;
}
