import { Form, useNavigation } from "@remix-run/react";
import { Clock } from "lucide-react";
import { type LeadStatus, staffStatuses, statusTexts } from "~/leads/status";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import type { OpenedLead } from "./open-lead.server";
import { LeadPostProblem, PanelSection } from "./panel-section";
import type { ResponseClock } from "./response-clock.server";
import type { LeadPostRefusal } from "./unsaved-work";

const tones: Record<LeadStatus, BadgeTone> = {
  new: "action",
  contacted: "accent",
  quoted: "accent",
  won: "positive",
  lost: "neutral",
  spam: "negative",
  withdrawn: "neutral",
};

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={tones[status]}>{statusTexts[status].name}</Badge>;
}

/** A lead's response clock in words; an overdue one stands out by more than its colour. */
export function LeadResponseClock({
  clock,
  title,
}: {
  clock: ResponseClock;
  title?: string | undefined;
}) {
  if (clock.state === "stopped") return <span className="text-muted">{clock.words}</span>;
  if (clock.state === "due") return <span title={title}>{clock.words}</span>;
  return (
    <span
      className="inline-flex items-center gap-1 align-middle font-semibold text-negative"
      title={title}
    >
      <Clock aria-hidden="true" className="size-4" />
      {clock.words}
    </span>
  );
}

interface LeadStatusFormProps {
  lead: OpenedLead["lead"];
  action: string;
  answer: LeadPostRefusal | undefined;
}

/** The statuses that staff may give a lead, one button each; the version tells whether somebody else was faster. */
export function LeadStatusForm({ lead, action, answer }: LeadStatusFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <PanelSection title="Status">
      <LeadPostProblem answer={answer} form="status" />
      {lead.status === "withdrawn" ? (
        <p>The visitor withdrew this request. Do not contact them about it.</p>
      ) : (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="change-status" />
          <input type="hidden" name="version" value={lead.version} />
          <div className="flex flex-wrap gap-1.5">
            {staffStatuses.map((status) => (
              <button
                key={status}
                type="submit"
                name="status"
                value={status}
                aria-pressed={status === lead.status}
                disabled={busy}
                className="status-choice"
              >
                {statusTexts[status].name}
              </button>
            ))}
          </div>
        </Form>
      )}
      {lead.quarantined && (
        <Form method="post" action={action} preventScrollReset className="mt-3">
          <input type="hidden" name="version" value={lead.version} />
          <Button
            variant="secondary"
            className="desk-button"
            name="intent"
            value="release"
            disabled={busy}
          >
            Not spam: move to the list
          </Button>
        </Form>
      )}
    </PanelSection>
  );
}
