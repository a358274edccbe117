import { hash, randomBytes } from "node:crypto";
import { recordEvent } from "#db/queries/audit.server";
import { updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { contentHash, insertLead, type LeadRecord, toLookupKey } from "#db/queries/leads.server";
import type { LeadKind } from "#db/schema";
import {
  inSharedTransaction,
  type Queryable,
  type WriteTransaction,
} from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { queueNotifications, wakeNotificationWorker } from "~/notifications/queue.server";
import { type BusinessHours, replyDueAt } from "~/site/business-hours";
import { localHour } from "~/site/dates";
import type { Language } from "~/site/language";
import type { Phone } from "~/ui/phone";
import { pendingAuthority } from "./authority-numbers";
import type { LeadValues } from "./field-rules";
import { textMessageConsent } from "./fields.en";
import { textMessageConsentEs } from "./fields.es";
import { unknownVisit, type Visit } from "./hidden-fields";

export interface LeadSource {
  /** The client's address, stored as part of a text-message consent and nowhere else. */
  address: string;
  /** The network part of that address, stored with every lead. */
  network: string;
  /** True when the field that people do not see was filled: the lead is stored, but apart. */
  honeypotFilled: boolean;
  submittedAt: Date;
  hours: BusinessHours;
  /** Of the form; English where it is left out. */
  language?: Language;
  /** Left out where no form told it. */
  visit?: Visit;
  /** The submission's own key, if it brought one. */
  key?: string | null;
}

/** Which text on text messages a sender agrees to, by the language of the form. */
export const consentVersions = {
  en: textMessageConsent.version,
  es: textMessageConsentEs.version,
} as const;

/** Business minutes after which staff are notified that a lead has no owner, and notified again. */
export const escalationMinutes = { "not-taken": 5, "nobody-has-taken-it": 30 } as const;

/** Returns the first moment at which a lead may be told of (UTC ISO); whether that is business time is asked only then. */
function escalationDue(from: Date): string {
  return new Date(from.getTime() + escalationMinutes["not-taken"] * 60_000).toISOString();
}

/** All that follows from when a lead came (UTC ISO, and its hour in the business's zone). */
type LeadTimes = Record<"submittedAt" | "localHour" | "replyDueAt" | "escalateAt", string>;

/** Returns all that follows from when a lead came. */
export function leadTimes(at: Date, hours: BusinessHours): LeadTimes {
  return {
    submittedAt: at.toISOString(),
    localHour: localHour(at, hours.timeZone),
    replyDueAt: replyDueAt(at, hours).toISOString(),
    escalateAt: escalationDue(at),
  };
}

/** Returns the columns of what a form let through: a phone number has two, and authority may be pending. */
export function columnsOf<
  Values extends { phone: Phone } & Record<"mcNumber" | "dotNumber", string | null>,
>({ phone, ...values }: Values) {
  return {
    ...values,
    phone: phone.typed,
    phoneE164: phone.e164,
    authorityPending: [values.mcNumber, values.dotNumber].includes(pendingAuthority),
  };
}

/**
 * Equal content within ten minutes returns the first, unless withdrawn. A key that came before returns its lead at any time, which
 * is corrected when other content comes with it; the language is no content. Returns once it is committed.
 */
export async function submitLead(
  db: Queryable,
  kind: LeadKind,
  values: LeadValues,
  source: LeadSource,
): Promise<LeadRecord> {
  const at = source.submittedAt.toISOString();
  const { language = "en" } = source;
  const content = {
    ...columnsOf(values),
    language,
    ...(values.smsConsent && {
      smsConsentVersion: consentVersions[language],
      smsConsentAt: at,
      smsConsentAddress: source.address,
    }),
  };
  const lead = {
    ...content,
    kind,
    ...leadTimes(source.submittedAt, source.hours),
    quarantined: source.honeypotFilled,
    quarantineReason: source.honeypotFilled ? "honeypot" : null,
    receiptToken: newReceiptToken(source.submittedAt),
    clientAddress: source.network,
    ...(source.visit ?? unknownVisit),
    ...(source.honeypotFilled && { escalateAt: null }),
  };
  const hashed = contentHash(lead);
  // A key is of one form. Suspected spam has none, so that it corrects no other lead and none corrects it.
  const key = source.key && !lead.quarantined ? hash("sha256", `${kind} ${source.key}`) : null;
  const hashes = {
    contentHash: hashed,
    submissionKeyHash: key,
    submissionContentHash: key && hashed,
  };
  const store = async (transaction: WriteTransaction) => {
    const submitted = await insertLead(transaction, { ...lead, ...hashes });
    if (submitted.corrects) {
      const change = { kind: "corrected", ...content, submissionContentHash: hashed } as const;
      const { receiptToken } = submitted.lead;
      await visitorCorrectedAddress(transaction, submitted.lead, values.email, source.submittedAt);
      const corrected = await updateLeadByReceiptToken(
        transaction,
        receiptToken,
        change,
        source.submittedAt,
      );
      return corrected ?? submitted.lead;
    }
    if (!submitted.duplicate && !submitted.lead.quarantined) {
      const { id: leadId, email } = submitted.lead;
      const told = { leadId, event: "submitted", visitors: [email] } as const;
      await queueNotifications(transaction, getConfig(), { ...told, at: source.submittedAt });
    }
    return submitted.lead;
  };
  const stored = await inSharedTransaction(db, store);
  wakeNotificationWorker();
  return stored;
}

/** The time in milliseconds, so that the index has new ones side by side, and 208 random bits: base64url, 43 characters. */
export function newReceiptToken(at: Date): string {
  const token = randomBytes(32);
  token.writeUIntBE(at.getTime(), 0, 6);
  return token.toString("base64url");
}

/**
 * Tells both addresses where a correction gave a lead another email address, so that nobody takes over a request unseen; in the
 * correction's transaction. Suspected spam is told nothing.
 */
export async function notifyBothAddresses(
  transaction: WriteTransaction,
  before: Pick<LeadRecord, "id" | "email" | "quarantined">,
  email: string,
  at: Date,
): Promise<void> {
  if (toLookupKey(before.email) === toLookupKey(email) || before.quarantined) return;
  const visitors = [before.email, email];
  const told = { leadId: before.id, event: "address-corrected", visitors, at } as const;
  await queueNotifications(transaction, getConfig(), told);
}

/** As `notifyBothAddresses`, where the visitor corrected it: on record, as staff's correction is. */
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
  await notifyBothAddresses(transaction, before, email, at);
}
