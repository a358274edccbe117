import { Form, useNavigation } from "@remix-run/react";
import { leadStatusNames, staffStatuses } from "~/leads/status";
import { Button } from "~/ui/button";
import type { LeadPanelData, LeadWorkAnswer } from "./lead-panel-data";
import { LeadWorkProblem } from "./lead-work-problem";
import { PanelSection } from "./panel-section";

interface LeadStatusFormProps {
  lead: LeadPanelData["lead"];
  action: string;
  answer: LeadWorkAnswer | undefined;
}

/** The statuses that staff may give a lead, one button each; the version tells whether somebody else was faster. */
export function LeadStatusForm({ lead, action, answer }: LeadStatusFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <PanelSection title="Status">
      <LeadWorkProblem answer={answer} form="status" />
      {lead.status === "withdrawn" ? (
        <p>The visitor withdrew this request. Do not contact them about it.</p>
      ) : (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="status" />
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
                {leadStatusNames[status]}
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
