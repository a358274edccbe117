import { setTimeout as delay } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { DatabaseUnavailableError } from "./errors.server";
import type { Schema } from "./schema";

/** The whole database or a running transaction: what every query function takes first. */
export type Queryable = Kysely<Schema>;

/** A running transaction: what a function takes that is a part of somebody else's change. */
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
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db)) return work(db);
  return withRetry(() => inTurn(db, () => db.transaction().execute(work)));
}

const lastTurns = new WeakMap<Queryable, Promise<unknown>>();

/** Lets this process's writers come one after the other, so that those who wait hold none of the connections that readers need. */
function inTurn<Result>(db: Queryable, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastTurns.get(db) ?? Promise.resolve()).then(work);
  const over = turn.catch(() => undefined);
  lastTurns.set(db, over);
  return turn;
}

function isTransaction(db: Queryable): db is Transaction<Schema> {
  return db.isTransaction;
}
