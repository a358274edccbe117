import type { LeadLookup } from "#db/queries/desk-lookups.server";
import { readLeadKind } from "~/leads/kinds";
import { type LeadStatus, readLeadStatus } from "~/leads/status";
import { readDay } from "~/site/dates";
import { type QueueName, readQueue } from "~/staff/queues";
import { emailLookups, searchLookups, searchMaxLength } from "./search-term";

const path = "/admin/quotes";

/** What the desk's list shows; it stands in the address, so that a list can be bookmarked and works without scripts. */
export type LeadListState = ReturnType<typeof readLeadListState>;

/** Returns the list state that a query string asks for; what it does not know is ignored, but an unknown box is *Now*. */
export function readLeadListState(params: URLSearchParams) {
  const consent = params.get("consent");
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, searchMaxLength);
  const box: QueueName | null = params.has("box") ? (readQueue(params.get("box")) ?? "now") : null;
  const sort: "newest" | "due" = params.get("sort") === "due" ? "due" : "newest";
  return {
    /** What was typed into the search; empty for all. */
    search: text("q"),
    /** An email address or its beginning, looked for in emails only; empty for all. */
    email: text("email"),
    /** Both kinds when null. */
    kind: readLeadKind(params.get("kind")),
    status: readLeadStatus(params.get("status")),
    /** True shows suspected spam only. */
    suspectedSpam: params.get("quarantined") === "1",
    /** Whether the visitor agreed to text messages; both when null. */
    consent: consent === "yes" ? true : consent === "no" ? false : null,
    /** True shows only those who wait for their MC or DOT number. */
    authorityPending: params.get("authority") === "pending",
    /** First and last day of submission (`2026-11-21`, in the business's zone). */
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    /** True shows only what the viewer holds or is assigned, and is not done. */
    mine: params.get("mine") === "1",
    /** What the leads wait for; all of them when null. A box has an order of its own. */
    box,
    /** `due` shows who waits longest first. */
    sort,
    /** Where the page begins: after this cursor, or before that one. */
    after: params.get("cursor"),
    before: params.get("before"),
  };
}

/** The list as it is when nothing is asked for. */
export const plainList = readLeadListState(new URLSearchParams());

/** Returns the list state as the fields of a form or a query string, in a fixed order, without what is at its default. */
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

/** Returns the list state as a query string, with its question mark; empty for the plain list. */
function leadListQuery(state: LeadListState): string {
  const query = new URLSearchParams(leadListFields(state)).toString();
  return query === "" ? "" : `?${query}`;
}

/** Returns the address of a lead beside its list, or of the list alone. */
export function deskAddress(state: LeadListState, leadId: string | undefined): string {
  return leadId === undefined ? leadListAddress(state) : leadAddress(leadId, state);
}

export function leadListAddress(state: LeadListState): string {
  return `${path}${leadListQuery(state)}`;
}

export function leadAddress(id: string, state: LeadListState): string {
  return `${path}/${id}${leadListQuery(state)}`;
}

/** Returns the address of the list as a file, whatever page of it is shown. */
export function leadExportAddress(state: LeadListState): string {
  return `/admin/export${leadListQuery(firstPage(state))}`;
}

/** Returns the state at its first page; every link that changes a filter begins there. */
export function firstPage(state: LeadListState): LeadListState {
  return { ...state, after: null, before: null };
}

/** Returns the status that the list keeps to: the reply clock runs for new leads only, so its order shows those. */
export function effectiveStatus({ status, sort, box }: LeadListState): LeadStatus | null {
  return box === null && sort === "due" ? (status ?? "new") : status;
}

/** Returns the order of the list: in a box the most urgent come first, of those that are done the newest. */
export function effectiveSort({ sort, box }: LeadListState): LeadListState["sort"] {
  if (box === null) return sort;
  return box === "done" ? "newest" : "due";
}

/** Returns the look-ups of the list's search; empty when there is none. */
export function lookupsOf({ search, email }: LeadListState): LeadLookup[] {
  return email === "" ? searchLookups(search) : emailLookups(email);
}

/** Tells whether the list is narrowed by anything but its box, order and page. */
export function isNarrowed(state: LeadListState): boolean {
  const plain = { ...plainList, sort: state.sort, box: state.box };
  return leadListQuery(firstPage(state)) !== leadListQuery(plain);
}

/** Tells whether the list may be all there is: no filter narrows it but days, which may be as many as one likes. */
export function holdsEverything(state: LeadListState): boolean {
  const narrowed = state.box !== null || isNarrowed({ ...state, from: null, to: null });
  return effectiveStatus(state) === null && !narrowed;
}

/** Stands for no assignee, where nothing chosen is something else. */
export const unassigned = "nobody";
