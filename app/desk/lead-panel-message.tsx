import { useLocation } from "@remix-run/react";
import { leadListAddress, readLeadListState } from "./list-state";

/** What stands in place of a lead that cannot be shown: it is gone, or the database does not answer. */
export function LeadPanelMessage({ gone }: { gone: boolean }) {
  const state = readLeadListState(new URLSearchParams(useLocation().search));
  return (
    <aside className="lead-panel p-6" aria-labelledby="lead-heading">
      <h2 id="lead-heading" className="text-xl">
        {gone ? "This lead is not here" : "This lead cannot be shown right now"}
      </h2>
      <p className="mt-2">
        {gone
          ? "It was erased, or the address is mistyped."
          : "The database does not answer. Please try again in a few seconds."}
      </p>
      <p className="mt-4">
        <a href={leadListAddress(state)}>Back to the list</a>
      </p>
    </aside>
  );
}
