import { EmptyState } from "~/ui/empty-state";
import { isNarrowed, type LeadListState, leadListAddress, plainList } from "./list-state";

/** What stands where the list has nothing to show, and the way on. */
export function DeskEmpty({ state }: { state: LeadListState }) {
  if (!isNarrowed(state)) {
    return state.sort === "due" ? (
      <EmptyState title="Everybody has been answered">
        <p>New leads appear here with the time by which they were promised an answer.</p>
      </EmptyState>
    ) : (
      <EmptyState title="No leads yet">
        <p>Quote requests and fuel card applications appear here as soon as they are sent.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No lead fits"
      action={<a href={leadListAddress(plainList)}>Show all leads</a>}
    >
      <p>{advice(state)}</p>
    </EmptyState>
  );
}

function advice({ search, email, from, to }: LeadListState): string {
  if (from !== null && to !== null && from > to) {
    return "The first day is after the last one. Change the days under “More filters”.";
  }
  return search === "" && email === ""
    ? "Take a filter away to see more."
    : "Check the spelling, or search for the beginning of an email address, company or name. Case does not matter.";
}
