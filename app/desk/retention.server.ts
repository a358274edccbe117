import { setImmediate } from "node:timers/promises";
import { DateTime } from "luxon";
import * as z from "zod/mini";
import type { Database } from "#db/connection.server";
import { recordEvent, system } from "#db/queries/audit.server";
import { findAllIdsMergedWith } from "#db/queries/leads.server";
import { findSetting, upsertSetting } from "#db/queries/operations.server";
import {
  countLeadsSubmittedBefore,
  deleteByIds,
  emptyWriteAheadLog,
  findLeadIdsSubmittedBefore,
} from "#db/queries/personal-data.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { reportError } from "~/server/log.server";
import { formatInstant, longDay } from "~/site/dates";
import { field, optional, unless } from "~/ui/form-schema";
import type { DeskClock } from "./follow-ups.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";

/** Maximum retention of leads, in months. */
const retentionMaxMonths = 120;

/** How long staff see a planned removal before it runs, in milliseconds: one day. */
const retentionNoticeMs = 24 * 60 * 60_000;

const settingKey = "lead-retention";
const off = "off";
const checkEveryMs = 60 * 60_000;
const batchSize = 50;

/** The retention of leads: a whole number of months from 1 to 120, or null (empty) to keep leads forever. */
export const retentionField = optional(
  field(z.pipe(z.string().check(z.trim(), unless(monthsProblem)), z.transform(Number))),
);

function monthsProblem(text: string): string | null {
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months >= 1 && months <= retentionMaxMonths) return null;
  return `Enter a whole number of months from 1 to ${retentionMaxMonths}, or leave it empty.`;
}

/** Plans the next removal. It runs at `runsAt`, a day after `now`, and removes leads submitted before `cutoff` (both UTC ISO). */
export function planRetention(months: number, now: Date) {
  const runsAt = new Date(now.getTime() + retentionNoticeMs);
  const cutoff = DateTime.fromJSDate(runsAt, { zone: "utc" }).minus({ months }).toJSDate();
  return { months, cutoff: cutoff.toISOString(), runsAt: runsAt.toISOString() };
}

/** Sets for how many months leads are kept. If `months` is null, leads are kept forever. The first removal runs a day later, so that staff can stop it. */
export async function setRetention(
  db: Queryable,
  editor: Editor,
  months: number | null,
  now = new Date(),
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await writePlan(transaction, months === null ? null : planRetention(months, now), now);
    await recordDeskAction(transaction, editor, "retention.set", { months }, now);
  });
}

/** Runs the planned removal if it is due, and plans the next one. Returns how many leads it removed, or null if no removal was due. */
export async function runRetention(database: Database, now = new Date()): Promise<number | null> {
  const plan = await readPlan(database.db);
  if (plan === null) return null;
  const next = planRetention(plan.months, now);
  const isDue = plan.runsAt <= now.toISOString();
  const removed = isDue ? await purgeLeads(database, plan, now) : null;
  // A clock that ran ahead made a later plan than `next`, so its cutoff is wrong too.
  if (!isDue && plan.runsAt <= next.runsAt) return null;
  await inTransaction(database.db, async (transaction) => {
    // Staff may have changed the setting in the meantime.
    const current = await readPlan(transaction);
    if (current?.runsAt === plan.runsAt) await writePlan(transaction, next, now);
  });
  return removed;
}

/** Returns the next removal of old leads with their `count`, and the `oldest` day of submission. Times are text. Returns null if leads are kept forever. */
export async function describeNextRetention(db: Queryable, { timeZone, timeZoneLabel }: DeskClock) {
  const plan = await readPlan(db);
  if (plan === null) return null;
  const { months, cutoff, runsAt } = plan;
  const { count, oldest } = await countLeadsSubmittedBefore(db, cutoff);
  const day = (instant: string) => longDay(instant, timeZone);
  const runs = formatInstant(new Date(runsAt), timeZone, timeZoneLabel);
  return { months, count, before: day(cutoff), oldest: oldest && day(oldest), runs };
}

/** Starts an hourly check that removes old leads when due. */
export function scheduleRetention(database: Database): void {
  setInterval(() => {
    runRetention(database).catch((cause) =>
      reportError(new Error("Old leads could not be removed.", { cause })),
    );
  }, checkEveryMs).unref();
}

async function readPlan(db: Queryable): Promise<ReturnType<typeof planRetention> | null> {
  const stored = await findSetting(db, settingKey);
  return stored === null || stored === off ? null : JSON.parse(stored);
}

function writePlan(db: Queryable, plan: object | null, now: Date): Promise<void> {
  return upsertSetting(db, settingKey, plan === null ? off : JSON.stringify(plan), now);
}

/** Deletes the leads that a plan covers and returns their number. Works in batches, so that other writes can proceed. The audit log keeps the ids. */
async function purgeLeads(
  database: Database,
  plan: ReturnType<typeof planRetention>,
  now: Date,
): Promise<number> {
  let removed = 0;
  for (let batch: number | undefined; batch !== 0; removed += batch) {
    batch = await inTransaction(database.db, async (transaction) => {
      // Between two batches, staff may change the setting, or merge a new request into an old one.
      if ((await readPlan(transaction))?.runsAt !== plan.runsAt) return 0;
      const found = await findLeadIdsSubmittedBefore(transaction, plan.cutoff, batchSize);
      if (found.length === 0) return 0;
      const leads = await findAllIdsMergedWith(transaction, found);
      const event = { actor: system, action: "retention.removed", detail: { leads } };
      await recordEvent(transaction, event, now);
      return deleteByIds(transaction, "leads", leads);
    });
    await setImmediate();
  }
  if (removed > 0) emptyWriteAheadLog(database);
  return removed;
}
