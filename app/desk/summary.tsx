import { Download } from "lucide-react";
import { firstPage, type LeadListState, leadExportAddress, leadListAddress } from "./list-state";

interface DeskSummaryProps {
  state: LeadListState;
  list: {
    count: { count: number; capped: boolean; searchCut: boolean };
    /** How many suspected spams the same search finds, up to 100. */
    alsoQuarantined: number;
  };
}

/** How many leads the list holds, what it leaves out, and the way to take it away as a file. */
export function DeskSummary({ state, list }: DeskSummaryProps) {
  const { count, capped, searchCut } = list.count;
  const total = `${count.toLocaleString("en-US")}${capped ? "+" : ""}`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      <p>
        <span className="figures font-semibold">{total}</span> {count === 1 ? "lead" : "leads"}
        {searchCut && (
          <span className="text-muted">
            . So many fit that only the first 1,000 are searched: type more to find the others.
          </span>
        )}
        {list.alsoQuarantined > 0 && (
          <>
            {" · "}
            <a href={leadListAddress({ ...firstPage(state), quarantined: true })}>
              {list.alsoQuarantined === 100 ? "100 or more" : list.alsoQuarantined} in quarantine
            </a>
          </>
        )}
      </p>
      {count > 0 && (
        <a
          href={leadExportAddress(state)}
          download
          className="inline-flex min-h-9 items-center gap-1.5"
        >
          <Download aria-hidden="true" className="size-4" />
          Export as CSV
        </a>
      )}
    </div>
  );
}
