import { type ReceiptChange, updateLeadByReceiptToken } from "#db/queries/lead-receipts.server";
import type { LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { applyRules, commentsMaxLength, type FieldErrors, optionalText } from "~/domain/fields";
import { phoneRule } from "~/domain/leads/contact";

/** The fields of a receipt that its holder may correct. */
const correctionRules = { phone: phoneRule, comments: optionalText(commentsMaxLength) };

/** How a change went: `gone` when there is no such receipt, or its request was withdrawn before. */
export type ReceiptOutcome =
  | { outcome: "saved"; kind: ReceiptChange["kind"]; lead: LeadRecord }
  | { outcome: "refused"; errors: FieldErrors }
  | { outcome: "gone" };

/**
 * Carries out what the holder of a receipt asked for: `correct`, `withdraw` or `stop-texts`. Throws
 * DatabaseUnavailableError when it cannot be saved.
 */
export async function changeByReceipt(
  db: Queryable,
  token: string,
  asked: { intent: string; phone: string; comments: string },
  now = new Date(),
): Promise<ReceiptOutcome> {
  const read = readChange(asked);
  if ("errors" in read) return { outcome: "refused", errors: read.errors };
  const lead = await updateLeadByReceiptToken(db, token, read, now.toISOString());
  return lead === null ? { outcome: "gone" } : { outcome: "saved", kind: read.kind, lead };
}

function readChange({
  intent,
  phone,
  comments,
}: {
  intent: string;
  phone: string;
  comments: string;
}): ReceiptChange | { errors: FieldErrors } {
  if (intent === "withdraw") return { kind: "withdrawn" };
  if (intent === "stop-texts") return { kind: "texts-stopped" };
  const checked = applyRules(correctionRules, { phone, comments });
  if (!checked.ok) return { errors: checked.errors };
  const { phone: number, comments: text } = checked.values;
  return { kind: "corrected", phone: number.typed, phoneE164: number.e164, comments: text };
}
