import { statSync } from "node:fs";
import type { Config } from "~/config.server";
import { type Finding, fault } from "~/site/findings";
import { BucketError, openBucket } from "./bucket.server";
import { findAllBackups } from "./make-backup.server";
import { isSiteStored } from "./offsite.server";

/**
 * Returns an error if the database is missing or empty although backups exist, because a new database would hide the loss. Returns null otherwise,
 * and if DATABASE_NEW is today's date. Creates nothing.
 */
export function findLostDatabase(config: Config, now = new Date()): Finding | null {
  if ("url" in config.database) return null;
  const { path } = config.database;
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  if (bytes) return null;
  return describeLoss(
    bytes === 0 ? `${path} is empty` : `There is no database at ${path}`,
    config,
    now,
  );
}

/** Returns an error if backups exist, for a database file in which nothing was ever stored. */
export function findBlankDatabase(config: Config, now = new Date()): Finding | null {
  return describeLoss(`Nothing was ever stored in ${config.DATABASE_PATH}`, config, now);
}

function describeLoss(what: string, config: Config, now: Date): Finding | null {
  const backups = findAllBackups(config.backupFolder);
  const [newest] = backups;
  if (newest === undefined || config.DATABASE_NEW === dayOf(now)) return null;
  const kept = `${backups.length === 1 ? "a backup is" : `${backups.length} backups are`} in ${config.backupFolder}`;
  return fault(
    `${what}, and ${kept}, the newest of ${newest.madeAt.toISOString()}.`,
    `Check that its volume is mounted and that DATABASE_PATH is right, or restore the newest backup with “tpf restore ${newest.file}”; for a new site, set ${newOne(now)}.`,
  );
}

/**
 * Returns an error if the database is missing or empty although the bucket holds a backup. Returns null if the bucket does not answer: a new site
 * never overwrites another site's objects.
 */
export async function findLostToBucket(config: Config, now = new Date()): Promise<Finding | null> {
  if (config.offsite === null || statSync(config.DATABASE_PATH, { throwIfNoEntry: false })?.size) {
    return null;
  }
  if (config.DATABASE_NEW === dayOf(now) || !(await bucketHoldsSite(config.offsite))) return null;
  return fault(
    `There is no database at ${config.DATABASE_PATH}, and the bucket of OFFSITE_BUCKET_URL holds a backup.`,
    `Check that its volume is mounted and that DATABASE_PATH is right, or restore it with “tpf offsite restore --to ${config.DATABASE_PATH} --identity FILE”; for a new site, give it its own folder in OFFSITE_BUCKET_URL, or set ${newOne(now)}.`,
  );
}

async function bucketHoldsSite(offsite: NonNullable<Config["offsite"]>): Promise<boolean> {
  const bucket = openBucket(offsite, 10_000);
  try {
    return isSiteStored((await bucket.list()).objects);
  } catch (error) {
    if (error instanceof BucketError) return false;
    throw error;
  } finally {
    bucket.close();
  }
}

/** The setting is valid for one day, so that a later loss is still noticed. */
function newOne(now: Date): string {
  return `DATABASE_NEW=${dayOf(now)} (valid on that day only)`;
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
