import { createHmac } from "node:crypto";
import type { LeadRecord } from "#db/queries/leads.server";
import type { OutboxEntry } from "#db/queries/notifications.server";
import { oneLine } from "./backoff";
import type { LeadText } from "./compose-mail.server";
import { NoticeError } from "./send-error.server";
import type { NoticeSettings } from "./settings.server";

/** How long a receiver may take to answer, in milliseconds. */
const deadlineMs = 10_000;

/** Returns the JSON text of a lead's notice; `text` is what Slack and its likes show. */
export function composeWebhook(
  entry: OutboxEntry,
  lead: LeadRecord,
  { headline, dueInWords, url }: LeadText,
): string {
  const due = dueInWords === null ? "" : ` Answer by ${dueInWords}.`;
  const contact = [lead.contactName, lead.phone, lead.email].map((text) => oneLine(text, 200));
  return JSON.stringify({
    text: `${escapeForSlack(`${headline} (${lead.reference}): ${contact.join(", ")}.${due}`)} <${url}|Open>`,
    event: "lead.created",
    id: entry.id,
    lead: {
      id: lead.id,
      reference: lead.reference,
      kind: lead.kind,
      submittedAt: lead.submittedAt,
      replyDueAt: lead.replyDueAt,
      companyName: lead.companyName,
      contactName: lead.contactName,
      email: lead.email,
      phone: lead.phone,
      phoneE164: lead.phoneE164,
      url,
    },
  });
}

/**
 * Returns the signature of a body: "sha256=" and the HMAC-SHA-256, in hexadecimal, of timestamp (Unix seconds), a full stop and
 * the body. The timestamp is part of it, so that an old notice cannot be sent again by somebody else.
 */
export function signWebhook(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

/** Posts a notice to the receiver; returns when it has answered 2xx. Redirects are not followed. Throws NoticeError. */
export async function sendWebhook(
  { url, secret }: NonNullable<NoticeSettings["webhook"]>,
  entry: OutboxEntry,
  body: string,
  signal: AbortSignal,
  { now = new Date(), timeoutMs = deadlineMs }: { now?: Date; timeoutMs?: number } = {},
): Promise<void> {
  const timestamp = Math.floor(now.getTime() / 1_000);
  const answer = await fetch(url, {
    method: "POST",
    body,
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: {
      "Content-Type": "application/json",
      "X-Notice-Id": entry.id,
      "X-Timestamp": String(timestamp),
      ...(secret !== null && { "X-Signature": signWebhook(secret, timestamp, body) }),
    },
  }).catch((error: unknown) => {
    throw new NoticeError(failureOf(error), { cause: error });
  });
  await answer.body?.cancel().catch(() => undefined);
  if (!answer.ok) throw new NoticeError(`The receiver answered ${answer.status}.`);
}

function failureOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return "The receiver did not answer in time.";
  const cause = error instanceof Error ? error.cause : undefined;
  return `The receiver cannot be reached: ${cause instanceof Error ? cause.message : String(error)}`;
}

/** Slack reads these three as markup, and a visitor must not be able to call the whole channel. */
function escapeForSlack(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
