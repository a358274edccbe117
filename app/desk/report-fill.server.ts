import { setImmediate } from "node:timers/promises";
import { statusEvents } from "#db/queries/desk-work.server";
import type { LeadRecord } from "#db/queries/leads.server";
import {
  beginCounting,
  findEventsOfLeads,
  findUncountedLeads,
  type Reported,
  type WorkEvent,
} from "#db/queries/report.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type BusinessHours, businessMinutesBetween } from "~/site/business-hours";
import { localHour } from "~/site/dates";

/** So few that a visitor does not wait for them. */
const batchSize = 50;
const kinds = ["attempt-logged", ...Object.values(statusEvents)];

/** Between two attempts to count what is left. */
const againMs = 60_000;

/** Fills the report in the background; what stands in its way, such as a locked database, is told and tried again after a pause. */
export function keepFillingReport(
  db: Queryable,
  hours: BusinessHours,
  onFailure: (error: unknown) => void,
): void {
  fillReport(db, hours).catch((error: unknown) => {
    onFailure(error);
    setTimeout(() => keepFillingReport(db, hours, onFailure), againMs).unref();
  });
}

/** Lets the report count leads of a version that knew none, by their timelines and the hours as they are set now; in batches. */
export async function fillReport(db: Queryable, hours: BusinessHours): Promise<void> {
  for (;;) {
    const filled = await inTransaction(db, async (transaction) => {
      const leads = await findUncountedLeads(transaction, batchSize);
      if (leads.length === 0) return false;
      const ids = leads.map(({ id }) => id);
      const events = await findEventsOfLeads(transaction, ids, kinds);
      const eventsOf = ({ id }: LeadRecord) => events.filter(({ leadId }) => leadId === id);
      await beginCounting(
        transaction,
        leads.map((lead) => [lead, reportedOf(lead, eventsOf(lead), hours)]),
      );
      return true;
    });
    if (!filled) return;
    await setImmediate();
  }
}

function reportedOf(
  { submittedAt }: LeadRecord,
  events: readonly WorkEvent[],
  hours: BusinessHours,
): Reported {
  const came = new Date(submittedAt);
  let reported: Reported = {
    localHour: localHour(came, hours.timeZone),
    ...{ firstReplyAt: null, firstReplyBy: null, firstReplyMinutes: null, quotedAt: null },
  };
  let before = reported;
  for (const { kind, at, adminId, detail } of events) {
    if (kind === statusEvents.undone) {
      // Only what came last can be undone.
      reported = before;
      continue;
    }
    before = reported;
    const to = JSON.parse(detail ?? "null")?.to;
    const tried = kind !== statusEvents.changed || to === "contacted" || to === "quoted";
    reported = {
      ...reported,
      ...(tried &&
        reported.firstReplyAt === null && {
          firstReplyAt: at,
          firstReplyBy: adminId,
          firstReplyMinutes: businessMinutesBetween(came, new Date(at), hours),
        }),
      ...(to === "quoted" && { quotedAt: reported.quotedAt ?? at }),
    };
  }
  return reported;
}
