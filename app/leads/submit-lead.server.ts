import { hash, randomBytes } from "node:crypto";
import { recordEvent, system } from "#db/queries/audit.server";
import {
  changeLead,
  type ReceiptChange,
  updateLeadByReceiptToken,
} from "#db/queries/lead-changes.server";
import {
  contentHash,
  findTimelineByLead,
  insertLead,
  type LeadRecord,
  toLookupKey,
  toVisitorEvent,
} from "#db/queries/leads.server";
import { pick } from "#db/records.server";
import type { LeadKind } from "#db/schema";
import {
  inSharedTransaction,
  type Queryable,
  type WriteTransaction,
} from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { queueNotifications, wakeNotificationWorker } from "~/notifications/queue.server";
import { truncateAddress } from "~/server/address.server";
import {
  afterBusinessMinutes,
  type BusinessHours,
  businessHoursOf,
  inBusinessHours,
  replyDueAt,
} from "~/site/business-hours";
import { localHour } from "~/site/dates";
import type { Language } from "~/site/language";
import { escalationMinutes } from "~/staff/limits";
import type { Phone } from "~/ui/phone";
import { pendingAuthority } from "./authority-numbers";
import type { LeadValues } from "./field-rules";
import { correctableFieldsOf, type LeadField } from "./fields";
import { textMessageConsent } from "./fields.en";
import { textMessageConsentEs } from "./fields.es";
import { unknownVisit, type Visit } from "./hidden-fields";
import { visitorStatusOf } from "./status";

/** Where a lead comes from, and when it was sent. */
interface LeadSource {
  /** The client's IP address. Stored with consent to text messages, otherwise only its network part. */
  address: string;
  /** True if the honeypot field was filled out. The lead is then stored as suspected spam. */
  honeypotFilled: boolean;
  submittedAt: Date;
  /** The form's language. Default: English. */
  language?: Language;
  visit?: Visit;
  /** The submission's idempotency key, if any. */
  key?: string | null;
}

/** The version of the consent to text messages, by the form's language. */
export const consentVersions = {
  en: textMessageConsent.version,
  es: textMessageConsentEs.version,
} as const;

/** Returns the columns that depend on when a lead was sent: times as UTC ISO, and the hour in the company's time zone. */
export function leadTimes(at: Date, hours: BusinessHours) {
  return {
    submittedAt: at.toISOString(),
    localHour: localHour(at, hours.timeZone),
    replyDueAt: replyDueAt(at, hours).toISOString(),
    escalateAt: afterBusinessMinutes(at, escalationMinutes["not-taken"], hours).toISOString(),
  };
}

/** Returns the columns for a form's values. Adds the normalized phone number, and whether authority is pending. */
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
 * Stores a lead and resolves once it is committed. If a stored lead has the same submission key, updates that lead if the content differs, except fields that staff have worked
 * with, and returns it. If a lead with equal content is at most ten minutes old and not withdrawn, returns that lead instead. Contents that differ only in language are equal.
 */
export async function submitLead(
  db: Queryable,
  kind: LeadKind,
  values: LeadValues,
  source: LeadSource,
): Promise<LeadRecord> {
  const at = source.submittedAt.toISOString();
  const { language = "en" } = source;
  const contentOf = (sent: LeadValues) => ({
    ...columnsOf(sent),
    language,
    ...(sent.smsConsent && {
      smsConsentVersion: consentVersions[language],
      smsConsentAt: at,
      smsConsentAddress: source.address,
    }),
  });
  const lead = {
    ...contentOf(values),
    kind,
    ...leadTimes(source.submittedAt, businessHoursOf(getConfig())),
    quarantined: source.honeypotFilled,
    quarantineReason: source.honeypotFilled ? "honeypot" : null,
    receiptToken: newReceiptToken(source.submittedAt),
    clientAddress: truncateAddress(source.address),
    ...(source.visit ?? unknownVisit),
    ...(source.honeypotFilled && { escalateAt: null }),
  };
  const hashed = contentHash(lead);
  // Keys are per form. Suspected spam has no key, so it neither updates another lead nor is updated.
  const key = source.key && !lead.quarantined ? hash("sha256", `${kind} ${source.key}`) : null;
  const hashes = {
    contentHash: hashed,
    submissionKeyHash: key,
    submissionContentHash: key && hashed,
  };
  const store = async (transaction: WriteTransaction) => {
    const submitted = await insertLead(transaction, { ...lead, ...hashes });
    if (submitted.corrects) {
      const content = contentOf(await keepWorkedFields(transaction, submitted.lead, values));
      const change = { kind: "corrected", ...content, submissionContentHash: hashed } as const;
      return changeAsVisitor(transaction, submitted.lead, change, source.submittedAt);
    }
    if (!submitted.duplicate && !submitted.lead.quarantined) {
      const { id: leadId, email } = submitted.lead;
      const at = source.submittedAt;
      const notification = { leadId, event: "submitted", recipients: [email], at } as const;
      await queueNotifications(transaction, getConfig(), notification);
    }
    return submitted.lead;
  };
  const stored = await inSharedTransaction(db, store);
  wakeNotificationWorker();
  return stored;
}

