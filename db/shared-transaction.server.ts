import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import { isDatabaseUnavailable } from "./errors.server";
import type { Schema } from "./schema";
import { inTransaction, type Queryable } from "./transactions.server";

interface Waiting {
  /** Runs the caller's work in the given transaction and returns what to call once it is committed. */
  work: (transaction: Transaction<Schema>) => Promise<() => void>;
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
  work: (transaction: Transaction<Schema>) => Promise<Result>,
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
    if (batch.length === 1 || isDatabaseUnavailable(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const waiting of batch) await commitTogether(db, [waiting]);
  }
}
