import { DateTime } from "luxon";
import { type Holidays, isHoliday } from "./holidays";
import type { Language } from "./language";

/** By ISO weekday less one. */
export const weekdayNames = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** When phones are answered: ISO weekdays (1 Monday – 7 Sunday), minutes after midnight, and the IANA zone they are told in. */
export interface BusinessHours {
  weekdays: readonly number[];
  opensAtMinute: number;
  closesAtMinute: number;
  timeZone: string;
  /** Only weekdays count without. */
  holidays?: Holidays;
}

/** Minutes of business time within which a lead is answered. */
const replyPromiseMinutes = 60;
/** Of configured holidays on end; nobody closes for longer. */
const longestBreakDays = 61;

/** When the answer to a lead is promised. Throws RangeError without business time. */
export function replyDueAt(submittedAt: Date, hours: BusinessHours): Date {
  return afterBusinessMinutes(submittedAt, replyPromiseMinutes, hours);
}

/** In business time of the zone, daylight saving included; a rest carries over. Throws RangeError without business time. */
export function afterBusinessMinutes(from: Date, minutes: number, hours: BusinessHours): Date {
  let remaining = minutes * 60_000;
  let moment = from.getTime();
  for (const { opens, closes } of daysFrom(from, hours).openings) {
    const begins = Math.max(moment, opens);
    if (begins >= closes) continue;
    if (begins + remaining <= closes) return new Date(begins + remaining);
    remaining -= closes - begins;
    moment = closes;
  }
  throw noBusinessTime();
}

/** How many minutes of business time lie between two moments, a begun one counted whole; through two months at most. */
export function businessMinutesBetween(from: Date, to: Date, hours: BusinessHours): number {
  const worked = daysFrom(from, hours).openings.map(({ opens, closes }) =>
    Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime())),
  );
  return Math.ceil(worked.reduce((sum, one) => sum + one, 0) / 60_000);
}

/** When the business opens on the next business day after that of `from`. Throws RangeError without business time. */
export function nextBusinessDay(from: Date, hours: BusinessHours): Date {
  const { ends, openings } = daysFrom(from, hours);
  const next = openings.find(({ opens }) => opens >= ends);
  if (next === undefined) throw noBusinessTime();
  return new Date(next.opens);
}

/** When the business would open on a day (`2026-11-21`), whether it does or not. */
export function openingOf(day: string, hours: BusinessHours): Date {
  return new Date(atMinute(DateTime.fromISO(day, { zone: hours.timeZone }), hours.opensAtMinute));
}

/** When a business day opens and closes, in milliseconds since 1970. */
interface Opening {
  opens: number;
  closes: number;
}

/** A local day, in milliseconds since 1970, and the openings from it on. */
interface Days {
  begins: number;
  ends: number;
  openings: readonly Opening[];
}

/** The last that was asked for: working them out anew takes longer than to store a lead. */
const keptDays = new WeakMap<BusinessHours, Days>();

function daysFrom(from: Date, hours: BusinessHours): Days {
  const kept = keptDays.get(hours);
  if (kept !== undefined && from.getTime() >= kept.begins && from.getTime() < kept.ends)
    return kept;
  const today = DateTime.fromJSDate(from, { zone: hours.timeZone }).startOf("day");
  const days = Array.from({ length: longestBreakDays }, (_, ahead) => today.plus({ days: ahead }));
  const openings = days
    .filter((day) => isBusinessDay(day, hours))
    .map((day) => ({
      opens: atMinute(day, hours.opensAtMinute),
      closes: atMinute(day, hours.closesAtMinute),
    }));
  const ends = today.plus({ days: 1 }).toMillis();
  const found = { begins: today.toMillis(), ends, openings };
  keptDays.set(hours, found);
  return found;
}

const noBusinessTime = () => new RangeError("The business hours hold no hour within two months.");

export function isOpen(moment: Date, hours: BusinessHours): boolean {
  const at = moment.getTime();
  return daysFrom(moment, hours).openings.some(({ opens, closes }) => at >= opens && at < closes);
}

const clockWords = {
  en: { days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], am: " AM", pm: " PM" },
  es: {
    days: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
    // In one piece, or a line ends with the hour.
    am: "\u00a0a.\u00a0m.",
    pm: "\u00a0p.\u00a0m.",
  },
} as const;

type ClockWords = (typeof clockWords)[Language];

/** Returns the hours as a person reads them, such as "Mon–Fri 7 AM–3 PM MST" or "lun–vie 7 a. m.–3 p. m. MST". */
export function formatHours(
  hours: BusinessHours,
  timeZoneLabel: string,
  language: Language = "en",
): string {
  const words = clockWords[language];
  const [opens, closes] = [hours.opensAtMinute, hours.closesAtMinute].map((at) => clock(at, words));
  return `${weekdayRange(hours.weekdays, words)} ${opens}–${closes} ${timeZoneLabel}`;
}

function weekdayRange(weekdays: readonly number[], { days }: ClockWords): string {
  const sorted = [...weekdays].sort((a, b) => a - b);
  const names = sorted.map((weekday) => days[weekday - 1] ?? "");
  const consecutive = sorted.every((weekday, index) => weekday === (sorted[0] ?? 0) + index);
  return consecutive && names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(", ");
}

function clock(minute: number, { am, pm }: ClockWords): string {
  const hour = Math.floor(minute / 60) % 24;
  const rest = minute % 60;
  const minutes = rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? am : pm}`;
}

function isBusinessDay(day: DateTime, { weekdays, holidays = "none" }: BusinessHours): boolean {
  return weekdays.includes(day.weekday) && !isHoliday(day.toFormat("yyyy-MM-dd"), holidays);
}

function atMinute(day: DateTime, minute: number): number {
  return day.set({ hour: Math.floor(minute / 60), minute: minute % 60 }).toMillis();
}
