import { type BoxCounts, countBoxes } from "#db/queries/desk-list.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { faultOf } from "~/http/faults.server";
import { unsentNotifications } from "~/notifications/queue.server";
import { endOfDay } from "~/site/dates";

/** What the frame of the desk's pages shows: who is signed in, and how many leads are in the boxes, each counted to 1,001. */
export interface DeskRail extends BoxCounts {
  username: string;
  /** How many notifications did not go out. */
  unsent: number;
}

/** Without the database the counts are 0: the page itself says what is wrong. */
export async function loadRail(
  db: Queryable,
  { username }: { username: string },
  now = new Date(),
): Promise<DeskRail> {
  try {
    const config = getConfig();
    const times = { now, endOfDay: endOfDay(now, config.COMPANY_TIME_ZONE) };
    const { failed, late } = await unsentNotifications(db, config, now);
    return { username, unsent: failed + late, ...(await countBoxes(db, times)) };
  } catch (error) {
    faultOf(error);
    return { username, unsent: 0, now: 0, overdue: 0, today: 0, waiting: 0, suspectedSpam: 0 };
  }
}
