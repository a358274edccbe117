import { createHmac } from "node:crypto";
import { DeliveryError, type NotificationMessages } from "./messages.server";

/** How long a receiver may take to answer, in milliseconds. */
const deadlineMs = 10_000;

/** Returns `sha256=` and a hexadecimal HMAC-SHA-256. The signed text is the Unix seconds, "." and the body. The seconds let receivers reject replays. */
export function signWebhook(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

/** Posts a notification to a webhook, signed if there is a secret. Slack shows the field `text`. Does not follow redirects. Throws DeliveryError unless the status is 2xx. */
export async function sendWebhook(
  message: Pick<NotificationMessages["staff"], "summary" | "url" | "json"> & { id: string },
  { url, secret }: { url: string; secret?: string | undefined },
  signal: AbortSignal,
  { now = new Date(), timeoutMs = deadlineMs } = {},
): Promise<void> {
  const { id, summary, url: page, json } = message;
  const timestamp = Math.floor(now.getTime() / 1_000);
  // Without Slack's markup, with which a visitor's text could mention the whole channel.
  const escaped = summary.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const body = JSON.stringify({ text: `${escaped} <${page}|Open>`, id, ...json });
  const answer = await fetch(url, {
    method: "POST",
    body,
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: {
      "Content-Type": "application/json",
      "X-Notice-Id": id,
      "X-Timestamp": String(timestamp),
      ...(secret !== undefined && { "X-Signature": signWebhook(secret, timestamp, body) }),
    },
  }).catch((error: unknown) => {
    throw failureOf(error);
  });
  await answer.body?.cancel().catch(() => undefined);
  if (!answer.ok) throw new DeliveryError(`The webhook's receiver answered ${answer.status}.`);
}

function failureOf(error: unknown): DeliveryError {
  if (error instanceof Error && error.name === "TimeoutError")
    return new DeliveryError("The webhook's receiver did not answer in time.", { cause: error });
  const cause = error instanceof Error ? error.cause : undefined;
  const reply = cause instanceof Error ? cause.message : String(error);
  return new DeliveryError("The webhook's receiver cannot be reached", { reply, cause: error });
}
