import { DateTime } from "luxon";
import { type Language, localeOf } from "./language";

// Intl and not luxon: the desk formats times in the browser too, and luxon would weigh 19 KB there.
const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches the values of `make`, one for each period of `minutes` minutes. Lists format the same times again and again, and Intl and luxon are slow. */
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

/** Returns the parts of a time (epoch milliseconds) in a time zone, such as `weekday`. Callers join the parts, because engines write different text between them. */
export const localParts = cached(1, (instant, timeZone, language) => {
  const key = `${language} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(localeOf[language], {
      timeZone,
      year: "numeric",
      month: "long",
      day: "numeric",
      weekday: "long",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
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

/** Formats the time of day with no-break spaces, which keep "8:00", "AM" and the zone on one line. */
export function hourOf({ hour, minute, dayPeriod }: ReturnType<typeof localParts>): string {
  // es-US writes "a.m."; the site writes "a. m.".
  return `${hour}:${minute}\u00a0${dayPeriod.replace(/\.(?=m)/, ".\u00a0")}`;
}

/** Formats a time in a time zone. Examples are "Monday, November 23 at 8:00 AM MST" and "lunes 23 de noviembre a las 8:00 a. m. MST". Adds the year if it is not the year of `now`. */
export function formatInstant(
  instant: Date,
  timeZone: string,
  timeZoneLabel: string,
  language: Language = "en",
  now = instant,
): string {
  const local = localParts(instant.getTime(), timeZone, language);
  const isThisYear = local.year === localParts(now.getTime(), timeZone, language).year;
  const year = isThisYear ? "" : { en: `, ${local.year}`, es: ` de ${local.year}` }[language];
  const day = formatDay(instant.toISOString(), timeZone, language) + year;
  const at = { en: "at", es: local.hour === "1" ? "a la" : "a las" }[language];
  return `${day} ${at} ${hourOf(local)}\u00a0${timeZoneLabel}`;
}

/** Formats the day of a time (UTC ISO) with its weekday, such as "Monday, November 23" or "lunes 23 de noviembre". */
export function formatDay(instant: string, timeZone: string, language: Language = "en"): string {
  const { weekday, month, day } = localParts(Date.parse(instant), timeZone, language);
  return language === "en" ? `${weekday}, ${month} ${day}` : `${weekday} ${day} de ${month}`;
}

/** Formats a time (UTC ISO) for a dense list, such as "Nov 21, 7:14 AM". Adds the year if it is not the year of `now`. */
export function shortInstant(instant: string, now: Date, timeZone: string): string {
  const local = localParts(Date.parse(instant), timeZone);
  const { year } = localParts(now.getTime(), timeZone);
  const day = `${local.month.slice(0, 3)} ${local.day}`;
  return `${local.year === year ? day : `${day}, ${local.year}`}, ${hourOf(local)}`;
}

/** Formats a time (UTC ISO) for a log, such as "Aug 4, 2025, 8:00:07 AM". */
export function formatTimestamp(instant: string, zone: string): string {
  return DateTime.fromISO(instant, { zone, locale: "en-US" }).toFormat("LLL d, yyyy, h:mm:ss a");
}

/** Formats the day of a time (UTC ISO), such as "November 21, 2026". */
export function longDay(instant: string, timeZone: string): string {
  const { year, month, day } = localParts(Date.parse(instant), timeZone);
  return `${month} ${day}, ${year}`;
}

/** Returns the day (`2026-11-21`) in a date field, or null if the text is not a day. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  // Some engines read February 30 as March 2.
  const real = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
  return real ? text : null;
}

/** Returns the start of a day in a time zone (UTC ISO). With `plusDays`, returns the start of the day that many days later. Allows for daylight saving. */
export function startOfDay(day: string, timeZone: string, plusDays = 0): string {
  return DateTime.fromISO(day, { zone: timeZone })
    .plus({ days: plusDays })
    .toJSDate()
    .toISOString();
}

/** Converts a time zone's local time to epoch milliseconds. `shown` is that local time, encoded as if the zone were UTC. */
export const instantShowing = cached(1, (shown, zone) =>
  DateTime.fromMillis(shown, { zone: "utc" }).setZone(zone, { keepLocalTime: true }).toMillis(),
);

// In every zone, hours begin at a quarter hour of UTC.
const hours = cached(15, (instant, zone) =>
  DateTime.fromMillis(instant, { zone }).toFormat("yyyy-MM-dd'T'HH"),
);

/** Returns the hour of a time in a time zone, such as `2026-11-21T07`. */
export function localHour(instant: Date, timeZone: string): string {
  return hours(instant.getTime(), timeZone);
}

/** Returns the day of a time in a time zone, such as `2026-11-21`. */
export function localDay(instant: Date, timeZone: string): string {
  return localHour(instant, timeZone).slice(0, 10);
}

/** Returns the end of the day of `now` in a time zone (UTC ISO). */
export function endOfDay(now: Date, timeZone: string): string {
  return startOfDay(localDay(now, timeZone), timeZone, 1);
}
