import { DeliveryError, type Mailbox, oneLine } from "./messages.server";

/** Where mail goes out and from whom it comes. */
export interface MailSettings {
  smtpUrl: string;
  from: Mailbox;
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

/** Returns when the server has taken it. Throws DeliveryError, final on a reply of 5xx (RFC 5321, 4.2.1). */
export async function sendMail(
  { id, to, subject, text, replyTo, automatic }: Mail,
  { smtpUrl, from }: MailSettings,
  signal: AbortSignal,
  { stepMs, wholeMs } = defaultDeadlines,
): Promise<void> {
  const steps = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  // Loaded with the first mail: a site that sends none starts without it.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: readMailServer(smtpUrl).url, ...steps });
  const ended = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]);
  const mail = {
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
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
  try {
    await Promise.race([transport.sendMail(mail), rejectedBy(ended)]);
  } catch (error) {
    throw new DeliveryError(error instanceof Error ? error.message : String(error), {
      final: isFinal(error),
      cause: error,
    });
  } finally {
    transport.close();
  }
}

function cleanName({ name, address }: Mailbox): Mailbox {
  return { name: oneLine(name, 80), address };
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
  // Refused encryption is the operator's to mend, and the mail goes out then.
  if ("code" in error && error.code === "ETLS") return false;
  return Number(error.responseCode) >= 500;
}
