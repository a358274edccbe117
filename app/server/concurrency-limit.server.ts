import { throttleKey } from "./address.server";
import { clientAddress } from "./context.server";

/** Returns `reserve`, which reserves an amount for a key. `reserve` returns a function that releases the amount, or undefined if the key's total would exceed `most`. */
export function createQuota(most: number) {
  const held = new Map<string, number>();
  return (key: string, amount = 1): (() => void) | undefined => {
    const before = held.get(key) ?? 0;
    if (before + amount > most) return undefined;
    held.set(key, before + amount);
    return () => {
      const left = (held.get(key) ?? 0) - amount;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    };
  };
}

/** The longest wait of a task, in milliseconds. */
const waitMs = 5_000;

/** Creates a limit that callers share: `atOnce` tasks run and `waiting` tasks wait. `run` throws the `overloaded` error for any further task, and for one that waits too long. */
export function createConcurrencyLimit(limits: {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many tasks may wait. */
  waiting: number;
  /** How many tasks of one key may wait. Default: `waiting`. */
  waitingPerKey?: number;
  /** Returns the error for a task that is refused. */
  overloaded: () => Error;
}) {
  const { atOnce, waiting, waitingPerKey = waiting, overloaded } = limits;
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

  /** Removes the first task of the first key from the queue, and moves the key to the end. */
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
    /**
     * Runs `work` when a place is free, and returns its result. The queue serves keys in rotation, so that one busy client address (the default key)
     * does not delay others. Throws the error of `overloaded` if the queue is full or the wait too long.
     */
    async run<Result>(work: () => Promise<Result>, key = throttleKey(clientAddress())) {
      if (running < atOnce) running++;
      // A finished task hands over its place, so `running` does not change.
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
