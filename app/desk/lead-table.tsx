import { Link } from "@remix-run/react";
import CopyCheck from "lucide-react/icons/copy-check";
import { type ReactNode, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { leadKinds } from "~/leads/kinds";
import { statusChoices } from "~/leads/work";
import { queueTexts } from "~/staff/queues";
import { Badge } from "~/ui/badge";
import { type DeskColumn, DeskTable } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { DeskButton } from "./desk-button";
import { LeadResponseClock, LeadStatusBadge, SpanishBadge } from "./lead-status";
import type { LeadInList } from "./list.server";
import {
  firstPage,
  isNarrowed,
  type LeadListState,
  leadAddress,
  leadListAddress,
  plainList,
  unassigned,
} from "./list-state";

interface LeadTableProps {
  leads: readonly LeadInList[];
  state: LeadListState;
  /** The id of the lead that is open beside the list. */
  openId: string | undefined;
  /** The selected leads of a refused form, each written as `id:version`. */
  ticked: readonly string[];
}

/** The list of leads. Each row links to its lead. The stylesheet hides columns that do not fit. */
export function LeadTable({ leads, ...shown }: LeadTableProps) {
  const columns = columnsOf(shown);
  return (
    <DeskTable label="Leads" columns={columns} className="lead-rows">
      {leads.map((lead) => (
        <tr key={lead.id}>
          {columns.map(({ name, className, cell }) => (
            <td key={name} className={className}>
              {cell(lead)}
            </td>
          ))}
        </tr>
      ))}
    </DeskTable>
  );
}

interface LeadColumn extends DeskColumn {
  cell: (lead: LeadInList) => ReactNode;
}

function columnsOf({ state, openId, ticked }: Omit<LeadTableProps, "leads">): LeadColumn[] {
  return [
    {
      name: "Select",
      head: <SelectAll />,
      className: "lead-select",
      cell: (lead) => {
        const value = `${lead.id}:${lead.version}`;
        const isTicked = ticked.includes(value);
        return (
          <label className="desk-check">
            <input type="checkbox" name="lead" value={value} defaultChecked={isTicked} />
            <span className="sr-only">Select {lead.companyName}</span>
          </label>
        );
      },
    },
    {
      name: "Company",
      className: "lead-company",
      cell: (lead) => (
        <Company lead={lead} to={leadAddress(lead.id, state)} isOpen={lead.id === openId} />
      ),
    },
    { name: "Contact", className: "lead-person", cell: (lead) => lead.contactName },
    { name: "Phone", className: "lead-phone", cell: (lead) => lead.phone },
    { name: "Email", className: "lead-email", cell: (lead) => lead.email },
    { name: "Wants", className: "lead-wants", cell: (lead) => lead.wants },
    { name: "Size", className: "lead-size figures", cell: (lead) => lead.size },
    { name: "Owner", className: "lead-owner", cell: (lead) => lead.owner },
    {
      name: "Status",
      className: "lead-status",
      cell: (lead) => <LeadStatusBadge status={lead.status} />,
    },
    {
      ...sortable("Reply", "due", state),
      className: "lead-due figures",
      cell: (lead) => <LeadResponseClock reply={lead.reply} />,
    },
    {
      ...sortable("Submitted", "newest", state),
      className: "lead-submitted figures",
      cell: (lead) => (
        <time dateTime={lead.submittedAt} title={lead.submittedText}>
          {lead.submittedShort}
        </time>
      ),
    },
    {
      name: "Reference",
      className: "lead-reference figures text-muted",
      cell: (lead) => lead.reference,
    },
  ];
}

/** Returns a column whose head sorts the list. In a queue, which has its own order, the head is plain text. */
function sortable(name: string, sort: LeadListState["sort"], state: LeadListState): DeskColumn {
  if (state.box !== null) return { name };
  const sorted = state.sort === sort;
  const head = (
    <Link to={leadListAddress({ ...firstPage(state), sort })}>
      {name}
      {sorted && <span aria-hidden="true">{sort === "due" ? " ↑" : " ↓"}</span>}
    </Link>
  );
  return { name, head, sorted: sorted && (sort === "due" ? "ascending" : "descending") };
}

function Company(props: { lead: LeadInList; to: string; isOpen: boolean }) {
  const { lead, to, isOpen } = props;
  return (
    <>
      <Link
        to={to}
        preventScrollReset
        title={lead.companyName}
        aria-label={`${lead.companyName}, ${lead.reference}`}
        data-lead-link=""
        aria-current={isOpen ? "true" : undefined}
      >
        {lead.companyName}
      </Link>
      {lead.repeated && (
        <span title="Another lead has the same email, phone or DOT number" className="text-muted">
          {" "}
          <CopyCheck aria-hidden="true" className="inline size-4" />
          <span className="sr-only">Same company as another lead</span>
        </span>
      )}
      {lead.authorityPending && (
        <span className="lead-pending" title="No MC or DOT number yet">
          {" "}
          <Badge tone="accent">
            <span className="sr-only">Authority </span>pending
          </Badge>
        </span>
      )}{" "}
      <SpanishBadge lead={lead} />
      {lead.kind === "fuel-card-application" && (
        <span className="sr-only"> ({leadKinds[lead.kind].label})</span>
      )}
    </>
  );
}

/** A checkbox that selects every lead of the page. It needs scripts, so it is hidden without them. */
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
      <span className="sr-only">Select all leads on this page</span>
    </label>
  );
}

