import { DateTime } from "luxon";
import * as z from "zod/mini";
import { field, optional, unless } from "~/ui/form-schema";

/** Longest time that leads may be kept by the retention setting, in months. */
const retentionMaxMonths = 120;

/** How long before it runs a removal is shown to staff, in milliseconds: one day. */
const retentionNoticeMs = 24 * 60 * 60_000;

/** A removal of old leads that is to come: at `runsAt`, those submitted before `cutoff`. Instants are UTC ISO. */
export interface RetentionPlan {
  months: number;
  cutoff: string;
  runsAt: string;
}

/** For how many months leads are kept: a whole number from 1 to 120, or null (empty) for as long as nobody erases them. */
export const retentionField = optional(
  field(z.pipe(z.string().check(z.trim(), unless(monthsProblem)), z.transform(Number))),
);

function monthsProblem(text: string): string | null {
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months >= 1 && months <= retentionMaxMonths) return null;
  return `Enter a whole number of months from 1 to ${retentionMaxMonths}, or leave it empty.`;
}

/** Returns the plan of the next removal: a day from `now`, of what will then be older than `months`. */
export function planRetention(months: number, now: Date): RetentionPlan {
  const runsAt = new Date(now.getTime() + retentionNoticeMs);
  const cutoff = DateTime.fromJSDate(runsAt, { zone: "utc" }).minus({ months });
  return { months, cutoff: cutoff.toJSDate().toISOString(), runsAt: runsAt.toISOString() };
}
