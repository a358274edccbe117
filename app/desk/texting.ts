import type { LeadRecord } from "#db/queries/leads.server";
import { zonesOfNumber } from "./area-codes";

/** Whether a text message may be offered: with the zones of the number, else why not; with both when it was offered until now. */
export type Texting =
  | { allowed: true; zones: string[] }
  | { allowed: false; why: string; zones?: string[] };

/** Returns whether a lead may be texted: only with the visitor's consent. */
export function textingOf({
  smsConsent,
  status,
  phoneE164,
}: Pick<LeadRecord, "smsConsent" | "status" | "phoneE164">): Texting {
  if (!smsConsent) {
    return { allowed: false, why: "The visitor did not agree to text messages, or ended them." };
  }
  if (status === "withdrawn") return { allowed: false, why: "The visitor withdrew the request." };
  return { allowed: true, zones: zonesOfNumber(phoneE164) };
}
