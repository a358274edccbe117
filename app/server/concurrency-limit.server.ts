/** Runs at most so many pieces of work at once and lets a few more wait. */
export interface ConcurrencyLimit {
  /**
   * Runs `work` when its turn comes and returns its result. Throws what `overloaded` returns when too many wait. Callers with
   * different keys take turns, so that one busy key does not hold up the others.
   */
  run<Result>(work: () => Promise<Result>, key?: string): Promise<Result>;
}

/**
 * Returns a limit: `atOnce` run, `waiting` more may queue (by default any number, and as many for one key), and the rest is
 * refused with `overloaded()`.
 */
export function createConcurrencyLimit({
  atOnce,
  waiting = Number.POSITIVE_INFINITY,
  waitingPerKey = waiting,
  overloaded = () => new Error("Too many wait."),
}: {
  atOnce: number;
  waiting?: number;
  waitingPerKey?: number;
  overloaded?: () => Error;
}): ConcurrencyLimit {
  let running = 0;
  let queued = 0;
  const queues = new Map<string, (() => void)[]>();

  function wait(key: string): Promise<void> {
    const queue = queues.get(key) ?? [];
    if (queued >= waiting || queue.length >= waitingPerKey) throw overloaded();
    queued++;
    queues.set(key, queue);
    return new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Takes the first caller of the key that has waited longest, and puts that key last. */
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
    async run(work, key = "") {
      if (running < atOnce) running++;
      // Whoever finishes hands its place over, so `running` stays as it is.
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
