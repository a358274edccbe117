import { getDatabase } from "#db/connection.server";
import { insertLeadNote } from "#db/queries/desk-work.server";
import { findLeadById } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import type { PostedForm } from "~/http/form-post.server";
import { checkField, commentsMaxLength, requiredText } from "~/ui/form-schema";
import { type Editor, recordEdit } from "./lead-edits.server";
import type { DeskOutcomeParams } from "./list-state";

/** A note is there, trimmed, and as long as the visitor's comments may be. */
const noteField = requiredText("Write the note before you add it.", commentsMaxLength);

/** Adds a note to a lead and returns its id, or null without the lead. Timeline and audit log do not hold its text. */
export function addNote(
  db: Queryable,
  editor: Editor,
  leadId: string,
  body: string,
  now = new Date(),
): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    if ((await findLeadById(transaction, leadId)) === null) return null;
    const note = { leadId, adminId: editor.id, body };
    const noteId = await insertLeadNote(transaction, note, now);
    await recordEdit(transaction, editor, leadId, { event: "note-added", detail: { noteId }, now });
    return noteId;
  });
}

/** Adds the note that a form holds. Throws a Fault for a text that is no note, or when the lead is gone. */
export async function addPostedNote(
  form: PostedForm,
  editor: Editor,
  leadId: string,
): Promise<DeskOutcomeParams> {
  const note = checkField(noteField, form.lines("note"));
  if (!note.ok) throw new Fault("refused", note.message);
  const noted = await addNote(getDatabase().db, editor, leadId, note.value);
  if (noted === null) throw new Fault("gone", "This lead was erased.");
  return { noted };
}
