import type { LeadRecord } from "#db/queries/leads.server";
import { localParts, longDay } from "~/site/dates";

/** A lead's next deadline: `at` (UTC ISO) is the time of the promised reply or, with `back`, of the follow-up. With `allDay`, the follow-up has no time of day. */
export interface ResponseTime {
  at: string;
  back: boolean;
  allDay?: boolean;
}

const minuteMs = 60_000;
const soonMs = 30 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Clocked = Pick<LeadRecord, "status" | "quarantined" | "replyDueAt"> &
  Partial<Pick<LeadRecord, "dueAt" | "lastAttemptAt" | "followUpAt" | "followUpTimed">>;

/**
 * Returns the next deadline of a lead: the follow-up that staff chose or that an attempt set, otherwise the promised reply to a new lead. Returns null if there is none, as for
 * suspected spam.
 */
export function responseTime(lead: Clocked): ResponseTime | null {
  const { status, quarantined, replyDueAt, dueAt, lastAttemptAt, followUpAt } = lead;
  if (quarantined) return null;
  if (dueAt && followUpAt) return { at: dueAt, back: true, allDay: !lead.followUpTimed };
  if (dueAt && lastAttemptAt) return { at: dueAt, back: true };
  return status === "new" && replyDueAt !== null ? { at: replyDueAt, back: false } : null;
}

/**
 * Describes the time left until a deadline, such as "Due in 35 min". `now` is in epoch milliseconds, `timeZone` an IANA name. The state is `soon` in the last half hour before a
 * reply is due and on the day of an all-day follow-up, and `stopped` without a deadline. Formats without luxon, because browsers run this every minute.
 */
export function responseClock(
  time: ResponseTime | null,
  now: number,
  timeZone: string,
): { state: "due" | "soon" | "overdue" | "stopped"; text: string } {
  if (time === null) return { state: "stopped", text: "—" };
  const due = Date.parse(time.at);
  const left = due - now;
  if (time.allDay && isSameDay(due, now, timeZone)) return { state: "soon", text: "Back today" };
  if (left < 0) return { state: "overdue", text: `Overdue ${duration(-left)}` };
  const text = describeDue(due, now, timeZone, time.allDay);
  if (time.back) return { state: "due", text: `Back ${text}` };
  return { state: left < soonMs ? "soon" : "due", text: `Due ${text}` };
}

function describeDue(due: number, now: number, timeZone: string, allDay = false): string {
  const left = due - now;
  const local = localParts(due, timeZone);
  const hour = `${local.hour}:${local.minute} ${local.dayPeriod}`;
  if (isSameDay(due, now, timeZone)) return left < hourMs ? `in ${duration(left)}` : hour;
  const short = (name: string) => name.slice(0, 3);
  return left < 6 * dayMs
    ? `${short(local.weekday)}${allDay ? "" : ` ${hour}`}`
    : `${short(local.month)} ${local.day}${allDay ? "" : `, ${hour}`}`;
}

function isSameDay(one: number, other: number, timeZone: string): boolean {
  const dayOf = (instant: number) => longDay(new Date(instant).toISOString(), timeZone);
  return dayOf(one) === dayOf(other);
}

function duration(milliseconds: number): string {
  if (milliseconds < hourMs) return `${Math.max(1, Math.floor(milliseconds / minuteMs))} min`;
  if (milliseconds < dayMs) return `${Math.floor(milliseconds / hourMs)} h`;
  const days = Math.floor(milliseconds / dayMs);
  return days === 1 ? "1 day" : `${days.toLocaleString("en-US")} days`;
}
