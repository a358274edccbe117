import type { Queryable } from "../transactions.server";

/** That something happened to a lead: the id of its line in the timeline, the lead's, and whether it came in by that. */
export interface LeadNews {
  id: number;
  leadId: string;
  arrived: boolean;
}

/** What brings a lead in: a visitor sent it, staff entered it, or it is suspected of being spam no more. */
const arrivals = new Set(["submitted", "entered", "released"]);

/** Returns what happened to leads after a line of the timelines, the oldest first; suspected spam does not arrive. */
export async function findLeadNews(
  db: Queryable,
  after: number,
  limit: number,
): Promise<LeadNews[]> {
  const rows = await db
    .selectFrom("leadEvents")
    .innerJoin("leads", "leads.id", "leadEvents.leadId")
    .select(["leadEvents.id", "leadEvents.leadId", "leadEvents.kind", "leads.quarantined"])
    .where("leadEvents.id", ">", after)
    .orderBy("leadEvents.id")
    .limit(limit)
    .execute();
  return rows.map(({ id, leadId, kind, quarantined }) => {
    return { id, leadId, arrived: arrivals.has(kind) && !quarantined };
  });
}

/** Returns the id of the newest line of all timelines; 0 without any. */
export async function findNewestNewsId(db: Queryable): Promise<number> {
  const newest = db.selectFrom("leadEvents").select("id").orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirst())?.id ?? 0;
}
