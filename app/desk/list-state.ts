import type { LeadLookup } from "#db/queries/desk-lookups.server";
import { leadKinds, readLeadKind } from "~/leads/kinds";
import { type LeadStatus, readLeadStatus, statusTexts } from "~/leads/status";
import { readDay } from "~/site/dates";
import { listPath, queueTexts, readQueue } from "~/staff/queues";
import { emailLookups, searchLookups, searchMaxLength } from "./search-term";

/** Returns a function that accepts these texts. The function returns null for any other text. */
const oneOf =
  <const Text extends string>(...accepted: readonly Text[]) =>
  (text: string): Text | null =>
    accepted.find((each) => each === text) ?? null;

const readSearch = (text: string) => text.trim().slice(0, searchMaxLength) || null;
const readCursor = (text: string) => text || null;

/** The parameters of the list in the order of its URL, each with the function that reads it. An unknown value counts as none. */
const parameters = {
  /** The queue, which has its own order. An unknown queue becomes *Now*. */
  box: (text: string) => readQueue(text) ?? "now",
  /** Only the open leads that the viewer owns. */
  mine: oneOf("1"),
  /** The search text. */
  q: readSearch,
  /** The beginning of an email address. */
  email: readSearch,
  kind: readLeadKind,
  status: readLeadStatus,
  /** Only suspected spam. */
  quarantined: oneOf("1"),
  /** Whether the visitor agreed to text messages. */
  consent: oneOf("yes", "no"),
  /** Only leads without an MC or DOT number yet. */
  authority: oneOf("pending"),
  /** First and last day of submission (`2026-11-21`, in the company's time zone). */
  from: readDay,
  to: readDay,
  /** The longest wait first. Without it, the newest lead comes first. */
  sort: oneOf("due"),
  /** The page begins after this cursor, or ends before the cursor `before`. */
  cursor: readCursor,
  before: readCursor,
};

/** The state of the list: its parameters, null if absent. Its URL contains the whole state, so that a list can be bookmarked and works without scripts. */
export type LeadListState = {
  [Name in keyof typeof parameters]: ReturnType<(typeof parameters)[Name]> | null;
};

/** Parses the list state in a query string. */
export function readLeadListState(query: URLSearchParams): LeadListState {
  const state = Object.entries(parameters).map(([name, read]) => {
    const text = query.get(name);
    return [name, text === null ? null : read(text)];
  });
  // Object.fromEntries loses the names' types.
  return Object.fromEntries(state) as LeadListState;
}

/** The state of the list without filters. */
export const plainList = readLeadListState(new URLSearchParams());

/** Returns the fields of a list state in a fixed order, for a form or a query string. */
export function leadListFields(state: LeadListState): [name: string, value: string][] {
  return Object.entries(state).filter((field): field is [string, string] => field[1] !== null);
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
  return { ...state, cursor: null, before: null };
}

/** Returns the only status that a list shows, or null for all. If no status is chosen, sorting by reply deadline outside the queues leaves only new leads, which await a reply. */
export function effectiveStatus({ status, sort, box }: LeadListState): LeadStatus | null {
  return box === null && sort === "due" ? (status ?? "new") : status;
}

/** Returns the order of the list: newest first in the queue *Done*, by urgency in other queues, and as chosen outside the queues. */
export function effectiveSort({ sort, box }: LeadListState): "newest" | "due" {
  if (box === null) return sort ?? "newest";
  return box === "done" ? "newest" : "due";
}

/** Returns the database look-ups for the email address of a list state or, without one, for its search text. Returns an empty array if both are empty. */
export function lookupsOf({ q, email }: LeadListState): LeadLookup[] {
  return email === null ? searchLookups(q ?? "") : emailLookups(email);
}

/** Returns whether the list has a filter. Its queue, its order and its page do not count as filters. */
export function isNarrowed(state: LeadListState): boolean {
  const plain = { ...plainList, sort: state.sort, box: state.box };
  return leadListQuery(firstPage(state)) !== leadListQuery(plain);
}

/** Returns whether the list can show all leads. False for a queue, a filter (except by days, which may cover all time), or an order that shows only new leads. */
export function holdsEverything(state: LeadListState): boolean {
  const narrowed = state.box !== null || isNarrowed({ ...state, from: null, to: null });
  return effectiveStatus(state) === null && !narrowed;
}

/** The value of the option *Nobody* in a choice of owner. An empty value means that nothing was chosen. */
export const unassigned = "nobody";

/** Maximum length of a view's name, in code points. */
export const viewNameMaxLength = 40;

export const viewsPath = "/admin/quotes/views";

/** Returns the URL of the form that saves a list as a view. */
export function saveViewAddress(state: LeadListState): string {
  return `${viewsPath}?${viewFilters(state)}`;
}

/** Returns a list's filters as a query string for a view, or "" without filters. Leaves out search text and email address, which may name a visitor and outlast an erasure. */
export function viewFilters(state: LeadListState): string {
  const stored = { ...firstPage(state), q: null, email: null };
  return new URLSearchParams(leadListFields(stored)).toString();
}

/** Returns a pair for each filter of a list: the state change that removes the filter, and the label. Leaves out the queue, *Mine* and suspected spam. */
export function describeFilters(state: LeadListState) {
  const { q, email, kind, status, from, to, consent, authority } = state;
  const filters: [without: Partial<LeadListState>, text: string | null][] = [
    [{ q: null }, email === null && q ? `Search: ${q}` : null],
    [{ email: null }, email && `Email: ${email}`],
    [{ kind: null }, kind && leadKinds[kind].labels],
    [{ status: null }, status && statusTexts[status]],
    [{ from: null }, from && `From ${from}`],
    [{ to: null }, to && `To ${to}`],
    [{ consent: null }, consent && `Text messages: ${consent === "no" ? "not " : ""}agreed`],
    [{ authority: null }, authority && "Authority pending"],
  ];
  return filters.filter(([, text]) => text !== null);
}

/** Describes the filters of a view in one line. */
export function describeView(filters: string): string {
  const state = readLeadListState(new URLSearchParams(filters));
  const { box, mine, quarantined, sort } = state;
  const texts = [
    box && queueTexts[box].name,
    mine && "Mine",
    quarantined && "Suspected spam",
    ...describeFilters(state).map(([, each]) => each),
    box === null && sort === "due" && "New, by reply clock",
  ].filter((each) => each);
  return texts.length === 0 ? "All leads" : texts.join(" · ");
}
