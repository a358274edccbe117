import { countQueues, findNextDue, type QueueCounts } from "#db/queries/desk-list.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { httpErrorOf } from "~/http/http-error.server";
import { unsentNotifications } from "~/notifications/worker.server";
import { endOfDay, startOfDayOf } from "~/site/dates";

/**
 * What the frame of the desk's pages shows: who is signed in, and how many leads are in the boxes, each counted to 1,001, when it
 * was made; then when the next leads become overdue, or come from *Waiting* into *Today* (UTC ISO). The zone is an IANA name.
 */
export interface DeskSidebar extends QueueCounts {
  username: string;
  /** How many notifications did not go out. */
  unsent: number;
  madeAt: string;
  timeZone: string;
  overdueAt: string[];
  todayAt: string[];
}

/** Without the database the counts are 0: the page itself says what is wrong. */
export async function loadSidebar(
  db: Queryable,
  { username }: { username: string },
  now = new Date(),
): Promise<DeskSidebar> {
  const config = getConfig();
  const timeZone = config.COMPANY_TIME_ZONE;
  const frame = { username, madeAt: now.toISOString(), timeZone };
  try {
    const times = { now, endOfDay: endOfDay(now, timeZone) };
    const { failed, late } = await unsentNotifications(db, config, now);
    const counts = await countQueues(db, times);
    const { now: overdueAt, waiting } = await findNextDue(db, times);
    const todayAt = waiting.map((due) => startOfDayOf(due, timeZone));
    return { ...frame, unsent: failed + late, ...counts, overdueAt, todayAt };
  } catch (error) {
    httpErrorOf(error);
    const none = { unsent: 0, now: 0, overdue: 0, today: 0, waiting: 0, suspectedSpam: 0 };
    return { ...frame, ...none, overdueAt: [], todayAt: [] };
  }
}
