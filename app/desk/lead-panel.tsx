import { Link, useLocation, useNavigationType } from "@remix-run/react";
import { Mail, MessageSquare, Phone, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { leadKinds } from "~/leads/kinds";
import { readLeadStatus, statusTexts } from "~/leads/status";
import { visitFields } from "~/leads/visit";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { DefinitionList } from "~/ui/lists";
import { LeadNotes } from "./lead-notes";
import { LeadResponseClock, LeadStatusBadge, LeadStatusForm } from "./lead-status";
import { type LeadListState, leadAddress, leadListAddress, readLeadListState } from "./list-state";
import type { OpenedLead } from "./open-lead.server";
import { PanelSection } from "./panel-section";
import type { LeadPostRefusal } from "./unsaved-work";

interface LeadPanelProps {
  data: OpenedLead;
  state: LeadListState;
  /** The path to which its forms are posted, with the list's query. */
  action: string;
  /** What the last post was answered when it did not change anything. */
  answer: LeadPostRefusal | undefined;
}

/** One lead beside the list: who it is and how to reach them, the work on it, and everything they sent. */
export function LeadPanel({ data, state, action, answer }: LeadPanelProps) {
  const { lead } = data;
  const heading = useFocusWhenListIsHidden(lead.id);
  return (
    <aside className="lead-panel" aria-labelledby="lead-heading">
      <header className="border-b border-rule p-4">
        <div className="flex items-start justify-between gap-3">
          <p className="figures text-sm text-muted">
            {leadKinds[lead.kind].label} · {lead.reference}
          </p>
          <Link
            to={leadListAddress(state)}
            preventScrollReset
            className="-m-2 grid size-11 place-items-center text-muted"
            title="Close"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close lead, back to the list</span>
          </Link>
        </div>
        <h2 id="lead-heading" ref={heading} tabIndex={-1} className="text-xl">
          {lead.companyName}
        </h2>
        <p>{lead.contactName}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <LeadStatusBadge status={lead.status} />
          {lead.quarantined && <Badge tone="negative">Quarantined: {lead.quarantineReason}</Badge>}
          {lead.authorityPending && <Badge tone="accent">Authority pending</Badge>}
          {data.reply.state !== "stopped" && (
            <LeadResponseClock clock={data.reply} title={data.dueInWords ?? undefined} />
          )}
        </div>
        <ContactLinks lead={lead} />
      </header>
      <LeadStatusForm lead={lead} action={action} answer={answer} />
      <LeadRelated related={data.related} state={state} />
      {lead.comments !== null && (
        <PanelSection title="Comments">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{lead.comments}</p>
        </PanelSection>
      )}
      <LeadNotes leadId={lead.id} notes={data.notes} action={action} answer={answer} />
      <PanelSection title="What was sent">
        <LeadDetail data={data} />
      </PanelSection>
      <LeadTimeline timeline={data.timeline} />
    </aside>
  );
}

function ContactLinks({ lead }: { lead: OpenedLead["lead"] }) {
  const address = encodeURIComponent(lead.email).replace("%40", "@");
  const subject = encodeURIComponent(
    `Your ${leadKinds[lead.kind].label.toLowerCase()} ${lead.reference}`,
  );
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`tel:${lead.phoneE164}`} variant="secondary" className="desk-button">
          <Phone aria-hidden="true" className="size-4" />
          Call
        </ButtonLink>
        {lead.smsConsent && (
          <ButtonLink href={`sms:${lead.phoneE164}`} variant="secondary" className="desk-button">
            <MessageSquare aria-hidden="true" className="size-4" />
            Text
          </ButtonLink>
        )}
        <ButtonLink
          href={`mailto:${address}?subject=${subject}`}
          variant="secondary"
          className="desk-button"
        >
          <Mail aria-hidden="true" className="size-4" />
          Email
        </ButtonLink>
      </div>
      {!lead.smsConsent && (
        <p className="mt-2 text-sm text-muted">
          No text messages: the visitor did not agree to them.
        </p>
      )}
    </div>
  );
}

/** Other leads that share the email address, phone number or DOT number: flagged for staff to judge, never merged. */
function LeadRelated({ related, state }: Pick<OpenedLead, "related"> & { state: LeadListState }) {
  if (related.length === 0) return null;
  return (
    <PanelSection title="Maybe the same company">
      <ul className="space-y-2">
        {related.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={leadAddress(other.id, state)} preventScrollReset className="figures">
              {other.reference}
            </Link>
            <span className="font-semibold">{other.companyName}</span>
            <LeadStatusBadge status={other.status} />
            <span className="w-full text-sm text-muted">
              Same {other.shares.join(" and ")} · {leadKinds[other.kind].label} ·{" "}
              {other.submittedShort}
              {other.quarantined && " · quarantined"}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Everything a visitor sent with one lead but the comments, and what the site noted about it. */
function LeadDetail({ data }: { data: OpenedLead }) {
  const { lead, facts, submittedInWords, dueInWords, consentInWords } = data;
  return (
    <DefinitionList
      items={[
        { term: "Reference ID", description: lead.reference },
        { term: "Kind", description: leadKinds[lead.kind].label },
        { term: "Submitted", description: submittedInWords },
        { term: "Answer due", description: dueInWords },
        ...facts.map(({ term, description, href }) => ({
          term,
          description: href ? <a href={href}>{description}</a> : description,
        })),
        { term: "Agreed to terms", description: lead.agreeToTerms ? "Yes" : "No" },
        {
          term: "Text messages",
          description: lead.smsConsent
            ? `Agreed (wording ${lead.smsConsentVersion}, ${consentInWords}, from ${lead.smsConsentAddress})`
            : "Not agreed",
        },
        ...visitFields.flatMap(({ name, label }) => {
          const description = lead[name];
          return description === null ? [] : [{ term: label, description }];
        }),
      ]}
    />
  );
}

function LeadTimeline({ timeline }: Pick<OpenedLead, "timeline">) {
  return (
    <PanelSection title="Timeline">
      <ol className="space-y-2">
        {timeline.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span className="font-semibold">{event.who}</span> {describe(event)}
            </span>
            <time dateTime={event.at} className="figures text-sm text-muted">
              {event.atInWords}
            </time>
            {event.corrections.map(({ term, from, to }) => (
              <span key={term} className="w-full whitespace-pre-wrap ps-4 text-sm break-words">
                {term} was {quoted(from)}, is now {quoted(to)}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function describe({ kind, detail }: OpenedLead["timeline"][number]): string {
  switch (kind) {
    case "submitted":
      return "sent it";
    case "status-changed":
      return `changed the status from ${statusOf(detail?.from)} to ${statusOf(detail?.to)}`;
    case "status-undone":
      return `undid it: the status is ${statusOf(detail?.to)} again`;
    case "note-added":
      return "added a note";
    case "released":
      return "moved it out of quarantine";
    default:
      return kind.replaceAll("-", " ");
  }
}

function quoted(text: string | null): string {
  return text === null ? "empty" : `“${text}”`;
}

function statusOf(value: unknown): string {
  const status = typeof value === "string" ? readLeadStatus(value) : null;
  return status === null ? "another one" : statusTexts[status].name;
}

/** Moves the focus to the lead's heading where the list, and with it the link that was followed, is hidden by now. */
function useFocusWhenListIsHidden(leadId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead moves the focus, nothing else does
  useEffect(() => {
    // Only a link that was followed here has taken the focus from somewhere.
    if (navigation !== "PUSH") return;
    const active = document.activeElement;
    const lost = active === document.body || active?.getClientRects().length === 0;
    if (lost) heading.current?.focus();
  }, [leadId]);
  return heading;
}

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
