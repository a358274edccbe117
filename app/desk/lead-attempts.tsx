import { Form, useNavigation } from "@remix-run/react";
import type { OpenedLead } from "./open-lead.server";
import { LeadPostProblem, PanelSection } from "./panel-section";
import type { LeadPostRefusal } from "./unsaved-work";
import { attemptChoices } from "./work";

interface LeadAttemptsProps {
  data: Pick<OpenedLead, "lead" | "lastAttempt" | "comesBackInWords">;
  action: string;
  answer: LeadPostRefusal | undefined;
}

/** One press logs a call or a message with how it went, and by that when the lead comes back, unless another day is named. */
export function LeadAttempts({ data, action, answer }: LeadAttemptsProps) {
  const { lead, lastAttempt, comesBackInWords } = data;
  const busy = useNavigation().state !== "idle";
  const refused = answer?.intent === "log-attempt";
  return (
    <PanelSection title="Calls and messages">
      <LeadPostProblem answer={answer} of={["log-attempt"]} />
      {lastAttempt !== null && (
        <p className="mb-2">
          {timesTried(lead.attempts)}, last {lastAttempt.atInWords}: {lastAttempt.outcome}.
          {comesBackInWords !== null && ` Comes back ${comesBackInWords}.`}
        </p>
      )}
      {lead.status !== "withdrawn" && (
        <Form
          key={lead.attempts}
          method="post"
          action={action}
          preventScrollReset
          className="space-y-2"
        >
          <input type="hidden" name="intent" value="log-attempt" />
          <fieldset className="status-choices" tabIndex={-1} data-key="c">
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
            <details open={refused} className="text-sm">
              <summary className="py-1 text-action">Comes back on a day of your choice</summary>
              <label className="flex items-center gap-2">
                Day
                <input
                  type="date"
                  name="followUpOn"
                  className="control desk-control"
                  defaultValue={refused ? answer.typed.followUpOn : ""}
                />
              </label>
            </details>
          )}
        </Form>
      )}
    </PanelSection>
  );
}

function timesTried(attempts: number): string {
  return attempts === 1 ? "Tried once" : `Tried ${attempts} times`;
}
