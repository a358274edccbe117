import type { Database } from "#db/connection.server";
import { findNewestTime, type LeadTimes, mendFutureTimes } from "#db/queries/clock.server";
import type { Queryable } from "#db/transactions.server";
import { type Finding, ok, warning } from "./findings";

const everyMs = 60_000;
/** Rows may be as much ahead of this machine's clock without a word. */
const toleranceMs = 60_000;

/** Rewrites what a clock that ran ahead has stored, and writes to the log how many rows of which tables, once, because none is left. */
export async function mendTimes(
  db: Queryable,
  timesOf: (submittedAt: Date) => LeadTimes,
  log: (fields: Record<string, unknown>) => void,
  now = new Date(),
): Promise<void> {
  const rows = await mendFutureTimes(db, now, timesOf);
  if (Object.keys(rows).length === 0) return;
  log({ level: "warn", event: "clock.mended", rows });
}

/** Looks at once, and every minute whether the clock was set back meanwhile, by this machine or by another one's news. */
export async function keepTimesMended(
  { db }: Database,
  timesOf: (submittedAt: Date) => LeadTimes,
  log: (fields: Record<string, unknown>) => void,
): Promise<void> {
  await mendTimes(db, timesOf, log);
  // The next minute is another try: a database that does not answer says so elsewhere.
  setInterval(() => void mendTimes(db, timesOf, log).catch(() => undefined), everyMs).unref();
}

/** Returns whether the clock agrees with what was stored last. */
export async function clockFinding(db: Queryable, now = new Date()): Promise<Finding> {
  const newest = await findNewestTime(db);
  if (newest === null || Date.parse(newest) <= now.getTime() + toleranceMs) {
    return ok("The clock is not behind what was stored last.");
  }
  return warning(
    `The clock says ${now.toISOString()}, and something was stored at ${newest}: it is wrong now, or was then.`,
    "Set the clock by NTP (timedatectl). Codes of second factors and promised times depend on it.",
  );
}
