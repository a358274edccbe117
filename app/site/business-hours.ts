import type { Config } from "~/config.server";
import { formatDay, formatInstant, hourOf, instantShowing, localDay, localParts } from "./dates";
import type { Language } from "./language";

/** Day names, indexed by ISO weekday minus one. */
export const weekdayNames = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** The hours of phone service: ISO weekdays (1 is Monday, 7 Sunday), minutes after midnight, and their IANA time zone. */
export interface BusinessHours {
  weekdays: readonly number[];
  opensAtMinute: number;
  closesAtMinute: number;
  timeZone: string;
  /** The days without phone service: bank holidays, none, or a list (`YYYY-MM-DD`) that may hold `bank`. Default: none. */
  holidays?: "bank" | "none" | readonly string[];
  /** Minutes after midnight by ISO date. */
  earlyClosings?: Readonly<Record<string, number>>;
}

/** Returns the business hours in a configuration. */
export function businessHoursOf(config: Config): BusinessHours {
  return {
    weekdays: config.COMPANY_WEEKDAYS.split(",").map(Number),
    opensAtMinute: config.COMPANY_OPENS,
    closesAtMinute: config.COMPANY_CLOSES,
    timeZone: config.COMPANY_TIME_ZONE,
    holidays: config.COMPANY_HOLIDAYS,
    earlyClosings: config.COMPANY_EARLY_CLOSINGS,
  };
}

/** Formats a time (UTC ISO) in the company's time zone, such as "Monday, November 23 at 8:00 AM MST". Adds the year if it is not the year of `now`. */
export function formatInstantIn(
  instant: string,
  { COMPANY_TIME_ZONE: zone, timeZoneLabel: label }: Config,
  language?: Language,
  now?: Date,
): string {
  return formatInstant(new Date(instant), zone, label, language, now);
}

/** Business minutes within which we promise a reply. */
export const replyPromiseMinutes = 60;
/** The longest run of holidays that an owner may set. */
const longestBreakDays = 61;
/** A lead sent up to a week before a run of holidays may also wait for its end. */
const searchedDays = longestBreakDays + 7;

