import { type BoxCounts, countBoxes } from "#db/queries/desk-list.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { faultOf } from "~/http/faults.server";
import { endOfDay } from "~/site/dates";

/** What the frame of the desk's pages shows: who is signed in, and how many leads are in the boxes, each counted to 1,001. */
export interface DeskRail extends BoxCounts {
  username: string;
}

/** Without the database the counts are 0: the page itself says what is wrong. */
export async function loadRail(
  db: Queryable,
  { username }: { username: string },
  now = new Date(),
): Promise<DeskRail> {
  try {
    const times = { now, endOfDay: endOfDay(now, getConfig().COMPANY_TIME_ZONE) };
    return { username, ...(await countBoxes(db, times)) };
  } catch (error) {
    faultOf(error);
    return { username, now: 0, overdue: 0, today: 0, waiting: 0, suspectedSpam: 0 };
  }
}
