import { useNavigation } from "@remix-run/react";
import { DeskButton } from "./desk-button";
import type { OpenedLead } from "./open-lead.server";
import { LeadForm, LeadPostProblem } from "./panel-section";

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
              : `${claim.mine ? "You have" : `${claim.by} has`} this lead since ${claim.sinceInWords}.`}
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
