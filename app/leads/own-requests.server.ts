import { changeLead } from "#db/queries/lead-changes.server";
import { findLeads, type LeadRecord, leadPageMaxLimit } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { HttpError } from "~/http/http-error.server";
import { queueNotifications, wakeNotificationWorker } from "~/notifications/queue.server";
import { formatInstantIn } from "~/site/business-hours";
import type { Language } from "~/site/language";
import { sentenceCase } from "~/ui/sentence-case";
import {
  createVerificationKey,
  findVerificationKey,
  isTokenOf,
} from "./address-verification.server";
import { kindMessages } from "./lead-text.server";
import { nextStepOf } from "./next-step.server";
import { serverMessages } from "./server.messages";
import { visitorStatusOf } from "./status";

/** A quote request or application as its sender sees it. */
export type OwnRequest = Awaited<ReturnType<typeof findOwnRequests>>[number];

/**
 * Returns the requests sent with an email address, newest first, without suspected spam. Ignores the case of the address. A request
 * whose address is not verified comes without its receipt and status: anyone may have typed the address. `token` is from a mailed link.
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
      sent: formatInstantIn(lead.submittedAt, config, language),
      verified: isVerified ? { status: visitorStatusOf(lead), due, receiptPath } : null,
      /** The token of the mailed link, if it opens this request. */
      token: !isVerified && key !== null && isTokenOf(lead, token, key) ? token : null,
      mayVerify: config.SMTP_URL !== undefined,
    };
  });
}

/** Mails the link that verifies a client's request to its address. Throws HttpError for a request that is not the client's. */
export async function sendVerificationLink(db: Queryable, email: string, reference: string) {
  const lead = await findUnverified(db, email, (one) => one.reference === reference);
  await createVerificationKey(db);
  const at = new Date();
  await inTransaction(db, (transaction) =>
    queueNotifications(transaction, getConfig(), {
      ...{ leadId: lead.id, event: "verify-address", recipients: [lead.email], at },
    }),
  );
  wakeNotificationWorker();
}

/** Shows a request in full from now on, for the token of its mailed link. Throws HttpError for any other token. */
export async function verifyRequest(db: Queryable, email: string, token: string) {
  const key = await findVerificationKey(db);
  const lead = await findUnverified(db, email, (one) => key !== null && isTokenOf(one, token, key));
  const emailVerifiedAt = new Date().toISOString();
  await inTransaction(db, (transaction) => changeLead(transaction, lead, { emailVerifiedAt }));
}

async function findUnverified(
  db: Queryable,
  email: string,
  isMeant: (lead: LeadRecord) => boolean,
): Promise<LeadRecord> {
  const { leads } = await findLeads(db, { email, quarantined: false, limit: leadPageMaxLimit });
  const lead = leads.find((one) => one.emailVerifiedAt === null && isMeant(one));
  if (lead !== undefined) return lead;
  const { en, es } = serverMessages;
  throw new HttpError("refused", { en: en.linkExpired, es: es.linkExpired });
}
