import type { SendMailOptions } from "nodemailer";
import type { LeadRecord } from "#db/queries/leads.server";
import type { OutboxEntry } from "#db/queries/outbox.server";
import type { Config } from "~/config.server";
import { leadKindNames } from "~/leads/form-texts";
import { leadFacts, leadLines } from "~/leads/lead-text.server";
import { oneLine } from "./backoff";
import type { MailSettings } from "./settings.server";

/** Longest subject, in characters: mail programs show no more. */
const subjectLength = 120;

/** Returns the mail that tells staff of a lead: what they need to answer it, and the link to the desk. */
export function composeStaffMail(
  entry: OutboxEntry,
  lead: LeadRecord,
  { from, to, config }: MailSettings & { to: readonly string[]; config: Config },
): SendMailOptions {
  const { headline, dueInWords, url } = leadFacts(lead, config);
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
      ...leadLines(lead),
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
  { from, config }: MailSettings & { config: Config },
): SendMailOptions {
  const { dueInWords } = leadFacts(lead, config);
  const kind = leadKindNames[lead.kind];
  return {
    ...envelope(entry, from.address),
    from: cleanName(from),
    to: { name: "", address: lead.email },
    subject: oneLine(`We have your ${kind} (Reference ID ${lead.reference})`, subjectLength),
    text: [
      `Thank you. We have received your ${kind}.`,
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
