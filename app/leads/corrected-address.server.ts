import { recordEvent } from "#db/queries/audit.server";
import { type LeadRecord, toLookupKey } from "#db/queries/leads.server";
import type { WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { queueOccasion } from "~/notifications/queue.server";

/**
 * Tells both addresses where a correction gave a lead another email address, so that nobody takes over a request unseen; in the
 * correction's transaction. Suspected spam is told nothing.
 */
export async function tellBothAddresses(
  transaction: WriteTransaction,
  before: Pick<LeadRecord, "id" | "email" | "quarantined">,
  email: string,
  at: Date,
): Promise<void> {
  if (toLookupKey(before.email) === toLookupKey(email) || before.quarantined) return;
  const visitors = [before.email, email];
  const told = { leadId: before.id, occasion: "address-corrected", visitors, at } as const;
  await queueOccasion(transaction, getConfig(), told);
}

/** As `tellBothAddresses`, where the visitor corrected it: on record, as staff's correction is. */
export async function visitorCorrectedAddress(
  transaction: WriteTransaction,
  before: Pick<LeadRecord, "id" | "email" | "quarantined">,
  email: string,
  at: Date,
): Promise<void> {
  if (toLookupKey(before.email) === toLookupKey(email)) return;
  const subject = { kind: "lead", id: before.id };
  const action = "lead.email-corrected";
  await recordEvent(
    transaction,
    { actor: { kind: "visitor" }, action, subject, audited: true },
    at,
  );
  await tellBothAddresses(transaction, before, email, at);
}
