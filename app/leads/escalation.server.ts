import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import {
  findDueEscalations,
  findWaitingSpam,
  moveEscalation,
} from "#db/queries/notifications.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { queueNotifications } from "~/notifications/queue.server";
import { afterBusinessMinutes, businessHoursOf, isOpen } from "~/site/business-hours";
import { escalationMinutes } from "./submit-lead.server";

/**
 * Puts into the outbox whatever is due: leads that nobody has taken in time, each step once, and once a business day that suspected
 * spam waits. What is due of two steps at once, after a stop, is told as the later one. Returns when the next lead is due, or null.
 */
export async function escalateLeads(
  db: Queryable,
  config: Config,
  now = new Date(),
): Promise<Date | null> {
  const { due, next } = await findDueEscalations(db, now);
  for (const id of due) await escalate(db, config, id, now);
  if (isOpen(now, businessHoursOf(config))) await notifySuspectedSpam(db, config, now);
  return next === null ? null : new Date(next);
}

function escalate(db: Queryable, config: Config, id: string, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const lead = await findLeadById(transaction, id);
    // Somebody took it, or another process told of it, since it was found.
    if (lead === null || lead.escalateAt === null || lead.escalateAt > now.toISOString()) return;
    const [first, second] = stepsOf(lead, config);
    if (now < first) return moveEscalation(transaction, id, first);
    const last = now >= second;
    const event = last ? "nobody-has-taken-it" : "not-taken";
    await queueNotifications(transaction, config, { leadId: id, event, at: now });
    await moveEscalation(transaction, id, last ? null : second);
  });
}

function stepsOf({ submittedAt }: LeadRecord, config: Config): [first: Date, second: Date] {
  const hours = businessHoursOf(config);
  const after = (step: keyof typeof escalationMinutes) =>
    afterBusinessMinutes(new Date(submittedAt), escalationMinutes[step], hours);
  return [after("not-taken"), after("nobody-has-taken-it")];
}

const spamNotifiedSetting = "suspected-spam-told";

/** Notifies staff once a day, in the company's zone, while suspected spam waits. The newest lead represents all. */
async function notifySuspectedSpam(db: Queryable, config: Config, now: Date): Promise<void> {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: config.COMPANY_TIME_ZONE }).format(
    now,
  );
  const toTell = async (from: Queryable) =>
    (await findSetting(from, spamNotifiedSetting)) === today
      ? null
      : (await findWaitingSpam(from)).newest;
  if ((await toTell(db)) === null) return;
  await inTransaction(db, async (transaction) => {
    // Another process may have told of it since.
    const newest = await toTell(transaction);
    if (newest === null) return;
    const spam = { leadId: newest, event: "suspected-spam", at: now } as const;
    await queueNotifications(transaction, config, spam);
    await upsertSetting(transaction, spamNotifiedSetting, today, now);
  });
}
