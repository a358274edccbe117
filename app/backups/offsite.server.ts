import { createHmac, hash, randomBytes } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { stagedName } from "#db/maintenance/files.server";
import {
  currentPosition,
  findJournalEntries,
  findOffsiteState,
  findOldestChange,
  type JournalEntries,
  type OffsiteState,
  updateOffsiteState,
} from "#db/queries/journal.server";
import type { Config, OffsiteSettings } from "~/config.server";
import { reportError, writeLogLine } from "~/server/log.server";
import { encryptFile, encryptText } from "./age.server";
import { backupRetentionDays } from "./backup-rule";
import { type Bucket, openBucket, type StoredObject } from "./bucket.server";

const dayMs = 24 * 3_600_000;

/** Patterns of the full names of objects from this version and from 1.1. The site reads and removes no others. */
const namePatterns = {
  backup: /^backups\/([0-9a-f]{8})-\d{8}T\d{9}Z-([0-9a-f]{8})\.age$/,
  journal: /^journal\/([0-9a-f]{8})-(\d{12})\.age$/,
  piece: /^\d{8}T\d{9}Z-[0-9a-f]{8}\/\d{9}-\d{9}\.age$/,
};

/** Returns the full backups among a bucket's objects, each with its site and series, newest first by the bucket's clock. */
export function findStoredBackups(objects: readonly StoredObject[]) {
  return objects
    .flatMap((object) => {
      const [, site, series] = namePatterns.backup.exec(object.name) ?? [];
      return site && series ? [{ ...object, site, series }] : [];
    })
    .sort((one, other) => other.storedAt.getTime() - one.storedAt.getTime());
}

/** Returns whether a bucket holds any site's data, from this version or from version 1.1. */
export function isSiteStored(objects: readonly StoredObject[]): boolean {
  return objects.some(
    ({ name }) => namePatterns.backup.test(name) || namePatterns.piece.test(name),
  );
}

