import type { LeadRecord } from "#db/queries/leads.server";
import type { Config } from "~/config.server";
import { formatInstantIn } from "~/site/business-hours";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { questionFields } from "./fields";
import { serverMessages } from "./server.messages";
import { visitorStatusOf } from "./status";

/** The data about a lead that the receipt and the panel after Submit show. */
export type NextStep = ReturnType<typeof nextStepOf>;

/** Returns the path of a receipt in this language. */
export function receiptPath(token: string, language: Language): string {
  return addressIn(language, `/receipt/${token}`);
}

/** Returns what the visitor sees after Submit: the reference, and by when we reply. */
export function nextStepOf(lead: LeadRecord, config: Config, language: Language, now = new Date()) {
  const isOwed = lead.status === "new" && visitorStatusOf(lead) === "received";
  const at = isOwed ? lead.replyDueAt : null;
  return {
    kind: lead.kind,
    reference: lead.reference,
    receiptPath: receiptPath(lead.receiptToken, language),
    /** The reply deadline, as a time (UTC ISO) and as text. Null if no reply is due. */
    due:
      at === null
        ? null
        : { at, text: formatInstantIn(at, config, language), past: Date.parse(at) < now.getTime() },
    /** What the visitor should have ready for our call. */
    atHand: atHandRows
      .filter(([, applies]) => applies(lead))
      .map(([name]) => serverMessages[language].receipt.atHand[name]),
    /** The answers given so far to the questions after Submit, by field. */
    answers: Object.fromEntries(questionFields.map(({ name }) => [name, String(lead[name] ?? "")])),
    /** The company that sends text messages, and whether the visitor agreed to them. */
    brand: config.COMPANY_NAME,
    texts: lead.smsConsent,
  };
}

const isQuote = ({ kind }: LeadRecord) => kind === "quote-request";
/** True if the visitor selected factoring, or no service. */
const wantsFactoring = (lead: LeadRecord) =>
  isQuote(lead) &&
  [null, "factoring", "factoring-credit", "all-services"].includes(lead.servicesInterested);
const wantsCredit = (lead: LeadRecord) =>
  ["line-of-credit", "factoring-credit", "all-services"].includes(lead.servicesInterested ?? "");
const wantsCards = (lead: LeadRecord) =>
  !isQuote(lead) ||
  ["fuel-cards", "fuel-card-fleet", "all-services"].includes(lead.servicesInterested ?? "");

const atHandRows = [
  ["invoice", wantsFactoring],
  ["customers", wantsFactoring],
  ["invoiced", wantsCredit],
  ["cards", wantsCards],
  ["fuelStatement", wantsCards],
  ["authorityDay", (lead: LeadRecord) => lead.authorityPending],
  ["numbers", (lead: LeadRecord) => lead.mcNumber === null && lead.dotNumber === null],
  ["insurance", (lead: LeadRecord) => !lead.authorityPending],
] as const;
