import { Link } from "@remix-run/react";
import CopyCheck from "lucide-react/icons/copy-check";
import Phone from "lucide-react/icons/phone";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { leadKinds } from "~/leads/kinds";
import { queueTexts } from "~/staff/queues";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { type DeskColumn, DeskTable } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { CopyIcon } from "./copy-icon";
import { LeadResponseClock, LeadStatusBadge, SpanishBadge } from "./lead-status";
import type { LeadInList } from "./list.server";
import {
  firstPage,
  isNarrowed,
  type LeadListState,
  leadListAddress,
  plainList,
} from "./list-state";

/** A box's label fills its cell, so that the target is as tall as the row. */
const tickLabel =
  "choice -mx-2 grid size-10 min-h-0 cursor-pointer place-items-center p-0 [&>input]:m-0 [&>input]:size-5";

/** The link that calls, in place of the number on phones. */
const callClasses =
  "-my-0.5 hidden size-11 place-items-center rounded-md border border-control @max-[30rem]:grid";

interface LeadTableProps {
  leads: readonly LeadInList[];
  state: LeadListState;
  /** The id of the open lead. */
  openId: string | undefined;
  /** The selected leads of a refused form, each written as `id:version`. */
  ticked: readonly string[];
}

const rowClasses = classNames(
  "group relative cursor-pointer has-checked:bg-accent-soft has-[[data-due=overdue]]:shadow-[inset_3px_0_var(--negative)] has-[[data-due=soon]]:shadow-[inset_3px_0_var(--accent)]",
  "focus-within:bg-action-soft has-[[aria-current=true]]:bg-action-soft has-[[aria-current=true]]:shadow-[inset_3px_0_var(--action)]",
);

