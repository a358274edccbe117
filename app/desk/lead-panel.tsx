import { Link, useNavigationType } from "@remix-run/react";
import { Mail, MessageSquare, Phone, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { leadKindLabels } from "~/leads/form-texts";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { LeadDetail } from "./lead-detail";
import { LeadNotes } from "./lead-notes";
import type { LeadPanelData, LeadWorkAnswer } from "./lead-panel-data";
import { LeadRelated } from "./lead-related";
import { LeadReply } from "./lead-reply";
import { LeadStatusBadge } from "./lead-status-badge";
import { LeadStatusForm } from "./lead-status-form";
import { LeadTimeline } from "./lead-timeline";
import { type LeadListState, leadListAddress } from "./list-state";
import { PanelSection } from "./panel-section";

interface LeadPanelProps {
  data: LeadPanelData;
  state: LeadListState;
  /** The path to which its forms are posted, with the list's query. */
  action: string;
  /** What the last post was answered when it did not change anything. */
  answer: LeadWorkAnswer | undefined;
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
            {leadKindLabels[lead.kind].one} · {lead.reference}
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
            <LeadReply reply={data.reply} title={data.dueInWords ?? undefined} />
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
        <LeadDetail
          lead={lead}
          submittedInWords={data.submittedInWords}
          dueInWords={data.dueInWords}
          consentInWords={data.consentInWords}
        />
      </PanelSection>
      <LeadTimeline timeline={data.timeline} />
    </aside>
  );
}

function ContactLinks({ lead }: { lead: LeadPanelData["lead"] }) {
  const address = encodeURIComponent(lead.email).replace("%40", "@");
  const subject = encodeURIComponent(
    `Your ${leadKindLabels[lead.kind].one.toLowerCase()} ${lead.reference}`,
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
