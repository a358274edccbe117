import { once } from "node:events";
import { domainToASCII } from "node:url";
import type { Transporter } from "nodemailer";
import { getErrorMessage } from "#db/errors.server";
import type { Config } from "~/config.server";
import { reportError } from "~/server/log.server";
import { contactsOf } from "~/site/company.server";
import { DeliveryError, type DeliveryFailure, type Mailbox, oneLine } from "./messages.server";

/** The mail server and the sender. */
export interface MailSettings {
  smtpUrl: string;
  from: Mailbox;
}

/** Returns the mail server and the sender, or null if SMTP_URL is not set. */
export function mailSettings(config: Config): MailSettings | null {
  const { SMTP_URL: smtpUrl, NOTIFY_FROM } = config;
  if (smtpUrl === undefined) return null;
  const from = companyMailbox(config);
  return { smtpUrl, from: { ...from, address: NOTIFY_FROM ?? from.address } };
}

/** Returns the company's mailbox. In production, returns a no-reply mailbox of this site if the company's address is only a placeholder. */
export function companyMailbox(config: Config): Mailbox {
  const address = contactsOf(config).email ?? `no-reply@${config.siteUrl.hostname}`;
  return { name: config.COMPANY_NAME, address };
}

interface Mail {
  /** The same at every attempt, so that a mailbox can detect duplicates. */
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
  replyTo?: Mailbox;
  /** Whether the mail is sent automatically or replies to a person (RFC 3834, section 5). */
  automatic: "generated" | "replied";
}

/**
 * Parses SMTP_URL for nodemailer. Requires encryption if the URL signs in to another machine. `ignored` lists the parameters that were removed because they would allow an
 * unencrypted connection. `loosening` lists the remaining parameters that let others read mail in transit.
 */
export function readMailServer(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const { hostname, username, password, searchParams } = url;
  const isSet = (name: string, value: boolean) =>
    searchParams.getAll(name).some((text) => (text !== "false" && Number(text) !== 0) === value);
  if (/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)) {
    return { url: smtpUrl, ignored: [], loosening: [] };
  }
  const withoutTls = ["ignoreTLS", "opportunisticTLS"].filter((name) => isSet(name, true));
  if (isSet("requireTLS", false)) withoutTls.push("requireTLS");
  const loosening = isSet("tls.rejectUnauthorized", false) ? ["tls.rejectUnauthorized"] : [];
  if (username === "" && password === "") {
    return { url: smtpUrl, ignored: [], loosening: [...loosening, ...withoutTls] };
  }
  for (const name of withoutTls) searchParams.delete(name);
  searchParams.set("requireTLS", "true");
  return { url: url.href, ignored: withoutTls, loosening };
}

/** How long one step with the mail server, and sending as a whole, may take, in milliseconds. */
const defaultDeadlines = { stepMs: 10_000, wholeMs: 30_000 };
/** The longest subject that mail programs show, in characters. */
const subjectLength = 120;

/** Sends a mail. Resolves when the mail server has accepted the message. If this fails, throws DeliveryError, marked final if the server refuses the message permanently. */
export function sendMail(
  { id, to, subject, text, replyTo, automatic }: Mail,
  settings: MailSettings,
  signal: AbortSignal,
  deadlines = defaultDeadlines,
): Promise<void> {
  const { from } = settings;
  const mail = {
    messageId: `<${id}@${domainOf(from.address)}>`,
    from: cleanName(from),
    to: to.map((address) => ({ name: "", address })),
    ...(replyTo && { replyTo: cleanName(replyTo) }),
    subject: oneLine(subject, subjectLength),
    text,
    headers: {
      "Auto-Submitted": `auto-${automatic}`,
      ...(automatic === "replied" && { "X-Auto-Response-Suppress": "All" }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return withMailServer(settings, signal, deadlines, async (server) => {
    const { rejected = [] } = await server.sendMail(mail);
    // Not retried, because the accepted recipients would get it twice.
    if (rejected.length > 0) {
      const refused = `${rejected.length} of ${to.length}`;
      reportError(new Error(`The mail server refused ${refused} recipients.`));
    }
  });
}

/** Signs in to the mail server without sending anything. Throws DeliveryError if the connection or the sign-in fails. */
export function tryMailServer(settings: MailSettings, signal: AbortSignal): Promise<void> {
  return withMailServer(settings, signal, defaultDeadlines, (server) => server.verify());
}

/** Returns the domain of an email address in ASCII, as DNS needs it. */
export function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf("@") + 1));
}

async function withMailServer(
  { smtpUrl }: MailSettings,
  signal: AbortSignal,
  { stepMs, wholeMs }: typeof defaultDeadlines,
  work: (server: Transporter) => Promise<unknown>,
): Promise<void> {
  const steps = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  // Loaded with the first mail, so that a site without mail starts faster.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: readMailServer(smtpUrl).url, ...steps });
  const ended = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]);
  try {
    await Promise.race([work(transport), rejectedBy(ended)]);
  } catch (error) {
    throw error instanceof DeliveryError ? error : failureOf(error);
  } finally {
    transport.close();
  }
}

function cleanName({ name, address }: Mailbox): Mailbox {
  return { name: oneLine(name, 80), address };
}

async function rejectedBy(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw new DeliveryError("The mail server did not answer in time.", { remedy: remedyOfSilence });
}

/** Reply codes to any command that demand a sign-in or a different sign-in (RFC 4954, section 6). */
const signInReplies = [530, 534, 535, 538];

/** A failure, with what the server did as the predicate of a sentence. */
type Refusal = DeliveryFailure & { problem: string };

/** What a permanent reply to each command means (RFC 5321, 4.2.1). */
const refusals: Readonly<Record<string, Refusal>> = {
  "MAIL FROM": {
    problem: "refused the sender",
    isOurs: true,
    remedy: "Set NOTIFY_FROM to an address that the provider lets this account send from.",
  },
  "RCPT TO": {
    problem: "refused the recipient",
    final: true,
    remedy: "Correct the address, in NOTIFY_TO or in the account.",
  },
  DATA: {
    problem: "refused the message",
    final: true,
    remedy: "The server's reply gives the reason. The lines about SPF and DMARC may help.",
  },
};

const refusedSignIn: Refusal = {
  problem: "refused the sign-in",
  isOurs: true,
  remedy:
    "Correct user name and password in SMTP_URL (special characters percent-encoded; many providers require an app password), and restart the site.",
};

const noEncryption: Refusal = {
  problem: "offers no encryption that this machine trusts",
  isOurs: true,
  remedy: "Use the provider's port for encrypted mail (smtps://host:465, or smtp://host:587).",
};

const remedyOfSilence =
  "Check host and port in SMTP_URL, and that this machine can reach them: many hosts block port 25.";

function failureOf(error: unknown): DeliveryError {
  const details: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const code = details.code ?? "unknown";
  const responseCode = Number(details.responseCode ?? 0);
  const describe = ({ problem, ...rest }: Refusal) =>
    new DeliveryError(`The mail server ${problem} (${responseCode || code})`, {
      ...rest,
      reply: getErrorMessage(error),
      cause: error,
    });
  if (code === "EAUTH" || signInReplies.includes(responseCode)) return describe(refusedSignIn);
  if (code === "ETLS") return describe(noEncryption);
  const refused = responseCode >= 500 ? refusals[String(details.command)] : undefined;
  const problem = responseCode > 0 ? "cannot accept it now" : "cannot be reached";
  return describe(refused ?? { problem, remedy: remedyOfSilence });
}
