import { throttleKey } from "./address.server";
import { clientAddress } from "./context.server";

interface Limits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that may wait. */
  waiting: number;
  /** Tasks of one key that may wait. Default: `waiting`. */
  waitingPerKey?: number;
  /** The longest wait in milliseconds. Default: 5,000. */
  waitMs?: number;
  /** Returns the error for a task that gets no place. */
  overloaded: () => Error;
}

/**
 * Returns a function that reserves `amount` for a key and returns the function that releases it. Returns undefined if the key would
 * hold more than `most`.
 */
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

/** Returns a limit that its callers share: it runs some tasks at once, queues some others, and refuses the rest. */
export function createConcurrencyLimit({
  atOnce,
  waiting,
  waitingPerKey = waiting,
  waitMs = 5_000,
  overloaded,
}: Limits) {
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

  /** Removes the first task of the first key from the queue, and moves that key to the end. */
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
     * Runs `work` when a place is free and returns its result. The queue serves its keys in rotation, so one busy client address (the
     * default key) does not delay the others. Throws the error of `overloaded` when the queue is full or the wait is too long.
     */
    async run<Result>(work: () => Promise<Result>, key = throttleKey(clientAddress())) {
      if (running < atOnce) running++;
      // A finished task passes its place on, so `running` does not change.
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
