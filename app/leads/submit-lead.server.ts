import { createHash, randomBytes } from "node:crypto";
import { insertLead, type LeadRecord, type NewLead } from "#db/queries/leads.server";
import { inSharedTransaction, type Queryable } from "#db/transactions.server";
import { queueNotifications } from "~/notifications/queue.server";
import { notificationWorker } from "~/notifications/worker.server";
import { type BusinessHours, replyDueAt } from "~/site/business-hours";
import { pendingAuthority } from "./authority-numbers";
import { textMessageConsent } from "./consent";
import {
  type FuelCardApplication,
  fuelCardApplicationForm,
  type QuoteRequest,
  quoteRequestForm,
} from "./fields";

/** How a lead reached us. */
export interface Submission {
  /** The client's address, stored as part of a text-message consent and nowhere else. */
  address: string;
  /** The network part of that address, stored with every lead. */
  network: string;
  /** True when the field that people do not see was filled: the lead is stored, but apart. */
  honeypotFilled: boolean;
  submittedAt: Date;
  hours: BusinessHours;
}

/** The stored lead; `duplicate` when the same content came within ten minutes and the first one stands for both. */
export interface SubmittedLead {
  lead: LeadRecord;
  duplicate: boolean;
}

type LeadFields =
  | ({ kind: "quote-request" } & QuoteRequest)
  | ({ kind: "fuel-card-application" } & FuelCardApplication);

/**
 * Stores a quote request and returns it with its id, or the first one when it is a repeat. Returns only after the
 * database has committed. Throws DatabaseUnavailableError when it cannot.
 */
function submitQuoteRequest(
  db: Queryable,
  quote: QuoteRequest,
  submission: Submission,
): Promise<SubmittedLead> {
  return submitLead(db, { kind: "quote-request", ...quote }, submission);
}

/** Stores a fuel card application, under the same rules as `submitQuoteRequest`. */
function submitFuelCardApplication(
  db: Queryable,
  application: FuelCardApplication,
  submission: Submission,
): Promise<SubmittedLead> {
  return submitLead(db, { kind: "fuel-card-application", ...application }, submission);
}

/** What the page and the JSON endpoint of a quote request share: its schema and how it is stored. */
export const quoteIntake = { schema: quoteRequestForm, submit: submitQuoteRequest };

/** What the page and the JSON endpoint of a fuel card application share. */
export const fuelCardIntake = {
  schema: fuelCardApplicationForm,
  submit: submitFuelCardApplication,
};

async function submitLead(
  db: Queryable,
  fields: LeadFields,
  submission: Submission,
): Promise<SubmittedLead> {
  const at = submission.submittedAt.toISOString();
  const { phone, smsConsent, ...rest } = fields;
  const lead: NewLead = {
    ...rest,
    phone: phone.typed,
    phoneE164: phone.e164,
    submittedAt: at,
    smsConsent,
    smsConsentVersion: smsConsent ? textMessageConsent.version : null,
    smsConsentAt: smsConsent ? at : null,
    smsConsentAddress: smsConsent ? submission.address : null,
    authorityPending: [fields.mcNumber, fields.dotNumber].includes(pendingAuthority),
    quarantined: submission.honeypotFilled,
    quarantineReason: submission.honeypotFilled ? "honeypot" : null,
    contentHash: contentHash(fields, submission.honeypotFilled),
    receiptToken: randomBytes(32).toString("base64url"),
    clientAddress: submission.network,
    replyDueAt: replyDueAt(submission.submittedAt, submission.hours).toISOString(),
  };
  const submitted = await inSharedTransaction(db, async (transaction) => {
    const stored = await insertLead(transaction, lead);
    if (!stored.duplicate && !stored.lead.quarantined) {
      const { id: leadId, email: visitor } = stored.lead;
      await queueNotifications(transaction, { leadId, visitor, at: submission.submittedAt });
    }
    return stored;
  });
  notificationWorker()?.wake();
  return submitted;
}

/**
 * Returns the SHA-256 of a lead's content as a person would compare it: case, spacing and phone notation aside. A
 * quarantined lead never stands for a clean one, so the quarantine is part of it.
 */
function contentHash(fields: LeadFields, quarantined: boolean): string {
  const normalised = Object.entries(fields)
    .map(
      ([name, value]) => [name, normalise(name === "phone" ? fields.phone.e164 : value)] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([quarantined, normalised]))
    .digest("hex");
}

function normalise(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase().replace(/\s+/g, " ") : value;
}
