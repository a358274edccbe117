import type { Generated } from "kysely";

/** Who did something. */
export type ActorKind = "visitor" | "client" | "admin" | "system";

/** The timeline of a lead, in the order of its ids. */
export interface LeadEventsTable {
  id: Generated<number>;
  lead_id: string;
  at: string;
  kind: string;
  actor_kind: ActorKind;
  admin_id: string | null;
  /** JSON. */
  detail: string | null;
}

/** What staff wrote about a lead. */
export interface LeadNotesTable {
  id: string;
  lead_id: string;
  admin_id: string | null;
  body: string;
  created_at: string;
}
