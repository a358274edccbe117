import { getConfig } from "~/config.server";

export type DeskClock = ReturnType<typeof deskClock>;

/** Returns the current time, and the IANA name and label of the company's time zone. */
export function deskClock() {
  const { COMPANY_TIME_ZONE: timeZone, timeZoneLabel } = getConfig();
  return { now: new Date(), timeZone, timeZoneLabel };
}
