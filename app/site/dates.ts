import { DateTime } from "luxon";
import { type Language, localeOf } from "./language";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the parts of an instant (epoch milliseconds) in a zone by their names, in full: what stands between them
 * differs from engine to engine. Needs no luxon, and takes a fraction of its time.
 */
export function localParts(instant: number, timeZone: string, language: Language = "en") {
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
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
  return {
    year: "",
    month: "",
    day: "",
    weekday: "",
    hour: "",
    minute: "",
    dayPeriod: "",
    ...parts,
  };
}

/** As an hour is written, in one piece: spaces that do not break keep "8:00", "AM" and the zone on one line. */
function hourOf({ hour, minute, dayPeriod }: ReturnType<typeof localParts>): string {
  // "a.m." of es-US as the rest of the site has it, with its space.
  return `${hour}:${minute}\u00a0${dayPeriod.replace(/\.(?=m)/, ".\u00a0")}`;
}

/**
 * Returns an instant as a person reads it in the business's zone, such as "Monday, November 23 at 8:00 AM MST" or
 * "lunes 23 de noviembre a las 8:00 a. m. MST".
 */
export function formatInstant(
  instant: Date,
  timeZone: string,
  timeZoneLabel: string,
  language: Language = "en",
): string {
  const local = localParts(instant.getTime(), timeZone, language);
  const { weekday, month, day, hour } = local;
  const told = {
    en: () => `${weekday}, ${month} ${day} at ${hourOf(local)}`,
    es: () => `${weekday} ${day} de ${month} a ${hour === "1" ? "la" : "las"} ${hourOf(local)}`,
  };
  return `${told[language]()}\u00a0${timeZoneLabel}`;
}

/** Returns an instant (UTC ISO) as a dense list shows it, such as "Nov 21, 7:14 AM"; the year only when it is another one. */
export function shortInstant(instant: string, now: Date, timeZone: string): string {
  const local = localParts(Date.parse(instant), timeZone);
  const { year } = localParts(now.getTime(), timeZone);
  const day = `${local.month.slice(0, 3)} ${local.day}`;
  return `${local.year === year ? day : `${day}, ${local.year}`}, ${hourOf(local)}`;
}

/** Returns an instant (UTC ISO) as a log shows it, such as "2025-08-04 08:00:07"; "" for null. */
export function formatTimestamp(instant: string | null, timeZone: string): string {
  if (instant === null) return "";
  return DateTime.fromISO(instant, { zone: timeZone }).toFormat("yyyy-MM-dd HH:mm:ss");
}

/** Returns the day of an instant (UTC ISO) as a person reads it, such as "November 21, 2026" or "21 de noviembre de 2026". */
export function longDay(instant: string, timeZone: string, language: Language = "en"): string {
  const { year, month, day } = localParts(Date.parse(instant), timeZone, language);
  return language === "en" ? `${month} ${day}, ${year}` : `${day} de ${month} de ${year}`;
}

/** Returns the day that a date field holds (`2026-11-21`), or null for anything else. Reads no zone and needs no luxon. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  // Some engines take a February 30th for March 2nd.
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

let lastDay = { timeZone: "", begins: "", ends: "" };

/** Returns the instant (UTC ISO) at which the day of an instant (UTC ISO) begins in a zone. Of several in order, those of one day cost as one. */
export function startOfDayOf(instant: string, timeZone: string): string {
  const { begins, ends } = lastDay;
  if (lastDay.timeZone === timeZone && begins <= instant && instant < ends) return begins;
  const day = DateTime.fromISO(instant, { zone: timeZone }).startOf("day");
  const at = (days: number) => day.plus({ days }).toJSDate().toISOString();
  lastDay = { timeZone, begins: at(0), ends: at(1) };
  return lastDay.begins;
}

let lastQuarter = { timeZone: "", number: 0, hour: "" };

/** Returns the hour of an instant in a zone, such as `2026-11-21T07`. Zones begin their hours at quarters of UTC's: several in one cost as one. */
export function localHour(instant: Date, timeZone: string): string {
  const number = Math.floor(instant.getTime() / 900_000);
  if (lastQuarter.number !== number || lastQuarter.timeZone !== timeZone) {
    const hour = DateTime.fromJSDate(instant, { zone: timeZone }).toFormat("yyyy-MM-dd'T'HH");
    lastQuarter = { timeZone, number, hour };
  }
  return lastQuarter.hour;
}

/** Returns the instant (UTC ISO) at which the day of `now` ends in a zone. */
export function endOfDay(now: Date, timeZone: string): string {
  const day = DateTime.fromJSDate(now, { zone: timeZone }).startOf("day");
  return day.plus({ days: 1 }).toJSDate().toISOString();
}
