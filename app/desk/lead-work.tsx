import { useNavigation } from "@remix-run/react";
import { attemptChoices } from "~/leads/work";
import { DeskButton } from "./desk-button";
import { LeadForm, LeadPostProblem, PanelSection, useLeadRefusal } from "./lead-form";
import type { OpenedLead } from "./open-lead.server";

/** Who has the lead now, with taking it and putting it back; nothing once nothing is left to do. */
export function LeadClaim({ lead, claim }: Pick<OpenedLead, "lead" | "claim">) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="space-y-2 border-b border-rule px-4 py-2 empty:hidden">
      <LeadPostProblem of={["take", "put-back"]} />
      {lead.dueAt !== null && (
        <LeadForm className="flex flex-wrap items-center gap-3">
          <p role="status" className="flex-1">
            {claim === null
              ? "Nobody has this lead."
              : `${claim.mine ? "You have" : `${claim.by} has`} this lead since ${claim.sinceText}.`}
          </p>
          {claim === null && (
            <DeskButton variant="primary" name="intent" value="take" data-key="t" disabled={busy}>
              Take it
            </DeskButton>
          )}
          {claim?.mine && (
            <DeskButton name="intent" value="put-back" disabled={busy}>
              Put it back
            </DeskButton>
          )}
        </LeadForm>
      )}
    </div>
  );
}

/** Whose the lead is to see through. */
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
          Assigned to
          <select
            key={lead.assignedTo}
            name="assignee"
            className="control desk-control"
            defaultValue={lead.assignedTo ?? ""}
          >
            <option value="">Nobody</option>
            {staff.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
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

/** Brings into sight how a call went, for the person who comes back to the page from it. */
export function showOutcomes(): void {
  document.getElementById(outcomesId)?.scrollIntoView({ block: "center" });
}

/** One press logs a call or a message with how it went, and by that when the lead comes back, unless another day is named. */
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
          {nextAttemptText !== null && ` Comes back ${nextAttemptText}.`}
        </p>
      )}
      {lead.status !== "withdrawn" && (
        <LeadForm key={lead.attempts} intent="log-attempt" className="space-y-2">
          {/* Enter in the day's field presses the first button: this one, which chooses nothing. */}
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
              <summary className="py-1 text-action">Comes back on a day of your choice</summary>
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
