import type { ActorKind } from "../schema/lead-events";
import type { Queryable } from "../transactions.server";

/** One line of a lead's timeline. */
export interface LeadEvent {
  leadId: string;
  /** UTC ISO. */
  at: string;
  /** What happened, such as `submitted`. */
  kind: string;
  actorKind: ActorKind;
  adminId?: string | null;
  detail?: Record<string, unknown> | null;
}

/** Adds an event to a lead's timeline, as a rule in the transaction of the change it tells of. */
export async function insertLeadEvent(db: Queryable, event: LeadEvent): Promise<void> {
  await db
    .insertInto("lead_events")
    .values({
      lead_id: event.leadId,
      at: event.at,
      kind: event.kind,
      actor_kind: event.actorKind,
      admin_id: event.adminId ?? null,
      detail: event.detail ? JSON.stringify(event.detail) : null,
    })
    .execute();
}

/** Returns a lead's timeline, oldest first. */
export async function findAllLeadEventsByLead(
  db: Queryable,
  leadId: string,
): Promise<Required<LeadEvent>[]> {
  const rows = await db
    .selectFrom("lead_events")
    .selectAll()
    .where("lead_id", "=", leadId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    leadId: row.lead_id,
    at: row.at,
    kind: row.kind,
    actorKind: row.actor_kind,
    adminId: row.admin_id,
    detail: row.detail === null ? null : JSON.parse(row.detail),
  }));
}
