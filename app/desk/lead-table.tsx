import { Link } from "@remix-run/react";
import { CopyCheck } from "lucide-react";
import type { leadKindLabels } from "~/leads/form-texts";
import type { LeadStatus } from "~/leads/status";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { LeadReply } from "./lead-reply";
import { LeadStatusBadge } from "./lead-status-badge";
import { firstPage, type LeadListState, leadAddress, leadListAddress } from "./list-state";
import type { ReplyClock } from "./reply-clock";
import { SelectAll } from "./select-all";

/** One lead as the desk's list shows it. */
export interface LeadRow {
  id: string;
  version: number;
  reference: string;
  kind: keyof typeof leadKindLabels;
  status: LeadStatus;
  companyName: string;
  contactName: string;
  email: string;
  /** UTC ISO, and the same instant short and in full in the business's zone. */
  submittedAt: string;
  submittedShort: string;
  submittedInWords: string;
  reply: ReplyClock;
  authorityPending: boolean;
  quarantined: boolean;
  repeated: boolean;
}

interface LeadTableProps {
  leads: readonly LeadRow[];
  state: LeadListState;
  /** The lead that stands beside the list; the list then shows fewer columns. */
  openId: string | undefined;
}

const shortKinds = { "quote-request": "Quote", "fuel-card-application": "Fuel card" } as const;

/** The desk's list of leads, each row with a box to select it and a link to its detail. */
export function LeadTable({ leads, state, openId }: LeadTableProps) {
  const wide = openId === undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="desk-table-region" aria-label="Leads" tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">
              <SelectAll />
            </th>
            <th scope="col">Reference</th>
            <th scope="col">Company</th>
            {wide && (
              <>
                <th scope="col" className="max-xl:hidden">
                  Contact
                </th>
                <th scope="col" className="max-[88rem]:hidden">
                  Email
                </th>
                <th scope="col" className="max-lg:hidden">
                  Kind
                </th>
              </>
            )}
            <th scope="col">Status</th>
            <SortableHeader label="Reply" sort="due" state={state} />
            {wide && <SortableHeader label="Submitted" sort="newest" state={state} />}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <Row key={lead.id} lead={lead} state={state} wide={wide} open={lead.id === openId} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  lead: LeadRow;
  state: LeadListState;
  wide: boolean;
  open: boolean;
}

function Row({ lead, state, wide, open }: RowProps) {
  return (
    <tr>
      <td>
        <label className="desk-check">
          <input type="checkbox" name="lead" value={`${lead.id}:${lead.version}`} />
          <span className="sr-only">Select {lead.companyName}</span>
        </label>
      </td>
      <td className="figures">
        <Link
          to={leadAddress(lead.id, state)}
          preventScrollReset
          data-lead-link=""
          aria-current={open ? "true" : undefined}
        >
          {lead.reference}
        </Link>
      </td>
      <td>
        <div className="flex items-center gap-2">
          <span
            className={classNames("cut font-semibold", !wide && "max-w-40!")}
            title={lead.companyName}
          >
            {lead.companyName}
          </span>
          {lead.repeated && (
            <span
              title="Another lead has the same email, phone or DOT number"
              className="text-muted"
            >
              <CopyCheck aria-hidden="true" className="size-4" />
              <span className="sr-only">Same company as another lead</span>
            </span>
          )}
          {wide && lead.authorityPending && <AuthorityPending />}
        </div>
      </td>
      {wide && (
        <>
          <td className="cut max-w-40! max-xl:hidden">{lead.contactName}</td>
          <td className="cut max-[88rem]:hidden">{lead.email}</td>
          <td className="max-lg:hidden">{shortKinds[lead.kind]}</td>
        </>
      )}
      <td>
        <LeadStatusBadge status={lead.status} />
      </td>
      <td className="figures">
        <LeadReply reply={lead.reply} />
      </td>
      {wide && (
        <td className="figures">
          <time dateTime={lead.submittedAt} title={lead.submittedInWords}>
            {lead.submittedShort}
          </time>
        </td>
      )}
    </tr>
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

interface SortableHeaderProps {
  label: string;
  sort: LeadListState["sort"];
  state: LeadListState;
}

function SortableHeader({ label, sort, state }: SortableHeaderProps) {
  const sorted = state.sort === sort;
  const order = sort === "due" ? "ascending" : "descending";
  return (
    <th scope="col" aria-sort={sorted ? order : undefined}>
      <Link to={leadListAddress({ ...firstPage(state), sort })}>
        {label}
        {sorted && <span aria-hidden="true">{sort === "due" ? " ↑" : " ↓"}</span>}
      </Link>
    </th>
  );
}
