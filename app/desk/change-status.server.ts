import type { LeadRecord } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { type StaffStatus, statusTexts } from "~/leads/status";
import { readStatusChoice } from "~/leads/work";
import { nothingSelected } from "~/staff/flash.server";
import type { ActionOutcome } from "~/staff/sidebar.server";
import { afterStatus } from "./attempts.server";
import { type WorkTime, workTime } from "./follow-ups.server";
import {
  countLeads,
  type Editor,
  editConflict,
  type LeadVersion,
  type RunLeadAction,
  selectedLeads,
  tryEditLeads,
  withMissed,
} from "./lead-edits.server";
import { newBatch, undoDetail } from "./undo.server";

/**
 * Changes the status of leads. Returns the counts and the batch id that undoes the change. `missed` counts leads that someone else changed first, that
 * were erased, or that cannot have this status. Leads that already have the status are not counted.
 */
export function changeStatus(
  db: Queryable,
  editor: Editor,
  leads: readonly LeadVersion[],
  to: StaffStatus,
  { lostReason = null, time = workTime() }: { lostReason?: string | null; time?: WorkTime } = {},
) {
  const batch = newBatch();
  const change = (lead: LeadRecord) => {
    if (lead.status === to) return null;
    // Only the status of a withdrawn request is final.
    if (lead.status === "withdrawn") return "refused";
    return {
      change: { status: to, lostReason, ...afterStatus(lead, to, editor, time) },
      event: "status-changed",
      detail: { from: lead.status, to, ...(lostReason && { lostReason }) },
      more: (changed: LeadRecord) => undoDetail(batch, lead, changed),
    };
  };
  return inTransaction(db, async (transaction) => {
    const { edited, missed } = await tryEditLeads(transaction, editor, leads, change, time.now);
    return { batch, changed: edited.length, missed: missed.length };
  });
}

/** Changes a lead's status to the one chosen in the form. Throws HttpError if someone else changed the lead first. */
export const changePostedStatus: RunLeadAction = async ({ db, editor, form, lead }) => {
  const choice = readChoice(form);
  if (choice === null) throw new HttpError("refused", "Choose a status.");
  const result = await changeStatus(db, editor, [lead], choice.status, choice);
  if (result.missed > 0) throw await editConflict(db, lead.id);
  return describeChange(result, choice.status);
};

/** Changes the status of the selected leads to the one chosen in the form. */
export const changeSelectedStatuses: RunLeadAction = async ({ db, editor, form }) => {
  const leads = selectedLeads(form);
  const choice = leads.length === 0 ? null : readChoice(form);
  if (choice === null) return nothingSelected;
  const result = await changeStatus(db, editor, leads, choice.status, choice);
  return describeChange(result, choice.status);
};

function describeChange(
  { batch, changed, missed }: Awaited<ReturnType<typeof changeStatus>>,
  to: StaffStatus,
): ActionOutcome | undefined {
  if (changed === 0) return missed > 0 ? withMissed("Nothing changed.", missed) : undefined;
  const message = `${countLeads(changed)} ${changed === 1 ? "is" : "are"} now ${statusTexts[to]}.`;
  return withMissed(message, missed, batch);
}

/** Returns the status chosen in a form, or null if staff cannot set it. */
function readChoice(form: PostedForm) {
  const choice = readStatusChoice(form.text("status"));
  if (choice !== "why") return choice;
  throw new HttpError("refused", "Choose why the lead was lost.");
}
