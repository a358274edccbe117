import { setTimeout as delay } from "node:timers/promises";
import { messageOf } from "#db/errors.server";
import { type ChangedPages, followPages } from "#db/maintenance/changed-pages.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { backupKeptDays } from "./backup-rule";
import type { Bucket } from "./bucket.server";
import { claimFolder } from "./offsite-claim.server";
import { newRun, type Piece, pieceName, sealPiece } from "./offsite-pieces.server";
import type { OffsiteReport } from "./offsite-state.server";

interface SenderSettings {
  file: KeyedFile;
  bucket: Bucket;
  recipient: string;
  /** When the database was made: the folder is for one site. */
  madeAt: string;
  /** The run that this machine sent as before, as it was reported. */
  lastRun?: string | null;
  /** Told at least every ten seconds, and whenever it changes. */
  report: (report: OffsiteReport) => void;
  /** Writes a line to the log. */
  log: (fields: Record<string, unknown>) => void;
  /** How often it is looked for changes, and how soon what failed is first tried again, in milliseconds. */
  everyMs?: number;
  checkpointAt?: number;
  /** Since when the bucket lacked something, as the process before told; null: nothing. */
  behindSince?: Date | null;
  /** How often the folder is claimed anew, in milliseconds. */
  claimEveryMs?: number;
  /** How long after the start what is old is first removed, in milliseconds. */
  pruneAfterMs?: number;
}

/** Sends the file and each change of it to the bucket, until it is stopped. */
export interface Sender {
  /** Sends what has changed yet, for so many milliseconds at most. */
  stop(graceMs?: number): Promise<void>;
  /** Rejects when it cannot go on. */
  ended: Promise<void>;
}

const second = 1_000;
const hourMs = 3_600 * second;
const dayMs = 24 * hourMs;
/** A piece takes about so long on its way, so that a change never waits for long behind others. */
const pieceMs = 2 * second;
const pagesInPiece = { least: 32, most: 256 };
const longestPause = 30 * second;
/** All pages go out again after so many pieces, or so many days: a restoration needs all since then. */
const wholeAgain = { pieces: 5_000, ms: 7 * dayMs };

