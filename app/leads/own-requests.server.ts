import { changeLead } from "#db/queries/lead-changes.server";
import { findLeads, type LeadRecord, leadPageMaxLimit } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { HttpError } from "~/http/http-error.server";
import { queueNotifications, wakeNotificationWorker } from "~/notifications/queue.server";
import { formatInstantIn } from "~/site/business-hours";
import { type Language, sentenceCase } from "~/site/language";
import {
  createVerificationKey,
  findVerificationKey,
  isTokenOf,
} from "./address-verification.server";
import { kindMessages } from "./lead-facts.server";
import { nextStepOf } from "./next-step.server";
import { serverMessages } from "./server.messages";
import { visitorStatusOf } from "./status";

const { en, es } = serverMessages;

/** A quote request or application as its sender sees it on the dashboard. */
export type OwnRequest = Awaited<ReturnType<typeof findOwnRequests>>[number];

/**
 * Returns the requests sent from an email address (ignoring case), newest first, without suspected spam. Anyone may have typed the address, so `verified` (status, deadline,
 * receipt) is null until the client verifies the request. `token` comes from a mailed link. In the result, only the request that the link can verify has it.
 */
export async function findOwnRequests(
  db: Queryable,
  email: string,
  language: Language,
  token: string | null,
) {
  const config = getConfig();
  const { leads } = await findLeads(db, { email, quarantined: false, limit: leadPageMaxLimit });
  const key = await findVerificationKey(db);
  return leads.map((lead) => {
    const { reference, receiptPath, due } = nextStepOf(lead, config, language);
    const isVerified = lead.emailVerifiedAt !== null;
    return {
      reference,
      kind: sentenceCase(kindMessages[language][lead.kind].named),
      submittedAt: lead.submittedAt,
      sent: formatInstantIn(lead.submittedAt, config, language, new Date()),
      verified: isVerified ? { status: visitorStatusOf(lead), due, receiptPath } : null,
      /** The token of the mailed link, if it belongs to this request. */
      token: !isVerified && key !== null && isTokenOf(lead, token, key) ? token : null,
      mayVerify: config.SMTP_URL !== undefined,
    };
  });
}

/** Queues an email to `email` with a link that verifies the request `reference`. Throws HttpError (refused) if no unverified request from that address has this reference, and HttpError (throttled) at the address's daily limit. */
export async function sendVerificationLink(db: Queryable, email: string, reference: string) {
  await inTransaction(db, async (transaction) => {
    const lead = await findUnverified(transaction, email, (one) => one.reference === reference);
    await createVerificationKey(transaction);
    const mail = { leadId: lead.id, event: "verify-address", recipients: [lead.email] } as const;
    const queued = await queueNotifications(transaction, getConfig(), { ...mail, at: new Date() });
    if (queued === 0) {
      const message = { en: en.tooManyLinks, es: es.tooManyLinks };
      throw new HttpError("throttled", message, { retryAfterSeconds: 24 * 3_600 });
    }
  });
  wakeNotificationWorker();
}

/** Marks the request of a mailed `token` as verified, so that the client sees it in full. Throws HttpError unless `token` belongs to an unverified request from this address. */
export async function verifyRequest(db: Queryable, email: string, token: string) {
  const key = await findVerificationKey(db);
  const isMeant = (lead: LeadRecord) => key !== null && isTokenOf(lead, token, key);
  await inTransaction(db, async (transaction) => {
    const lead = await findUnverified(transaction, email, isMeant);
    await changeLead(transaction, lead, { emailVerifiedAt: new Date().toISOString() });
  });
}

async function findUnverified(
  db: Queryable,
  email: string,
  isMeant: (lead: LeadRecord) => boolean,
): Promise<LeadRecord> {
  const { leads } = await findLeads(db, { email, quarantined: false, limit: leadPageMaxLimit });
  const lead = leads.find((one) => one.emailVerifiedAt === null && isMeant(one));
  if (lead !== undefined) return lead;
  throw new HttpError("refused", { en: en.linkExpired, es: es.linkExpired });
}
