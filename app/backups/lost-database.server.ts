import { existsSync, statSync } from "node:fs";
import type { Config } from "~/config.server";
import { reportError } from "~/server/log.server";
import { type Finding, stopsStart } from "~/site/findings";
import { openBucket } from "./bucket.server";
import { findAllBackups } from "./make-backup.server";
import { isSiteStored } from "./offsite.server";

/**
 * Returns an error finding if the database is missing or empty although backups exist, because a new database would hide the loss. Otherwise returns null. Also returns null if the
 * site uses PostgreSQL or DATABASE_NEW is today's date (UTC). Set `blank` if the database exists but nothing was ever stored in it.
 */
export function findLostDatabase(config: Config, { blank = false } = {}): Finding | null {
  const { DATABASE_PATH: path, DATABASE_NEW: newOn, backupFolder } = config;
  if ("url" in config.database || (!blank && hasContent(path)) || newOn === today()) return null;
  const backups = findAllBackups(backupFolder);
  const [newest] = backups;
  if (newest === undefined) return null;
  const state = blank ? `Nothing was ever stored in ${path}` : describeMissing(path);
  const found = backups.length === 1 ? "a backup is" : `${backups.length} backups are`;
  return stopsStart(
    `${state}, and ${found} in ${backupFolder}. The newest is from ${newest.madeAt.toISOString()}.`,
    `Check that its volume is mounted and that DATABASE_PATH is right, or restore the newest backup with “tpf restore ${newest.file}”; for a new site, set ${newDatabaseSetting()}.`,
  );
}

/**
 * Returns an error finding if the database is missing or empty although the bucket holds a backup. Otherwise returns null. Also returns null if DATABASE_NEW is today's date (UTC),
 * or, after logging the cause, if the bucket does not answer. Starting without an answer is safe: a new site never overwrites another site's objects.
 */
export async function findLostToBucket(config: Config): Promise<Finding | null> {
  const { DATABASE_PATH: path, DATABASE_NEW: newOn, offsite } = config;
  if (offsite === null || hasContent(path) || newOn === today()) return null;
  const bucket = openBucket(offsite, 10_000);
  const { objects } = await bucket.list().catch((cause) => {
    reportError(new Error("The bucket did not answer: a backup may exist.", { cause }));
    return { objects: [] };
  });
  bucket.close();
  if (!isSiteStored(objects)) return null;
  return stopsStart(
    `${describeMissing(path)}, and the bucket of OFFSITE_BUCKET_URL holds a backup.`,
    `Check that its volume is mounted and that DATABASE_PATH is right, or restore it with “tpf offsite restore --to ${path} --identity FILE”; for a new site, give it its own folder in OFFSITE_BUCKET_URL, or set ${newDatabaseSetting()}.`,
  );
}

function hasContent(path: string): boolean {
  return Boolean(statSync(path, { throwIfNoEntry: false })?.size);
}

function describeMissing(path: string): string {
  return existsSync(path) ? `${path} is empty` : `There is no database at ${path}`;
}

/** Returns the setting that allows a new database. It is valid for one day, so that a later loss is noticed. */
function newDatabaseSetting(): string {
  return `DATABASE_NEW=${today()} (valid on that day only)`;
}

const today = () => new Date().toISOString().slice(0, 10);
