import { findNewestTime } from "#db/queries/operations.server";
import type { Queryable } from "#db/transactions.server";
import { type Finding, ok, warning } from "~/site/findings";

/** The clocks of several machines differ by less, in milliseconds. */
const toleranceMs = 60_000;

/** Returns whether the clock agrees with what was stored last. Stored times are never rewritten. */
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
