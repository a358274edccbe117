import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { moveIntoPlace, removeDatabaseFile, stagedName } from "#db/maintenance/files.server";
import {
  isPlainFile,
  type KeyedFile,
  lockFile,
  openExclusively,
} from "#db/maintenance/open-file.server";
import { checkBackup } from "#db/maintenance/restore-file.server";
import { migrate } from "#db/migrate.server";
import { findOffsiteState, type JournalEntries, replayJournal } from "#db/queries/journal.server";
import { decryptText, decryptToFile } from "./age.server";
import { type Bucket, BucketError, type StoredObject } from "./bucket.server";
import {
  findJournalObjects,
  findStoredBackups,
  type JournalObject,
  signJournal,
} from "./offsite.server";

/**
 * Restores the newest backup in a bucket and replays the journal (later changes). Checks the file completely before moving it into place. Returns the backup's time, the number of
 * journal objects replayed, and the lost objects: missing, damaged or not signed by this site. Rejects with BucketError if requests fail, there is no backup, or objects are lost
 * and `incomplete` is not set. Rejects with DatabaseInUseError if the database is in use, and with the errors of `decryptToFile`, `checkBackup` and `prepare`.
 */
export async function restoreFromBucket(restore: {
  bucket: Bucket;
  /** The age private key that decrypts the bucket's objects. */
  identity: string;
  /** The database file to create, and DATABASE_KEY. */
  file: KeyedFile;
  /** Ignores objects stored at or after this time, by the bucket's clock. */
  before?: Date | undefined;
  /** True skips journal objects that are missing, damaged or not signed by this site. Otherwise such objects stop the restore. */
  incomplete?: boolean | undefined;
  /** Changes the file before it is moved into place. Returns messages for the operator. */
  prepare?: (staged: KeyedFile, isNewest: boolean) => Promise<string[]>;
  /** Milliseconds until a failed request is retried. */
  pauseMs?: number;
}) {
  const { bucket, identity, file, before, incomplete = false, prepare, pauseMs = 1_000 } = restore;
  const again = <Result>(work: () => Promise<Result>) => tryAgain(work, pauseMs);
  const { objects: listed } = await again(() => bucket.list());
  const objects = listed.filter(({ storedAt }) => !before || storedAt < before);
  const [newest] = findStoredBackups(objects);
  if (newest === undefined)
    throw new BucketError("The bucket holds no backup of the site. Check OFFSITE_BUCKET_URL.");
  const release = lockFile(file.path);
  const staged = { ...file, path: stagedName(file.path) };
  try {
    removeDatabaseFile(staged.path);
    await again(async () => decryptToFile(await bucket.open(newest.name), staged.path, identity));
    if (file.key !== undefined && isPlainFile(staged.path)) {
      throw new Error("The backup in the bucket is not encrypted with DATABASE_KEY.");
    }
    const load = (object: StoredObject) =>
      again(async () => decryptText(await bucket.get(object.name), identity));
    const replayed = await replay(staged, objects, newest.series, load);
    if (replayed.lost.length > 0 && !incomplete) {
      throw new BucketError(
        `The bucket is incomplete: ${replayed.lost.join(", ")}. These objects are missing, damaged or not signed with DATABASE_KEY, and with them changes to the site. Look for them among the bucket's older versions, or add --incomplete to restore without them.`,
      );
    }
    const content = checkBackup(staged);
    const isNewest = before === undefined && replayed.lost.length === 0;
    const messages = (await prepare?.(staged, isNewest)) ?? [];
    moveIntoPlace(staged.path, file.path);
    return { backupAt: newest.storedAt, ...replayed, isNewest, content, messages };
  } catch (error) {
    removeDatabaseFile(staged.path);
    throw error;
  } finally {
    release();
  }
}

async function replay(
  staged: KeyedFile,
  objects: readonly StoredObject[],
  series: string,
  load: (object: StoredObject) => Promise<string>,
) {
  const database = openDatabase(staged);
  try {
    await migrate(database.db);
    const state = await findOffsiteState(database.db);
    const included = state?.number ?? 0;
    const journal = findJournalObjects(series, objects);
    const newer = journal.filter(({ number }) => number > included);
    const newest = journal.at(-1)?.number ?? 0;
    const entries: JournalEntries[] = [];
    const lost: string[] = [];
    if (state?.series !== series)
      lost.push("the journal of the backup (its name gives another series)");
    // The site stores each object before a backup can include it, so these were lost.
    if (newest < included) lost.push(`journal objects ${newest + 1} to ${included}`);
    let last = included;
    for (const stored of newer) {
      const { name, number } = stored;
      if (number !== last + 1) lost.push(`journal objects ${last + 1} to ${number - 1}`);
      last = number;
      let reason = "";
      const text = await load(stored).catch((error) => {
        reason = ` (${getErrorMessage(error)})`;
        return "";
      });
      const object = parseJournal(text, staged.key);
      if (object?.series === series && object.number === number) entries.push(object);
      else lost.push(name + reason);
    }
    replayJournal(database.sqlite, entries);
    return { objects: entries.length, lost };
  } finally {
    await database.close();
    // Leaving WAL mode keeps the check from creating other files.
    openExclusively(staged).close();
  }
}

/** Parses a journal object. Returns null if it is damaged or not signed by this site. */
function parseJournal(text: string, key: string | undefined): JournalObject | null {
  try {
    const object: JournalObject = JSON.parse(text.slice(text.indexOf("\n") + 1));
    return signJournal(object, key) === text ? object : null;
  } catch {
    return null;
  }
}

const tries = 5;

async function tryAgain<Result>(work: () => Promise<Result>, pauseMs: number): Promise<Result> {
  for (let left = tries; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 1) throw error;
      await delay(pauseMs);
    }
  }
}
