import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { Kysely, type Transaction } from "kysely";
import { DatabaseUnavailableError } from "./errors.server";
import type { Schema } from "./schema";

/** The database or a running transaction: the first parameter of every query function. */
export type Queryable = SiteDatabase | WriteTransaction;

/** A running transaction. A function with this parameter commits its changes together with the caller's. */
export type WriteTransaction = Transaction<Schema>;

/** How long `withRetry` retries while the database is locked, in milliseconds. */
const patienceMs = 5_000;

/**
 * Runs `work` and returns its result. While another process locks the database, retries with jitter for at most 5 seconds, without blocking the event
 * loop. Then throws DatabaseUnavailableError ("busy"). `work` must be a whole transaction or one statement, so that it is safe to repeat. Tests
 * replace `wait` and `clock`, which count milliseconds.
 */
export async function withRetry<Result>(
  work: () => Promise<Result>,
  { wait = delay as (ms: number) => Promise<unknown>, clock = () => performance.now() } = {},
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

/** Runs before each commit. If it returns a function, that function runs after the commit, before the caller continues. */
export type CommitWatcher = () => (() => Promise<void>) | undefined;

type Work<Result> = (transaction: WriteTransaction) => Promise<Result>;

/** Writes that share a transaction. `committed` resolves to their results, or to null if one of them failed. */
interface Batch {
  works: Work<unknown>[];
  committed: Promise<unknown[] | null>;
}

/** The site's database: Kysely, with the writes of this process serialized. */
export class SiteDatabase extends Kysely<Schema> {
  #lastTurn: Promise<unknown> = Promise.resolve();
  #batch: Batch | undefined;
  #refused = false;
  #watcher: CommitWatcher | undefined;

  /** True if the disk or the server refused the last write. */
  get lastWriteRefused(): boolean {
    return this.#refused;
  }

  /** Runs `watcher` before each commit of this process, in place of an earlier watcher. */
  watchCommits(watcher: CommitWatcher): void {
    this.#watcher = watcher;
  }

  /** Runs `work` in its own transaction. See `inTransaction`. */
  async write<Result>(work: Work<Result>): Promise<Result> {
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
  async writeTogether<Result>(work: Work<Result>): Promise<Result> {
    this.#batch ??= this.#startBatch();
    const { works, committed } = this.#batch;
    const place = works.push(work) - 1;
    const results = await committed;
    return results === null ? this.write(work) : (results[place] as Result);
  }

  #startBatch(): Batch {
    const works: Work<unknown>[] = [];
    const commit = async () => {
      await waitForOthers(works);
      this.#batch = undefined;
      try {
        return await this.write(async (transaction) => {
          const results: unknown[] = [];
          for (const work of works) results.push(await work(transaction));
          return results;
        });
      } catch (error) {
        // Each write alone would be refused by the file or the disk, too.
        if (works.length === 1 || error instanceof DatabaseUnavailableError) throw error;
        return null;
      }
    };
    return { works, committed: commit() };
  }

  /** Runs `work` after the previous write. Waits without holding a connection that readers need. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }
}

/** Waits while requests from the same turn of the event loop join the batch. A lone write waits one turn. The server runs at most 64 writes at once. */
async function waitForOthers(works: readonly unknown[]): Promise<void> {
  for (let seen = 1; ; seen = works.length) {
    await nextTurn();
    if (works.length === seen) return;
  }
}

/**
 * Runs `work` in a write transaction and returns its result. If `db` is a transaction, uses that transaction. Otherwise begins a new transaction,
 * and retries while the database is locked. An error rolls everything back. On both engines only one write transaction runs at a time, in any
 * process, so a value that `work` reads stays current until the commit.
 */
export function inTransaction<Result>(db: Queryable, work: Work<Result>): Promise<Result> {
  return "write" in db ? db.write(work) : work(db);
}

/**
 * Runs `work` like `inTransaction`, but in a transaction shared with other calls at about the same time, so that they wait for the disk once.
 * Settles after the commit. `work` must be safe to repeat: if one call fails, all are rolled back and each runs again in its own transaction.
 * Throws the errors of `work`, or DatabaseUnavailableError.
 */
export function inSharedTransaction<Result>(db: Queryable, work: Work<Result>): Promise<Result> {
  return "write" in db ? db.writeTogether(work) : work(db);
}
