import { DateTime } from "luxon";

/** Returns a UTC ISO instant as a list shows it in the business's zone, such as "2025-08-04 08:00:07"; "" for null. */
export function formatTimestamp(instant: string | null, timeZone: string): string {
  if (instant === null) return "";
  return DateTime.fromISO(instant, { zone: timeZone }).toFormat("yyyy-MM-dd HH:mm:ss");
}
