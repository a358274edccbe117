import { setImmediate } from "node:timers/promises";
import { DateTime } from "luxon";
import type { Database } from "#db/connection.server";
import { insertAuditEntry } from "#db/queries/audit.server";
import {
  countLeadsSubmittedBefore,
  deleteLeadsByIds,
  emptyWriteAheadLog,
  findLeadIdsSubmittedBefore,
} from "#db/queries/personal-data.server";
import { inTransaction, type Queryable } from "#db/transactions.server";

/** What a purge would remove: leads submitted before `cutoff`, and when the oldest was (UTC ISO). */
export interface PurgePlan {
  cutoff: string;
  count: number;
  oldest: string | null;
}

const batchSize = 200;

/** Returns what a purge of leads that are older than so many months would remove. */
export async function planPurge(
  db: Queryable,
  months: number,
  now = new Date(),
): Promise<PurgePlan> {
  const cutoff = DateTime.fromJSDate(now, { zone: "utc" }).minus({ months }).toJSDate();
  const instant = cutoff.toISOString();
  return { cutoff: instant, ...(await countLeadsSubmittedBefore(db, instant)) };
}

/**
 * Removes the leads submitted before an instant (UTC ISO) with their timelines, notes and notices, in batches between
 * which the site goes on writing; the audit log keeps their ids under `action`. Returns how many were removed.
 */
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
      const entry = { action, detail: { leads: ids } };
      await insertAuditEntry(transaction, { ...entry, actorKind: "system" }, now);
      removed += await deleteLeadsByIds(transaction, ids);
    });
    await setImmediate();
  }
  if (removed > 0) emptyWriteAheadLog(database);
  return removed;
}
