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

/** How somebody was tried, with which template if any, and how it went; `followUpOn` is the day on which it comes back (`2026-11-21`), by rule when null. */
export interface Attempt extends NonNullable<ReturnType<typeof readAttempt>> {
  followUpOn: string | null;
  template?: string | null;
}

/** Logs an attempt. It needs no version: what two people did happened twice. Throws a Fault when the lead is gone. */
export function logAttempt(
  db: Queryable,
  editor: Editor,
  leadId: string,
  { channel, outcome, followUpOn, template = null }: Attempt,
  time = workTime(),
): Promise<undefined> {
  const log = (lead: LeadRecord) => {
    const change = afterAttempt(lead, outcome, editor, time, followUpOn);
    return {
      change,
      event: "attempt-logged",
      detail: { channel, outcome, ...(template !== null && { template }) },
      more: ({ dueAt }: LeadRecord) => ({ dueAt, ...(change.status && { to: change.status }) }),
    };
  };
  return editLead(db, editor, { id: leadId }, log, time.now);
}

/** Longest time after which a lead may come back, in days. */
const farthestDays = 366;

export const logPostedAttempt: RunLeadAction = async ({ db, editor, form, lead }) => {
  const attempt = readAttempt(form.text("attempt"));
  if (attempt === null) throw new HttpError("refused", "Choose how it went.");
  const time = workTime();
  const followUpOn = readFollowUp(form.text("followUpOn"), time);
  const named = ownTemplates.find((one) => templateKey(one) === form.text("template"));
  const template = named === undefined ? null : templateKey(named);
  const tried = { ...attempt, followUpOn, template };
  return logAttempt(db, editor, lead.id, tried, time);
};

function readFollowUp(text: string, { now, hours }: ReturnType<typeof workTime>): string | null {
  if (text === "") return null;
  const day = readDay(text);
  if (day === null)
    throw new HttpError("refused", "Enter the day as YYYY-MM-DD, such as 2026-11-21.");
  const over = Date.parse(startOfDay(day, hours.timeZone, 1)) <= now.getTime();
  const far =
    Date.parse(startOfDay(day, hours.timeZone)) > now.getTime() + farthestDays * 86_400_000;
  if (over || far) throw new HttpError("refused", "Choose a day from today on, within a year.");
  return day;
}

/** When something is done on the desk, and the hours by which it comes back. */
export interface WorkTime {
  now: Date;
  hours: BusinessHours;
}

export function workTime(now = new Date()): WorkTime {
  return { now, hours: businessHoursOf(getConfig()) };
}

/** Business minutes after which the person who was not reached is tried again, and how often before it is left to the next day. */
const retryMinutes = 120;
const retriesADay = 2;

type Worked = Pick<LeadRecord, "status" | "attempts" | "lastAttemptAt" | "submittedAt">;

/** Counts an attempt; the first one also tells how soon the visitor was answered, and by whom. */
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

/** What an attempt changes: the person who is reached comes back the next business day, unless a day is named (`2026-11-21`). */
function afterAttempt(
  lead: Worked,
  outcome: AttemptOutcome,
  by: Editor,
  time: WorkTime,
  day: string | null,
): LeadChange {
  const tried = { ...attempted(lead, outcome, by, time), escalateAt: null };
  if (!isOpen(lead)) return tried;
  const due = day === null ? comesBack(outcome, tried.attempts, time) : openingOf(day, time.hours);
  const answered = outcome === "reached" && lead.status === "new";
  return { ...tried, dueAt: due.toISOString(), ...(answered && { status: "contacted" }) };
}

function comesBack(outcome: AttemptOutcome, attempts: number, { now, hours }: WorkTime): Date {
  // The visitor is still owed an answer, by another way.
  if (outcome === "wrong-number") return now;
  if (outcome === "reached" || attempts > retriesADay) return nextBusinessDay(now, hours);
  return afterBusinessMinutes(now, retryMinutes, hours);
}

/** What a status changes besides itself. Contacted without an attempt counts as reached; a lead that is new again is due at once. */
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

/** Tells whether anything is left to do about a lead. */
export function isOpen({ status }: Pick<LeadRecord, "status">): boolean {
  return status === "new" || status === "contacted" || status === "quoted";
}
