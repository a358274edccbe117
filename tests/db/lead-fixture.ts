import { randomBytes } from "node:crypto";
import type { NewLead } from "#db/queries/leads.server";

/** Returns a complete new quote request; each has its own content unless `contentHash` is given. */
export function newLead(fields: Partial<NewLead> = {}): NewLead {
  return {
    kind: "quote-request",
    submittedAt: "2025-08-04T15:00:00.000Z",
    companyName: "Desert Haul LLC",
    contactName: "Ana Ruiz",
    email: "Ana@DesertHaul.example",
    phone: "(602) 555-0199",
    phoneE164: "+16025550199",
    agreeToTerms: true,
    smsConsent: false,
    authorityPending: false,
    quarantined: false,
    receiptToken: randomBytes(32).toString("base64url"),
    contentHash: randomBytes(32).toString("hex"),
    ...fields,
  };
}
