import { getDatabase } from "#db/connection.server";
import { endTextConsent } from "#db/queries/lead-changes.server";
import { findLeadById } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import type { PostedForm } from "~/http/form-post.server";
import { contentHash } from "~/leads/submit-lead.server";
import { type Editor, erased, recordEdit } from "./lead-edits.server";
import type { DeskOutcomeParams } from "./list-state";
import { stopWays } from "./work";

/** Ends the consent of a lead's number, in each lead that has it, as the visitor asked by STOP, call or mail. */
export async function stopPostedTexts(
  form: PostedForm,
  editor: Editor,
  leadId: string,
): Promise<DeskOutcomeParams> {
  const how = stopWays.find(({ value }) => value === form.text("how"))?.value;
  if (how === undefined) throw new Fault("refused", "Choose how the visitor asked for it.");
  await inTransaction(getDatabase().db, async (transaction) => {
    const lead = await findLeadById(transaction, leadId);
    if (lead === null) throw erased();
    const edit = { event: "texts-stopped", detail: { how }, now: new Date() };
    await endTextConsent(transaction, lead.phoneE164, {
      contentHash,
      record: (id) => recordEdit(transaction, editor, id, edit),
    });
  });
  return {};
}