/** Returns a series's journal objects (copied changes) with their numbers, in numerical order. A series begins when the bucket, public key or database file changes. */
export function findJournalObjects(series: string, objects: readonly StoredObject[]) {
  return objects
    .flatMap((object) => {
      const [, of, number] = namePatterns.journal.exec(object.name) ?? [];
      return of === series ? [{ ...object, number: Number(number) }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

/** A journal object: changed database rows to replay. The bucket stores the object encrypted (age). */
export interface JournalObject extends JournalEntries {
  series: string;
  number: number;
}

/** Returns a journal object (changes to replay) as text: an HMAC under DATABASE_KEY, then the JSON. With the key, the HMAC keeps anyone who can write to the bucket from forging changes. Without it, the HMAC only detects damage. */
export function signJournal(object: JournalObject, key: string | undefined): string {
  const json = JSON.stringify(object);
  return `${createHmac("sha256", `journal ${key ?? ""}`)
    .update(json)
    .digest("hex")}\n${json}`;
}

/** Returns this site's id in the bucket, which is the same for all copies of the database: a hash of the time of its first migration. */
function getSiteId({ sqlite }: SqliteDatabase): string {
  const madeAt = sqlite.prepare("select min(timestamp) from kysely_migration").pluck().get();
  return hash("sha256", String(madeAt)).slice(0, 8);
}

/**
 * Returns the state of the off-site copy. Begins a new series if the bucket, the public key or the database file changed, as after a restore. A backup
 * made before the series began does not record which journal objects it includes, so call this before making one.
 */
export async function beginSeries(
  database: SqliteDatabase,
  { bucketUrl, recipient }: OffsiteSettings,
): Promise<OffsiteState> {
  const target = hash(
    "sha256",
    JSON.stringify([bucketUrl.href, recipient, statSync(database.path).ino]),
  );
  const found = await findOffsiteState(database.db);
  if (found?.target === target) return found;
  const state = {
    target,
    series: randomBytes(4).toString("hex"),
    begunAt: new Date().toISOString(),
    number: 0,
    ...currentPosition(database),
    backupAt: null,
    failure: null,
    oldestAt: null,
  };
  await updateOffsiteState(database.db, state);
  return state;
}

/** Encrypts a backup, copies it to the bucket, and removes expired objects. Throws BucketError if a request fails, or an error if the bucket's folder belongs to another site. */
export async function sendBackup(
  database: SqliteDatabase,
  settings: OffsiteSettings,
  file: string,
): Promise<void> {
  const { series } = await beginSeries(database, settings);
  const bucket = openBucket(settings);
  const encrypted = `${stagedName(file)}.age`;
  try {
    const site = getSiteId(database);
    const { objects, now } = await bucket.list();
    if (findStoredBackups(objects).some((backup) => backup.site !== site)) {
      throw new Error(
        "The folder in the bucket belongs to another site: give this site its own folder in OFFSITE_BUCKET_URL, or restore the other with “tpf offsite restore”.",
      );
    }
    const sha256 = await encryptFile(file, encrypted, settings.recipient);
    const stamp = /\d{8}T\d{9}Z/.exec(basename(file))?.[0];
    const name = `backups/${site}-${stamp}-${series}.age`;
    await bucket.put(name, { file: encrypted, sha256 });
    const oldestAt = await prune(bucket, [...objects, { name, storedAt: now }], now);
    const backupAt = new Date().toISOString();
    await updateOffsiteState(database.db, { backupAt, oldestAt, failure: null });
  } catch (error) {
    await updateOffsiteState(database.db, { failure: getErrorMessage(error) });
    throw error;
  } finally {
    bucket.close();
    rmSync(encrypted, { force: true });
  }
}

/**
 * Removes expired objects from the bucket: retains the newest backup of each day (UTC) and all journal objects for 35 days. Removes them a day early,
 * because the site may not run that day. Also retains the last journal object of each series that has a backup, because a restore needs it to detect a
 * gap; it holds no erased data. Returns when the oldest of the other objects was stored (UTC ISO). Without permission to delete, the bucket's own
 * lifecycle rule must remove objects.
 */
async function prune(bucket: Bucket, objects: readonly StoredObject[], now: Date): Promise<string> {
  const days = new Set<number>();
  const spare = findStoredBackups(objects).filter(({ storedAt }) => {
    const day = Math.floor(storedAt.getTime() / dayMs);
    return days.size === days.add(day).size;
  });
  const spareNames = new Set(spare.map(({ name }) => name));
  const series = new Set(findStoredBackups(objects).map((backup) => backup.series));
  const lastOfSeries = new Set(
    [...series].map((one) => findJournalObjects(one, objects).at(-1)?.name),
  );
  let oldest = now.getTime();
  for (const { name, storedAt } of objects) {
    const own = Object.values(namePatterns).some((pattern) => pattern.test(name));
    if (!own || lastOfSeries.has(name)) continue;
    const old = now.getTime() - storedAt.getTime() > (backupRetentionDays - 1) * dayMs;
    const removed =
      (old || spareNames.has(name)) &&
      (await bucket.remove(name).then(
        () => true,
        () => false,
      ));
    if (!removed) oldest = Math.min(oldest, storedAt.getTime());
  }
  return new Date(oldest).toISOString();
}

interface SenderOptions {
  key: string | undefined;
  log: (fields: Record<string, unknown>) => void;
  bucket?: Bucket;
  /** Milliseconds between checks of the database. Each failure doubles the pause, up to half a minute. */
  everyMs?: number;
}

const longestPauseMs = 30_000;

/**
 * Starts to copy changes to leads and accounts, including deletions, to the bucket within seconds. Copies nothing until the series has a full backup. Returns an object whose
 * `stop` sends the remaining changes and then stops copying.
 */
export async function startJournal(
  database: SqliteDatabase,
  settings: OffsiteSettings,
  { key, log, bucket = openBucket(settings), everyMs = 1_000 }: SenderOptions,
) {
  await beginSeries(database, settings);
  const stopping = new AbortController();
  const { signal } = stopping;
  let failure: string | null = null;

  async function run(): Promise<void> {
    let pauseMs = everyMs;
    for (let isLast = false; !isLast; ) {
      // Rejects only when the sender stops.
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      isLast = signal.aborted;
      try {
        while (await sendNext()) {}
        await report(null);
        pauseMs = everyMs;
      } catch (error) {
        await report(getErrorMessage(error)).catch(reportError);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
    }
  }

  /** Logs and stores why sending fails, or null once it works again. Reports each cause once, not at each attempt. */
  async function report(message: string | null): Promise<void> {
    if (message === failure) return;
    failure = message;
    if (message === null) log({ level: "info", event: "offsite.resumed" });
    else log({ level: "error", event: "offsite.failed", message });
    await updateOffsiteState(database.db, { failure });
  }

  /** Sends one journal object. Returns false if there is nothing to send. A retry overwrites the object and includes newer changes. */
  async function sendNext(): Promise<boolean> {
    const state = await findOffsiteState(database.db);
    if (state === null || state.backupAt === null) return false;
    const { entries, position } = findJournalEntries(database, state);
    if (Object.values(entries).every(({ length }) => length === 0)) {
      // Audit entries of reads and events of erased leads also advance the position.
      if (position.audit - state.audit < 100) return false;
      await updateOffsiteState(database.db, position);
      return true;
    }
    const { series } = state;
    const number = state.number + 1;
    const text = signJournal({ series, number, ...entries }, key);
    const name = `journal/${series}-${String(number).padStart(12, "0")}.age`;
    await bucket.put(name, await encryptText(text, settings.recipient));
    await updateOffsiteState(database.db, { number, ...position });
    return true;
  }

  const running = run();
  return {
    /** Sends the remaining changes, for at most `graceMs` milliseconds, and stops the sender. */
    stop: async (graceMs = 5_000) => {
      stopping.abort();
      const abort = setTimeout(() => bucket.close(), graceMs);
      await running;
      clearTimeout(abort);
      bucket.close();
    },
  };
}

/** Seconds that the off-site copy may lag behind before it counts as unhealthy. */
const patienceSeconds = { journal: 60, backup: 3 * 3_600 };

/** Returns the state of the off-site copy, such as its lag in seconds. Returns null if no bucket is configured. */
export async function getOffsiteState(
  database: SqliteDatabase,
  config: Pick<Config, "offsite">,
  now = new Date(),
) {
  if (config.offsite === null) return null;
  const state = await findOffsiteState(database.db);
  const behindSince = state && findOldestChange(database, state);
  const secondsSince = (at: string) => Math.max(0, (now.getTime() - Date.parse(at)) / 1_000);
  const behindSeconds = behindSince ? secondsSince(behindSince) : 0;
  const backupSeconds = state === null ? 0 : secondsSince(state.backupAt ?? state.begunAt);
  return {
    behindSince,
    behindSeconds,
    backupAt: state?.backupAt ?? null,
    failure: state?.failure ?? null,
    oldestAt: state?.oldestAt ?? null,
    healthy: behindSeconds <= patienceSeconds.journal && backupSeconds <= patienceSeconds.backup,
  };
}

/** Starts the journal. Returns a function that sends the remaining changes and stops the journal, or undefined if no bucket is configured or the site uses PostgreSQL. */
export async function startSiteJournal(database: Database, { offsite, DATABASE_KEY: key }: Config) {
  if (offsite === null || database.engine !== "sqlite") return undefined;
  const sender = await startJournal(database, offsite, { key, log: writeLogLine });
  return () => sender.stop();
}
