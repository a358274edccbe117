import { leadKindLabels } from "~/leads/form-texts";
import { leadStatuses, leadStatusNames } from "~/leads/status";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { Chip, capped, HiddenFields } from "./chips";
import { firstPage, type LeadListState } from "./list-state";
import { DeskMoreFilters } from "./more-filters";
import { searchMaxLength } from "./search-term";

interface DeskFiltersProps {
  state: LeadListState;
  /** New leads that wait for an answer, and those that wait too long; 1,001 means more than 1,000. */
  waiting: number;
  overdue: number;
}

/** The desk's search and filters, as a GET form and links, so that all of it works without scripts. */
export function DeskFilters({ state, waiting, overdue }: DeskFiltersProps) {
  const typed = state.email === "" ? state.search : state.email;
  return (
    <div className="mb-2 space-y-3">
      <search>
        <form action="/admin/quotes" className="flex max-w-2xl items-end gap-3">
          <HiddenFields state={{ ...firstPage(state), search: "", email: "" }} />
          <TextField
            key={typed}
            className="flex-1"
            name="q"
            id="desk-search"
            label="Search by email, company, name, phone, MC, DOT or reference"
            markOptional={false}
            type="search"
            maxLength={searchMaxLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed}
          />
          <Button variant="secondary">Search</Button>
        </form>
      </search>
      <div className="space-y-2">
        <nav aria-label="Filter leads" className="space-y-2">
          <ul className="flex flex-wrap gap-1.5">
            <KindChips state={state} />
            <WaitingChip state={state} waiting={waiting} overdue={overdue} />
            <QuarantineChip state={state} />
          </ul>
          <ul className="flex flex-wrap gap-1.5">
            <StatusChips state={state} />
          </ul>
        </nav>
        <DeskMoreFilters state={state} />
      </div>
    </div>
  );
}

function KindChips({ state }: { state: LeadListState }) {
  const first = firstPage(state);
  const kinds = ["quote-request", "fuel-card-application"] as const;
  return (
    <>
      <Chip to={{ ...first, kind: null }} current={state.kind === null}>
        All
      </Chip>
      {kinds.map((kind) => (
        <Chip key={kind} to={{ ...first, kind }} current={state.kind === kind}>
          {leadKindLabels[kind].many}
        </Chip>
      ))}
    </>
  );
}

function StatusChips({ state }: { state: LeadListState }) {
  // The order by reply clock shows new leads only, so another status goes back to the newest.
  const first = firstPage({ ...state, sort: "newest" });
  return (
    <>
      <Chip to={{ ...first, status: null }} current={state.status === null && state.sort !== "due"}>
        Any status
      </Chip>
      {leadStatuses.map((status) => (
        <Chip key={status} to={{ ...first, status }} current={state.status === status}>
          {leadStatusNames[status]}
        </Chip>
      ))}
    </>
  );
}

function WaitingChip({ state, waiting, overdue }: DeskFiltersProps) {
  const current = state.sort === "due";
  const to = firstPage({ ...state, status: null, quarantined: false, sort: "due" });
  return (
    <Chip to={to} current={current}>
      Needs reply
      <span className="figures">{capped(waiting)}</span>
      {overdue > 0 && <span className="figures chip-alarm">{capped(overdue)} overdue</span>}
    </Chip>
  );
}

function QuarantineChip({ state }: { state: LeadListState }) {
  const to = firstPage({ ...state, quarantined: !state.quarantined, sort: "newest" });
  return (
    <Chip to={to} current={state.quarantined}>
      Quarantined
    </Chip>
  );
}
