import type { UpdateObject } from "kysely";
import type { Schema } from "../schema";
import { inTransaction, type Queryable } from "../transactions.server";
import { insertLeadEvent } from "./lead-events.server";
import type { LeadRecord } from "./lead-rows.server";

/** What the holder of a receipt may do to their lead, one at a time. */
export type ReceiptChange =
  | { kind: "corrected"; phone: string; phoneE164: string; comments: string | null }
  | { kind: "withdrawn" }
  | { kind: "texts-stopped" };

/**
 * Applies a visitor's own change to the lead of a receipt token and writes it in the lead's timeline, both or neither.
 * Returns the lead as it is then, or null when the token is unknown or the request was withdrawn before. `at` is UTC ISO.
 */
export function updateLeadByReceiptToken(
  db: Queryable,
  token: string,
  change: ReceiptChange,
  at: string,
): Promise<LeadRecord | null> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .updateTable("leads")
      .set((eb) => ({ ...columnsOf(change), version: eb("version", "+", 1) }))
      .where("receiptToken", "=", token)
      .where("status", "!=", "withdrawn")
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return null;
    await insertLeadEvent(transaction, {
      leadId: row.id,
      at,
      kind: change.kind,
      actorKind: "visitor",
    });
    return row;
  });
}

function columnsOf(change: ReceiptChange): UpdateObject<Schema, "leads"> {
  switch (change.kind) {
    case "corrected":
      return { phone: change.phone, phoneE164: change.phoneE164, comments: change.comments };
    case "withdrawn":
      return { status: "withdrawn" };
    case "texts-stopped":
      // The record of the consent stays: it tells what was agreed to until now.
      return { smsConsent: false };
  }
}
