import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { findWaitingSpam } from "#db/queries/notifications.server";
import { findOwnerAddress, findStaffAccountById } from "#db/queries/staff.server";
import type { NotificationEvent } from "#db/schema";
import type { Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { formatCount } from "~/http/sizes";
import { type NotificationMessages, oneLine } from "~/notifications/messages.server";
import { companyMailbox } from "~/notifications/send-mail.server";
import { formatInstantIn } from "~/site/business-hours";
import { contactsOf } from "~/site/company.server";
import type { Language } from "~/site/language";
import { wordings } from "~/site/messages";
import { verificationAddress } from "./address-verification.server";
import { kindMessages, shortLabelOf, shownValue, staffFields } from "./lead-facts.server";
import { leadKindMessages } from "./lead-form.en";
import { type ContactWay, serverMessages } from "./server.messages";

/** Returns the messages for an event of a lead. Returns null if the lead was deleted, or if the only recipient is an owner who no longer gets mail. */
export async function findLeadMessages(
  db: Queryable,
  config: Config,
  about: { leadId: string; event: NotificationEvent; recipient?: string | null },
): Promise<NotificationMessages | null> {
  const { leadId, event, recipient } = about;
  const lead = await findLeadById(db, leadId);
  if (lead === null) return null;
  if (event === "verify-address") {
    const link = await verificationAddress(db, lead);
    const visitor = visitorMail(lead, config, "verifyAddress", link);
    return { ...leadMessages(lead, config), visitor };
  }
  if (event === "suspected-spam")
    return listMessages(lead, config, waitingSpam((await findWaitingSpam(db)).count));
  const isSeveral = event === "several-assigned";
  const owner = await findStaffAccountById(db, lead.assignedTo ?? "");
  const messages = isSeveral
    ? listMessages(lead, config, severalAssigned)
    : leadMessages(lead, config, event, owner?.displayName);
  if (!isSeveral && event !== "assigned" && event !== "follow-up-due") return messages;
  const address = await findOwnerAddress(db, recipient ?? "");
  return address === null ? null : { ...messages, staff: { ...messages.staff, to: [address] } };
}

/** The beginning of each event's mail subject, and the event's name in webhooks. */
const events = {
  submitted: ["New", "lead.created"],
  "not-taken": ["No owner yet: new", "lead.not-taken"],
  "nobody-has-taken-it": ["Still no owner: new", "lead.nobody-has-taken-it"],
  "address-corrected": ["Corrected", "lead.address-corrected"],
  assigned: ["Assigned to you:", "lead.assigned"],
  "follow-up-due": ["Follow-up due:", "lead.follow-up-due"],
} as const;

/** Returns the messages about a lead. The message to the visitor repeats nothing that was typed, so that no one can send text through this site. */
export function leadMessages(
  lead: LeadRecord,
  config: Config,
  event: keyof typeof events = "submitted",
  owner = "",
): NotificationMessages {
  const [usual, webhookEvent] = events[event];
  const isEscalation = event === "not-taken" || event === "nobody-has-taken-it";
  const opening = isEscalation && owner ? `${oneLine(owner, 80)} has not begun: new` : usual;
  const { reference, contactName, email, phone } = lead;
  const inSpanish = lead.language === "es" ? "Wrote in Spanish." : "";
  const headline = `${opening} ${leadKindMessages[lead.kind].named} from ${oneLine(lead.companyName, 80)}`;
  const due = dueOf(lead.replyDueAt, config, "en");
  const callBack = dueOf(lead.followUpAt, config, "en");
  const mail = event === "address-corrected" ? "addressCorrected" : "received";
  const contact = [contactName, phone, email].map((text) => oneLine(text, 200)).join(", ");
  const url = new URL(`/admin/quotes/${lead.id}`, config.siteUrl).href;
  return {
    staff: {
      subject: `${headline} (${reference})`,
      text: [
        `${headline}.`,
        due ? `Answer by ${due}.` : "",
        ...(callBack ? [`Call back ${callBack}.`] : []),
        ...(inSpanish ? [inSpanish] : []),
        "",
        `Reference ID: ${reference}`,
        ...leadLines(lead),
        "",
        `Open it on the desk: ${url}`,
      ].join("\n"),
      replyTo: { name: contactName, address: email },
      summary: `${headline} (${reference}): ${contact}.${due ? ` Answer by ${due}.` : ""}${inSpanish && ` ${inSpanish}`}`,
      url,
      json: { event: webhookEvent, lead: webhookLead(lead, url) },
    },
    visitor: visitorMail(lead, config, mail),
  };
}

/** Returns the visitor's email in the language of the lead. */
function visitorMail(
  lead: LeadRecord,
  config: Config,
  mail: keyof typeof serverMessages.en.mail,
  link = "",
) {
  const { language, reference } = lead;
  const { subject, paragraphs, ending } = serverMessages[language].mail[mail]({
    request: kindMessages[language][lead.kind].named,
    reference,
    due: dueOf(lead.replyDueAt, config, language),
    reach: (...ways) => reachUs(config, language, ways),
    link,
  });
  const text = [...paragraphs, config.COMPANY_NAME, ...ending].join("\n\n");
  return { address: lead.email, subject, text };
}

/** Returns a phrase on how to reach the company: by the configured contact methods among `ways` or, if none is configured, by the quote form. */
export function reachUs(config: Config, language: Language, ways: readonly ContactWay[]): string {
  const { reach } = serverMessages[language];
  const contacts = contactsOf(config);
  const real = ways.flatMap((way) => {
    const value = contacts[way];
    return value === null ? [] : [reach[way](value)];
  });
  const form = new URL(wordings[language].getQuote.to, config.siteUrl).href;
  return real.length > 0 ? real.join(reach.or) : reach.form(form);
}

/** Returns a deadline for staff as text with ordinary spaces, or null. */
function dueOf(instant: string | null, config: Config, language: Language): string | null {
  return instant && formatInstantIn(instant, config, language).replaceAll("\u00a0", " ");
}

/** The message about several leads assigned at once. Quotes nothing from the leads. */
const severalAssigned = {
  headline: "Several leads were assigned to you",
  advice: "They are among your leads, the most urgent first.",
  json: { event: "leads.assigned" } as NotificationMessages["staff"]["json"],
  path: "/admin/quotes?mine=1&sort=due",
};

/** Returns the message about waiting spam. Contains its count and quotes nothing. */
function waitingSpam(count: number): typeof severalAssigned {
  return {
    headline: `${formatCount(count, "request")} held as suspected spam: please check for real people`,
    advice: "Release those from real people, and give the others the status Spam.",
    json: { event: "suspected-spam.waiting", count },
    path: "/admin/quotes?quarantined=1&status=new",
  };
}

/** Returns the messages about several leads, with a link to their list. The outbox files them under one lead. */
function listMessages(
  lead: LeadRecord,
  config: Config,
  { headline, advice, json, path }: typeof severalAssigned,
): NotificationMessages {
  const url = new URL(path, config.siteUrl).href;
  const staff = {
    subject: headline,
    text: [`${headline}.`, "", advice, "", `Open them on the desk: ${url}`].join("\n"),
    replyTo: companyMailbox(config),
    summary: `${headline}.`,
    url,
    json,
  };
  return { ...leadMessages(lead, config), staff };
}

function webhookLead(lead: LeadRecord, url: string) {
  const { id, reference, kind, submittedAt, replyDueAt, companyName, contactName } = lead;
  const { email, phone, phoneE164 } = lead;
  const dates = { submittedAt, replyDueAt };
  return { id, reference, kind, ...dates, companyName, contactName, email, phone, phoneE164, url };
}

/** Returns a line for each field that the visitor sent. The comments come last and keep their line breaks. */
function leadLines(lead: LeadRecord): string[] {
  const lines = mailFields.flatMap((field) => {
    const value = shownValue(field, lead);
    return value ? [`${shortLabelOf(field)}: ${oneLine(value, 500)}`] : [];
  });
  if (lead.authorityPending) lines.push("Authority: pending");
  lines.push(`Text messages: ${lead.smsConsent ? "agreed" : "not agreed"}`);
  return lead.comments ? [...lines, "", "Comments:", lead.comments] : lines;
}

/** The fields in an email. The phone number precedes the email address, because staff call first. */
const mailFields = staffFields
  .filter(({ name, shownApart }) => !shownApart && name !== "phone")
  .flatMap((field) =>
    field.name === "email" ? [...staffFields.filter(({ name }) => name === "phone"), field] : field,
  );
