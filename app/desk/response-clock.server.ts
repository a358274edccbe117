import { DateTime } from "luxon";
import { getConfig } from "~/config.server";
import type { LeadStatus } from "~/leads/status";

/** The moment and the zone (IANA name and what it is called) in which the desk tells times. */
export interface DeskClock {
  now: Date;
  timeZone: string;
  timeZoneLabel: string;
}

export function deskClock(now = new Date()): DeskClock {
  const { COMPANY_TIME_ZONE, COMPANY_TIME_ZONE_LABEL } = getConfig();
  return { now, timeZone: COMPANY_TIME_ZONE, timeZoneLabel: COMPANY_TIME_ZONE_LABEL };
}

/**
 * `due` until the promised time, in its last half hour `soon`, then `overdue`; `stopped` once answered or when nobody has to.
 * `words`: "Due in 35 min".
 */
export interface ResponseClock {
  state: "due" | "soon" | "overdue" | "stopped";
  words: string;
}

const minuteMs = 60_000;
const soonMs = 30 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Clocked {
  status: LeadStatus;
  quarantined: boolean;
  replyDueAt: string | null;
  dueAt?: string | null;
  lastAttemptAt?: string | null;
}

/**
 * An hour of business time is promised; the clock runs for `new` leads without suspicion of spam. Once somebody tried to reach the
 * visitor it says when the lead comes back. The zone is an IANA name.
 */
export function responseClock(lead: Clocked, now: Date, timeZone: string): ResponseClock {
  const { status, quarantined, replyDueAt, dueAt, lastAttemptAt } = lead;
  if (dueAt && lastAttemptAt && !quarantined) {
    const back = Date.parse(dueAt);
    const left = back - now.getTime();
    if (left < 0) return { state: "overdue", words: `Overdue ${duration(-left)}` };
    return { state: "due", words: `Back ${dueInWords(back, left, now, timeZone)}` };
  }
  if (status !== "new" || quarantined || replyDueAt === null)
    return { state: "stopped", words: "—" };
  const due = Date.parse(replyDueAt);
  const left = due - now.getTime();
  if (left < 0) return { state: "overdue", words: `Overdue ${duration(-left)}` };
  const state = left < soonMs ? "soon" : "due";
  return { state, words: `Due ${dueInWords(due, left, now, timeZone)}` };
}

function dueInWords(due: number, left: number, now: Date, timeZone: string): string {
  const local = DateTime.fromMillis(due, { zone: timeZone }).setLocale("en-US");
  const today = DateTime.fromJSDate(now, { zone: timeZone });
  if (local.hasSame(today, "day"))
    return left < hourMs ? `in ${duration(left)}` : local.toFormat("h:mm a");
  return local.toFormat(left < 6 * dayMs ? "ccc h:mm a" : "LLL d, h:mm a");
}

function duration(milliseconds: number): string {
  if (milliseconds < hourMs) return `${Math.max(1, Math.floor(milliseconds / minuteMs))} min`;
  if (milliseconds < dayMs) return `${Math.floor(milliseconds / hourMs)} h`;
  const days = Math.floor(milliseconds / dayMs);
  return days === 1 ? "1 day" : `${days.toLocaleString("en-US")} days`;
}
