import { findSetting, upsertSetting } from "#db/queries/operations.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type FirstRunStep, firstRunStepNames } from "./first-run";

const key = "first-run";

/** Starts offering the first run, the guided setup of a new site, to administrators. */
export function startFirstRun(db: Queryable): Promise<void> {
  return upsertSetting(db, key, firstRunStepNames.join(","));
}

/** Returns the open steps of the first run (a new site's guided setup), in order. Returns an empty list if all steps are done, or if the first run never started. */
export async function findFirstRun(db: Queryable): Promise<FirstRunStep[]> {
  const left = (await findSetting(db, key))?.split(",") ?? [];
  return firstRunStepNames.filter((name) => left.includes(name));
}

/** Marks steps of the first run as done. By default marks all steps. */
export function finishFirstRunSteps(
  db: Queryable,
  done: readonly FirstRunStep[] = firstRunStepNames,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const left = await findFirstRun(transaction);
    if (left.length === 0) return;
    await upsertSetting(transaction, key, left.filter((step) => !done.includes(step)).join(","));
  });
}
