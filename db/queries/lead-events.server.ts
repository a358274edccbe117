import type { ActorKind } from "../schema/leads";
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
    .insertInto("leadEvents")
    .values({ ...event, detail: event.detail ? JSON.stringify(event.detail) : null })
    .execute();
}
