import {
  countDeskLeads,
  countWaitingLeads,
  type DeskCount,
  type DeskFilter,
  type DeskPage,
  findDeskPage,
} from "#db/queries/desk-list.server";
import { findLeadIdsSharingCompany } from "#db/queries/desk-lookups.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { BadCursorError } from "#db/queries/pages.server";
import type { Queryable } from "#db/transactions.server";
import { type Fault, faultOf } from "~/http/faults.server";
import { leadKinds } from "~/leads/kinds";
import { formatInstant, shortInstant, startOfDay } from "~/site/dates";
import { recordRead } from "~/staff/reads.server";
import { findStatusToUndo } from "./change-status.server";
import type { Editor } from "./lead-edits.server";
import {
  effectiveStatus,
  type LeadListState,
  lookupsOf,
  readDeskOutcome,
  readLeadListState,
} from "./list-state";
import { type DeskClock, type ResponseClock, responseClock } from "./response-clock.server";
import type { DeskOutcome } from "./result-alert";

export interface LeadInList
  extends Pick<
    LeadRecord,
    | "id"
    | "version"
    | "reference"
    | "kind"
    | "status"
    | "companyName"
    | "contactName"
    | "email"
    | "phone"
    | "submittedAt"
    | "authorityPending"
    | "quarantined"
  > {
  submittedShort: string;
  submittedInWords: string;
  reply: ResponseClock;
  /** Another lead has the same email address, phone number or DOT number. */
  repeated: boolean;
}

export interface DeskList {
  leads: LeadInList[];
  next: string | null;
  previous: string | null;
  count: DeskCount;
  /** How many suspected spams the same search finds, up to 100; 0 without a search. */
  alsoQuarantined: number;
  /** New leads that wait for an answer, and those that wait too long, counted to 1,001. */
  waiting: number;
  overdue: number;
}

/** The list's page, with what the change before it did; `error` stands in place of leads that cannot be read. */
export interface ListPage {
  state: LeadListState;
  list: DeskList;
  outcome: DeskOutcome;
  error: string | null;
}

const pageSize = 50;

const noList: DeskList = {
  leads: [],
  next: null,
  previous: null,
  count: { count: 0, capped: false, searchCut: false },
  alsoQuarantined: 0,
  waiting: 0,
  overdue: 0,
};

/** Never throws: without the database it is a page with the specified words, and the `fault` to answer with. The rows it names are on record. */
export async function loadListPage(
  db: Queryable,
  viewer: Editor,
  query: URLSearchParams,
  clock: DeskClock,
): Promise<ListPage & { fault?: Fault }> {
  const state = readLeadListState(query);
  try {
    const { batch, nothingSelected, ...counts } = readDeskOutcome(query);
    const change = await findStatusToUndo(db, viewer, batch);
    const problem = nothingSelected ? "Select at least one lead first." : null;
    const list = await loadDeskList(db, state, clock);
    await recordRead(db, viewer, { action: "leads.listed", leads: list.leads.map(({ id }) => id) });
    return { state, list, outcome: { ...counts, change, problem }, error: null };
  } catch (error) {
    const fault = faultOf(error);
    const outcome = { change: null, undone: null, missed: 0, problem: null, told: null };
    return { state, list: noList, outcome, error: unlistedWords(state), fault };
  }
}

/** What the desk says when leads cannot be read. */
function unlistedWords(state: LeadListState): string {
  return lookupsOf(state).length === 0
    ? leadKinds[state.kind ?? "quote-request"].unlisted
    : "Failed to search submissions";
}

/** Returns the database's filter for what the list's address asks for. Days are those of the zone. */
export function deskFilterOf(state: LeadListState, timeZone: string): DeskFilter {
  return {
    lookups: lookupsOf(state),
    kind: state.kind,
    status: effectiveStatus(state),
    suspectedSpam: state.suspectedSpam,
    smsConsent: state.consent,
    submittedFrom: state.from === null ? null : startOfDay(state.from, timeZone),
    submittedBefore: state.to === null ? null : startOfDay(state.to, timeZone, 1),
  };
}

/** Returns a page of the desk's list, 50 leads at most; a cursor that no list gave begins at the top. */
export async function loadDeskList(
  db: Queryable,
  state: LeadListState,
  clock: DeskClock,
): Promise<DeskList> {
  const filter = deskFilterOf(state, clock.timeZone);
  const page = await findPage(db, filter, state);
  const repeated = await findLeadIdsSharingCompany(
    db,
    page.leads.map(({ id }) => id),
  );
  const { sort } = state;
  const count = await countDeskLeads(db, filter, { sort });
  const hidden = { ...filter, suspectedSpam: true };
  const alsoQuarantined =
    filter.lookups.length > 0 && !filter.suspectedSpam
      ? (await countDeskLeads(db, hidden, { sort, cap: 100 })).count
      : 0;
  return {
    leads: page.leads.map((lead) => summaryOf(lead, clock, repeated.has(lead.id))),
    next: page.next,
    previous: page.previous,
    count,
    alsoQuarantined,
    ...(await countWaitingLeads(db, clock.now)),
  };
}

async function findPage(
  db: Queryable,
  filter: DeskFilter,
  { sort, after, before }: LeadListState,
): Promise<DeskPage> {
  const request = { sort, limit: pageSize };
  try {
    return await findDeskPage(db, filter, { ...request, after, before });
  } catch (error) {
    if (!(error instanceof BadCursorError)) throw error;
    return findDeskPage(db, filter, request);
  }
}

function summaryOf(
  lead: LeadRecord,
  { now, timeZone, timeZoneLabel }: DeskClock,
  repeated: boolean,
): LeadInList {
  return {
    id: lead.id,
    version: lead.version,
    reference: lead.reference,
    kind: lead.kind,
    status: lead.status,
    companyName: lead.companyName,
    contactName: lead.contactName,
    email: lead.email,
    phone: lead.phone,
    submittedAt: lead.submittedAt,
    authorityPending: lead.authorityPending,
    quarantined: lead.quarantined,
    submittedShort: shortInstant(lead.submittedAt, now, timeZone),
    submittedInWords: formatInstant(new Date(lead.submittedAt), timeZone, timeZoneLabel),
    reply: responseClock(lead, now, timeZone),
    repeated,
  };
}
