/** Runs at most so many pieces of work at once and lets a few more wait. */
export interface ConcurrencyLimit {
  /** Runs `work` when its turn comes and returns its result. Throws what `overloaded` returns when too many wait. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Returns turns of their own: `atOnce` run, `waiting` more may queue (unless told, any number), and the rest is refused with `overloaded()`. */
export function createConcurrencyLimit({
  atOnce,
  waiting = Number.POSITIVE_INFINITY,
  overloaded = () => new Error("Too many wait."),
}: {
  atOnce: number;
  waiting?: number;
  overloaded?: () => Error;
}): ConcurrencyLimit {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (running < atOnce) running++;
      else if (queue.length >= waiting) throw overloaded();
      // Whoever finishes hands its place over, so `running` stays as it is.
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) running--;
        else next();
      }
    },
  };
}
