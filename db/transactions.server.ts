import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { DatabaseUnavailableError } from "./errors.server";
import type { Schema } from "./schema";

/** The whole database or a running transaction: what every query function takes first. */
export type Queryable = Kysely<Schema>;

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

/**
 * Runs `work` in a write transaction and returns its result: the running one when `db` is a transaction already,
 * else a new one that is retried while the database is locked. An error rolls everything back. On either engine one
 * transaction at a time is under way, in whatever process, so that what it has read is still so when it writes.
 */
export async function inTransaction<Result>(
  db: Queryable,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as WriteTransaction);
  const [result, afterCommit] = await withRetry(() =>
    inTurn(db, () =>
      db.transaction().execute(async (transaction) => {
        const result = await work(transaction);
        return [result, watchers.get(db)?.()] as const;
      }),
    ),
  ).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailableError && error.reason !== "busy") refused.add(db);
    throw error;
  });
  refused.delete(db);
  await afterCommit?.();
  return result;
}

const refused = new WeakSet<Queryable>();

/** Tells whether disk or server refused what was to be written last. */
export function lastWriteRefused(db: Queryable): boolean {
  return refused.has(db);
}

/** Looks at what a transaction is about to commit; what it returns is done after the commit, before the caller is told. */
export type CommitWatcher = () => (() => Promise<void>) | undefined;

const watchers = new WeakMap<Queryable, CommitWatcher>();

/** From now on, `watcher` sees what this process commits on a database. */
export function watchCommits(db: Queryable, watcher: CommitWatcher): void {
  watchers.set(db, watcher);
}

const lastTurns = new WeakMap<Queryable, Promise<unknown>>();

/** Lets this process's writers come one after the other, so that those who wait hold none of the connections that readers need. */
function inTurn<Result>(db: Queryable, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastTurns.get(db) ?? Promise.resolve()).then(work);
  const over = turn.catch(() => undefined);
  lastTurns.set(db, over);
  return turn;
}

interface Waiting {
  /** Runs the caller's work in the given transaction and returns what to call once it is committed. */
  work: (transaction: WriteTransaction) => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** Keeps a transaction short however many wait. */
const maxTogether = 64;

const queues = new WeakMap<Queryable, Waiting[]>();

/**
 * Runs `work` like `inTransaction`, but commits it together with whatever else asks for this at about the same time, so that
 * they share one wait for the disk. Settles after that commit. `work` must be safe to repeat: when one of several fails, none
 * is committed and each runs again in a transaction of its own. Throws what `work` throws, or DatabaseUnavailableError.
 */
export function inSharedTransaction<Result>(
  db: Queryable,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return inTransaction(db, work);
  return new Promise((resolve, reject) => {
    const waiting: Waiting = {
      work: async (transaction) => {
        const result = await work(transaction);
        return () => resolve(result);
      },
      reject,
    };
    const queue = queues.get(db);
    if (queue !== undefined && queue.length < maxTogether) {
      queue.push(waiting);
      return;
    }
    const batch = [waiting];
    queues.set(db, batch);
    void untilNobodyJoins(batch).then(() => {
      if (queues.get(db) === batch) queues.delete(db);
      return commitTogether(db, batch);
    });
  });
}

/** Lets requests that were read in the same turn of the event loop come this far; alone, one waits a turn only. */
async function untilNobodyJoins(queue: Waiting[]): Promise<void> {
  let seen = 0;
  while (queue.length > seen && queue.length < maxTogether) {
    seen = queue.length;
    await nextTurn();
  }
}

async function commitTogether(db: Queryable, batch: readonly Waiting[]): Promise<void> {
  try {
    const settlers = await inTransaction(db, async (transaction) => {
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
    for (const waiting of batch) await commitTogether(db, [waiting]);
  }
}
