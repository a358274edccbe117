import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { Kysely, type Transaction } from "kysely";
import { DatabaseUnavailableError } from "./errors.server";
import type { Schema } from "./schema";

/** The whole database or a running transaction: what every query function takes first. */
export type Queryable = SiteDatabase | WriteTransaction;

/** A running transaction: what a function takes that must not be committed without what its caller does besides. */
export type WriteTransaction = Transaction<Schema>;

interface RetryOptions {
  /** How long to keep trying, in milliseconds. */
  patienceMs?: number;
  /** Waits the given milliseconds; replaced in tests. */
  wait?: (milliseconds: number) => Promise<unknown>;
  /** A clock that only goes forward, in milliseconds; replaced in tests. */
  clock?: () => number;
}

/**
 * Returns what `work` returns, running it again while the database is locked by another process. It waits without
 * blocking the event loop, with jitter, for 5 seconds at most; then throws DatabaseUnavailableError ("busy").
 * `work` must be safe to repeat: a whole transaction, or one statement.
 */
export async function withRetry<Result>(
  work: () => Promise<Result>,
  { patienceMs = 5_000, wait = delay, clock = () => performance.now() }: RetryOptions = {},
): Promise<Result> {
  const deadline = clock() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const busy = error instanceof DatabaseUnavailableError && error.reason === "busy";
      if (!busy || clock() >= deadline) throw error;
      await wait(Math.min(10 * 2 ** attempt, 200) * (0.5 + Math.random()));
    }
  }
}

/** Looks at what a transaction is about to commit; what it returns is done after the commit, before the caller is told. */
export type CommitWatcher = () => (() => Promise<void>) | undefined;

interface Waiting {
  /** Runs the caller's work in the given transaction and returns what to call once it is committed. */
  work: (transaction: WriteTransaction) => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** Keeps a transaction short however many wait. */
const maxTogether = 64;

/** The site's database: Kysely, whose writers of this process come one after the other. */
export class SiteDatabase extends Kysely<Schema> {
  #lastTurn: Promise<unknown> = Promise.resolve();
  #batch: Waiting[] | undefined;
  #refused = false;
  #watcher: CommitWatcher | undefined;

  /** Tells whether disk or server refused what was to be written last. */
  get lastWriteRefused(): boolean {
    return this.#refused;
  }

  /** From now on, `watcher` sees what this process commits. */
  watchCommits(watcher: CommitWatcher): void {
    this.#watcher = watcher;
  }

  /** Runs `work` in a transaction of its own, as `inTransaction` says. */
  async write<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result> {
    try {
      const [result, afterCommit] = await withRetry(() =>
        this.#inTurn(() =>
          this.transaction().execute(
            async (transaction) => [await work(transaction), this.#watcher?.()] as const,
          ),
        ),
      );
      this.#refused = false;
      await afterCommit?.();
      return result;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError && error.reason !== "busy")
        this.#refused = true;
      throw error;
    }
  }

  /** Runs `work` in a transaction that others may share, as `inSharedTransaction` says. */
  writeTogether<Result>(work: (transaction: WriteTransaction) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        work: async (transaction) => {
          const result = await work(transaction);
          return () => resolve(result);
        },
        reject,
      };
      if (this.#batch !== undefined && this.#batch.length < maxTogether) {
        this.#batch.push(waiting);
        return;
      }
      const batch = [waiting];
      this.#batch = batch;
      void waitForOthers(batch).then(() => {
        if (this.#batch === batch) this.#batch = undefined;
        return this.#commitTogether(batch);
      });
    });
  }

  /** Those who wait hold none of the connections that readers need. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async #commitTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const settlers = await this.write(async (transaction) => {
        const done: Array<() => void> = [];
        for (const { work } of batch) done.push(await work(transaction));
        return done;
      });
      for (const settle of settlers) settle();
    } catch (error) {
      // What the file or the disk refuses, it refuses to each alone as well.
      if (batch.length === 1 || error instanceof DatabaseUnavailableError) {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const waiting of batch) await this.#commitTogether([waiting]);
    }
  }
}

/** Lets requests that were read in the same turn of the event loop come this far; alone, one waits a turn only. */
async function waitForOthers(batch: Waiting[]): Promise<void> {
  let seen = 0;
  while (batch.length > seen && batch.length < maxTogether) {
    seen = batch.length;
    await nextTurn();
  }
}

/**
 * Runs `work` in a write transaction and returns its result: the running one when `db` is a transaction already,
 * else a new one that is retried while the database is locked. An error rolls everything back. On either engine one
 * transaction at a time is under way, in whatever process, so that what it has read is still so when it writes.
 */
export function inTransaction<Result>(
  db: Queryable,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return "write" in db ? db.write(work) : work(db);
}

/**
 * Runs `work` like `inTransaction`, but commits it together with whatever else asks for this at about the same time, so that
 * they share one wait for the disk. Settles after that commit. `work` must be safe to repeat: when one of several fails, none
 * is committed and each runs again in a transaction of its own. Throws what `work` throws, or DatabaseUnavailableError.
 */
export function inSharedTransaction<Result>(
  db: Queryable,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return "write" in db ? db.writeTogether(work) : work(db);
}
