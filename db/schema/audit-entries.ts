import type { ActorKind } from "./lead-events";

/** The audit log: rows are added at the end and never changed (triggers), each hashed with the one before. */
export interface AuditEntriesTable {
  seq: number;
  at: string;
  actor_kind: ActorKind;
  actor_id: string | null;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  /** JSON of ids and counts, never of personal data. */
  detail: string | null;
  previous_hash: string;
  hash: string;
}
