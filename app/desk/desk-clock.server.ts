import { getConfig } from "~/config.server";

export type DeskClock = ReturnType<typeof deskClock>;

/** Returns the moment and the zone (IANA name and what it is called) in which the desk tells times. */
export function deskClock() {
  const { COMPANY_TIME_ZONE: timeZone, timeZoneLabel } = getConfig();
  return { now: new Date(), timeZone, timeZoneLabel };
}