/** Begins with the whole file. What waits is no more than the numbers of pages: their content is in the file. */
export function startSender({
  file,
  bucket,
  recipient,
  madeAt,
  lastRun = null,
  report,
  log,
  everyMs = second,
  checkpointAt,
  behindSince: lackedSince = null,
  claimEveryMs = 60 * second,
  pruneAfterMs = 60 * second,
}: SenderSettings): Sender {
  const pages = followPages(file, checkpointAt === undefined ? {} : { checkpointAt });
  const run = newRun();
  const claim = claimFolder(bucket, { madeAt, run, lastRun });
  let claimAt = 0;
  /** The run of this machine that had the folder last. */
  let claimedRun = lastRun;
  let number = 0;
  /** The first piece of the last time that all pages went out, once they have. */
  let from: number | null = null;
  let sweep: Sweep | null = null;
  let lastWhole = { number: 0, at: 0, bytes: 0 };
  let bytesSinceWhole = 0;
  let bytesPerSecond = 1_000_000;
  // All goes out anew; one that is ended each time before it has caught up is behind since the first of them.
  let behindSince: Date | null = lackedSince ?? new Date();
  let failure: string | null = null;
  let oldestAt: string | null = null;
  let listFailure: string | null = null;
  let pruneAt = performance.now() + pruneAfterMs;
  let stopAt = Number.POSITIVE_INFINITY;
  let wake = new AbortController();

  /** Takes in what was committed. Returns false while the file cannot be read. */
  function follow(): boolean {
    try {
      const noneMissed = pages.advance();
      if (!noneMissed) {
        log({
          level: "warn",
          event: "offsite.begun-anew",
          message: "The log was begun anew unseen.",
        });
        from = null;
        sweep = null;
      }
      if (pages.changed.size > 0) behindSince ??= new Date();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  function wholeIsDue(): boolean {
    if (from === null) return true;
    const { number: first, at, bytes } = lastWhole;
    const heavy = bytesSinceWhole > 2 * bytes + 64_000_000;
    return heavy || number - first > wholeAgain.pieces || performance.now() - at > wholeAgain.ms;
  }

  /** Returns the next piece: what changed first, then a part of what all goes out; null when there is nothing. */
  function nextPiece(): Piece | null {
    if (sweep === null && wholeIsDue()) {
      sweep = { first: number + 1, next: 1 };
      // Nothing is whole yet without all pages, and they are read later than what has changed until now.
      if (from === null) pages.changed.clear();
    }
    if (pages.changed.size === 0 && sweep === null) return null;
    const pageCount = pages.pages();
    const room = Math.floor((bytesPerSecond * pieceMs) / second / pages.pageSize);
    const most = Math.min(pagesInPiece.most, Math.max(pagesInPiece.least, room));
    const numbers = takeChanged(pages, most).filter((page) => page <= pageCount);
    while (sweep !== null && numbers.length < most && sweep.next <= pageCount) {
      numbers.push(sweep.next++);
    }
    if (sweep !== null && sweep.next > pageCount) {
      from = sweep.first;
      lastWhole = { number: sweep.first, at: performance.now(), bytes: pageCount * pages.pageSize };
      bytesSinceWhole = 0;
      sweep = null;
    }
    number++;
    return {
      run,
      number,
      from: pages.changed.size === 0 ? from : null,
      pageSize: pages.pageSize,
      pageCount,
      pages: numbers.map((page) => ({ number: page, bytes: pages.read(page) })),
    };
  }

  /** Tries until it is done or the time is over. Returns whether it is done. */
  async function persist(work: () => Promise<void>): Promise<boolean> {
    for (let pause = everyMs; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        await work();
        if (failure !== null) log({ level: "info", event: "offsite.resumed" });
        failure = null;
        return true;
      } catch (error) {
        // Cut by the end of the time.
        if (performance.now() >= stopAt) return false;
        fail(error);
      }
      if (performance.now() + pause > stopAt) return false;
      await rest(pause);
    }
  }

  async function deliver(name: string, sealed: Uint8Array): Promise<void> {
    const begun = performance.now();
    const before = bytesPerSecond;
    // What fails is followed by less at once.
    bytesPerSecond /= 2;
    await bucket.put(name, sealed);
    const tookMs = Math.max(1, performance.now() - begun);
    bytesPerSecond = (before + (sealed.length * second) / tookMs) / 2;
    bytesSinceWhole += sealed.length;
  }

  async function keepFolder(): Promise<void> {
    await claim();
    claimAt = performance.now() + claimEveryMs;
    claimedRun = run;
    tell();
  }

  function fail(error: unknown): void {
    const message = messageOf(error);
    behindSince ??= new Date();
    // Once a cause, not once a try.
    if (message !== failure) log({ level: "error", event: "offsite.failed", message });
    failure = message;
    tell();
  }

  function tell(): void {
    const at = new Date().toISOString();
    try {
      report({
        at,
        behindSince: behindSince?.toISOString() ?? null,
        failure,
        oldestAt,
        listFailure,
        run: claimedRun,
      });
    } catch {
      // A full disk is told of elsewhere, and no reason to stop sending.
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: wake.signal }).catch(() => undefined);
  }

  async function send(): Promise<void> {
    while (performance.now() < stopAt) {
      const takenAt = new Date();
      const readable = follow();
      if (stopping() && pages.changed.size === 0) return;
      if (performance.now() >= claimAt && !(await persist(keepFolder))) return;
      const piece = readable ? nextPiece() : null;
      if (piece === null) {
        if (readable) settle(null);
        await rest(everyMs);
        continue;
      }
      const sealed = await sealPiece(piece, recipient);
      if (!(await persist(() => deliver(pieceName(piece), sealed)))) return;
      // What was committed while it was on its way is lacking as well.
      if (piece.from !== null) settle(follow() && pages.changed.size === 0 ? null : takenAt);
      tell();
    }
  }

  function stopping(): boolean {
    return stopAt !== Number.POSITIVE_INFINITY;
  }

  function settle(since: Date | null): void {
    behindSince = since;
    if (since === null) failure = null;
    if (performance.now() < pruneAt) return;
    pruneAt = performance.now() + dayMs;
    void prune();
  }

  /**
   * Takes away, once a day, what will be older than any backup before the next time, by the bucket's clock; where that is refused, the
   * bucket's own rule has to.
   */
  async function prune(): Promise<void> {
    try {
      let oldest = Number.POSITIVE_INFINITY;
      for await (const { pieces, now } of bucket.list()) {
        oldest = Math.min(oldest, now.getTime());
        const old = now.getTime() - (backupKeptDays - 1) * dayMs;
        for (const { name, storedAt } of pieces) {
          if (stopping()) return;
          const at = storedAt.getTime();
          const removed = at < old && (await bucket.remove(name).then(yes, () => false));
          if (!removed) oldest = Math.min(oldest, at);
        }
      }
      oldestAt = new Date(oldest).toISOString();
      listFailure = null;
    } catch (error) {
      if (stopping()) return;
      listFailure = messageOf(error);
      log({ level: "warn", event: "offsite.not-listed", message: listFailure });
      pruneAt = performance.now() + hourMs;
    }
    if (!stopping()) tell();
  }

  // While a piece is on its way, too: a log that nobody follows cannot be begun anew.
  const following = setInterval(follow, everyMs);
  const telling = setInterval(tell, 10 * second);
  const ended = send()
    .catch((error: unknown) => {
      fail(error);
      throw error;
    })
    .finally(() => {
      // What is being removed must not keep a process that has to be started again.
      stopAt = performance.now();
      bucket.close();
      clearInterval(following);
      clearInterval(telling);
      tell();
      pages.close();
    });
  return {
    ended,
    stop: async (graceMs = 5 * second) => {
      stopAt = performance.now() + graceMs;
      const cut = setTimeout(() => bucket.close(), graceMs);
      wake.abort();
      wake = new AbortController();
      await ended.finally(() => clearTimeout(cut));
    },
  };
}

/** All pages on their way, so that older pieces are no longer needed. */
interface Sweep {
  /** The number of its first piece. */
  first: number;
  /** The next page. */
  next: number;
}

const yes = () => true;

function takeChanged({ changed }: ChangedPages, most: number): number[] {
  const taken: number[] = [];
  for (const page of changed) {
    if (taken.length === most) break;
    taken.push(page);
    changed.delete(page);
  }
  return taken;
}
