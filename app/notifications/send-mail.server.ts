import type { SendMailOptions } from "nodemailer";
import { NoticeError } from "./send-error.server";

/** How long one step of talking to the mail server and the whole sending may take, in milliseconds. */
export interface MailDeadlines {
  stepMs: number;
  wholeMs: number;
}

const defaultDeadlines: MailDeadlines = { stepMs: 10_000, wholeMs: 30_000 };

/**
 * Hands a mail to the SMTP server; returns when the server has taken it. Throws NoticeError, final when the server says that it
 * will never take it (a reply of 5xx; RFC 5321, section 4.2.1).
 */
export async function sendMail(
  smtpUrl: string,
  mail: SendMailOptions,
  signal: AbortSignal,
  { stepMs, wholeMs }: MailDeadlines = defaultDeadlines,
): Promise<void> {
  const steps = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  // Loaded with the first mail: a site that sends none starts without it.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ ...smtpOptions(smtpUrl), ...steps });
  const ended = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]);
  try {
    await Promise.race([transport.sendMail(mail), rejectedBy(ended)]);
  } catch (error) {
    throw new NoticeError(textOf(error), { final: isFinal(error), cause: error });
  } finally {
    transport.close();
  }
}

function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(user !== "" && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new Error("The mail server did not finish in time."));
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error)) return false;
  return Number(error.responseCode) >= 500;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