/** Fields that can be corrected even after our offer, because the offer does not depend on them. */
const neverFixed: readonly string[] = ["contactName", "email", "phone", "comments"];

/** Returns the fields that staff have worked with: fields that staff corrected and, after an offer, the fields that the offer depends on. */
export async function findWorkedFields(db: Queryable, lead: LeadRecord): Promise<LeadField[]> {
  const timeline = await findTimelineByLead(db, lead.id);
  const corrected = timeline
    .filter(({ kind, actorKind }) => kind === "corrected" && actorKind === "admin")
    .flatMap(({ detail }) => detail?.fields ?? []);
  const isAnswered = visitorStatusOf(lead) === "answered";
  return correctableFieldsOf(lead.kind).filter(
    ({ name }) => corrected.includes(name) || (isAnswered && !neverFixed.includes(name)),
  );
}

/** Returns a form's values, with the stored values of fields that staff have worked with. Text consent counts only for the number it was sent with. */
async function keepWorkedFields(
  db: Queryable,
  lead: LeadRecord,
  values: LeadValues,
): Promise<LeadValues> {
  const names = (await findWorkedFields(db, lead)).map(({ name }) => name);
  const kept = pick(lead, names);
  const phone = "phone" in kept ? { typed: lead.phone, e164: lead.phoneE164 } : values.phone;
  const smsConsent = values.smsConsent && phone.e164 === values.phone.e164;
  return { ...values, ...kept, phone, smsConsent };
}

/** Returns 43 base64url characters: the time in milliseconds, which keeps new tokens together in the index, and 208 random bits. */
export function newReceiptToken(at: Date): string {
  const token = randomBytes(32);
  token.writeUIntBE(at.getTime(), 0, 6);
  return token.toString("base64url");
}

/**
 * Queues an email to the old and the new address when a lead's email address is corrected, so that no one can take over a request unnoticed. Queues
 * nothing for suspected spam. Call this in the correction's transaction.
 */
export async function notifyBothAddresses(
  transaction: WriteTransaction,
  before: LeadRecord,
  email: string,
  at: Date,
): Promise<void> {
  if (toLookupKey(before.email) === toLookupKey(email) || before.quarantined) return;
  const recipients = [before.email, email];
  const notification = { leadId: before.id, event: "address-corrected", recipients, at } as const;
  await queueNotifications(transaction, getConfig(), notification);
}

/** Makes a visitor's change to their lead and returns the lead. Records a corrected email address in the audit log, and notifies both addresses. A correction that lets staff reach the visitor brings the lead back. */
export async function changeAsVisitor(
  transaction: WriteTransaction,
  before: LeadRecord,
  change: ReceiptChange,
  at: Date,
): Promise<LeadRecord> {
  const token = before.receiptToken;
  const after = (await updateLeadByReceiptToken(transaction, token, change, at)) ?? before;
  if (toLookupKey(before.email) !== toLookupKey(after.email)) {
    const subject = { kind: "lead", id: before.id };
    const event = { actor: { kind: "visitor" }, action: "lead.email-corrected", subject } as const;
    await recordEvent(transaction, { ...event, audited: true }, at);
    await notifyBothAddresses(transaction, before, after.email, at);
  }
  return isReachableAgain(before, after) ? callBack(transaction, after, at) : after;
}

/** Returns whether a correction lets staff reach a visitor whom they could not reach: by another phone number or, after a wrong number, another email address. */
function isReachableAgain(before: LeadRecord, lead: LeadRecord): boolean {
  const isWrong = lead.lastOutcome === "wrong-number";
  const isLost = lead.status === "lost" && lead.lostReason === "not-reached";
  const isOther =
    lead.phoneE164 !== before.phoneE164 ||
    (isWrong && toLookupKey(lead.email) !== toLookupKey(before.email));
  return isOther && !lead.quarantined && (isLost || (isWrong && lead.dueAt !== null));
}

/** Makes a lead due at once, or at the next opening, and reminds its owner or, without an owner, everyone. A lost lead becomes new. */
function callBack(transaction: WriteTransaction, lead: LeadRecord, at: Date) {
  const dueAt = inBusinessHours(at, businessHoursOf(getConfig())).toISOString();
  const followUp = { followUpAt: dueAt, followUpTimed: true };
  const reopened = lead.status === "lost" && ({ status: "new", lostReason: null } as const);
  const action = reopened ? "lead.status-changed" : "lead.follow-up-set";
  const detail = reopened ? { from: lead.status, to: reopened.status } : followUp;
  const event = { ...toVisitorEvent(lead.id), actor: system, action, detail };
  return changeLead(transaction, lead, { ...followUp, dueAt, ...reopened }, { event, at });
}
