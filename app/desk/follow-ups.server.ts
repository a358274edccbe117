import { DateTime } from "luxon";
import type { LeadRecord } from "#db/queries/leads.server";
import { getConfig } from "~/config.server";
import { zoneLabel } from "~/config-values.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { type QuickFollowUp, quickFollowUps } from "~/leads/work";
import {
  afterBusinessMinutes,
  businessHoursOf,
  formatHours,
  inBusinessHours,
  isOpen,
  openingOf,
} from "~/site/business-hours";
import {
  formatDay,
  formatInstant,
  localDay,
  readDay,
  shortInstant,
  startOfDay,
} from "~/site/dates";
import { zoneOfNumber } from "./area-codes";

export type DeskClock = ReturnType<typeof deskClock>;

/** Returns the current time, and the IANA name and label of the company's time zone. */
export function deskClock() {
  const { COMPANY_TIME_ZONE: timeZone, timeZoneLabel } = getConfig();
  return { now: new Date(), timeZone, timeZoneLabel };
}

export type WorkTime = ReturnType<typeof workTime>;

/** Returns `now`, the time of an action, with the business hours for computing follow-ups. */
export function workTime(now = new Date()) {
  return { now, hours: businessHoursOf(getConfig()) };
}

/** The time at which staff promised to call back (UTC ISO). `timed` is true if they chose a time of day. */
export interface FollowUp {
  at: string;
  timed: boolean;
}

type Promised = Pick<LeadRecord, "phoneE164" | "followUpAt" | "followUpTimed">;

/** Maximum days between now and a follow-up, in the past or in the future. */
const farthestDays = 366;

/** Business minutes until the next attempt to reach a visitor who was not reached. */
export const retryMinutes = 120;

/**
 * Returns the follow-up chosen in a form: a quick choice (`when`), or a day and time in the zone of the phone number. Returns null if the form has neither. Accepts a day in
 * the past. Throws HttpError for an invalid value, or if `when` is `picked` without a day or time.
 */
export function readFollowUp(form: PostedForm, lead: Pick<Promised, "phoneE164">, time: WorkTime) {
  const local = DateTime.fromJSDate(time.now, { zone: zoneOf(lead, time.hours.timeZone) });
  const when = form.text("when");
  const quick = quickFollowUps.find(({ value }) => value === when);
  if (quick !== undefined) return quickTime(quick.value, local, time);
  const [day, clock] = [form.text("followUpOn"), form.text("followUpTime")];
  if (day === "" && clock === "") {
    if (when === "") return null;
    throw new HttpError("refused", "Choose a day, a time, or both.");
  }
  return pickedTime(day || local.toFormat("yyyy-MM-dd"), clock, local, time);
}

function pickedTime(text: string, clock: string, local: DateTime, time: WorkTime): FollowUp {
  const day = readDay(text);
  if (day === null)
    throw new HttpError("refused", "Enter the day as YYYY-MM-DD, such as 2026-11-21.");
  if (clock !== "" && !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) {
    throw new HttpError("refused", "Enter the time as HH:MM, such as 15:00.");
  }
  const ahead = DateTime.fromISO(day, { zone: local.zone }).diff(local, "days").days;
  if (Math.abs(ahead) > farthestDays) {
    throw new HttpError("refused", "Choose a day less than a year away.");
  }
  if (clock === "") return onDay(day, time);
  return atTime(DateTime.fromISO(`${day}T${clock}`, { zone: local.zone }));
}

/** Returns the start of the company's day in the visitor's zone, because staff name days by the company's calendar. */
function dayOf(local: DateTime, { now, hours }: WorkTime): DateTime {
  return DateTime.fromISO(localDay(now, hours.timeZone), { zone: local.zone });
}

const quickTimes: Record<QuickFollowUp, (local: DateTime, time: WorkTime) => FollowUp> = {
  hour: (local) => atTime(local.plus({ hours: 1 })),
  afternoon: (local, time) => {
    const at = (hour: number) => dayOf(local, time).set({ hour });
    return atTime(DateTime.max(at(13), DateTime.min(at(17), local.plus({ hours: 2 })), local));
  },
  tomorrow: (local, time) => atTime(dayOf(local, time).plus({ days: 1 }).set({ hour: 9 })),
  monday: (local, time) => {
    const day = dayOf(local, time);
    return onDay(day.plus({ days: 8 - day.weekday }).toFormat("yyyy-MM-dd"), time);
  },
};

