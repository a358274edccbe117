import { setImmediate } from "node:timers/promises";
import { DateTime } from "luxon";
import * as z from "zod/mini";
import { type Database, getDatabase } from "#db/connection.server";
import { recordEvent, system } from "#db/queries/audit.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import {
  countLeadsSubmittedBefore,
  deleteByIds,
  emptyWriteAheadLog,
  findLeadIdsSubmittedBefore,
} from "#db/queries/personal-data.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { formatInstant, longDay } from "~/site/dates";
import { checkField, field, optional, unless } from "~/ui/form-schema";
import type { DeskClock } from "./desk-clock.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";

/** Longest time that leads may be kept by the retention setting, in months. */
const retentionMaxMonths = 120;

/** How long before it runs a removal is shown to staff, in milliseconds: one day. */
const retentionNoticeMs = 24 * 60 * 60_000;

const settingKey = "lead-retention";
const off = "off";
const checkEveryMs = 60 * 60_000;
const batchSize = 50;

/** For how many months leads are kept: a whole number from 1 to 120, or null (empty) for as long as nobody erases them. */
export const retentionField = optional(
  field(z.pipe(z.string().check(z.trim(), unless(monthsProblem)), z.transform(Number))),
);

function monthsProblem(text: string): string | null {
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months >= 1 && months <= retentionMaxMonths) return null;
  return `Enter a whole number of months from 1 to ${retentionMaxMonths}, or leave it empty.`;
}

type RetentionPlan = ReturnType<typeof planRetention>;

/**
 * Returns the plan of the next removal: at `runsAt`, a day from `now`, of leads submitted before `cutoff`, which will then be older than
 * `months`. Instants are UTC ISO.
 */
export function planRetention(months: number, now: Date) {
  const runsAt = new Date(now.getTime() + retentionNoticeMs);
  return { months, cutoff: monthsBefore(runsAt, months), runsAt: runsAt.toISOString() };
}

/**
 * Returns what the next removal will do, to how many, and when the oldest was submitted (UTC ISO); null while the setting is off, as it
 * is until somebody turns it on.
 */
export async function reportRetention(db: Queryable) {
  const plan = await readPlan(db);
  if (plan === null) return null;
  return { ...plan, ...(await countLeadsSubmittedBefore(db, plan.cutoff)) };
}

/** Null keeps them all. The first removal is a day away, so that what it will do can be read and stopped before. */
export async function setRetention(
  db: Queryable,
  editor: Editor,
  months: number | null,
  now = new Date(),
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const plan = months === null ? null : planRetention(months, now);
    await writePlan(transaction, plan, now);
    await recordDeskAction(transaction, editor, "retention.set", { months }, now);
  });
}

/** In batches, once its time has come, and plans the next. Returns how many were removed; null when it was not time. */
export async function runRetention(database: Database, now = new Date()): Promise<number | null> {
  const { db } = database;
  const plan = await readPlan(db);
  if (plan === null) return null;
  const next = planRetention(plan.months, now);
  // Planned while the clock ran ahead: its cutoff is wrong as well.
  if (plan.runsAt > next.runsAt) await writePlan(db, next, now);
  if (now.toISOString() < plan.runsAt) return null;
  const removed = await purgeLeads(database, plan.cutoff, "retention.removed", now);
  await inTransaction(db, async (transaction) => {
    // Somebody may have turned it off or set it again meanwhile.
    const current = await readPlan(transaction);
    if (current?.runsAt !== plan.runsAt) return;
    await writePlan(transaction, planRetention(plan.months, now), now);
  });
  return removed;
}

/** Returns what the next removal will do, in the words of the desk's page; null while nothing is removed. */
export async function describeNextRetention(db: Queryable, { timeZone, timeZoneLabel }: DeskClock) {
  const report = await reportRetention(db);
  if (report === null) return null;
  const { months, count, cutoff, oldest, runsAt } = report;
  const day = (instant: string) => longDay(instant, timeZone);
  const runs = formatInstant(new Date(runsAt), timeZone, timeZoneLabel);
  return { months, count, before: day(cutoff), oldest: oldest && day(oldest), runs };
}

/** Sets for how long leads are kept, as the form says. Throws a Fault for what is no number of months. */
export async function setPostedRetention(form: PostedForm, editor: Editor): Promise<void> {
  const months = checkField(retentionField, form.text("months"));
  if (!months.ok) throw new HttpError("refused", months.message);
  await setRetention(getDatabase().db, editor, months.value);
}

/** Looks every hour whether a removal is due; the process may end meanwhile. `report` is told of a failure. */
export function scheduleRetention(database: Database, report: (error: unknown) => void): void {
  setInterval(() => {
    runRetention(database).catch(report);
  }, checkEveryMs).unref();
}

async function readPlan(db: Queryable): Promise<RetentionPlan | null> {
  const stored = await findSetting(db, settingKey);
  return stored === null || stored === off ? null : JSON.parse(stored);
}

function writePlan(db: Queryable, plan: RetentionPlan | null, now: Date): Promise<void> {
  return upsertSetting(db, settingKey, plan === null ? off : JSON.stringify(plan), now);
}

/** Returns what a purge of leads that are older than so many months would remove. Instants are UTC ISO. */
export async function planPurge(db: Queryable, months: number) {
  const cutoff = monthsBefore(new Date(), months);
  return { cutoff, ...(await countLeadsSubmittedBefore(db, cutoff)) };
}

/** `cutoff` is UTC ISO; in batches, so that the site goes on writing. The audit log keeps their ids. Returns how many. */
export async function purgeLeads(
  database: Database,
  cutoff: string,
  action: "leads.purged" | "retention.removed" = "leads.purged",
  now = new Date(),
): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await findLeadIdsSubmittedBefore(database.db, cutoff, batchSize);
    if (ids.length === 0) break;
    await inTransaction(database.db, async (transaction) => {
      const event = { actor: system, action, detail: { leads: ids } };
      await recordEvent(transaction, event, now);
      removed += await deleteByIds(transaction, "leads", ids);
    });
    await setImmediate();
  }
  if (removed > 0) emptyWriteAheadLog(database);
  return removed;
}

function monthsBefore(moment: Date, months: number): string {
  return DateTime.fromJSDate(moment, { zone: "utc" }).minus({ months }).toJSDate().toISOString();
}
