import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { Kysely, type Transaction } from "kysely";
import { DatabaseUnavailableError } from "./errors.server";
import type { Schema } from "./schema";

/** The database or a running transaction: the first parameter of every query function. */
export type Queryable = SiteDatabase | WriteTransaction;

/** A running transaction: for functions whose changes must be committed together with the caller's. */
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
 * Runs `work` and returns its result. Repeats it while another process locks the database: with jitter, without blocking the event loop, for at
 * most 5 seconds. Then throws DatabaseUnavailableError ("busy"). `work` must be safe to repeat: a whole transaction, or one statement.
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

/** Runs before each commit. The function that it returns runs after the commit, before the caller continues. */
export type CommitWatcher = () => (() => Promise<void>) | undefined;

interface Waiting {
  /** Runs the caller's work in the given transaction and returns what to call once it is committed. */
  work: (transaction: WriteTransaction) => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** Limits the writes that share a transaction, to keep it short. */
const maxTogether = 64;

/** The site's database: Kysely, with the writes of this process serialized. */
export class SiteDatabase extends Kysely<Schema> {
  #lastTurn: Promise<unknown> = Promise.resolve();
  #batch: Waiting[] | undefined;
  #refused = false;
  #watcher: CommitWatcher | undefined;

  /** True if the disk or the server refused the last write. */
  get lastWriteRefused(): boolean {
    return this.#refused;
  }

  /** Runs `watcher` before each commit of this process. */
  watchCommits(watcher: CommitWatcher): void {
    this.#watcher = watcher;
  }

  /** Runs `work` in its own transaction. See `inTransaction`. */
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

  /** Runs `work` in a transaction that other writes may share. See `inSharedTransaction`. */
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

  /** Waits for the previous write without holding a connection that readers need. */
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
      // The file or the disk would refuse each write alone, too.
      if (batch.length === 1 || error instanceof DatabaseUnavailableError) {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const waiting of batch) await this.#commitTogether([waiting]);
    }
  }
}

/** Waits while requests from the same turn of the event loop join the batch. A lone write waits one turn. */
async function waitForOthers(batch: Waiting[]): Promise<void> {
  let seen = 0;
  while (batch.length > seen && batch.length < maxTogether) {
    seen = batch.length;
    await nextTurn();
  }
}

/**
 * Runs `work` in a write transaction and returns its result. Uses the running transaction if `db` is one; otherwise begins a new one, and retries
 * while the database is locked. An error rolls everything back. On both engines only one write transaction runs at a time, in any process, so a
 * value that was read stays current until it is written.
 */
export function inTransaction<Result>(
  db: Queryable,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return "write" in db ? db.write(work) : work(db);
}

/**
 * Runs `work` like `inTransaction`, but in a transaction shared with other calls at about the same time, so that they wait for the disk once.
 * Settles after the commit. `work` must be safe to repeat: if one call fails, all are rolled back and each runs again in its own transaction.
 * Throws the errors of `work`, or DatabaseUnavailableError.
 */
export function inSharedTransaction<Result>(
  db: Queryable,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return "write" in db ? db.writeTogether(work) : work(db);
}
