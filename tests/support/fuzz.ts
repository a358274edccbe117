import fc from "fast-check";

/** Seconds that each search for a counterexample may take. */
const seconds = Number(process.env.FUZZ_SECONDS || 1);

/** The time to shrink a counterexample that is found late. */
const shrinkMs = 20_000;

/** How long the test of one search may take, in milliseconds. */
export const fuzzTimeoutMs = seconds * 1_000 + shrinkMs + 40_000;

/**
 * Looks for a value for which `holds` rejects, for FUZZ_SECONDS (1), and prints its seed and how many values it tried. Throws with the
 * shrunk counterexample, its seed and its path, which FUZZ_SEED and FUZZ_PATH try again.
 */
export async function fuzz<Value>(
  what: string,
  values: fc.Arbitrary<Value>,
  holds: (value: Value) => Promise<unknown>,
): Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const property = fc.asyncProperty(values, async (value) => {
    underWay = holds(value);
    await underWay;
  });
  const search = async (parameters: fc.Parameters<[Value]>) => {
    const details = await fc.check(property, {
      numRuns: Number.MAX_SAFE_INTEGER,
      ...parameters,
    });
    // At the limit fast-check abandons the last value, so wait for it before the test tears down its resources.
    await underWay.catch(() => {});
    return details;
  };
  const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : Date.now() % 2 ** 31;
  const path = process.env.FUZZ_PATH;
  let details = await search({
    seed,
    interruptAfterTimeLimit: seconds * 1_000,
    ...(path && { path }),
  });
  console.log(`${what}: ${details.numRuns} tried in ${seconds} s, seed ${seed}`);
  // On a slow machine the limit can pass during the first value.
  if (details.interrupted && details.numRuns === 0) return void (await underWay);
  if (details.failed && details.interrupted && details.counterexamplePath !== null) {
    const late = { seed, path: details.counterexamplePath, interruptAfterTimeLimit: shrinkMs };
    details = await search(late);
  }
  if (!details.failed) return;
  throw new Error(`${what}: ${fc.defaultReportMessage(details)}`, { cause: details.errorInstance });
}
