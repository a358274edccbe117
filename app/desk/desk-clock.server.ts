import { getConfig } from "~/config.server";

export type DeskClock = ReturnType<typeof deskClock>;

/** Returns the current time, and the company's time zone by its IANA name and its label. */
export function deskClock() {
  const { COMPANY_TIME_ZONE: timeZone, timeZoneLabel } = getConfig();
  return { now: new Date(), timeZone, timeZoneLabel };
}
