import type { LeadRecord } from "#db/queries/leads.server";
import type { Config } from "~/config.server";
import { instantInWords } from "~/site/company.server";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { questionFields } from "./fields";
import { leadKindWords } from "./kinds.en";
import { leadKindWordsEs } from "./kinds.es";
import { receiptMessages } from "./server-words.en";
import { receiptMessagesEs } from "./server-words.es";

/** What a visitor is told as soon as a lead is stored, and on its receipt. */
export interface NextStep {
  reference: string;
  receiptPath: string;
  /** By when we answer, as an instant (UTC ISO) and in words; null once somebody has, or nobody has to. */
  due: { at: string; words: string; past: boolean } | null;
  /** What to have at hand when we call, by what was answered. */
  atHand: string[];
  /** What was answered so far to the questions after Submit, by field. */
  answers: Record<string, string>;
  /** Who sends text messages, and whether they are agreed to. */
  brand: string;
  texts: boolean;
}

/** What the server says of receipts, by language. */
export const messagesIn = {
  en: { ...receiptMessages, kinds: leadKindWords },
  es: { ...receiptMessagesEs, kinds: leadKindWordsEs },
} as const;

export function receiptPath(token: string, language: Language): string {
  return addressIn(language, `/receipt/${token}`);
}

export function nextStepOf(
  lead: LeadRecord,
  config: Config,
  language: Language,
  now = new Date(),
): NextStep {
  const at = lead.status === "new" ? lead.replyDueAt : null;
  return {
    reference: lead.reference,
    receiptPath: receiptPath(lead.receiptToken, language),
    due:
      at === null
        ? null
        : { at, words: instantInWords(at, config, language), past: Date.parse(at) < now.getTime() },
    atHand: atHandRows
      .filter(({ of }) => of(lead))
      .map(({ name }) => messagesIn[language].atHand[name]),
    answers: answersOf(lead),
    brand: config.COMPANY_NAME,
    texts: lead.smsConsent,
  };
}

function answersOf(lead: LeadRecord): Record<string, string> {
  return Object.fromEntries(questionFields.map(({ name }) => [name, String(lead[name] ?? "")]));
}

const isQuote = ({ kind }: LeadRecord) => kind === "quote-request";
/** Asks for factoring, or does not say what else. */
const wantsFactoring = (lead: LeadRecord) =>
  isQuote(lead) &&
  [null, "factoring", "factoring-credit", "all-services"].includes(lead.servicesInterested);
const wantsCredit = (lead: LeadRecord) =>
  ["line-of-credit", "factoring-credit", "all-services"].includes(lead.servicesInterested ?? "");
const wantsCards = (lead: LeadRecord) =>
  !isQuote(lead) ||
  ["fuel-cards", "fuel-card-fleet", "all-services"].includes(lead.servicesInterested ?? "");

const atHandRows: readonly {
  name: keyof typeof receiptMessages.atHand;
  of: (lead: LeadRecord) => boolean;
}[] = [
  { name: "invoice", of: wantsFactoring },
  { name: "customers", of: wantsFactoring },
  { name: "invoiced", of: wantsCredit },
  { name: "cards", of: wantsCards },
  { name: "fuelStatement", of: wantsCards },
  { name: "authorityDay", of: (lead) => lead.authorityPending },
  { name: "numbers", of: (lead) => lead.mcNumber === null && lead.dotNumber === null },
  { name: "insurance", of: (lead) => !lead.authorityPending },
];

/** How long the answer stands in a calendar, in milliseconds. */
const callMs = 15 * 60_000;

/** A calendar entry (RFC 5545), or null when no answer is due. */
export function dueAsCalendar(lead: LeadRecord, config: Config, language: Language): string | null {
  const { due, reference } = nextStepOf(lead, config, language);
  if (due === null) return null;
  const { COMPANY_SHORT_NAME: company, COMPANY_PHONE: phone, siteUrl } = config;
  const { calendar, kinds } = messagesIn[language];
  const { named } = kinds[lead.kind];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Receipt//${language.toUpperCase()}`,
    "BEGIN:VEVENT",
    `UID:${reference}@${siteUrl.hostname}`,
    `DTSTAMP:${compact(lead.submittedAt)}`,
    `DTSTART:${compact(due.at)}`,
    `DTEND:${compact(new Date(Date.parse(due.at) + callMs).toISOString())}`,
    `SUMMARY:${escaped(calendar.summary(company, named))}`,
    `DESCRIPTION:${escaped(calendar.description(reference, phone))}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Returns an instant (UTC ISO) in the calendar's notation: 20261123T150000Z. */
function compact(instant: string): string {
  return instant.replace(/\.\d+|[-:]/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\s+/g, " ");
}

/** A line has at most 75 bytes; what is longer goes on after a space. */
function folded(line: string): string {
  const rows = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      rows.push(" ");
      bytes = 1;
    }
    rows.push(`${rows.pop()}${character}`);
    bytes += size;
  }
  return rows.join("\r\n");
}
