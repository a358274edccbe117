import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { CheckedFile } from "#db/maintenance/copy-file.server";
import {
  makeEmptyFile,
  moveIntoPlace,
  removeDatabaseFile,
  stagedName,
} from "#db/maintenance/files.server";
import { holdFile, type KeyedFile, openAlone } from "#db/maintenance/open-file.server";
import { checkBackup } from "#db/maintenance/restore-file.server";
import { type Bucket, BucketError, type StoredPiece } from "./bucket.server";
import { openPiece, planRestoration, type RestorePlan } from "./offsite-pieces.server";

/** So many pieces are on their way at once. */
const ahead = 6;
const tries = 5;

/** What was brought back, and from what. */
interface BroughtBack<Prepared> extends RestorePlan {
  content: CheckedFile;
  /** What `prepare` returned. */
  prepared: Prepared | undefined;
}

/**
 * Writes the newest state that is whole in the bucket into a file that is not there yet, and checks it from end to end under the database's
 * key before it gets its name. Rejects with BucketError, PieceError, what `checkBackup` throws and what `prepare` rejects with.
 */
export async function bringBack<Prepared = void>({
  bucket,
  identity,
  file,
  before,
  prepare,
  pauseMs = 1_000,
}: {
  bucket: Bucket;
  /** The private key of age. */
  identity: string;
  file: KeyedFile;
  /** Takes only what came to the bucket before this instant, by the bucket's clock. */
  before?: Date | undefined;
  /** What to do to the file before it gets its name. `isNewest`: nothing newer is in the bucket. */
  prepare?: ((staged: KeyedFile, isNewest: boolean) => Promise<Prepared>) | undefined;
  /** Before what failed is tried again. */
  pauseMs?: number;
}): Promise<BroughtBack<Prepared>> {
  const plan = await findNewestState(bucket, { before, pauseMs });
  const staged = { ...file, path: stagedName(file.path) };
  const release = holdFile(file.path);
  removeDatabaseFile(staged.path);
  makeEmptyFile(staged.path);
  try {
    await layPieces(plan, { bucket, identity, pauseMs, path: staged.path });
    // Out of WAL mode, so that the check leaves nothing beside it.
    openAlone(staged).close();
    const content = checkBackup(staged);
    const prepared = await prepare?.(staged, before === undefined && plan.newer === 0);
    moveIntoPlace(staged.path, file.path);
    return { ...plan, content, prepared };
  } catch (error) {
    removeDatabaseFile(staged.path);
    throw error;
  } finally {
    release();
  }
}

/** Returns what would be brought back, by the names in the bucket alone. Rejects with BucketError, also when no state is whole there. */
async function findNewestState(
  bucket: Bucket,
  { before, pauseMs = 1_000 }: { before?: Date | undefined; pauseMs?: number } = {},
): Promise<RestorePlan> {
  const pieces = await tryAgain(async () => {
    const listed: StoredPiece[] = [];
    for await (const part of bucket.list()) {
      listed.push(...part.pieces.filter(({ storedAt }) => !before || storedAt < before));
    }
    return listed;
  }, pauseMs);
  const plan = planRestoration(pieces);
  if (plan === null) throw new BucketError("The bucket holds no state of the site that is whole.");
  return plan;
}

async function layPieces(
  { names }: RestorePlan,
  {
    bucket,
    identity,
    pauseMs,
    path,
  }: { bucket: Bucket; identity: string; pauseMs: number; path: string },
): Promise<void> {
  const load = (name: string) => {
    const loading = tryAgain(
      async () => openPiece((await bucket.get(name)).bytes, { name, identity }),
      pauseMs,
    );
    // Whoever waits for it is told; when an earlier one fails, nobody waits any more.
    loading.catch(() => undefined);
    return loading;
  };
  const file = openSync(path, "r+");
  try {
    const coming = names.slice(0, ahead).map(load);
    let end = 0;
    for (let index = 0; index < names.length; index++) {
      const piece = await coming.shift();
      const next = names[index + ahead];
      if (next !== undefined) coming.push(load(next));
      if (piece === undefined) continue;
      for (const { number, bytes } of piece.pages) {
        writeSync(file, bytes, 0, bytes.length, (number - 1) * piece.pageSize);
      }
      end = piece.pageCount * piece.pageSize;
    }
    ftruncateSync(file, end);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Half an answer may look like a damaged piece. */
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
