import { useNavigation } from "@remix-run/react";
import { attemptChoices } from "~/leads/work";
import type { OpenedLead } from "./open-lead.server";
import { LeadForm, LeadPostProblem, PanelSection, useLeadRefusal } from "./panel-section";

const outcomesId = "lead-outcomes";

/** Brings into sight how a call went, for whoever comes back to the page from it. */
export function showOutcomes(): void {
  document.getElementById(outcomesId)?.scrollIntoView({ block: "center" });
}

/** One press logs a call or a message with how it went, and by that when the lead comes back, unless another day is named. */
export function LeadAttempts({ lead, lastAttempt, comesBackInWords }: OpenedLead) {
  const busy = useNavigation().state !== "idle";
  const refused = useLeadRefusal("log-attempt");
  const tried = lead.attempts === 1 ? "Tried once" : `Tried ${lead.attempts} times`;
  return (
    <PanelSection title="Calls and messages">
      <LeadPostProblem of={["log-attempt"]} />
      {lastAttempt !== null && (
        <p className="mb-2">
          {tried}, last {lastAttempt.atInWords}: {lastAttempt.outcome}.
          {comesBackInWords !== null && ` Comes back ${comesBackInWords}.`}
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
