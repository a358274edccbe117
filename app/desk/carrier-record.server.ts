import { askRegister, type Carrier, type RegisterAnswer } from "#db/carriers/register.server";
import type { Database } from "#db/connection.server";
import { findLeads, type LeadRecord } from "#db/queries/leads.server";
import type { Queryable } from "#db/transactions.server";
import { carrierService } from "~/carriers/service.server";
import { docketOf, dotOf } from "~/carriers/values";
import { labelOf, truckRangeOf } from "~/leads/options";
import { staffFields } from "~/leads/staff-fields";
import { writeLogLine } from "~/server/log.server";

/** What the federal register says of a lead's numbers, and where that differs from what was typed. */
export interface CarrierRecord {
  /** Where today's authority is to be checked. */
  liveAddress: string;
  /** The day that it tells of (YYYY-MM-DD); null when nothing is known. */
  asOf: string | null;
  /** Where it comes from or, when nothing is known, why. */
  source: "service" | "register" | "asked" | "unreadable" | "none";
  /** The carriers that have the numbers: of the DOT number, else of the MC number. */
  carriers: (Omit<Carrier, "dockets"> & { dockets: string; differs: string[] })[];
  /** The numbers that the register does not hold, such as `DOT 1234567`. */
  absent: string[];
}

type Asked = Pick<LeadRecord, "companyName" | "dotNumber" | "mcNumber" | "numberOfTrucks">;

/** Null when the lead has no number to ask for. The register that cannot be read hides no lead. */
export async function findCarrierRecord(
  database: Database,
  lead: Asked,
): Promise<CarrierRecord | null> {
  const dot = dotOf(lead.dotNumber ?? "");
  const docket = docketOf(lead.mcNumber ?? "");
  if (dot === null && docket === null) return null;
  const nothing = { liveAddress: liveAddress(dot, docket), carriers: [], absent: [] };
  const service = carrierService();
  try {
    const live = service?.answerTo({ dot, docket }) ?? null;
    const answer = live ?? (await askRegister(database, { dot, docket }));
    if (answer === null) return { ...nothing, asOf: null, source: service ? "asked" : "none" };
    const source = live === null ? "register" : "service";
    return { ...nothing, asOf: answer.asOf, source, ...reconcile(lead, answer) };
  } catch (error) {
    writeLogLine({ level: "error", event: "register.unreadable", message: String(error) });
    return { ...nothing, asOf: null, source: "unreadable" };
  }
}

const newestLeads = 50;
const dayMs = 24 * 60 * 60_000;

/** Has the agency's service asked, in the background, for the newest leads of the last day, so that it is known when one is opened. */
export async function askForNewLeads(db: Queryable, now = new Date()): Promise<void> {
  const service = carrierService();
  if (service === undefined) return;
  const since = new Date(now.getTime() - dayMs).toISOString();
  const page = { quarantined: false, limit: newestLeads, cursor: null };
  for (const { submittedAt, dotNumber, mcNumber } of (await findLeads(db, page)).leads) {
    if (submittedAt < since) return;
    service.answerTo({ dot: dotOf(dotNumber ?? ""), docket: docketOf(mcNumber ?? "") });
  }
}

/** Company snapshot of the agency, which tells today's authority. */
function liveAddress(dot: number | null, docket: string | null): string {
  const query = new URLSearchParams({
    searchtype: "ANY",
    query_type: "queryCarrierSnapshot",
    query_param: dot === null ? "MC_MX" : "USDOT",
    query_string: dot === null ? (docket ?? "").slice(2) : String(dot),
  });
  return `https://safer.fmcsa.dot.gov/query.asp?${query}`;
}

function reconcile(lead: Asked, { byDot, byDocket, knowsDockets }: RegisterAnswer) {
  const dot = dotOf(lead.dotNumber ?? "");
  // A register without docket numbers knows nothing of them.
  const docket = knowsDockets ? docketOf(lead.mcNumber ?? "") : null;
  const absent: string[] = [];
  if (dot !== null && byDot === null) absent.push(`DOT ${dot}`);
  if (docket !== null && byDocket.length === 0) absent.push(spaced(docket));
  const carriers = byDot === null ? byDocket : [byDot];
  return {
    carriers: carriers.map((carrier) => ({
      ...carrier,
      dockets: carrier.dockets.map(spaced).join(" · "),
      differs: differencesOf({ ...lead, dot, docket }, carrier, byDocket),
    })),
    absent,
  };
}

function differencesOf(
  typed: Asked & { dot: number | null; docket: string | null },
  carrier: Carrier,
  byDocket: readonly Carrier[],
): string[] {
  const differs: string[] = [];
  const { legalName, dbaName, trucks, dockets } = carrier;
  const key = nameKey(typed.companyName);
  if (key === "" || ![legalName, dbaName].some((name) => nameKey(name ?? "") === key)) {
    differs.push(`The company name typed is “${typed.companyName}”.`);
  }
  if (typed.dot !== null && typed.dot !== carrier.dot) {
    differs.push(`The DOT number typed is ${typed.dot}.`);
  }
  if (typed.docket !== null && !byDocket.some(({ dot }) => dot === carrier.dot)) {
    const own = dockets.length === 0 ? "" : `; it has ${dockets.map(spaced).join(", ")}`;
    differs.push(`The number typed, ${spaced(typed.docket)}, is not this carrier's${own}.`);
  }
  const range = trucks === null || trucks === 0 ? null : truckRangeOf(trucks);
  if (typed.numberOfTrucks !== null && trucks !== null && typed.numberOfTrucks !== range) {
    const { options = [] } = staffFields.find(({ name }) => name === "numberOfTrucks") ?? {};
    differs.push(`Typed were ${labelOf(options, typed.numberOfTrucks).toLowerCase()}.`);
  }
  return differs;
}

/** Returns a docket number as people write it: `MC 123456`. */
function spaced(docket: string): string {
  return `${docket.slice(0, 2)} ${docket.slice(2)}`;
}

const companyForms =
  /\b(?:the|llc|l l c|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|pllc)\b/g;

/** The names of one company have the same key: case, accents, punctuation and its legal form do not count. */
function nameKey(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, "")
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
  const short = words.replace(companyForms, " ").replace(/\s+/g, "");
  return short === "" ? words.replace(/\s+/g, "") : short;
}
