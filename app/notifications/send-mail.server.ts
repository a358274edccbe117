import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import type { Transporter } from "nodemailer";
import { getErrorMessage } from "#db/errors.server";
import type { Config } from "~/config.server";
import { reportError } from "~/http/http-error.server";
import { DeliveryError, type Mailbox, oneLine } from "./messages.server";

/** Where mail goes out and from whom it comes. */
export interface MailSettings {
  smtpUrl: string;
  from: Mailbox;
}

/** Returns where mail goes out and from whom, or null without SMTP_URL. */
export function mailSettings(config: Config): MailSettings | null {
  const { SMTP_URL: smtpUrl, COMPANY_NAME: name, COMPANY_EMAIL: companyEmail } = config;
  const from = { name, address: config.NOTIFY_FROM ?? companyEmail };
  if (smtpUrl === undefined) return null;
  return { smtpUrl, from };
}

interface Mail {
  /** The same at every attempt, so that a mailbox that got both can tell that they are one. */
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
  replyTo?: Mailbox;
  /** Sent of itself, or in answer to a person (RFC 3834, section 5). */
  automatic: "generated" | "replied";
}

/** An SMTP_URL, read. */
interface MailServer {
  /** For nodemailer: its own reading of the parameters wins over any option. */
  url: string;
  /** Parameters that would do without encryption and are left out, because a user name or a password goes along. */
  ignored: string[];
  /** Parameters by which mail may be read on its way. */
  loosening: string[];
}

/** Reads an SMTP_URL: what signs in at another machine goes there encrypted or not at all, whatever the parameters say. */
export function readMailServer(smtpUrl: string): MailServer {
  const url = new URL(smtpUrl);
  const { hostname, username, password, searchParams } = url;
  const asked = (name: string, value: boolean) =>
    searchParams.getAll(name).some((text) => (text !== "false" && Number(text) !== 0) === value);
  if (/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)) {
    return { url: smtpUrl, ignored: [], loosening: [] };
  }
  const withoutTls = ["ignoreTLS", "opportunisticTLS"].filter((name) => asked(name, true));
  if (asked("requireTLS", false)) withoutTls.push("requireTLS");
  const loosening = asked("tls.rejectUnauthorized", false) ? ["tls.rejectUnauthorized"] : [];
  if (username === "" && password === "") {
    return { url: smtpUrl, ignored: [], loosening: [...loosening, ...withoutTls] };
  }
  for (const name of withoutTls) searchParams.delete(name);
  searchParams.set("requireTLS", "true");
  return { url: url.href, ignored: withoutTls, loosening };
}

/** How long one step of talking to the mail server and the whole sending may take, in milliseconds. */
const defaultDeadlines = { stepMs: 10_000, wholeMs: 30_000 };
/** Longest subject, in characters: mail programs show no more. */
const subjectLength = 120;

/** Returns when the server has taken it. Throws DeliveryError, final where a recipient or the message is refused for good. */
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
    // Taken for some: sent again it would reach those twice.
    const left = rejected.length;
    if (left > 0)
      reportError(new Error(`The mail server refused ${left} of ${to.length} recipients.`));
  });
}

/** Signs in at the mail server and sends nothing. Throws DeliveryError. */
export function tryMailServer(settings: MailSettings, signal: AbortSignal): Promise<void> {
  return withMailServer(settings, signal, defaultDeadlines, (server) => server.verify());
}

/** Returns the domain of an email address, as DNS has it. */
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
  // Loaded with the first mail: a site that sends none starts without it.
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

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () =>
      reject(
        new DeliveryError("The mail server did not finish in time.", { remedy: remedyOfSilence }),
      );
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
}

/** Replies that ask for another sign-in, or for any (RFC 4954, section 6), whatever they answer. */
const signInReplies = [530, 534, 535, 538];

interface Refusal {
  what: string;
  final?: true;
  ours?: true;
  /** What the operator can do about it. */
  remedy: string;
}

/** What a final reply refuses, by the command that it answers (RFC 5321, 4.2.1), and whether that is final or the settings' fault. */
const refusals: Readonly<Record<string, Refusal>> = {
  "MAIL FROM": {
    what: "refused the sender",
    ours: true,
    remedy: "Set NOTIFY_FROM to an address that the provider lets this account send from.",
  },
  "RCPT TO": {
    what: "refused the recipient",
    final: true,
    remedy: "Correct the addresses in NOTIFY_TO.",
  },
  DATA: {
    what: "refused the message",
    final: true,
    remedy: "What the server said names the reason; the lines on SPF, DKIM and DMARC may mend it.",
  },
};

const refusedSignIn: Refusal = {
  what: "refused the sign-in",
  ours: true,
  remedy:
    "Correct user name and password in SMTP_URL (special characters percent-encoded; many providers want an app password), and start the site again.",
};

const noEncryption: Refusal = {
  what: "offers no encryption to be trusted",
  ours: true,
  remedy:
    "Use the port that the provider names for encrypted mail (smtps://host:465, or smtp://host:587).",
};

const remedyOfSilence =
  "Check host and port in SMTP_URL, and that this machine may reach them: many hosters close port 25.";

function failureOf(error: unknown): DeliveryError {
  const told: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const code = told.code ?? "unknown";
  const responseCode = Number(told.responseCode ?? 0);
  const tell = ({ what, ...whose }: Refusal) =>
    new DeliveryError(`The mail server ${what} (${responseCode || code})`, {
      ...whose,
      said: getErrorMessage(error),
      cause: error,
    });
  if (code === "EAUTH" || signInReplies.includes(responseCode)) return tell(refusedSignIn);
  if (code === "ETLS") return tell(noEncryption);
  const refused = responseCode >= 500 ? refusals[String(told.command)] : undefined;
  const what = responseCode > 0 ? "cannot take it now" : "cannot be reached";
  return tell(refused ?? { what, remedy: remedyOfSilence });
}

/** Returns when the mail server has taken a message that says it is a test. Throws DeliveryError. */
export async function sendTestMail(
  mail: MailSettings,
  to: readonly string[],
  { siteUrl }: Config,
  signal: AbortSignal,
): Promise<void> {
  const text = `This is a test message of ${siteUrl.host}. Anyone who reads it among the other mail, and not among junk, gets the mail about new leads.`;
  const subject = `Test message of ${siteUrl.host}`;
  await sendMail({ id: randomUUID(), to, subject, text, automatic: "generated" }, mail, signal);
}