const bulkId = "desk-bulk";

/** The actions on the selected leads. The stylesheet shows them when leads are selected, and on phones after *Select*. */
export function DeskBulkBar({ staff }: { staff: readonly { id: string; username: string }[] }) {
  return (
    <>
      <button
        type="button"
        popovertarget={bulkId}
        className="desk-select-button button button-quiet desk-button ms-auto"
      >
        Select
      </button>
      <div id={bulkId} popover="manual" className="desk-bulk">
        <fieldset>
          <legend className="sr-only">With the selected leads</legend>
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
          <DeskButton name="intent" value="change-status">
            Change status
          </DeskButton>
          <label>
            <span className="sr-only">Owner of the selected leads</span>
            <select name="assignee" className="control desk-control" defaultValue="">
              <option value="">Owner</option>
              {staff.map(({ id, username }) => (
                <option key={id} value={id}>
                  {username}
                </option>
              ))}
              <option value={unassigned}>Nobody</option>
            </select>
          </label>
          <DeskButton name="intent" value="assign">
            Assign
          </DeskButton>
          <DeskButton className="desk-bulk-export" formAction="/admin/export">
            Export selected
          </DeskButton>
        </fieldset>
      </div>
    </>
  );
}

/** The message of an empty list. */
export function DeskEmpty({ state }: { state: LeadListState }) {
  if (isNarrowed(state)) {
    return (
      <EmptyState
        title="No matching leads"
        action={<a href={leadListAddress(plainList)}>Show all leads</a>}
      >
        <p>{advice(state)}</p>
      </EmptyState>
    );
  }
  const box = state.box ?? (state.sort === "due" ? "now" : null);
  return box === null ? (
    <EmptyState title="No leads yet">
      <p>Quote requests and fuel card applications appear here as soon as they are sent.</p>
    </EmptyState>
  ) : (
    <EmptyState title={queueTexts[box].empty}>
      <p>{queueTexts[box].advice}</p>
    </EmptyState>
  );
}

function advice({ search, email, from, to }: LeadListState): string {
  if (from !== null && to !== null && from > to) {
    return "The first day is after the last day. Change the days under “Filter”.";
  }
  if (search === "" && email === "") return "Remove a filter to see more leads.";
  return email === ""
    ? "Searched for words that start with this in company, name, email address, comments, routes, factor and brokers, and in phone, MC, DOT and reference numbers. Accents, apostrophes, case and leading zeros do not matter. Check the spelling, or type less."
    : "Searched for email addresses that start with this. Check the spelling, or type less.";
}
