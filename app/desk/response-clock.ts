import type { LeadRecord } from "#db/queries/leads.server";
import { localParts } from "~/site/dates";

/** To when a lead's clock runs (UTC ISO): the answer that was promised, or, once somebody tried, when it comes `back`. */
export interface ResponseTime {
  at: string;
  back: boolean;
}

const minuteMs = 60_000;
const soonMs = 30 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Clocked = Pick<LeadRecord, "status" | "quarantined" | "replyDueAt"> &
  Partial<Pick<LeadRecord, "dueAt" | "lastAttemptAt">>;

/**
 * An hour of business time is promised; the clock runs for `new` leads without suspicion of spam. Once somebody tried to reach the
 * visitor it runs to when the lead comes back. Null once it stands.
 */
export function responseTime(lead: Clocked): ResponseTime | null {
  const { status, quarantined, replyDueAt, dueAt, lastAttemptAt } = lead;
  if (quarantined) return null;
  if (dueAt && lastAttemptAt) return { at: dueAt, back: true };
  return status === "new" && replyDueAt !== null ? { at: replyDueAt, back: false } : null;
}

/**
 * Puts into words what is left at a moment (epoch milliseconds), in a zone (IANA name): "Due in 35 min". `due` until the promised time,
 * in its last half hour `soon`, then `overdue`; `stopped` once answered or when nobody has to. Browsers tell it as the site does, minute
 * by minute, so it reads dates without luxon.
 */
export function responseClock(
  time: ResponseTime | null,
  now: number,
  timeZone: string,
): { state: "due" | "soon" | "overdue" | "stopped"; messages: string } {
  if (time === null) return { state: "stopped", messages: "—" };
  const due = Date.parse(time.at);
  const left = due - now;
  if (left < 0) return { state: "overdue", messages: `Overdue ${duration(-left)}` };
  const messages = describeDue(due, now, timeZone);
  if (time.back) return { state: "due", messages: `Back ${messages}` };
  return { state: left < soonMs ? "soon" : "due", messages: `Due ${messages}` };
}

function describeDue(due: number, now: number, timeZone: string): string {
  const left = due - now;
  const local = localParts(due, timeZone);
  const today = localParts(now, timeZone);
  const hour = `${local.hour}:${local.minute} ${local.dayPeriod}`;
  const sameDay =
    local.day === today.day && local.month === today.month && local.year === today.year;
  if (sameDay) return left < hourMs ? `in ${duration(left)}` : hour;
  const short = (name: string) => name.slice(0, 3);
  return left < 6 * dayMs
    ? `${short(local.weekday)} ${hour}`
    : `${short(local.month)} ${local.day}, ${hour}`;
}

function duration(milliseconds: number): string {
  if (milliseconds < hourMs) return `${Math.max(1, Math.floor(milliseconds / minuteMs))} min`;
  if (milliseconds < dayMs) return `${Math.floor(milliseconds / hourMs)} h`;
  const days = Math.floor(milliseconds / dayMs);
  return days === 1 ? "1 day" : `${days.toLocaleString("en-US")} days`;
}
