import type { Generated } from "kysely";

/** How a notice of a new lead goes out. */
export type OutboxChannel = "email" | "webhook" | "autoreply";

/** `pending` until sent; `failed` when the last retry is over. */
export type OutboxState = "pending" | "sent" | "failed";

/** Notices to send, written in the transaction of the lead they are about. */
export interface OutboxTable {
  id: string;
  lead_id: string;
  channel: OutboxChannel;
  state: Generated<OutboxState>;
  attempts: Generated<number>;
  next_attempt_at: string;
  /** Until when a worker has this row for itself. */
  claimed_until: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}
