import { useNavigation } from "@remix-run/react";
import { attemptChoices } from "~/leads/work";
import { DeskButton } from "./desk-button";
import { LeadForm, LeadPostProblem, PanelSection, useLeadRefusal } from "./lead-form";
import type { OpenedLead } from "./open-lead.server";

/** Who works on the lead now, with a button to start or to stop. Shows nothing for a closed lead. */
export function LeadHold({ lead, hold }: Pick<OpenedLead, "lead" | "hold">) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="space-y-2 border-b border-rule px-4 py-2 empty:hidden">
      <LeadPostProblem of={["take", "put-back"]} />
      {lead.dueAt !== null && (
        <LeadForm className="flex flex-wrap items-center gap-3">
          <p role="status" className="flex-1">
            {hold === null
              ? "Nobody is working on this lead."
              : `${hold.mine ? "You have" : `${hold.by} has`} had this lead since ${hold.sinceText}.`}
          </p>
          {hold === null && (
            <DeskButton variant="primary" name="intent" value="take" data-key="t" disabled={busy}>
              Assign to me
            </DeskButton>
          )}
          {hold?.mine && (
            <DeskButton name="intent" value="put-back" disabled={busy}>
              Unassign
            </DeskButton>
          )}
        </LeadForm>
      )}
    </div>
  );
}

/** The lasting owner of the lead. */
export function LeadAssignment({ lead, staff }: Pick<OpenedLead, "lead" | "staff">) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <LeadPostProblem of={["assign"]} />
      <LeadForm
        intent="assign"
        version={lead.version}
        className="flex flex-wrap items-center gap-2"
      >
        <label className="flex flex-1 items-center gap-2">
          Owner
          <select
            key={lead.assignedTo}
            name="assignee"
            className="control desk-control"
            defaultValue={lead.assignedTo ?? ""}
          >
            <option value="">Nobody</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <DeskButton disabled={busy}>Assign</DeskButton>
      </LeadForm>
    </>
  );
}

const outcomesId = "lead-outcomes";

/** Scrolls to the outcomes of a call, for when the person returns to the page after it. */
export function showOutcomes(): void {
  document.getElementById(outcomesId)?.scrollIntoView({ block: "center" });
}

/** Buttons that each log a call or a message with its outcome. The outcome sets the follow-up unless a day is chosen. */
export function LeadAttempts({ lead, lastAttempt, nextAttemptText }: OpenedLead) {
  const busy = useNavigation().state !== "idle";
  const refused = useLeadRefusal("log-attempt");
  const tried = lead.attempts === 1 ? "Tried once" : `Tried ${lead.attempts} times`;
  return (
    <PanelSection title="Calls and messages">
      <LeadPostProblem of={["log-attempt"]} />
      {lastAttempt !== null && (
        <p className="mb-2">
          {tried}, last {lastAttempt.atText}: {lastAttempt.outcome}.
          {nextAttemptText !== null && ` Follow-up ${nextAttemptText}.`}
        </p>
      )}
      {lead.status !== "withdrawn" && (
        <LeadForm key={lead.attempts} intent="log-attempt" className="space-y-2">
          {/* Enter in the date field presses the form's first button, so this one submits no outcome. */}
          <button type="submit" name="attempt" value="" hidden />
          <fieldset id={outcomesId} className="status-choices" tabIndex={-1} data-key="c">
            <legend className="sr-only">How did it go?</legend>
            {attemptChoices.map(({ value, label }) => (
              <button
                key={value}
                type="submit"
                name="attempt"
                value={value}
                disabled={busy}
                className="status-choice"
              >
                {label}
              </button>
            ))}
          </fieldset>
          {lead.dueAt !== null && (
            <details open={refused !== undefined} className="text-sm">
              <summary className="py-1 text-action">Choose the follow-up day</summary>
              <label className="flex items-center gap-2">
                Day
                <input
                  type="date"
                  name="followUpOn"
                  className="control desk-control"
                  defaultValue={refused?.typed.followUpOn ?? ""}
                />
              </label>
            </details>
          )}
        </LeadForm>
      )}
    </PanelSection>
  );
}
