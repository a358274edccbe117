import { DateTime } from "luxon";
import { type Language, localeOf } from "./language";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns `make` with a cache that holds one value for each period of so many minutes. Lists format the same instants again and
 * again, and Intl and luxon are slow.
 */
function cached<Value>(
  minutes: number,
  make: (instant: number, timeZone: string, language: Language) => Value,
) {
  const values = new Map<string, Value>();
  const most = 1_000;
  return (instant: number, timeZone: string, language: Language = "en"): Value => {
    const key = `${language} ${timeZone} ${Math.floor(instant / 60_000 / minutes)}`;
    const known = values.get(key);
    if (known !== undefined) return known;
    if (values.size >= most) values.clear();
    const value = make(instant, timeZone, language);
    values.set(key, value);
    return value;
  };
}

/** Returns the parts of an instant (epoch milliseconds) in a zone, by name. The texts between them differ from engine to engine. */
export const localParts = cached(1, (instant, timeZone, language) => {
  const key = `${language} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(localeOf[language], {
      timeZone,
      ...{ year: "numeric", month: "long", day: "numeric", weekday: "long" },
      ...{ hour: "numeric", minute: "2-digit", hour12: true },
    });
    formats.set(key, format);
  }
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, value]);
  // The options above ask for each of these parts.
  return Object.fromEntries(parts) as Record<
    "year" | "month" | "day" | "weekday" | "hour" | "minute" | "dayPeriod",
    string
  >;
});

/** Returns the time of day with no-break spaces, to keep "8:00", "AM" and the zone on one line. */
function hourOf({ hour, minute, dayPeriod }: ReturnType<typeof localParts>): string {
  // es-US writes "a.m."; the site writes "a. m.".
  return `${hour}:${minute}\u00a0${dayPeriod.replace(/\.(?=m)/, ".\u00a0")}`;
}

/**
 * Returns an instant as text in the business's time zone, such as "Monday, November 23 at 8:00 AM MST" or
 * "lunes 23 de noviembre a las 8:00 a. m. MST".
 */
export function formatInstant(
  instant: Date,
  timeZone: string,
  timeZoneLabel: string,
  language: Language = "en",
): string {
  const local = localParts(instant.getTime(), timeZone, language);
  const day = formatDay(instant.toISOString(), timeZone, language);
  const texts = {
    en: () => `${day} at ${hourOf(local)}`,
    es: () => `${day} a ${local.hour === "1" ? "la" : "las"} ${hourOf(local)}`,
  };
  return `${texts[language]()}\u00a0${timeZoneLabel}`;
}

/** Returns the day of an instant (UTC ISO) with its weekday, such as "Monday, November 23" or "lunes 23 de noviembre". */
export function formatDay(instant: string, timeZone: string, language: Language = "en"): string {
  const { weekday, month, day } = localParts(Date.parse(instant), timeZone, language);
  return language === "en" ? `${weekday}, ${month} ${day}` : `${weekday} ${day} de ${month}`;
}

/** Returns an instant (UTC ISO) for a dense list, such as "Nov 21, 7:14 AM", with the year only if it is not the current one. */
export function shortInstant(instant: string, now: Date, timeZone: string): string {
  const local = localParts(Date.parse(instant), timeZone);
  const { year } = localParts(now.getTime(), timeZone);
  const day = `${local.month.slice(0, 3)} ${local.day}`;
  return `${local.year === year ? day : `${day}, ${local.year}`}, ${hourOf(local)}`;
}

/** Returns an instant (UTC ISO) for a log, such as "2025-08-04 08:00:07", or "" for null. */
export function formatTimestamp(instant: string | null, timeZone: string): string {
  if (instant === null) return "";
  return DateTime.fromISO(instant, { zone: timeZone }).toFormat("yyyy-MM-dd HH:mm:ss");
}

/** Returns the day of an instant (UTC ISO) as a person reads it, such as "November 21, 2026" or "21 de noviembre de 2026". */
export function longDay(instant: string, timeZone: string, language: Language = "en"): string {
  const { year, month, day } = localParts(Date.parse(instant), timeZone, language);
  return language === "en" ? `${month} ${day}, ${year}` : `${day} de ${month} de ${year}`;
}

/** Returns the day in a date field (`2026-11-21`), or null for anything else. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  // Some engines read February 30 as March 2.
  const real = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
  return real ? text : null;
}

/** Returns the instant (UTC ISO) at which a day begins in a zone, daylight saving included; with `plusDays`, that many days later. */
export function startOfDay(day: string, timeZone: string, plusDays = 0): string {
  return DateTime.fromISO(day, { zone: timeZone })
    .plus({ days: plusDays })
    .toJSDate()
    .toISOString();
}

// In every zone, hours and days begin at a quarter hour of UTC.
const quarter = 15;

const dayBegins = cached(quarter, (instant, zone) =>
  DateTime.fromMillis(instant, { zone }).startOf("day").toJSDate().toISOString(),
);

/** Returns the instant (UTC ISO) at which the day of an instant (UTC ISO) begins in a zone. */
export function startOfDayOf(instant: string, timeZone: string): string {
  return dayBegins(Date.parse(instant), timeZone);
}

const hours = cached(quarter, (instant, zone) =>
  DateTime.fromMillis(instant, { zone }).toFormat("yyyy-MM-dd'T'HH"),
);

/** Returns the hour of an instant in a zone, such as `2026-11-21T07`. */
export function localHour(instant: Date, timeZone: string): string {
  return hours(instant.getTime(), timeZone);
}

/** Returns the day of an instant in a zone, such as `2026-11-21`. */
export function localDay(instant: Date, timeZone: string): string {
  return localHour(instant, timeZone).slice(0, 10);
}

/** Returns the instant (UTC ISO) at which the day of `now` ends in a zone. */
export function endOfDay(now: Date, timeZone: string): string {
  const day = DateTime.fromJSDate(now, { zone: timeZone }).startOf("day");
  return day.plus({ days: 1 }).toJSDate().toISOString();
}
