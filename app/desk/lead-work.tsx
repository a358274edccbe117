import { attemptChoices } from "~/leads/work";
import { Options } from "~/ui/fields";
import { ChoiceButton, LeadForm, LeadPostProblem, PostButton, useLeadRefusal } from "./lead-form";
import type { OpenedLead } from "./open-lead.server";

/** The owner, with the form that assigns the lead. */
export function LeadOwner({ lead, now, me, staff }: OpenedLead) {
  const other = staff.find(({ value }) => value === lead.assignedTo && value !== me);
  return (
    <>
      <LeadPostProblem of={["assign"]} />
      <LeadForm intent="assign" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <input type="hidden" name="seenOwner" value={lead.assignedTo ?? ""} />
        <p className="min-w-0 flex-1 basis-32 wrap-anywhere max-sm:basis-full">
          Owner: {now.owner ?? "Nobody"}
        </p>
        {/* The buttons precede the select, because the site reads the first `assignee`. */}
        {lead.assignedTo === null && (
          <PostButton name="assignee" value={me} data-key="t">
            Assign to me
          </PostButton>
        )}
        {lead.assignedTo === me && (
          <PostButton variant="quiet" name="assignee" value="" className="-mx-3">
            Unassign
          </PostButton>
        )}
        <details key={lead.assignedTo} className="row-fold">
          <summary className="min-h-9 text-action" data-key={other ? "t" : undefined}>
            {other ? "Reassign…" : "Someone else…"}
          </summary>
          {other && (
            <PostButton name="assignee" value={me} className="mb-2">
              Take over from {other.label}
            </PostButton>
          )}
          <div className="flex flex-wrap gap-2">
            <select
              name="assignee"
              aria-label="Owner"
              className="control desk-control w-auto min-w-0 flex-1 basis-24"
            >
              <option value={lead.assignedTo ?? ""}>Pick a person</option>
              {lead.assignedTo !== null && <option value="">Nobody</option>}
              <Options options={staff.filter(({ value }) => value !== lead.assignedTo)} />
            </select>
            <PostButton>Assign</PostButton>
          </div>
        </details>
      </LeadForm>
    </>
  );
}

/** The id of the group of buttons that log a call. The group can take the focus. */
export const outcomesId = "lead-outcomes";

/** Scrolls to the buttons that log a call, for a person who returns to the page after calling. */
export function showOutcomes(): void {
  document.getElementById(outcomesId)?.scrollIntoView({ block: "center" });
}

/** A single form that logs calls and messages and sets the follow-up, so that using one part never loses what was typed in the other. */
export function LeadAttempts(opened: OpenedLead) {
  const { lead, lastAttempt, followUp } = opened;
  const tried = lead.attempts === 1 ? "Tried once" : `Tried ${lead.attempts} times`;
  return (
    <>
      <LeadPostProblem of={["log-attempt", "follow-up"]} />
      {lastAttempt !== null && (
        <p className="mb-2">
          {tried}, last {lastAttempt.atText}: {lastAttempt.outcome}.
        </p>
      )}
      {lead.status !== "withdrawn" && (
        <LeadForm
          key={`${lead.attempts} ${followUp?.at}`}
          intent="log-attempt"
          className="space-y-3"
        >
          {/* Enter in a field presses the form's first button, which saves the follow-up. */}
          <button type="submit" name="when" value="picked" hidden />
          <fieldset id={outcomesId} className="flex flex-wrap gap-1.5" tabIndex={-1} data-key="c">
            <legend className="sr-only">How did it go?</legend>
            {attemptChoices.map(({ value, label }) => (
              <ChoiceButton key={value} name="attempt" value={value}>
                {label}
              </ChoiceButton>
            ))}
          </fieldset>
          {lead.dueAt !== null && <LeadFollowUp {...opened} />}
        </LeadForm>
      )}
    </>
  );
}

/** The chosen follow-up with *Change* and *Clear*, or the choices. Also shows the best time to call, as the visitor put it. */
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
          <p className="flex-1 basis-48 py-1.5">
            {followUp.text}
            {followUp.note !== null && (
              <span className="block text-sm text-accent-text">{followUp.note}</span>
            )}
          </p>
          <PostButton name="when" value="clear">
            Clear
          </PostButton>
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

/** A button for each quick choice, and fields for another day and time. */
function FollowUpChoices({ quickFollowUps, callZone }: OpenedLead) {
  const refused = useLeadRefusal("log-attempt", "follow-up");
  const fields = [
    { type: "date", name: "followUpOn", id: "follow-up-day", label: "Day" },
    {
      type: "time",
      name: "followUpTime",
      id: "follow-up-time",
      label: `Time (${callZone}), if named`,
    },
  ];
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {quickFollowUps.map(({ value, label }) => (
          <ChoiceButton key={value} name="when" value={value}>
            {label}
          </ChoiceButton>
        ))}
      </div>
      <details open={refused !== undefined} className="mt-1">
        <summary className="py-1 text-action">Pick…</summary>
        <div className="flex flex-wrap items-end gap-2">
          {fields.map(({ label, ...field }) => (
            <label key={field.name}>
              <span className="block text-sm">{label}</span>
              <input
                {...field}
                className="control desk-control"
                autoComplete="off"
                defaultValue={refused?.typed[field.name] ?? ""}
              />
            </label>
          ))}
          <PostButton name="when" value="picked">
            Save
          </PostButton>
        </div>
      </details>
    </>
  );
}
