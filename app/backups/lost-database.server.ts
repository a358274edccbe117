import { statSync } from "node:fs";
import type { Config } from "~/config.server";
import { type Finding, fault } from "~/site/findings";
import { BucketError, openBucket } from "./bucket.server";
import { findAllBackups } from "./make-backup.server";
import { isSiteStored } from "./offsite.server";

/**
 * Finds a database that is missing or empty beside backups of it: that is a loss, and a site that began anew would hide it. Null where there
 * is none, or DATABASE_NEW says that a new one is meant. Makes nothing.
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

/** The same of a file in which nothing was ever stored. */
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
    `See that its volume is mounted and that DATABASE_PATH is right, or put the newest back with “tpf restore ${newest.file}”; where a new site is meant, set ${newOne(now)}.`,
  );
}

/**
 * As `findLostDatabase`, of a site whose only backups are in the bucket. Null as well where the bucket does not answer: what is sent to it
 * never takes another site's place.
 */
export async function findLostToBucket(config: Config, now = new Date()): Promise<Finding | null> {
  if (config.offsite === null || statSync(config.DATABASE_PATH, { throwIfNoEntry: false })?.size) {
    return null;
  }
  if (config.DATABASE_NEW === dayOf(now) || !(await bucketHoldsSite(config.offsite))) return null;
  return fault(
    `There is no database at ${config.DATABASE_PATH}, and the bucket of OFFSITE_BUCKET_URL holds one.`,
    `See that its volume is mounted and that DATABASE_PATH is right, or bring it back with “tpf offsite restore --to ${config.DATABASE_PATH} --identity FILE”; where a new site is meant, give it a folder of its own in OFFSITE_BUCKET_URL, or set ${newOne(now)}.`,
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

/** For one day, so that it is in nobody's way when the next database is lost. */
function newOne(now: Date): string {
  return `DATABASE_NEW=${dayOf(now)} (it counts on that day alone)`;
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
