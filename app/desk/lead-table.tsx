import { Link } from "@remix-run/react";
import { CopyCheck } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { leadKinds } from "~/leads/kinds";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { type DeskColumn, DeskTable } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { LeadResponseClock, LeadStatusBadge } from "./lead-status";
import type { LeadInList } from "./list.server";
import {
  firstPage,
  isNarrowed,
  type LeadListState,
  leadAddress,
  leadListAddress,
  plainList,
} from "./list-state";
import { statusChoices } from "./work";

interface LeadTableProps {
  leads: readonly LeadInList[];
  state: LeadListState;
  /** The lead that stands beside the list; the list then shows fewer columns. */
  openId: string | undefined;
}

/** The desk's list of leads, each row with a box to select it and a link to its detail. */
export function LeadTable({ leads, state, openId }: LeadTableProps) {
  const columns = columnsOf(state, openId);
  return (
    <DeskTable label="Leads" columns={columns}>
      {leads.map((lead) => (
        <tr key={lead.id}>
          {columns.map(({ name, className, cellClass, cell }) => (
            <td key={name} className={classNames(cellClass, className) || undefined}>
              {cell(lead)}
            </td>
          ))}
        </tr>
      ))}
    </DeskTable>
  );
}

interface LeadColumn extends DeskColumn {
  /** For the cells alone; `className` is for the head too. */
  cellClass?: string;
  cell: (lead: LeadInList) => ReactNode;
}

function columnsOf(state: LeadListState, openId: string | undefined): LeadColumn[] {
  const wide = openId === undefined;
  const aboutVisitor: LeadColumn[] = [
    {
      name: "Contact",
      className: "max-xl:hidden",
      cellClass: "cut max-w-40!",
      cell: (lead) => lead.contactName,
    },
    {
      name: "Email",
      className: "max-[88rem]:hidden",
      cellClass: "cut",
      cell: (lead) => lead.email,
    },
    { name: "Kind", className: "max-lg:hidden", cell: (lead) => leadKinds[lead.kind].shortLabel },
  ];
  return [
    { name: "Select", head: <SelectAll />, cell: (lead) => <SelectLead lead={lead} /> },
    {
      name: "Reference",
      cellClass: "figures",
      cell: ({ id, reference }) => (
        <Link
          to={leadAddress(id, state)}
          preventScrollReset
          className="inline-flex min-h-6 items-center"
          data-lead-link=""
          aria-current={id === openId ? "true" : undefined}
        >
          {reference}
        </Link>
      ),
    },
    { name: "Company", cell: (lead) => <Company lead={lead} wide={wide} /> },
    ...(wide ? aboutVisitor : []),
    { name: "Status", cell: (lead) => <LeadStatusBadge status={lead.status} /> },
    {
      ...sortable("Reply", "due", state),
      cellClass: "figures",
      cell: (lead) => <LeadResponseClock clock={lead.reply} />,
    },
    ...(wide ? [submittedColumn(state)] : []),
  ];
}

function submittedColumn(state: LeadListState): LeadColumn {
  return {
    ...sortable("Submitted", "newest", state),
    cellClass: "figures",
    cell: (lead) => (
      <time dateTime={lead.submittedAt} title={lead.submittedInWords}>
        {lead.submittedShort}
      </time>
    ),
  };
}

function sortable(name: string, sort: LeadListState["sort"], state: LeadListState): DeskColumn {
  const sorted = state.sort === sort;
  const head = (
    <Link to={leadListAddress({ ...firstPage(state), sort })}>
      {name}
      {sorted && <span aria-hidden="true">{sort === "due" ? " ↑" : " ↓"}</span>}
    </Link>
  );
  return { name, head, sorted: sorted && (sort === "due" ? "ascending" : "descending") };
}

function SelectLead({ lead }: { lead: LeadInList }) {
  return (
    <label className="desk-check">
      <input type="checkbox" name="lead" value={`${lead.id}:${lead.version}`} />
      <span className="sr-only">Select {lead.companyName}</span>
    </label>
  );
}

function Company({ lead, wide }: { lead: LeadInList; wide: boolean }) {
  return (
    <div className="flex items-center gap-2">
      <span
        className={classNames("cut font-semibold", !wide && "max-w-40!")}
        title={lead.companyName}
      >
        {lead.companyName}
      </span>
      {lead.repeated && (
        <span title="Another lead has the same email, phone or DOT number" className="text-muted">
          <CopyCheck aria-hidden="true" className="size-4" />
          <span className="sr-only">Same company as another lead</span>
        </span>
      )}
      {wide && lead.authorityPending && <AuthorityPending />}
    </div>
  );
}

function AuthorityPending() {
  return (
    <span title="No MC or DOT number yet">
      <Badge tone="accent">
        <span className="sr-only">Authority </span>pending
      </Badge>
    </span>
  );
}

/** The box that ticks every lead of the page. Only scripts can do that, so without them there is none. */
function SelectAll() {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  if (!hydrated) return <span className="sr-only">Select</span>;
  const tickAll = (ticked: boolean) => {
    const boxes = box.current?.form?.querySelectorAll<HTMLInputElement>('input[name="lead"]') ?? [];
    for (const each of boxes) each.checked = ticked;
  };
  return (
    <label className="desk-check">
      <input ref={box} type="checkbox" onChange={(event) => tickAll(event.target.checked)} />
      <span className="sr-only">Select every lead of this page</span>
    </label>
  );
}

/** What can be done with the leads that are ticked, at the top of their form. */
export function DeskBulkBar() {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">With the selected leads</legend>
      <span aria-hidden="true" className="text-sm text-muted">
        Selected:
      </span>
      <label>
        <span className="sr-only">Status for the selected leads</span>
        <select name="status" className="control desk-control" defaultValue="contacted">
          {statusChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button variant="secondary" className="desk-button" name="intent" value="change-status">
        Change status
      </Button>
      <Button variant="secondary" className="desk-button" formAction="/admin/export">
        Export selected
      </Button>
    </fieldset>
  );
}

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
