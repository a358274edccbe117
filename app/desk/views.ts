import { leadKinds } from "~/leads/kinds";
import { statusTexts } from "~/leads/status";
import { boxTexts } from "~/staff/boxes";
import { firstPage, type LeadListState, leadListFields, readLeadListState } from "./list-state";

/** Longest name of a view, in UTF-16 code units. */
export const viewNameMaxLength = 40;

/** A saved view as whoever looks sees it. */
export interface DeskView {
  id: string;
  name: string;
  /** What it keeps, as `viewFilters` has it; "" when nothing of it is left. */
  filters: string;
  /** What of it the desk does not have any more, in words. */
  gone: string[];
  shared: boolean;
  /** Whose it is; null for one's own. */
  owner: string | null;
  /** Whether whoever looks may remove it: its owner, and of a shared one all when the owner cannot sign in any more. */
  removable: boolean;
}

/** Where views are saved and kept. */
export const viewsPath = "/admin/quotes/views";

/** Returns the address at which a list is saved as a view. */
export function saveViewAddress(state: LeadListState): string {
  return `${viewsPath}?${viewFilters(state)}`;
}

/** What is said of a view that is gone, or was never shared with whoever asks. */
export const notThere = "There is no such view any more: it was removed, or is its owner’s alone.";

/** Returns the address that opens a view. */
export function viewAddress(id: string): string {
  return `/admin/quotes?${new URLSearchParams({ view: id })}`;
}

/**
 * Returns what a view keeps of a list, as the query of its address; "" for the plain list. What was searched for is left out: it may
 * name a visitor, and would outlast their erasure.
 */
export function viewFilters(state: LeadListState): string {
  const kept = { ...firstPage(state), search: "", email: "" };
  return new URLSearchParams(leadListFields(kept)).toString();
}

/** What narrows a list, as its sheet of filters calls it, by its parameter. */
export const filterLabels = {
  kind: "Kind",
  status: "Status",
  from: "Submitted from",
  to: "Submitted to",
  consent: "Text messages",
  authority: "Authority",
  sort: "Order",
} as const;

const suspectedSpamLabel = "Suspected spam";
const labels = new Map<string, string>([
  ...Object.entries(filterLabels),
  ["box", "Box"],
  ["mine", "Mine"],
  ["quarantined", suspectedSpamLabel],
]);

/** Returns the list that stored filters describe as far as the desk has them still, and those that are gone, in words. */
export function readViewFilters(filters: string): { state: LeadListState; gone: string[] } {
  const stored = [...new URLSearchParams(filters)];
  const pairOf = ([name, value]: [string, string]) => `${name}=${value}`;
  const asked = readLeadListState(new URLSearchParams(filters));
  const known = new Set([...new URLSearchParams(viewFilters(asked))].map(pairOf));
  return {
    state: readLeadListState(new URLSearchParams(stored.filter((pair) => known.has(pairOf(pair))))),
    gone: stored
      .filter((pair) => !known.has(pairOf(pair)))
      .map(([name, value]) => `${labels.get(name) ?? name} “${value}”`),
  };
}

/** Returns what narrows a list beside its box, in words, each with what takes it away. */
export function filtersInWords(state: LeadListState) {
  const { search, email, kind, status, from, to, consent, authorityPending } = state;
  const filters: [without: Partial<LeadListState>, words: string | null][] = [
    [{ search: "" }, search === "" || email !== "" ? null : `Search: ${search}`],
    [{ email: "" }, email === "" ? null : `Email: ${email}`],
    [{ kind: null }, kind && leadKinds[kind].labels],
    [{ status: null }, status && statusTexts[status].name],
    [{ from: null }, from && `From ${from}`],
    [{ to: null }, to && `To ${to}`],
    [{ consent: null }, consent === null ? null : `Text messages: ${consent ? "" : "not "}agreed`],
    [{ authorityPending: false }, authorityPending ? "Authority pending" : null],
  ];
  return filters.filter(([, words]) => words !== null);
}

/** Returns what a view's filters show, in one line of words. */
export function viewInWords(filters: string): string {
  const { state } = readViewFilters(filters);
  const { box, mine, suspectedSpam, sort } = state;
  const words = [
    box && boxTexts[box].name,
    mine && "Mine",
    suspectedSpam && suspectedSpamLabel,
    ...filtersInWords(state).map(([, each]) => each),
    box === null && sort === "due" && "New, by reply clock",
  ].filter((each) => each);
  return words.length === 0 ? "All leads" : words.join(" · ");
}

/** What is said on the page of a view whose filters are not all there any more. */
export function goneInWords({ name, gone, owner }: DeskView): string {
  const anew =
    owner === null
      ? "Save the list under its name to be rid of this."
      : `It is ${owner}’s to change.`;
  return `“${name}” asks for what the desk does not have any more: ${gone.join(", ")}. The rest of it is shown. ${anew}`;
}
