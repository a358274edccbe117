import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import type { OpenedLead } from "./open-lead.server";
import { LeadPostProblem } from "./panel-section";
import type { LeadPostRefusal } from "./unsaved-work";

interface LeadClaimProps {
  data: Pick<OpenedLead, "lead" | "claim" | "staff">;
  action: string;
  answer: LeadPostRefusal | undefined;
}

/** Who has the lead now, with taking it and putting it back, and whose it is to see through. */
export function LeadClaim({ data: { lead, claim, staff }, action, answer }: LeadClaimProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="space-y-2 border-b border-rule px-4 py-3">
      <LeadPostProblem answer={answer} of={["take", "put-back", "assign"]} />
      {lead.dueAt !== null && (
        <Form
          method="post"
          action={action}
          preventScrollReset
          className="flex flex-wrap items-center gap-3"
        >
          <p role="status" className="flex-1">
            {claim === null
              ? "Nobody has this lead."
              : `${claim.mine ? "You have" : `${claim.by} has`} this lead since ${claim.sinceInWords}.`}
          </p>
          {claim === null && (
            <Button className="desk-button" name="intent" value="take" data-key="t" disabled={busy}>
              Take it
            </Button>
          )}
          {claim?.mine && (
            <Button
              variant="secondary"
              className="desk-button"
              name="intent"
              value="put-back"
              disabled={busy}
            >
              Put it back
            </Button>
          )}
        </Form>
      )}
      <Form
        method="post"
        action={action}
        preventScrollReset
        className="flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="version" value={lead.version} />
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
        <Button variant="secondary" className="desk-button" disabled={busy}>
          Assign
        </Button>
      </Form>
    </div>
  );
}
