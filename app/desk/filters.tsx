import { Link } from "@remix-run/react";
import { Download, X } from "lucide-react";
import type { ReactNode } from "react";
import { leadKindNames, leadKinds } from "~/leads/kinds";
import { leadStatuses, statusTexts } from "~/leads/status";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { TextField } from "~/ui/fields";
import type { DeskList } from "./list.server";
import {
  firstPage,
  type LeadListState,
  leadExportAddress,
  leadListAddress,
  leadListFields,
} from "./list-state";
import { searchMaxLength } from "./search-term";

interface DeskFiltersProps {
  state: LeadListState;
  list: Pick<DeskList, "waiting" | "overdue">;
}

/** The desk's search and filters, as a GET form and links, so that all of it works without scripts. */
export function DeskFilters({ state, list }: DeskFiltersProps) {
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
            <WaitingChip state={state} list={list} />
            <QuarantineChip state={state} />
          </ul>
          <ul className="flex flex-wrap gap-1.5">
            <StatusChips state={state} />
          </ul>
        </nav>
        <MoreFilters state={state} />
      </div>
    </div>
  );
}

function KindChips({ state }: { state: LeadListState }) {
  const first = firstPage(state);
  return (
    <>
      <Chip to={{ ...first, kind: null }} current={state.kind === null}>
        All
      </Chip>
      {leadKindNames.map((kind) => (
        <Chip key={kind} to={{ ...first, kind }} current={state.kind === kind}>
          {leadKinds[kind].labels}
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
          {statusTexts[status].name}
        </Chip>
      ))}
    </>
  );
}

function WaitingChip({ state, list: { waiting, overdue } }: DeskFiltersProps) {
  const current = state.sort === "due";
  const to = firstPage({ ...state, status: null, suspectedSpam: false, sort: "due" });
  return (
    <Chip to={to} current={current}>
      Needs reply
      <span className="figures">{capped(waiting)}</span>
      {overdue > 0 && <span className="figures chip-alarm">{capped(overdue)} overdue</span>}
    </Chip>
  );
}

function QuarantineChip({ state }: { state: LeadListState }) {
  const to = firstPage({ ...state, suspectedSpam: !state.suspectedSpam, sort: "newest" });
  return (
    <Chip to={to} current={state.suspectedSpam}>
      Quarantined
    </Chip>
  );
}

/** The filters that are asked for now and then: days of submission and consent to text messages. */
function MoreFilters({ state }: { state: LeadListState }) {
  const rest = { ...firstPage(state), from: null, to: null, consent: null };
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <details className="text-sm">
        <summary className="py-1 font-medium text-action">More filters</summary>
        <form action="/admin/quotes" className="mt-2 flex flex-wrap items-end gap-3">
          <HiddenFields state={rest} />
          <DayField name="from" label="Submitted from" value={state.from} />
          <DayField name="to" label="Submitted to" value={state.to} />
          <label className="block">
            <span className="mb-1 block">Text messages</span>
            <select
              name="consent"
              className="control desk-control"
              defaultValue={state.consent === null ? "" : state.consent ? "yes" : "no"}
            >
              <option value="">Either</option>
              <option value="yes">Agreed</option>
              <option value="no">Not agreed</option>
            </select>
          </label>
          <Button variant="secondary" className="desk-button">
            Apply
          </Button>
        </form>
      </details>
      <ul className="flex flex-wrap gap-1.5">
        <ActiveFilters state={state} />
      </ul>
    </div>
  );
}

function DayField({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <label className="block">
      <span className="mb-1 block">{label}</span>
      <input type="date" name={name} defaultValue={value ?? ""} className="control desk-control" />
    </label>
  );
}

function ActiveFilters({ state }: { state: LeadListState }) {
  const first = firstPage(state);
  return (
    <>
      {state.search !== "" && state.email === "" && (
        <RemoveChip to={{ ...first, search: "" }}>Search: {state.search}</RemoveChip>
      )}
      {state.email !== "" && (
        <RemoveChip to={{ ...first, email: "" }}>Email: {state.email}</RemoveChip>
      )}
      {state.from !== null && (
        <RemoveChip to={{ ...first, from: null }}>From {state.from}</RemoveChip>
      )}
      {state.to !== null && <RemoveChip to={{ ...first, to: null }}>To {state.to}</RemoveChip>}
      {state.consent !== null && (
        <RemoveChip to={{ ...first, consent: null }}>
          Text messages: {state.consent ? "agreed" : "not agreed"}
        </RemoveChip>
      )}
    </>
  );
}

interface DeskSummaryProps {
  state: LeadListState;
  list: Pick<DeskList, "count" | "alsoQuarantined">;
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
            <a href={leadListAddress({ ...firstPage(state), suspectedSpam: true })}>
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

/** A list's state as hidden fields, for a form that changes only a part of it. */
function HiddenFields({ state }: { state: LeadListState }) {
  return leadListFields(state).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface ChipProps {
  to: LeadListState;
  current?: boolean;
  className?: string | false;
  children: ReactNode;
}

function Chip({ to, current = false, className, children }: ChipProps) {
  return (
    <li>
      <Link
        to={leadListAddress(to)}
        aria-current={current ? "true" : undefined}
        className={classNames("chip", current && "chip-current", className)}
      >
        {children}
      </Link>
    </li>
  );
}

/** A filter that is on, with a cross: following it takes the filter away. */
function RemoveChip({ to, children }: { to: LeadListState; children: ReactNode }) {
  return (
    <Chip to={to} className="chip-current">
      <span className="sr-only">Remove filter: </span>
      {children}
      <X aria-hidden="true" className="size-3.5" />
    </Chip>
  );
}

/** A count as the desk writes it: exact up to 1,000, then "1,000+". */
function capped(count: number): string {
  return count > 1_000 ? "1,000+" : count.toLocaleString("en-US");
}