/** The list of leads. Each row links to its lead. The layout of the rows depends on the width of the list (in desk.css). */
export function LeadTable({ leads, ...shown }: LeadTableProps) {
  const columns = columnsOf(shown);
  useEffect(() => scrollToOpenRow(shown.openId), [shown.openId]);
  return (
    <DeskTable label="Leads" columns={columns} className="lead-rows">
      {leads.map((lead) => (
        <tr key={lead.id} className={rowClasses} onClick={openRow}>
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

/** Scrolls the list, but not the window, to the row of the open lead if it is out of sight. */
function scrollToOpenRow(openId: string | undefined): void {
  if (openId === undefined) return;
  const row = document.querySelector<HTMLElement>(".lead-rows tr:has([aria-current])");
  const list = row?.closest(".lead-rows");
  if (!row || !list) return;
  const top = row.offsetTop - list.scrollTop;
  const inSight = top >= 0 && top + row.offsetHeight <= list.clientHeight;
  if (!inSight) list.scrollTop = row.offsetTop - 4 * row.offsetHeight;
}

/** Opens the lead of a clicked row. Ignores clicks on a control or on a text to copy, and clicks that selected text. */
function openRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  const isControl =
    target instanceof Element && target.closest("a, button, label, [data-copied]") !== null;
  if (isControl || getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLAnchorElement>("[data-lead-link]")?.click();
}

interface LeadColumn extends DeskColumn {
  cell: (lead: LeadInList) => ReactNode;
}

function columnsOf({ state, openId, ticked }: Omit<LeadTableProps, "leads">): LeadColumn[] {
  return [
    {
      name: "Select",
      head: <SelectAll />,
      className: "lead-select [grid-area:select]",
      cell: (lead) => {
        const value = `${lead.id}:${lead.version}`;
        const isTicked = ticked.includes(value);
        return (
          <label className={tickLabel}>
            <input type="checkbox" name="lead" value={value} defaultChecked={isTicked} />
            <span className="sr-only">Select {lead.companyName}</span>
          </label>
        );
      },
    },
    {
      name: "Company",
      className: "lead-company [grid-area:company] @max-[30rem]:leading-5.5",
      cell: (lead) => (
        <Company lead={lead} to={leadListAddress(state, lead.id)} isOpen={lead.id === openId} />
      ),
    },
    {
      name: "Contact",
      className: "lead-person [grid-area:person]",
      cell: (lead) => lead.contactName,
    },
    {
      name: "Phone",
      className: "lead-phone [grid-area:phone] @max-[30rem]:overflow-visible",
      cell: ({ phone, phoneE164 }) => (
        <>
          <CopyText text={phone} shown={copyShown.phone} />
          <a href={`tel:${phoneE164}`} aria-label={`Call ${phone}`} className={callClasses}>
            <Phone className="size-5" />
          </a>
        </>
      ),
    },
    {
      name: "Email",
      className: "lead-email [grid-area:email]",
      cell: (lead) => <CopyText text={lead.email} shown={copyShown.email} />,
    },
    {
      name: "Wants",
      className: "lead-wants flex items-center gap-1.5 [grid-area:wants]",
      cell: (lead) => (
        <>
          <span className="truncate @max-[30rem]:whitespace-normal">{lead.wants}</span>
          <SpanishBadge lead={lead} />
        </>
      ),
    },
    {
      name: "Size",
      className: "lead-size flex items-center gap-1.5 [grid-area:size]",
      cell: ({ size, authorityPending }) => (
        <>
          <span className="truncate">{size}</span>
          {authorityPending && (
            <span className="@max-[64rem]:hidden" title="No MC or DOT number yet">
              <Badge tone="accent">
                <span className="sr-only">Authority </span>Pending
              </Badge>
            </span>
          )}
        </>
      ),
    },
    {
      name: "Owner",
      className: "lead-owner [grid-area:owner]",
      cell: ({ owner }) => owner ?? "Nobody",
    },
    {
      name: "Status",
      className: "lead-status [grid-area:status] @max-[30rem]:text-start",
      cell: ({ status }) => <LeadStatusBadge status={status} />,
    },
    {
      ...sortable("Reply", "due", state),
      className: "lead-due [grid-area:due]",
      cell: (lead) => <LeadResponseClock reply={lead.reply} />,
    },
    {
      ...sortable("Submitted", null, state),
      className: "lead-submitted [grid-area:submitted]",
      cell: (lead) => (
        <time dateTime={lead.submittedAt} title={lead.submittedText}>
          {lead.submittedShort}
        </time>
      ),
    },
  ];
}

/** Returns a column whose header sorts the list. In a queue, which has its own order, the header is plain text. */
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
    <span className="flex items-center gap-1.5">
      <Link
        to={to}
        preventScrollReset
        className="truncate font-semibold text-body no-underline @max-[30rem]:whitespace-normal"
        title={lead.companyName}
        aria-label={`${lead.companyName}, ${lead.reference}`}
        data-lead-link=""
        aria-current={isOpen ? "true" : undefined}
      >
        {lead.companyName}
      </Link>
      {lead.repeated && (
        <span title="Another lead has the same email, phone or DOT number" className="text-muted">
          <CopyCheck aria-hidden="true" className="inline size-4" />
          <span className="sr-only">Same company as another lead</span>
        </span>
      )}
      {lead.kind === "fuel-card-application" && (
        <span className="sr-only"> ({leadKinds[lead.kind].label})</span>
      )}
    </span>
  );
}

/** When a row's copy button is visible, if the list is wide enough for the cell. */
const copyShown = {
  phone: "@min-[44rem]:group-focus-within:grid @min-[44rem]:group-hover:grid",
  email: "@min-[64rem]:group-focus-within:grid @min-[64rem]:group-hover:grid",
};

/** A text with a button that copies it. The button is visible, and a tab stop, only while the mouse or the focus is in the row. */
function CopyText({ text, shown }: { text: string; shown: string }) {
  return (
    <span className="flex items-center gap-1 @max-[30rem]:sr-only">
      <span className="cursor-text truncate" title={text} data-copied="">
        {text}
      </span>
      <CopyIcon text={text} className={classNames("hidden size-6", shown)} />
    </span>
  );
}

/** A checkbox that selects every lead of the page. Hidden without scripts, which it needs. */
function SelectAll() {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  if (!hydrated) return <span className="sr-only">Select</span>;
  const tickAll = (ticked: boolean) => {
    const boxes = box.current?.form?.querySelectorAll<HTMLInputElement>('input[name="lead"]') ?? [];
    for (const each of boxes) each.checked = ticked;
  };
  return (
    <label className={tickLabel}>
      <input ref={box} type="checkbox" onChange={(event) => tickAll(event.target.checked)} />
      <span className="sr-only">Select all leads on this page</span>
    </label>
  );
}

/** The message shown for an empty list. */
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
  const queue = state.box ?? (state.sort === "due" ? "now" : null);
  return queue === null ? (
    <EmptyState title="No leads yet">
      <p>Quote requests and fuel card applications appear here as soon as they are sent.</p>
    </EmptyState>
  ) : (
    <EmptyState title={queueTexts[queue].empty}>
      <p>{queueTexts[queue].advice}</p>
    </EmptyState>
  );
}

function advice({ q, email, from, to }: LeadListState): string {
  if (from !== null && to !== null && from > to) {
    return "The first day is after the last day. Change the days under “Filter”.";
  }
  if (q === null && email === null) return "Remove a filter to see more leads.";
  return email === null
    ? "Searched for words that start with this in company, name, email address, comments, routes, factor and brokers, and in phone, MC, DOT and reference numbers. Accents, apostrophes, case and leading zeros do not matter. Check the spelling, or type less."
    : "Searched for email addresses that start with this. Check the spelling, or type less.";
}
