import { leadKinds } from "~/leads/kinds";
import { statusTexts } from "~/leads/status";
import { queueTexts } from "~/staff/queues";
import { firstPage, type LeadListState, leadListFields, readLeadListState } from "./list-state";

/** Maximum length of a view's name, in UTF-16 code units. */
export const viewNameMaxLength = 40;

export const viewsPath = "/admin/quotes/views";

/** Returns the URL of the form that saves a list as a view. */
export function saveViewAddress(state: LeadListState): string {
  return `${viewsPath}?${viewFilters(state)}`;
}

/** Returns a list's filters as a query string for a view, "" if there are none. Leaves out search text and email address, which may name a visitor and outlast an erasure. */
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
