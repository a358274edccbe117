import Clock from "lucide-react/icons/clock";
import type { LeadRecord } from "#db/queries/leads.server";
import { type LeadStatus, staffStatuses, statusTexts } from "~/leads/status";
import { describeLostReason, lostReasons } from "~/leads/work";
import { useDeskTime } from "~/staff/desk-time";
import { Badge, type BadgeTone } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { ChoiceButton, LeadForm, LeadPostProblem, PanelSection, PostButton } from "./lead-form";
import type { OpenedLead } from "./open-lead.server";
import { type ResponseTime, responseClock } from "./response-clock";

const tones: Record<LeadStatus, BadgeTone> = {
  new: "neutral",
  contacted: "accent",
  quoted: "action",
  won: "positive",
  lost: "neutral",
  spam: "negative",
  withdrawn: "neutral",
};

/** A lead's status as a badge. */
export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={tones[status]}>{statusTexts[status]}</Badge>;
}

/** Marks a lead that was written in Spanish. */
export function SpanishBadge({ lead }: { lead: Pick<LeadRecord, "language"> }) {
  return lead.language === "es" && <Badge tone="action">Spanish</Badge>;
}

/** The time left to reply to a lead, updated with the page's clock. Text repeats what the color shows (WCAG 1.4.1). */
export function LeadResponseClock(props: { reply: ResponseTime | null; title?: string | null }) {
  const { now, timeZone } = useDeskTime();
  const { state, text } = responseClock(props.reply, now, timeZone);
  const urgent = state === "overdue" || state === "soon";
  return (
    <span
      data-due={state}
      title={props.title ?? undefined}
      className={classNames(
        urgent && "inline-flex items-center gap-1 align-middle font-semibold",
        state === "overdue" && "text-negative",
        state === "soon" && "text-accent-text",
        state === "stopped" && "text-muted",
      )}
    >
      {urgent && <Clock aria-hidden="true" className="size-4" />}
      {text}
    </span>
  );
}

/** A button for each status that staff can set. *Lost* has a button for each reason. */
export function LeadStatusForm({ lead, now }: Pick<OpenedLead, "lead" | "now">) {
  return (
    <PanelSection title="Status">
      <LeadPostProblem of={["change-status", "undo-status", "release", "ask-client", null]} />
      {lead.status === "withdrawn" ? (
        <p>The visitor withdrew this request. Do not contact them about it.</p>
      ) : (
        <LeadForm intent="change-status" fields={{ version: lead.version }}>
          <div className="flex flex-wrap gap-1.5">
            {staffStatuses.map((status, index) =>
              status === "lost" ? (
                <details key={status} className="row-fold">
                  <summary
                    className="status-choice"
                    aria-current={now.status === "lost" || undefined}
                    data-key={index + 1}
                  >
                    {statusTexts.lost}…
                  </summary>
                  <p className="mt-2 w-full text-sm text-muted">Why was it lost?</p>
                  <div className="flex flex-wrap gap-1.5">
                    {lostReasons.map(({ value, label }) => (
                      <ChoiceButton
                        key={value}
                        name="status"
                        value={`lost:${value}`}
                        aria-pressed={now.status === "lost" && lead.lostReason === value}
                      >
                        {label}
                      </ChoiceButton>
                    ))}
                  </div>
                </details>
              ) : (
                <ChoiceButton
                  key={status}
                  name="status"
                  value={status}
                  aria-pressed={status === now.status}
                  data-key={index + 1}
                >
                  {statusTexts[status]}
                </ChoiceButton>
              ),
            )}
          </div>
          {lead.status === "lost" && lead.lostReason !== null && (
            <p className="mt-2 text-sm">Lost: {describeLostReason(lead.lostReason)}.</p>
          )}
        </LeadForm>
      )}
      {lead.quarantined && (
        <LeadForm intent="release" fields={{ version: lead.version }} className="mt-3">
          <PostButton>Not spam</PostButton>
        </LeadForm>
      )}
    </PanelSection>
  );
}
