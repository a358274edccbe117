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
import { formatInstant, shortInstant, startOfDay } from "~/site/dates";
import { effectiveStatus, type LeadListState, lookupsOf } from "./list-state";
import { type DeskClock, type ResponseClock, responseClock } from "./response-clock.server";

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

const pageSize = 50;

/** Returns the database's filter for what the list's address asks for. Days are those of the zone. */
export function deskFilterOf(state: LeadListState, timeZone: string): DeskFilter {
  return {
    lookups: lookupsOf(state),
    kind: state.kind,
    status: effectiveStatus(state),
    quarantined: state.quarantined,
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
  const hidden = { ...filter, quarantined: true };
  const alsoQuarantined =
    filter.lookups.length > 0 && !filter.quarantined
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