/** Returns whether a reply would be due within two months for a lead sent at `now`, and for leads sent on each later holiday and early closing in `hours`. */
export function allowReplies(hours: BusinessHours, now: Date): boolean {
  const breaks = [[hours.holidays ?? []].flat(), Object.keys(hours.earlyClosings ?? {})]
    .flat()
    .map((day) => new Date(day))
    .filter((day) => day > now);
  try {
    for (const moment of [now, ...breaks])
      afterBusinessMinutes(moment, replyPromiseMinutes, hours, longestBreakDays);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns the time at which the promised reply to a lead is due. Throws RangeError if that time is not within two months. */
export function replyDueAt(submittedAt: Date, hours: BusinessHours): Date {
  return afterBusinessMinutes(submittedAt, replyPromiseMinutes, hours);
}

/** Returns the time at which `minutes` business minutes have passed since `from`. Allows for daylight saving. Throws RangeError if that time is not within two months. */
export function afterBusinessMinutes(
  from: Date,
  minutes: number,
  hours: BusinessHours,
  days = searchedDays,
): Date {
  let remaining = minutes * 60_000;
  for (const { opens, closes } of openingsFrom(dayOf(from, hours), hours, days)) {
    const begins = Math.max(from.getTime(), opens);
    if (begins >= closes) continue;
    if (begins + remaining <= closes) return new Date(begins + remaining);
    remaining -= closes - begins;
  }
  throw noBusinessTime();
}

/** Returns `moment` if the business is open then, otherwise the next opening. Throws RangeError if there is none within two months. */
export function inBusinessHours(moment: Date, hours: BusinessHours): Date {
  return afterBusinessMinutes(moment, 0, hours);
}

/** Returns the business minutes between two times, rounded up. Counts at most two months. */
export function businessMinutesBetween(from: Date, to: Date, hours: BusinessHours): number {
  let worked = 0;
  for (const { opens, closes } of openingsFrom(dayOf(from, hours), hours)) {
    if (opens >= to.getTime()) break;
    worked += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return Math.ceil(worked / 60_000);
}

/** Returns the opening time of the next business day after `from`. Throws RangeError if there is none within two months. */
export function nextBusinessDay(from: Date, hours: BusinessHours): Date {
  for (const { opens } of openingsFrom(dayOf(from, hours) + dayMs, hours)) return new Date(opens);
  throw noBusinessTime();
}

/** Returns the opening time of a day (`2026-11-21`), even if the business is closed that day. */
export function openingOf(day: string, hours: BusinessHours): Date {
  return new Date(atMinute(Date.parse(day), hours.opensAtMinute, hours));
}

/** Yields the opening and closing times of each business day (epoch milliseconds), from `today` on. */
function* openingsFrom(today: number, hours: BusinessHours, days = searchedDays) {
  for (let ahead = 0; ahead < days; ahead += 1) {
    const day = today + ahead * dayMs;
    const closesAt = closingOf(day, hours);
    if (closesAt === null) continue;
    yield {
      opens: atMinute(day, hours.opensAtMinute, hours),
      closes: atMinute(day, closesAt, hours),
    };
  }
}

const noBusinessTime = () => new RangeError("The business hours hold no hour within two months.");

/** How many days ahead visitors read of special hours. */
const nearDays = 7;

/** Returns the holidays and early closings on business days from today to a week ahead. `text` describes the change, for example "Closed Thursday, December 24". */
export function specialDaysNear(now: Date, hours: BusinessHours, language: Language = "en") {
  const today = dayOf(now, hours);
  const days = Array.from({ length: nearDays + 1 }, (_, ahead) => today + ahead * dayMs);
  return days.flatMap((day) => {
    const closesAt = closingOf(day, hours);
    if (!hours.weekdays.includes(weekdayOf(day)) || closesAt === hours.closesAtMinute) return [];
    const name = formatDay(new Date(day).toISOString(), "UTC", language);
    return {
      day: isoDay(day),
      /** Minutes after midnight; null if the business is closed all day. */
      closesAtMinute: closesAt,
      text: specialTexts[language](name, closesAt),
    };
  });
}

/** A day with other hours than usual. `day` is such as `2026-12-24`. */
export type SpecialDay = ReturnType<typeof specialDaysNear>[number];

const specialTexts = {
  en: (day: string, closesAt: number | null) =>
    closesAt === null ? `Closed ${day}` : `Open until ${clock(closesAt, "en")} ${day}`,
  es: (day: string, closesAt: number | null) => {
    if (closesAt === null) return `Cerrado el ${day}`;
    const at = clock(closesAt, "es");
    return `Abierto hasta ${/^1(?!\d)/.test(at) ? "la" : "las"} ${at} el ${day}`;
  },
};

/** Returns whether the business is open at a time. */
export function isOpen(moment: Date, hours: BusinessHours): boolean {
  const [next] = openingsFrom(dayOf(moment, hours), hours);
  return next !== undefined && +moment >= next.opens && +moment < next.closes;
}

const shortDays = {
  en: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  es: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
};

/** Formats business hours, such as "Mon–Fri 7 AM–3 PM MST" or "lun–vie 7 a. m.–3 p. m. MST". */
export function formatHours(
  hours: BusinessHours,
  timeZoneLabel: string,
  language: Language = "en",
): string {
  const [opens, closes] = [hours.opensAtMinute, hours.closesAtMinute].map((at) =>
    clock(at, language),
  );
  return `${weekdayRange(hours.weekdays, shortDays[language])} ${opens}–${closes} ${timeZoneLabel}`;
}

function weekdayRange(weekdays: readonly number[], days: readonly string[]): string {
  const sorted = [...weekdays].sort((a, b) => a - b);
  const names = sorted.map((weekday) => days[weekday - 1] ?? "");
  const consecutive = sorted.every((weekday, index) => weekday === (sorted[0] ?? 0) + index);
  return consecutive && names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(", ");
}

function clock(minute: number, language: Language): string {
  const text = hourOf(localParts(minute * 60_000, "UTC", language)).replace(":00", "");
  return language === "en" ? text.replace("\u00a0", " ") : text;
}

/** Returns the minute after midnight at which the business closes on a day, or null if it is closed all day. */
function closingOf(day: number, hours: BusinessHours): number | null {
  const { weekdays, holidays = "none", earlyClosings = {}, opensAtMinute, closesAtMinute } = hours;
  if (!weekdays.includes(weekdayOf(day))) return null;
  const closed = typeof holidays === "string" ? [holidays] : holidays;
  const isoDate = isoDay(day);
  if (closed.includes(isoDate)) return null;
  if (closed.includes("bank") && bankHolidays(new Date(day).getUTCFullYear()).includes(day))
    return null;
  const closesAt = Math.min(closesAtMinute, earlyClosings[isoDate] ?? closesAtMinute);
  return closesAt > opensAtMinute ? closesAt : null;
}

/** Returns the US bank holidays of a year as days. A holiday on a Sunday moves to Monday; a holiday on a Saturday does not move. */
export function bankHolidays(year: number): number[] {
  const fixed = (month: number, dayOfMonth: number) => {
    const day = Date.UTC(year, month - 1, dayOfMonth);
    return weekdayOf(day) === 7 ? day + dayMs : day;
  };
  const nth = (count: number, weekday: number, month: number) => {
    const first = Date.UTC(year, month - 1, 1);
    return first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1)) * dayMs;
  };
  const mayEnds = Date.UTC(year, 4, 31);
  const lastMondayOfMay = mayEnds - (weekdayOf(mayEnds) - 1) * dayMs;
  return [
    ...[fixed(1, 1), nth(3, 1, 1), nth(3, 1, 2), lastMondayOfMay, fixed(6, 19), fixed(7, 4)],
    ...[nth(1, 1, 9), nth(2, 1, 10), fixed(11, 11), nth(4, 4, 11), fixed(12, 25)],
  ];
}

const dayMs = 24 * 60 * 60_000;

/** Returns the local day of a time. Days are counted as the epoch milliseconds of their midnight in UTC. */
const dayOf = (moment: Date, { timeZone }: BusinessHours) => Date.parse(localDay(moment, timeZone));

const isoDay = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Returns the ISO weekday: 1 is Monday, 7 Sunday. */
const weekdayOf = (day: number) => new Date(day).getUTCDay() || 7;

function atMinute(day: number, minute: number, { timeZone }: BusinessHours): number {
  return instantShowing(day + minute * 60_000, timeZone);
}
