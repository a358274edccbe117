import type { LeadLookup } from "#db/queries/desk-lookups.server";
import { readLeadKind } from "~/leads/kinds";
import { type LeadStatus, readLeadStatus } from "~/leads/status";
import { readDay } from "~/site/dates";
import { listPath, type QueueName, readQueue } from "~/staff/queues";
import { emailLookups, searchLookups, searchMaxLength } from "./search-term";

/** The state of the list. Its URL contains the whole state, so that a list can be bookmarked and works without scripts. */
export type LeadListState = ReturnType<typeof readLeadListState>;

/** Parses the list state in a query string. Ignores unknown values, except that an unknown queue becomes *Now*. */
export function readLeadListState(params: URLSearchParams) {
  const consent = params.get("consent");
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, searchMaxLength);
  const box: QueueName | null = params.has("box") ? (readQueue(params.get("box")) ?? "now") : null;
  const sort: "newest" | "due" = params.get("sort") === "due" ? "due" : "newest";
  return {
    /** The search text. Empty for all leads. */
    search: text("q"),
    /** The beginning of an email address. Empty for all leads. */
    email: text("email"),
    /** The kind of lead, or null for both. */
    kind: readLeadKind(params.get("kind")),
    status: readLeadStatus(params.get("status")),
    /** True for only suspected spam. */
    suspectedSpam: params.get("quarantined") === "1",
    /** Whether the visitor agreed to text messages, or null for all leads. */
    consent: consent === "yes" ? true : consent === "no" ? false : null,
    /** True for only leads without an MC or DOT number yet. */
    authorityPending: params.get("authority") === "pending",
    /** First and last day of submission (`2026-11-21`, in the company's time zone). */
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    /** True for only the open leads that the viewer owns. */
    mine: params.get("mine") === "1",
    /** The queue, which has its own order, or null for all leads. */
    box,
    /** `due` sorts the longest wait first. */
    sort,
    /** The cursors of the page: it begins after or ends before one of them. */
    after: params.get("cursor"),
    before: params.get("before"),
  };
}

/** The state of the list without filters. */
export const plainList = readLeadListState(new URLSearchParams());

/** Returns the fields of a list state in a fixed order, for a form or a query string. Leaves out defaults. */
export function leadListFields(state: LeadListState): [name: string, value: string][] {
  const fields: [string, string | null][] = [
    ["box", state.box],
    ["mine", state.mine ? "1" : null],
    ["q", state.search],
    ["email", state.email],
    ["kind", state.kind],
    ["status", state.status],
    ["quarantined", state.suspectedSpam ? "1" : null],
    ["consent", state.consent === null ? null : state.consent ? "yes" : "no"],
    ["authority", state.authorityPending ? "pending" : null],
    ["from", state.from],
    ["to", state.to],
    ["sort", state.sort === "due" ? "due" : null],
    ["cursor", state.after],
    ["before", state.before],
  ];
  return fields.filter((field): field is [string, string] => field[1] !== null && field[1] !== "");
}

/** Returns the list state as a query string with its question mark. Empty for the plain list. */
function leadListQuery(state: LeadListState): string {
  const query = new URLSearchParams(leadListFields(state)).toString();
  return query === "" ? "" : `?${query}`;
}

/** Returns the URL of the list in this state. With `leadId`, that lead is open next to the list. */
export function leadListAddress(state: LeadListState, leadId?: string): string {
  const path = leadId === undefined ? listPath : `${listPath}/${leadId}`;
  return `${path}${leadListQuery(state)}`;
}

/** Returns the URL of the page that compares two leads, for merging or linking them. */
export function mergeAddress(id: string, otherId: string, state: LeadListState): string {
  const query = new URLSearchParams([["with", otherId], ...leadListFields(state)]);
  return `${listPath}/${id}/merge?${query}`;
}

/** Returns the URL that exports all pages of a list. */
export function leadExportAddress(state: LeadListState): string {
  return `/admin/export${leadListQuery(firstPage(state))}`;
}

/** Returns the same list state at its first page. */
export function firstPage(state: LeadListState): LeadListState {
  return { ...state, after: null, before: null };
}

/** Returns the status that the list is limited to, or null for all. A list sorted by reply deadline shows new leads by default: only they await a reply. */
export function effectiveStatus({ status, sort, box }: LeadListState): LeadStatus | null {
  return box === null && sort === "due" ? (status ?? "new") : status;
}

/** Returns the order of the list: newest first in the queue *Done*, by urgency in other queues, and as chosen outside the queues. */
export function effectiveSort({ sort, box }: LeadListState): LeadListState["sort"] {
  if (box === null) return sort;
  return box === "done" ? "newest" : "due";
}

/** Returns the look-ups for the email address or search text of a list state. Returns an empty array if both are empty. */
export function lookupsOf({ search, email }: LeadListState): LeadLookup[] {
  return email === "" ? searchLookups(search) : emailLookups(email);
}

/** Returns whether the list has a filter. Its queue, its order and its page do not count as filters. */
export function isNarrowed(state: LeadListState): boolean {
  const plain = { ...plainList, sort: state.sort, box: state.box };
  return leadListQuery(firstPage(state)) !== leadListQuery(plain);
}

/** Returns whether the list can show all leads. False for a queue or any filter, except a filter by days: the days may cover all time. */
export function holdsEverything(state: LeadListState): boolean {
  const narrowed = state.box !== null || isNarrowed({ ...state, from: null, to: null });
  return effectiveStatus(state) === null && !narrowed;
}

/** The value of the option *Nobody* in a choice of owner. An empty value means that nothing was chosen. */
export const unassigned = "nobody";