/** Returns the follow-up of a quick choice. If the business is then closed, the follow-up is at the next opening. */
function quickTime(choice: QuickFollowUp, local: DateTime, time: WorkTime): FollowUp {
  const { at, timed } = quickTimes[choice](local, time);
  return { at: inBusinessHours(new Date(at), time.hours).toISOString(), timed };
}

/** Returns a follow-up at the next full minute, when the desk's clocks advance. */
function atTime(moment: DateTime): FollowUp {
  const minute = moment.plus({ milliseconds: 59_999 }).startOf("minute");
  return { at: minute.toJSDate().toISOString(), timed: true };
}

/** Returns a follow-up on a day: at opening, or today in two business hours if the office is still open then. */
function onDay(day: string, { now, hours }: WorkTime): FollowUp {
  const opening = openingOf(day, hours);
  const later = inBusinessHours(afterBusinessMinutes(now, retryMinutes, hours), hours);
  const isLaterToday = opening <= now && localDay(later, hours.timeZone) === day;
  return { at: (isLaterToday ? later : opening).toISOString(), timed: false };
}

/** Returns the quick choices of a follow-up to offer for a lead now, with labels that name the time. Moves or leaves out a choice that falls outside business hours. */
export function offeredFollowUps(lead: Pick<Promised, "phoneE164">, time: WorkTime) {
  const local = DateTime.fromJSDate(time.now, { zone: zoneOf(lead, time.hours.timeZone) });
  const inZone = ({ at }: FollowUp) => DateTime.fromISO(at, { zone: local.zone });
  const monday = inZone(quickTime("monday", local, time));
  return quickFollowUps.flatMap<{ value: QuickFollowUp; label: string }>(({ value, label }) => {
    const asked = inZone(quickTimes[value](local, time));
    const at = inZone(quickTime(value, local, time));
    if (value === "monday") {
      return [{ value, label: at.setZone(time.hours.timeZone).toFormat("cccc") }];
    }
    if (at.equals(asked)) {
      const isOver = value === "afternoon" && local >= dayOf(local, time).set({ hour: 17 });
      return isOver ? [] : [{ value, label }];
    }
    if (value !== "tomorrow" || at.hasSame(monday, "day")) return [];
    const day = at.hasSame(asked, "day") ? "Tomorrow" : at.toFormat("cccc");
    return [{ value, label: `${day} ${at.toFormat("h:mm a").replace(":00", "")}` }];
  });
}

/** Returns the time zone of a lead's phone number if its area code has exactly one, otherwise the company's. */
export function zoneOf({ phoneE164 }: Pick<Promised, "phoneE164">, companyZone: string): string {
  return zoneOfNumber(phoneE164) ?? companyZone;
}

/** Returns the follow-up chosen for a lead, or null. */
export function followUpOf({ followUpAt, followUpTimed }: Omit<Promised, "phoneE164">) {
  return followUpAt === null ? null : { at: followUpAt, timed: followUpTimed };
}

/** Returns the columns that store a follow-up. If the follow-up is null, the values clear the columns. */
export function followUpColumns(followUp: FollowUp | null) {
  return { followUpAt: followUp?.at ?? null, followUpTimed: followUp?.timed ?? false };
}

/** Describes a follow-up: its time in the zone of the lead's phone number, and in the company's zone if that differs. Adds a note if it is past or outside business hours. */
export function describeFollowUp(
  { at, timed }: FollowUp,
  lead: Pick<Promised, "phoneE164">,
  { now, hours }: WorkTime,
): { text: string; note: string | null } {
  const company = hours.timeZone;
  const moment = new Date(at);
  if (!timed) {
    const isOver = startOfDay(localDay(moment, company), company, 1) <= now.toISOString();
    const closed = isOpen(moment, hours) ? null : "We are closed that day.";
    return { text: formatDay(at, company), note: isOver ? "That day has passed." : closed };
  }
  const zone = zoneOf(lead, company);
  const theirs = formatInstant(moment, zone, zoneLabel(zone));
  const ours = formatInstant(moment, company, zoneLabel(company));
  const here = `${shortInstant(at, now, company)} ${zoneLabel(company)} here`;
  const text = theirs === ours ? theirs : `${theirs} (${here})`;
  if (moment < now) return { text, note: "That time has passed." };
  const closed = `This is outside business hours (${formatHours(hours, zoneLabel(company))}).`;
  return { text, note: isOpen(moment, hours) ? null : closed };
}
