import { getConfig } from "~/config.server";

/** The moment and the zone (IANA name and what it is called) in which the desk tells times. */
export interface DeskClock {
  now: Date;
  timeZone: string;
  timeZoneLabel: string;
}

export function deskClock(now = new Date()): DeskClock {
  const { COMPANY_TIME_ZONE, COMPANY_TIME_ZONE_LABEL } = getConfig();
  return { now, timeZone: COMPANY_TIME_ZONE, timeZoneLabel: COMPANY_TIME_ZONE_LABEL };
}
