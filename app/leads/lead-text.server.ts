import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { findWaitingSpam } from "#db/queries/notifications.server";
import type { LeadKind, NotificationEvent } from "#db/schema";
import type { Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { type NotificationMessages, oneLine } from "~/notifications/messages.server";
import { formatInstantIn } from "~/site/business-hours";
import type { Language } from "~/site/language";
import { mailtoAddress } from "~/site/mailto";
import { sentenceCase } from "~/ui/sentence-case";
import {
  everyFieldOf,
  fieldsOf,
  type LabelledField,
  type LeadField,
  type LeadFieldName,
  labelOf,
  leadFields,
  withLabels,
} from "./fields";
import { leadFieldMessages } from "./fields.en";
import { leadFieldMessagesEs } from "./fields.es";
import { leadKinds } from "./kinds";
import { leadKindMessages } from "./lead-form.en";
import { leadKindMessagesEs } from "./lead-form.es";
import { serverMessages } from "./server.messages";

/** What each kind of lead is called, by the language of its visitor. */
export const kindMessages = { en: leadKindMessages, es: leadKindMessagesEs };

/** The labels that fields have on the desk, where these are not those of the form. */
const deskLabels: Partial<Record<LeadFieldName, string>> = {
  preferredFuelBrands: "Preferred Fuel Brands",
  factoringCompany: "Factoring company",
  brokersAndShippers: "Brokers and shippers",
  contactBy: "Reach by",
};

/** Returns a field as the desk, mail and CSV show it to staff: in English, in whichever language the lead was sent. */
export function staffField(field: LeadField) {
  const said = withLabels(field, leadFieldMessages);
  return { ...said, desk: deskLabels[field.name] ?? said.label };
}

/** The whole table, in its order. */
export const staffFields: readonly ReturnType<typeof staffField>[] = leadFields.map(staffField);

/** Returns what the notifications of a lead say about an event, or null when the lead is gone. */
export async function findLeadMessages(
  db: Queryable,
  config: Config,
  { leadId, event }: { leadId: string; event: NotificationEvent },
): Promise<NotificationMessages | null> {
  const lead = await findLeadById(db, leadId);
  if (lead === null) return null;
  if (event !== "suspected-spam") return leadMessages(lead, config, event);
  return spamMessages(lead, config, (await findWaitingSpam(db)).count);
}

/** How a subject begins, and what programs call it. */
const events = {
  submitted: { says: "New", webhookEvent: "lead.created" },
  "not-taken": { says: "Not taken yet: new", webhookEvent: "lead.not-taken" },
  "nobody-has-taken-it": {
    says: "Nobody has taken it: new",
    webhookEvent: "lead.nobody-has-taken-it",
  },
  "address-corrected": { says: "Corrected", webhookEvent: "lead.address-corrected" },
} as const;

/** Returns what the notifications of a lead say. The visitor's repeats nothing they typed, so that it carries nobody's message. */
export function leadMessages(
  lead: LeadRecord,
  config: Config,
  event: keyof typeof events = "submitted",
): NotificationMessages {
  const { says, webhookEvent } = events[event];
  const { siteUrl } = config;
  const { reference, contactName, email, phone } = lead;
  const inSpanish = lead.language === "es" ? "Wrote in Spanish." : "";
  const kindName = leadKindMessages[lead.kind].named;
  const headline = `${says} ${kindName} from ${oneLine(lead.companyName, 80)}`;
  const due = dueOf(lead, config, "en");
  const mail = event === "address-corrected" ? "addressCorrected" : "received";
  const contact = [contactName, phone, email].map((text) => oneLine(text, 200)).join(", ");
  const url = new URL(`/admin/quotes/${lead.id}`, siteUrl).href;
  return {
    staff: {
      subject: `${headline} (${reference})`,
      text: [
        `${headline}.`,
        due ? `Answer by ${due}.` : "",
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
      json: { event: webhookEvent, lead: leadJson(lead, url) },
    },
    visitor: visitorMail(lead, config, mail),
  };
}

const fieldMessages = { en: leadFieldMessages, es: leadFieldMessagesEs };

/** In the language in which the lead was written. */
function visitorMail(lead: LeadRecord, config: Config, mail: keyof typeof serverMessages.en.mail) {
  const { language, reference } = lead;
  const { subject, opening, answer, questions, ending, ...said } = serverMessages[language].mail[
    mail
  ]({
    request: kindMessages[language][lead.kind].named,
    reference,
    due: dueOf(lead, config, language),
    phone: config.COMPANY_PHONE,
    textLine: config.COMPANY_TEXT_LINE,
    email: config.COMPANY_EMAIL,
  });
  const head = [opening, "", said.reference, answer, "", questions, "", config.COMPANY_NAME];
  const text = [...head, ...(ending === "" ? [] : ["", ending])].join("\n");
  return { address: lead.email, subject, text };
}

/** By when a lead is answered, in words, or null. Mail wraps by itself, and plain spaces keep it plain text. */
function dueOf({ replyDueAt }: LeadRecord, config: Config, language: Language): string | null {
  return replyDueAt && formatInstantIn(replyDueAt, config, language).replaceAll("\u00a0", " ");
}

/** Says how many wait and nothing that was typed: what a program wrote goes into no mail. */
function spamMessages(lead: LeadRecord, config: Config, count: number): NotificationMessages {
  const told = leadMessages(lead, config);
  const wait = count === 1 ? "1 suspected spam waits" : `${count} suspected spams wait`;
  const headline = `${wait} for somebody to look: a person may be among them`;
  const url = new URL("/admin/quotes?quarantined=1&status=new", config.siteUrl).href;
  const staff = {
    subject: headline,
    text: [
      `${headline}.`,
      "",
      "Release who is a person, and give the others the status Spam.",
      "",
      `Open them on the desk: ${url}`,
    ].join("\n"),
    replyTo: { name: config.COMPANY_NAME, address: config.COMPANY_EMAIL },
    summary: `${headline}.`,
    url,
    json: { event: "suspected-spam.waiting", count },
  };
  return { ...told, staff };
}

function leadJson(lead: LeadRecord, url: string) {
  const { id, reference, kind, submittedAt, replyDueAt, companyName, contactName } = lead;
  const { email, phone, phoneE164 } = lead;
  const dates = { submittedAt, replyDueAt };
  return { id, reference, kind, ...dates, companyName, contactName, email, phone, phoneE164, url };
}

/** Returns what the visitor sent, a line a field; the comments come last and keep their lines. */
function leadLines(lead: LeadRecord): string[] {
  const lines = toldFields().flatMap((field) => {
    const value = shownValue(field, lead);
    return value ? [`${shortLabelOf(field)}: ${oneLine(value, 500)}`] : [];
  });
  if (lead.authorityPending) lines.push("Authority: pending");
  lines.push(`Text messages: ${lead.smsConsent ? "agreed" : "not agreed"}`);
  return lead.comments ? [...lines, "", "Comments:", lead.comments] : lines;
}

/** The fields that mail tells, the phone before the email: staff call first. */
function toldFields(): LabelledField[] {
  const told = staffFields.filter(({ name, toldApart }) => !toldApart && name !== "phone");
  const phone = staffFields.filter(({ name }) => name === "phone");
  return told.toSpliced(
    told.findIndex(({ name }) => name === "email"),
    0,
    ...phone,
  );
}

/**
 * Returns what the visitor sent with a lead by its fields' names, but for what the desk tells in words of its own, in the order in which
 * it was asked; `href` calls or writes to the visitor.
 */
export function leadFacts(lead: LeadRecord) {
  const hrefs: Record<string, string> = {
    email: mailtoAddress(lead.email),
    phone: `tel:${lead.phoneE164}`,
  };
  return everyFieldOf(lead.kind)
    .filter(({ toldApart }) => !toldApart)
    .map(staffField)
    .map((field) => ({
      name: field.name,
      term: field.desk,
      description: shownValue(field, lead),
      href: hrefs[field.name],
    }));
}

/** What a lead wants, and its size in trucks and in revenue or spending on fuel a month, as a list says it; "" where it was left out. */
export function leadInShort(lead: LeadRecord) {
  const shown = (name: string) => {
    const field = staffFields.find((row) => row.name === name);
    return (field && shownValue(field, lead)) ?? "";
  };
  // "$25,000 – $50,000" takes the room of two columns.
  const money = (shown("monthlyRevenue") || shown("monthlyFuelSpend")).replaceAll(",000", "k");
  const size = [shown("numberOfTrucks"), money.replace(" – $", "–")].filter((text) => text !== "");
  return {
    wants: shown("servicesInterested") || leadKinds[lead.kind].shortLabel,
    size: size.join(" · "),
  };
}

/** Returns all that the visitor sent with a lead and said since; what was left empty is left out. */
export function receiptFacts(lead: LeadRecord, language: Language) {
  return everyFieldOf(lead.kind)
    .map((field) => withLabels(field, fieldMessages[language]))
    .map((field) => ({
      term: shortLabelOf(field),
      description: shownValue(field, lead, serverMessages[language].receipt.tick),
    }))
    .filter(({ description }) => description !== null);
}

/** Returns what a correction changed, from the detail that its line of the timeline keeps, in the order of the form; null is an empty field. */
export function correctionsOf(kind: LeadKind, { from, to }: { from?: unknown; to?: unknown }) {
  return fieldsOf(kind)
    .filter(({ name }) => typeof to === "object" && to !== null && Object.hasOwn(to, name))
    .map(staffField)
    .map((field) => ({
      term: field.toldApart ? sentenceCase(field.named) : field.desk,
      from: shownValue(field, from ?? {}),
      to: shownValue(field, to ?? {}),
    }));
}

function shortLabelOf({ mail, named }: LabelledField): string {
  return mail ?? sentenceCase(named);
}

/** The columns of the desk's export that hold fields, in order: texts and choices, then what was ticked. */
export const leadColumns: readonly string[] = [
  ...staffFields.filter(({ control }) => control !== "tick"),
  ...staffFields.filter(({ control }) => control === "tick").reverse(),
].map(({ name }) => name);

function shownValue(
  { name, options }: LabelledField,
  lead: Partial<Record<LeadFieldName, unknown>>,
  { yes, no } = serverMessages.en.receipt.tick,
): string | null {
  const value = lead[name];
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value !== "string") return null;
  return options ? labelOf(options, value) : value;
}
