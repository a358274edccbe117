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

/** One form that logs calls and messages and sets the follow-up, so that neither loses what was typed for the other. */
export function LeadAttempts(opened: OpenedLead) {
  const { lead, lastAttempt, nextAttemptText, followUp } = opened;
  const tried = lead.attempts === 1 ? "Tried once" : `Tried ${lead.attempts} times`;
  return (
    <PanelSection title="Calls and messages">
      <LeadPostProblem of={["log-attempt", "follow-up"]} />
      {lastAttempt !== null && (
        <p className="mb-2">
          {tried}, last {lastAttempt.atText}: {lastAttempt.outcome}.
          {nextAttemptText !== null && ` Follow-up ${nextAttemptText}.`}
        </p>
      )}
      {lead.status !== "withdrawn" && (
        <LeadForm
          key={`${lead.attempts} ${followUp?.at}`}
          intent="log-attempt"
          className="space-y-3"
        >
          {/* Enter in a field of the form presses its first button, which saves the follow-up. */}
          <button type="submit" name="when" value="picked" hidden />
          <fieldset id={outcomesId} className="status-choices" tabIndex={-1} data-key="c">
            <legend className="sr-only">How did it go?</legend>
            <ChoiceButtons name="attempt" choices={attemptChoices} />
          </fieldset>
          {lead.dueAt !== null && <LeadFollowUp {...opened} />}
        </LeadForm>
      )}
    </PanelSection>
  );
}

/** The chosen follow-up with *Change* and *Clear*, or the choices, next to what the visitor answered about the best time. */
function LeadFollowUp(opened: OpenedLead) {
  const { lead, followUp } = opened;
  const refused = useLeadRefusal("log-attempt", "follow-up");
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Call back</legend>
      <input type="hidden" name="seenFollowUp" value={followUp?.at ?? ""} />
      {followUp === null ? (
        <FollowUpChoices {...opened} />
      ) : (
        <div className="flex flex-wrap items-start gap-x-3">
          <p className="figures flex-1 basis-48 py-1.5">
            {followUp.text}
            {followUp.note !== null && (
              <span className="block text-sm text-accent-text">{followUp.note}</span>
            )}
          </p>
          <DeskButton name="when" value="clear">
            Clear
          </DeskButton>
          <details open={refused !== undefined} className="basis-full">
            <summary className="py-1 text-action">Change</summary>
            <FollowUpChoices {...opened} />
          </details>
        </div>
      )}
      {lead.contactTime !== null && (
        <p className="mt-1 text-sm">Best time, in their words: {lead.contactTime}</p>
      )}
    </fieldset>
  );
}

/** A submit button for each choice. */
function ChoiceButtons(props: {
  name: string;
  choices: readonly { value: string; label: string }[];
}) {
  const busy = useNavigation().state !== "idle";
  return props.choices.map(({ value, label }) => (
    <button
      key={value}
      type="submit"
      name={props.name}
      value={value}
      disabled={busy}
      className="status-choice"
    >
      {label}
    </button>
  ));
}

/** A button for each quick choice, and fields for another day and time. */
function FollowUpChoices({ quickFollowUps, callZone }: OpenedLead) {
  const busy = useNavigation().state !== "idle";
  const refused = useLeadRefusal("log-attempt", "follow-up");
  const field = { className: "control desk-control", autoComplete: "off" };
  return (
    <>
      <div className="status-choices">
        <ChoiceButtons name="when" choices={quickFollowUps} />
      </div>
      <details open={refused !== undefined}>
        <summary className="py-1 text-action">Pick…</summary>
        <div className="flex flex-wrap items-end gap-2">
          <label>
            <span className="block text-sm">Day</span>
            <input
              {...field}
              id="follow-up-day"
              type="date"
              name="followUpOn"
              defaultValue={refused?.typed.followUpOn ?? ""}
            />
          </label>
          <label>
            <span className="block text-sm">Time ({callZone}), if named</span>
            <input
              {...field}
              id="follow-up-time"
              type="time"
              name="followUpTime"
              defaultValue={refused?.typed.followUpTime ?? ""}
            />
          </label>
          <DeskButton name="when" value="picked" disabled={busy}>
            Save
          </DeskButton>
        </div>
      </details>
    </>
  );
}
