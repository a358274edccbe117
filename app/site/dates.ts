import { DateTime } from "luxon";

/** As an hour is written, in one piece: spaces that do not break keep "8:00", "AM" and the zone on one line. */
const hour = "h:mm\u00a0a";

/** Returns an instant as a person reads it in the business's zone, such as "Monday, November 23 at 8:00 AM MST". */
export function formatInstant(instant: Date, timeZone: string, timeZoneLabel: string): string {
  const local = DateTime.fromJSDate(instant, { zone: timeZone }).setLocale("en-US");
  return `${local.toFormat(`cccc, LLLL d 'at' ${hour}`)}\u00a0${timeZoneLabel}`;
}

/** Returns an instant (UTC ISO) as a dense list shows it, such as "Nov 21, 7:14 AM"; the year only when it is another one. */
export function shortInstant(instant: string, now: Date, timeZone: string): string {
  const local = DateTime.fromISO(instant, { zone: timeZone }).setLocale("en-US");
  const sameYear = local.year === DateTime.fromJSDate(now, { zone: timeZone }).year;
  return local.toFormat(`${sameYear ? "LLL d" : "LLL d, yyyy"}, ${hour}`);
}

/** Returns an instant (UTC ISO) as a log shows it, such as "2025-08-04 08:00:07"; "" for null. */
export function formatTimestamp(instant: string | null, timeZone: string): string {
  if (instant === null) return "";
  return DateTime.fromISO(instant, { zone: timeZone }).toFormat("yyyy-MM-dd HH:mm:ss");
}

/** Returns the day of an instant (UTC ISO) as a person reads it, such as "November 21, 2026". */
export function longDay(instant: string, timeZone: string): string {
  return DateTime.fromISO(instant, { zone: timeZone }).setLocale("en-US").toFormat("LLLL d, yyyy");
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

/** Returns the instant (UTC ISO) at which the day of an instant (UTC ISO) begins in a zone. */
export function startOfDayOf(instant: string, timeZone: string): string {
  return DateTime.fromISO(instant, { zone: timeZone }).startOf("day").toJSDate().toISOString();
}

/** Returns the hour of an instant in a zone, such as `2026-11-21T07`. */
export function localHour(instant: Date, timeZone: string): string {
  return DateTime.fromJSDate(instant, { zone: timeZone }).toFormat("yyyy-MM-dd'T'HH");
}

/** Returns the instant (UTC ISO) at which the day of `now` ends in a zone. */
export function endOfDay(now: Date, timeZone: string): string {
  const day = DateTime.fromJSDate(now, { zone: timeZone }).startOf("day");
  return day.plus({ days: 1 }).toJSDate().toISOString();
}
