import { DateTime } from "luxon";

/** Returns the day that a date field holds (`2026-11-21`), or null for anything else. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  return DateTime.fromISO(text, { zone: "utc" }).isValid ? text : null;
}

/** Returns the instant (UTC ISO) at which a day begins in a zone; with `plusDays`, that many days later. */
export function startOfDay(day: string, timeZone: string, plusDays = 0): string {
  return DateTime.fromISO(day, { zone: timeZone })
    .plus({ days: plusDays })
    .toJSDate()
    .toISOString();
}

/** Returns an instant as a dense list shows it, such as "Nov 21, 7:14 AM"; the year only when it is another one. */
export function shortInstant(instant: string, now: Date, timeZone: string): string {
  const local = DateTime.fromISO(instant, { zone: timeZone }).setLocale("en-US");
  const sameYear = local.year === DateTime.fromJSDate(now, { zone: timeZone }).year;
  return local.toFormat(sameYear ? "LLL d, h:mm a" : "LLL d, yyyy, h:mm a");
}

/** Returns the day of an instant in a zone as a person reads it, such as "November 21, 2026". */
export function longDay(instant: string, timeZone: string): string {
  return DateTime.fromISO(instant, { zone: timeZone }).setLocale("en-US").toFormat("LLLL d, yyyy");
}
