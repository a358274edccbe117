import { getDatabase } from "#db/connection.server";
import { type LeadUpdate, updateLead } from "#db/queries/desk-work.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import {
  type Editor,
  editConflict,
  type LeadVersion,
  postedVersion,
  recordEdit,
} from "./lead-edits.server";
import type { DeskOutcomeParams } from "./list-state";

/** Lets a suspected spam in among the other leads. */
export function releaseSuspectedSpam(
  db: Queryable,
  editor: Editor,
  { id, version }: LeadVersion,
  now = new Date(),
): Promise<LeadUpdate> {
  return inTransaction(db, async (transaction) => {
    const change = { quarantined: false };
    const update = await updateLead(transaction, id, change, { expectedVersion: version });
    if (update.outcome === "updated") {
      await recordEdit(transaction, editor, id, { event: "released", now });
    }
    return update;
  });
}

/** Releases the lead that a form is about. Throws a Fault when another editor was first. */
export async function releasePostedLead(
  form: PostedForm,
  editor: Editor,
  leadId: string,
): Promise<DeskOutcomeParams> {
  const lead = postedVersion(leadId, form);
  const { outcome } = await releaseSuspectedSpam(getDatabase().db, editor, lead);
  if (outcome !== "updated") throw await editConflict(leadId);
  return {};
}
