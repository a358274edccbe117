import type { Queryable } from "../transactions.server";

/** The audit log's word for a look at a lead's detail. */
export const leadViewed = "lead.viewed";

/** Tells whether the audit log holds a look of this administrator at this lead at or after an instant. */
export async function wasLeadViewedSince(
  db: Queryable,
  { adminId, leadId, since }: { adminId: string; leadId: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("auditEntries")
    .select("seq")
    .where("subjectKind", "=", "lead")
    .where("subjectId", "=", leadId)
    .where("actorId", "=", adminId)
    .where("action", "=", leadViewed)
    .where("at", ">=", since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
