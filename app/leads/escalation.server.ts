import { recordEvent, system } from "#db/queries/audit.server";
import { findOpenRequest } from "#db/queries/lead-merges.server";
import { findLeadById, findTimelineByLead, type LeadRecord } from "#db/queries/leads.server";
import {
  findDueEscalations,
  findWaitingSpam,
  moveEscalation,
} from "#db/queries/notifications.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { queueNotifications, queueOwnerNotification } from "~/notifications/queue.server";
import { reportError } from "~/server/log.server";
import { afterBusinessMinutes, businessHoursOf, isOpen } from "~/site/business-hours";
import { localDay } from "~/site/dates";
import { escalationMinutes } from "~/staff/limits";

/**
 * Queues the notifications that are due: for leads without an owner (two steps, each once), for follow-ups, and for suspected spam (once a business day). If both steps of a lead
 * are due, as after downtime, queues only the later. Returns the time at which the next lead is due, or null.
 */
export async function escalateLeads(db: Queryable, config: Config, now = new Date()) {
  const { due, next } = await findDueEscalations(db, now);
  // A lead that fails does not hold back the others.
  for (const id of due) await escalate(db, config, id, now).catch(reportError);
  if (isOpen(now, businessHoursOf(config))) await notifySuspectedSpam(db, config, now);
  return next === null ? null : new Date(next);
}

function escalate(db: Queryable, config: Config, id: string, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const lead = await findLeadById(transaction, id);
    // Since the query, someone was assigned the lead or another process sent the notification.
    if (lead === null || lead.escalateAt === null || lead.escalateAt > now.toISOString()) return;
    if (lead.followUpAt !== null) return notifyOfFollowUp(transaction, config, lead, now);
    const request = await findOpenRequest(transaction, lead);
    const [sentAt, hours] = [new Date(request.submittedAt), businessHoursOf(config)];
    const dueAt = (step: keyof typeof escalationMinutes) =>
      afterBusinessMinutes(sentAt, escalationMinutes[step], hours);
    const [first, second] = [dueAt("not-taken"), dueAt("nobody-has-taken-it")];
    if (now < first) return moveEscalation(transaction, id, first);
    const last = now >= second;
    const event = last ? "nobody-has-taken-it" : "not-taken";
    await queueNotifications(transaction, config, { leadId: request.id, event, at: now });
    await moveEscalation(transaction, id, last ? null : second);
  });
}

/** How long the owner of a due follow-up has before everyone is notified, in milliseconds. */
const ownerMs = 15 * 60_000;

/**
 * Notifies the owner of a due follow-up. Notifies everyone if the lead has no owner, or if nobody works on the lead for 15 minutes. Timeline entries
 * prevent a second notification, and open desks show them.
 */
async function notifyOfFollowUp(
  transaction: WriteTransaction,
  config: Config,
  { id, assignedTo, followUpAt }: LeadRecord,
  now: Date,
): Promise<void> {
  const timeline = await findTimelineByLead(transaction, id);
  const findNotified = (to: string | null) =>
    timeline.find(({ kind, detail }) => {
      return kind === "follow-up-due" && detail?.to === to && detail.followUpAt === followUpAt;
    });
  const notify = (to: string | null) => {
    const event = { actor: system, action: "lead.follow-up-due", subject: { kind: "lead", id } };
    return recordEvent(transaction, { ...event, timeline: { to, followUpAt } }, now);
  };
  const first = assignedTo === null ? undefined : findNotified(assignedTo);
  if (assignedTo !== null && first === undefined) {
    await notify(assignedTo);
    const mail = { owner: assignedTo, leadId: id, event: "follow-up-due", at: now } as const;
    await queueOwnerNotification(transaction, config, mail);
    return moveEscalation(transaction, id, new Date(now.getTime() + ownerMs));
  }
  const everybodyAt = first === undefined ? now : new Date(Date.parse(first.at) + ownerMs);
  if (now < everybodyAt) return moveEscalation(transaction, id, everybodyAt);
  const isWorkedOn = timeline.some(
    ({ actorKind, at }) => first !== undefined && actorKind === "admin" && at > first.at,
  );
  if (!isWorkedOn && findNotified(null) === undefined) await notify(null);
  await moveEscalation(transaction, id, null);
}

const spamNotifiedSetting = "suspected-spam-told";

/** Notifies staff of waiting spam once a day, by the company's time zone. The notification refers to the newest lead. */
async function notifySuspectedSpam(db: Queryable, config: Config, now: Date): Promise<void> {
  const today = localDay(now, config.COMPANY_TIME_ZONE);
  const findUnreported = async (from: Queryable) =>
    (await findSetting(from, spamNotifiedSetting)) === today
      ? null
      : (await findWaitingSpam(from)).newest;
  if ((await findUnreported(db)) === null) return;
  await inTransaction(db, async (transaction) => {
    // Another process may have sent the notification in the meantime.
    const newest = await findUnreported(transaction);
    if (newest === null) return;
    const spam = { leadId: newest, event: "suspected-spam", at: now } as const;
    await queueNotifications(transaction, config, spam);
    await upsertSetting(transaction, spamNotifiedSetting, today, now);
  });
}
