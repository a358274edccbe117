import type { SendMailOptions } from "nodemailer";
import type { LeadRecord } from "#db/queries/leads.server";
import type { OutboxEntry } from "#db/queries/notifications.server";
import type { Config } from "~/config.server";
import { oneLine } from "./backoff";
import type { MailSettings } from "./settings.server";

/** What a notification tells of a lead; its subject writes it. */
export interface LeadText {
  /** What the kind of lead is called in a sentence. */
  kindName: string;
  /** "New quote request from Copper State Hauling", on one line. */
  headline: string;
  /** "Monday, November 23 at 8:00 AM MST", or null. */
  dueInWords: string | null;
  /** The lead's page on the desk. */
  url: string;
  /** What the visitor sent, a line a field; the comments come last and keep their lines. */
  lines: readonly string[];
}

/** Longest subject, in characters: mail programs show no more. */
const subjectLength = 120;

/** Returns the mail that tells staff of a lead: what they need to answer it, and the link to the desk. */
export function composeStaffMail(
  entry: OutboxEntry,
  lead: LeadRecord,
  { headline, dueInWords, url, lines }: LeadText,
  { from, to }: MailSettings & { to: readonly string[] },
): SendMailOptions {
  return {
    ...envelope(entry, from.address),
    from: cleanName(from),
    to: to.map((address) => ({ name: "", address })),
    replyTo: cleanName({ name: lead.contactName, address: lead.email }),
    subject: oneLine(`${headline} (${lead.reference})`, subjectLength),
    text: [
      `${headline}.`,
      dueInWords === null ? "" : `Answer by ${dueInWords}.`,
      "",
      `Reference ID: ${lead.reference}`,
      ...lines,
      "",
      `Open it on the desk: ${url}`,
    ].join("\n"),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Returns the mail that gives the visitor the reference. It repeats nothing they typed, so that it carries nobody's message. */
export function composeAutoreply(
  entry: OutboxEntry,
  lead: LeadRecord,
  { kindName, dueInWords }: LeadText,
  { from, config }: MailSettings & { config: Config },
): SendMailOptions {
  return {
    ...envelope(entry, from.address),
    from: cleanName(from),
    to: { name: "", address: lead.email },
    subject: oneLine(`We have your ${kindName} (Reference ID ${lead.reference})`, subjectLength),
    text: [
      `Thank you. We have received your ${kindName}.`,
      "",
      `Reference ID: ${lead.reference}`,
      dueInWords === null ? "" : `We answer by ${dueInWords}.`,
      "",
      `Questions? Call ${config.COMPANY_PHONE} or text ${config.COMPANY_TEXT_LINE} and have your Reference ID ready.`,
      "",
      config.COMPANY_NAME,
      "",
      "If you did not send this request, you can ignore this message.",
    ].join("\n"),
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
  };
}

/** The same Message-ID at every attempt, so that a mailbox that got both can tell that they are one. */
function envelope(entry: OutboxEntry, from: string): SendMailOptions {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    messageId: `<${entry.id}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function cleanName({ name, address }: { name: string; address: string }) {
  return { name: oneLine(name, 80), address };
}
