import { DateTime } from "luxon";
import type { LeadRecord } from "#db/queries/leads.server";
import { mainlandZones, zonesOfAreaCode, zonesOfState } from "./area-codes";
import type { Texting } from "./work";

/** The hours of the day within which anybody may be texted, in minutes from midnight. */
export interface TextHours {
  from: number;
  until: number;
}

/** Returns the zones that a number and the carrier's states suggest; every zone of the mainland when they suggest none. */
export function zonesToText(phoneE164: string, states: readonly (string | null)[]): string[] {
  const code = /^\+1(\d{3})\d{7}$/.exec(phoneE164)?.[1] ?? "";
  const suggested = [zonesOfAreaCode(code), ...states.map((state) => zonesOfState(state ?? ""))];
  const zones = suggested.flat();
  return [...new Set(zones.length === 0 ? mainlandZones : zones)];
}

/** Asks the lead's consent first, then the time of day in every zone; `timeZone` is the one in which the desk is told. */
export function textingOf(
  { smsConsent, status, phoneE164 }: Pick<LeadRecord, "smsConsent" | "status" | "phoneE164">,
  states: readonly (string | null)[],
  { hours, now, timeZone }: { hours: TextHours; now: Date; timeZone: string },
): Texting {
  if (!smsConsent) {
    return { allowed: false, why: "The visitor did not agree to text messages, or ended them." };
  }
  if (status === "withdrawn") return { allowed: false, why: "The visitor withdrew the request." };
  const zones = zonesToText(phoneE164, states);
  const opens = nextOpening(zones, hours, now);
  if (opens === now) return { allowed: true, until: closing(zones, hours, now).toISOString() };
  const within = `Texts go out from ${clock(hours.from)} to ${clock(hours.until)} where the visitor may be (${zones.map(cityOf).join(", ")})`;
  if (opens === null) return { allowed: false, why: `${within}, and no hour is in all of these.` };
  const local = DateTime.fromJSDate(opens, { zone: timeZone }).setLocale("en-US");
  return { allowed: false, why: `${within}: next ${local.toFormat("cccc, h:mm a ZZZZ")}.` };
}

const stepMinutes = 15;
const stepsOfTwoDays = (2 * 24 * 60) / stepMinutes;

/** Returns `now` itself when every zone is within the hours, else the next quarter of an hour that is, or null when none ever is. */
function nextOpening(zones: readonly string[], hours: TextHours, now: Date): Date | null {
  if (isWithin(zones, hours, now)) return now;
  const quarter = stepMinutes * 60_000;
  const first = Math.ceil(now.getTime() / quarter) * quarter;
  for (let step = 0; step <= stepsOfTwoDays; step += 1) {
    const at = new Date(first + step * quarter);
    if (isWithin(zones, hours, at)) return at;
  }
  return null;
}

/** Returns when the first of the zones is beyond the hours, all of them being within. */
function closing(zones: readonly string[], { until }: TextHours, now: Date): Date {
  const left = zones.map((zone) => until - minuteOfDay(zone, now));
  return new Date(Math.floor(now.getTime() / 60_000 + Math.min(...left)) * 60_000);
}

function isWithin(zones: readonly string[], { from, until }: TextHours, at: Date): boolean {
  return zones.every((zone) => {
    const minutes = minuteOfDay(zone, at);
    return minutes >= from && minutes < until;
  });
}

function minuteOfDay(zone: string, at: Date): number {
  const { hour, minute } = DateTime.fromJSDate(at, { zone });
  return hour * 60 + minute;
}

function clock(minutes: number): string {
  return DateTime.utc(2000, 1, 1).plus({ minutes }).setLocale("en-US").toFormat("h:mm a");
}

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
