import type { LeadChange } from "#db/queries/desk-work.server";
import { closedLead } from "#db/queries/lead-changes.server";
import type { LeadRecord } from "#db/queries/leads.server";
import type { AttemptOutcome } from "#db/schema";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { HttpError } from "~/http/http-error.server";
import type { StaffStatus } from "~/leads/status";
import { readAttempt } from "~/leads/work";
import {
  afterBusinessMinutes,
  type BusinessHours,
  businessHoursOf,
  businessMinutesBetween,
  nextBusinessDay,
  openingOf,
} from "~/site/business-hours";
import { readDay, startOfDay } from "~/site/dates";
import { type Editor, editLead, type RunLeadAction } from "./lead-edits.server";
import { ownTemplates, templateKey } from "./templates";

/** An attempt to reach a visitor. `followUpOn` is the chosen follow-up day (`2026-11-21`), or null for the default. */
export interface Attempt extends NonNullable<ReturnType<typeof readAttempt>> {
  followUpOn: string | null;
  template?: string | undefined;
}

/** Logs an attempt. Needs no version, because two people may each make one. Throws an HttpError if the lead was erased. */
export function logAttempt(
  db: Queryable,
  editor: Editor,
  leadId: string,
  { channel, outcome, followUpOn, template }: Attempt,
  time = workTime(),
): Promise<undefined> {
  const log = (lead: LeadRecord) => {
    const change = afterAttempt(lead, outcome, editor, time, followUpOn);
    return {
      change,
      event: "attempt-logged",
      detail: { channel, outcome, ...(template !== undefined && { template }) },
      more: ({ dueAt }: LeadRecord) => ({ dueAt, ...(change.status && { to: change.status }) }),
    };
  };
  return editLead(db, editor, { id: leadId }, log, time.now);
}

/** Latest follow-up, in days from now. */
const farthestDays = 366;

/** Logs the attempt that a form names, with its template and follow-up day. */
export const logPostedAttempt: RunLeadAction = async ({ db, editor, form, lead }) => {
  const attempt = readAttempt(form.text("attempt"));
  if (attempt === null) throw new HttpError("refused", "Choose how it went.");
  const time = workTime();
  const followUpOn = readFollowUp(form.text("followUpOn"), time);
  const template = ownTemplates.map(templateKey).find((key) => key === form.text("template"));
  return logAttempt(db, editor, lead.id, { ...attempt, followUpOn, template }, time);
};

function readFollowUp(text: string, { now, hours }: ReturnType<typeof workTime>): string | null {
  if (text === "") return null;
  const day = readDay(text);
  if (day === null)
    throw new HttpError("refused", "Enter the day as YYYY-MM-DD, such as 2026-11-21.");
  const over = Date.parse(startOfDay(day, hours.timeZone, 1)) <= now.getTime();
  const far =
    Date.parse(startOfDay(day, hours.timeZone)) > now.getTime() + farthestDays * 86_400_000;
  if (over || far) throw new HttpError("refused", "Choose a day from today to a year from now.");
  return day;
}

/** The time of an action, and the business hours that set the follow-up. */
export interface WorkTime {
  now: Date;
  hours: BusinessHours;
}

export function workTime(now = new Date()): WorkTime {
  return { now, hours: businessHoursOf(getConfig()) };
}

/** The business minutes before a visitor who was not reached is tried again, and how often on the same day. */
const retryMinutes = 120;
const retriesADay = 2;

type Worked = Pick<LeadRecord, "status" | "attempts" | "lastAttemptAt" | "submittedAt">;

/** Returns the columns that count an attempt. The first attempt also sets the time and author of the first reply. */
function attempted(
  { attempts, lastAttemptAt, submittedAt }: Worked,
  lastOutcome: AttemptOutcome,
  by: Editor,
  { now, hours }: WorkTime,
) {
  const at = now.toISOString();
  const first = lastAttemptAt === null && {
    firstReplyAt: at,
    firstReplyBy: by.id,
    firstReplyMinutes: businessMinutesBetween(new Date(submittedAt), now, hours),
  };
  return { attempts: attempts + 1, lastAttemptAt: at, lastOutcome, ...first };
}

/** Returns the columns that an attempt changes. A visitor who was reached is due the next business day, unless a `day` is chosen. */
function afterAttempt(
  lead: Worked,
  outcome: AttemptOutcome,
  by: Editor,
  time: WorkTime,
  day: string | null,
): LeadChange {
  const tried = { ...attempted(lead, outcome, by, time), escalateAt: null };
  if (!isOpen(lead)) return tried;
  const due =
    day === null ? nextAttempt(outcome, tried.attempts, time) : openingOf(day, time.hours);
  const answered = outcome === "reached" && lead.status === "new";
  return { ...tried, dueAt: due.toISOString(), ...(answered && { status: "contacted" }) };
}

function nextAttempt(outcome: AttemptOutcome, attempts: number, { now, hours }: WorkTime): Date {
  // The visitor is still owed a reply.
  if (outcome === "wrong-number") return now;
  if (outcome === "reached" || attempts > retriesADay) return nextBusinessDay(now, hours);
  return afterBusinessMinutes(now, retryMinutes, hours);
}

/** Returns the other columns that a status changes. Contacted without an attempt counts as reached. A lead that is new again is due now. */
export function afterStatus(
  lead: Worked & Pick<LeadRecord, "replyDueAt" | "quotedAt">,
  to: StaffStatus,
  by: Editor,
  { now, hours }: WorkTime,
): LeadChange {
  if (to === "won" || to === "lost" || to === "spam") return closedLead;
  const untried = lead.lastAttemptAt === null;
  if (to === "new") {
    const promised = lead.replyDueAt ?? lead.submittedAt;
    return { dueAt: untried ? promised : now.toISOString(), escalateAt: null };
  }
  return {
    dueAt: nextBusinessDay(now, hours).toISOString(),
    escalateAt: null,
    ...(to === "quoted" && { quotedAt: lead.quotedAt ?? now.toISOString() }),
    ...(untried && attempted(lead, "reached", by, { now, hours })),
  };
}

/** Returns true if a lead needs more work. */
export function isOpen({ status }: Pick<LeadRecord, "status">): boolean {
  return status === "new" || status === "contacted" || status === "quoted";
}
