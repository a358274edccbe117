import type { LeadRecord } from "#db/queries/leads.server";
import type { Config } from "~/config.server";
import { formatInstantIn } from "~/site/business-hours";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { questionFields } from "./fields";
import { serverMessages } from "./server.messages";

/** What a visitor is told as soon as a lead is stored, and on its receipt. */
export interface NextStep {
  reference: string;
  receiptPath: string;
  /** By when we answer, as an instant (UTC ISO) and in words; null once somebody has, or nobody has to. */
  due: { at: string; messages: string; past: boolean } | null;
  /** What to have at hand when we call, by what was answered. */
  atHand: string[];
  /** What was answered so far to the questions after Submit, by field. */
  answers: Record<string, string>;
  /** Who sends text messages, and whether they are agreed to. */
  brand: string;
  texts: boolean;
}

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
        : {
            at,
            messages: formatInstantIn(at, config, language),
            past: Date.parse(at) < now.getTime(),
          },
    atHand: atHandRows
      .filter(({ of }) => of(lead))
      .map(({ name }) => serverMessages[language].receipt.atHand[name]),
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
  name: keyof typeof serverMessages.en.receipt.atHand;
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
