import { findLeads, type LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import {
  type Carrier,
  type CarrierAnswer,
  type CarrierNumbers,
  carrierService,
} from "~/carriers/service.server";
import { truckRangeOf } from "~/leads/field-rules";
import { labelOf } from "~/leads/fields";
import { staffFields } from "~/leads/lead-facts.server";

type TypedLead = Pick<LeadRecord, "companyName" | "dotNumber" | "mcNumber" | "numberOfTrucks">;

/**
 * Returns the federal agency's record for a lead's DOT and docket numbers, and how it differs from the lead. Returns null if the lead has neither number. `asOf` is the day of the
 * agency's answer (YYYY-MM-DD). While there is no answer, `asOf` is null and `source` gives the reason.
 */
export function findCarrierRecord(lead: TypedLead) {
  const numbers = numbersOf(lead);
  if (numbers.dot === null && numbers.docket === null) return null;
  const service = carrierService();
  const answer = service?.answerTo(numbers) ?? null;
  const source = service === undefined ? "none" : answer === null ? "asked" : "service";
  const found = answer === null ? { carriers: [], absent: [] } : reconcile(lead, numbers, answer);
  return {
    /** The URL for checking today's authority. */
    liveAddress: liveAddress(numbers),
    asOf: answer?.asOf ?? null,
    source: source satisfies "service" | "asked" | "none",
    ...found,
  } as const;
}

/** Returns a lead's numbers in the agency's notation, without leading zeros. A docket number without a prefix is an MC number. */
function numbersOf({ dotNumber, mcNumber }: Omit<TypedLead, "numberOfTrucks">): CarrierNumbers {
  const [, dot] = /^0*([1-9]\d{0,7})$/.exec(dotNumber ?? "") ?? [];
  const [, prefix = "MC", digits] =
    /^(MC|MX|FF)?[\s-]*0*([1-9]\d{0,7})$/i.exec(mcNumber?.trim() ?? "") ?? [];
  return {
    dot: dot === undefined ? null : Number(dot),
    docket: digits === undefined ? null : `${prefix.toUpperCase()}${digits}`,
  };
}

const newestLeads = 50;
const dayMs = 24 * 60 * 60_000;

/** Looks up the carriers of leads from the last 24 hours, at most the newest 50, at the federal agency. The records are then ready when staff open a lead. */
export async function askForNewLeads(db: Queryable, now = new Date()): Promise<void> {
  const service = carrierService();
  if (service === undefined) return;
  const since = new Date(now.getTime() - dayMs).toISOString();
  const page = { quarantined: false, limit: newestLeads, cursor: null };
  for (const lead of (await findLeads(db, page)).leads) {
    if (lead.submittedAt < since) return;
    service.answerTo(numbersOf(lead));
  }
}

/** Returns the URL of the agency's company snapshot, which shows today's authority. */
function liveAddress({ dot, docket }: CarrierNumbers): string {
  const query = new URLSearchParams({
    searchtype: "ANY",
    query_type: "queryCarrierSnapshot",
    query_param: dot === null ? "MC_MX" : "USDOT",
    query_string: dot === null ? (docket ?? "").slice(2) : String(dot),
  });
  return `https://safer.fmcsa.dot.gov/query.asp?${query}`;
}

/** Returns the carriers with the DOT number or, if there are none, with the MC number. Also returns the numbers that the agency does not know (`DOT 1234567`). */
function reconcile(lead: TypedLead, numbers: CarrierNumbers, { byDot, byDocket }: CarrierAnswer) {
  const { dot, docket } = numbers;
  const absent: string[] = [];
  if (dot !== null && byDot === null) absent.push(`DOT ${dot}`);
  if (docket !== null && byDocket.length === 0) absent.push(withSpace(docket));
  const carriers = (byDot === null ? byDocket : [byDot]).map((carrier) => ({
    ...carrier,
    differs: findDifferences({ ...lead, ...numbers }, carrier, byDocket),
  }));
  return { carriers, absent };
}

function findDifferences(
  typed: TypedLead & CarrierNumbers,
  { dot, legalName, dbaName, trucks }: Carrier,
  byDocket: readonly Carrier[],
): string[] {
  const differs: string[] = [];
  if (![legalName, dbaName].some((name) => name && isSameName(name, typed.companyName))) {
    differs.push(`The company name typed is “${typed.companyName}”.`);
  }
  if (typed.dot !== null && typed.dot !== dot) {
    differs.push(`The DOT number typed is ${typed.dot}.`);
  }
  if (typed.docket !== null && !byDocket.some((carrier) => carrier.dot === dot)) {
    differs.push(`The number typed, ${withSpace(typed.docket)}, is not this carrier's.`);
  }
  const { options = [] } = staffFields.find(({ name }) => name === "numberOfTrucks") ?? {};
  const ranges = options.map(({ value }) => value);
  const range = trucks === null || trucks === 0 ? null : truckRangeOf(trucks, ranges);
  if (typed.numberOfTrucks !== null && trucks !== null && typed.numberOfTrucks !== range) {
    differs.push(
      `The fleet size typed is ${labelOf(options, typed.numberOfTrucks).toLowerCase()}.`,
    );
  }
  return differs;
}

/** Formats a docket number as people write it: `MC 123456`. */
function withSpace(docket: string): string {
  return `${docket.slice(0, 2)} ${docket.slice(2)}`;
}

/** The words that do not tell company names apart, such as the legal form. */
const companyForms =
  /\b(?:the|and|l\W*l\W*c|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|pllc)\b/gi;

const collator = new Intl.Collator("en", { sensitivity: "base", ignorePunctuation: true });

/** Returns whether two company names are the same. Ignores case, accents, spaces, punctuation and the legal form. */
function isSameName(one: string, other: string): boolean {
  return collator.compare(one.replace(companyForms, ""), other.replace(companyForms, "")) === 0;
}
