import { DatabaseUnavailableError } from "#db/errors.server";
import { countClientRequests } from "#db/queries/clients.server";
import { countQueues, findNextDue } from "#db/queries/desk-list.server";
import type { StaffRole } from "#db/schema";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { unsentNotifications } from "~/notifications/worker.server";
import { reportError } from "~/server/log.server";
import { endOfDay } from "~/site/dates";
import { findFirstRun } from "./first-run.server";

/**
 * The data of the sidebar: the signed-in username, and the number of leads in each queue at `madeAt`, each counted up to 1,001. The lists of times
 * (UTC ISO) predict when the next leads become overdue, and when follow-ups move to *Now*. `unsent` counts notifications that failed or are late. For
 * sales, there are no `clientRequests` (accounts that staff asked for) and no `firstRun` (the remaining steps).
 */
export type DeskSidebar = Awaited<ReturnType<typeof loadSidebar>> & {
  /** The outcome of the previous action, on pages loaded by `staffPage`. */
  outcome?: ActionOutcome | null;
};

/** The message of an action. The next page shows it once. */
export interface ActionOutcome {
  message: string;
  /** True if the action failed, or left some of the leads unchanged. */
  isProblem?: boolean;
  /** The batch id of a change that can be undone. */
  undo?: string;
}

/** Loads the data of the sidebar. If the database is unavailable, the counts are 0 and the page itself shows the problem. */
export async function loadSidebar(
  db: Queryable,
  { username, role }: { username: string; role: StaffRole },
  now = new Date(),
) {
  const config = getConfig();
  const timeZone = config.COMPANY_TIME_ZONE;
  const frame = { username, role, madeAt: now.toISOString(), timeZone };
  try {
    const times = { now: now.toISOString(), endOfDay: endOfDay(now, timeZone) };
    const { failed, late } = await unsentNotifications(db, config, now);
    const counts = await countQueues(db, times);
    const isAdministrator = role === "administrator";
    const clientRequests = isAdministrator ? await countClientRequests(db) : 0;
    const firstRun = isAdministrator ? await findFirstRun(db) : [];
    const { replies: overdueAt, followUps: followUpsAt } = await findNextDue(db, times.now);
    const shown = { ...frame, unsent: failed + late, clientRequests, firstRun, ...counts };
    return { ...shown, overdueAt, followUpsAt };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    reportError(error);
    const none = { unsent: 0, clientRequests: 0, now: 0, overdue: 0, today: 0, waiting: 0 };
    const never = { firstRun: [], overdueAt: [], followUpsAt: [] };
    return { ...frame, ...none, suspectedSpam: 0, ...never };
  }
}
