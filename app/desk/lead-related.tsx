import { Link } from "@remix-run/react";
import { leadKindLabels } from "~/leads/form-texts";
import type { RelatedLead } from "./lead-panel-data";
import { LeadStatusBadge } from "./lead-status-badge";
import { type LeadListState, leadAddress } from "./list-state";
import { PanelSection } from "./panel-section";

/** Other leads that share the email address, phone number or DOT number: flagged for staff to judge, never merged. */
export function LeadRelated({
  related,
  state,
}: {
  related: readonly RelatedLead[];
  state: LeadListState;
}) {
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
              Same {other.shares.join(" and ")} · {leadKindLabels[other.kind].one} ·{" "}
              {other.submittedShort}
              {other.quarantined && " · quarantined"}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
