import type { Database } from "#db/connection.server";
import { insertAuditEntry } from "#db/queries/audit.server";
import { countLeadsSubmittedBefore } from "#db/queries/personal-data.server";
import { findSetting, upsertSetting } from "#db/queries/settings.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import type { Editor } from "./lead-edits.server";
import { purgeLeads } from "./purge-leads.server";
import { planRetention, type RetentionPlan } from "./retention-rule";

/** What the next removal of old leads will do: how many, and when the oldest was submitted (UTC ISO). */
export interface RetentionReport extends RetentionPlan {
  count: number;
  oldest: string | null;
}

const settingKey = "lead-retention";
const off = "off";
const checkEveryMs = 60 * 60_000;

/** Returns what the next removal will do, or null while the setting is off, as it is until somebody turns it on. */
export async function reportRetention(db: Queryable): Promise<RetentionReport | null> {
  const plan = await readPlan(db);
  if (plan === null) return null;
  return { ...plan, ...(await countLeadsSubmittedBefore(db, plan.cutoff)) };
}

/**
 * Sets for how many months leads are kept; null keeps them all. The first removal is a day away, so that what it will do
 * can be read and stopped before.
 */
export async function setRetention(
  db: Queryable,
  editor: Editor,
  months: number | null,
  now = new Date(),
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const plan = months === null ? null : planRetention(months, now);
    await writePlan(transaction, plan, now);
    const actor = { actorKind: "admin", actorId: editor.id } as const;
    const entry = { ...actor, action: "retention.set", detail: { months } };
    await insertAuditEntry(transaction, entry, now);
  });
}

/**
 * Removes the leads that the plan names once its time has come, in batches between which other work goes on, and plans
 * the next removal. Returns how many were removed; null when it was not time.
 */
export async function runRetention(database: Database, now = new Date()): Promise<number | null> {
  const { db } = database;
  const plan = await readPlan(db);
  if (plan === null || now.toISOString() < plan.runsAt) return null;
  const removed = await purgeLeads(database, plan.cutoff, "retention.removed", now);
  await inTransaction(db, async (transaction) => {
    // Somebody may have turned it off or set it anew meanwhile.
    const current = await readPlan(transaction);
    if (current?.runsAt !== plan.runsAt) return;
    await writePlan(transaction, planRetention(plan.months, now), now);
  });
  return removed;
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
