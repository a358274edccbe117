import { throttleKey } from "./address.server";
import { clientAddress } from "./context.server";

/** Runs a bounded number of tasks at once and queues a bounded number of others. */
export interface ConcurrencyLimit {
  /**
   * Runs `work` when its turn comes and returns its result. Keys take turns, so that one busy client address (the default key)
   * does not hold up the others. Throws what `overloaded` returns when the queue is full or the wait too long.
   */
  run<Result>(work: () => Promise<Result>, key?: string): Promise<Result>;
}

interface Limits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that may wait. */
  waiting: number;
  /** Tasks of one key that may wait. Default: `waiting`. */
  waitingPerKey?: number;
  /** The longest wait in milliseconds. Default: 5,000. */
  waitMs?: number;
  /** Returns the error for a task that does not get its turn. */
  overloaded: () => Error;
}

/** Returns a limit that is shared by all its callers. */
export function createConcurrencyLimit({
  atOnce,
  waiting,
  waitingPerKey = waiting,
  waitMs = 5_000,
  overloaded,
}: Limits): ConcurrencyLimit {
  let running = 0;
  let queued = 0;
  const queues = new Map<string, (() => void)[]>();

  function wait(key: string): Promise<void> {
    const queue = queues.get(key) ?? [];
    if (queued >= waiting || queue.length >= waitingPerKey) throw overloaded();
    queued++;
    queues.set(key, queue);
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        if (queue.length === 0) queues.delete(key);
        queued--;
        reject(overloaded());
      }, waitMs);
      queue.push(begin);
    });
  }

  /** Takes the first task of the key that has waited longest, and puts that key last. */
  function takeNext(): (() => void) | undefined {
    const [first] = queues;
    if (first === undefined) return undefined;
    const [key, queue] = first;
    const next = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    queued--;
    return next;
  }

  return {
    async run(work, key = throttleKey(clientAddress())) {
      if (running < atOnce) running++;
      // A task that ends hands its place over, so `running` stays as it is.
      else await wait(key);
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next === undefined) running--;
        else next();
      }
    },
  };
}
