import { getDatabase } from "#db/connection.server";
import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  extendClaim,
  findLastLeadEditor,
  insertLeadNote,
  updateLead,
  updateLeadNote,
} from "#db/queries/desk-work.server";
import { findLeadById } from "#db/queries/leads.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import type { PostedForm } from "~/http/form-post.server";
import { shortInstant } from "~/site/dates";
import { actorOf } from "~/staff/guards.server";
import { requiredText } from "~/ui/form-rules";
import { checkField, type FieldErrors } from "~/ui/form-schema";
import { commentsMaxLength } from "~/ui/typed-text";
import { type DeskClock, deskClock } from "./desk-clock.server";
import type { ActionOutcome } from "./flash.server";

export interface Editor {
  id: string;
}

/** Runs an action on the leads of a list's form, or on the lead `leadId`. The next page shows the outcome. */
export type RunLeadAction = (
  form: PostedForm,
  editor: Editor,
  leadId: string,
) => Promise<ActionOutcome>;

/** Some fields of a form cannot be stored as they are: why, by field. */
export class FieldsFault extends Fault {
  constructor(readonly errors: FieldErrors) {
    super("refused", "Correct what is marked and send it again.");
  }
}

/** A lead as an editor saw it: a change is refused when it has another version by now. */
export interface LeadVersion {
  id: string;
  version: number;
}

/** Most leads of one change: more than a page shows. */
const selectionMax = 200;

export function postedVersion(id: string, form: PostedForm): LeadVersion {
  return { id, version: Number(form.text("version")) };
}

/** Returns the leads that a form's boxes name, each as `id:version`; what is not of that form is left out. */
export function selectedLeads(form: PostedForm): LeadVersion[] {
  const leads = form.all("lead").flatMap((value) => {
    const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(value);
    return match?.[1] === undefined ? [] : [{ id: match[1], version: Number(match[2]) }];
  });
  return leads.slice(0, selectionMax);
}

/** Returns the fault of a second editor, who is told of the first: who changed the lead and when. */
export async function editConflict(leadId: string): Promise<Fault> {
  const { who, at } = await lastEditor(getDatabase().db, leadId, deskClock());
  const first = `${who ?? "The visitor"} changed this lead${at === null ? "" : ` (${at})`}`;
  return new Fault(
    "conflict",
    `${first} while you had it open, so your change was not made. What you see now is the current state.`,
  );
}

/** Returns who of staff last changed a lead, and when in words; nulls when it was the visitor. */
export async function lastEditor(db: Queryable, leadId: string, { now, timeZone }: DeskClock) {
  const last = await findLastLeadEditor(db, leadId);
  if (last === null) return { who: null, at: null };
  const at = shortInstant(last.at, now, timeZone);
  return { who: last.username ?? "A former administrator", at };
}

interface LeadEdit {
  event: string;
  detail?: AuditDetail;
  /** What the timeline holds besides. */
  more?: Record<string, AuditDetail[string] | AuditDetail>;
  now: Date;
}

/** Puts an edit into the lead's timeline and the audit log, in the transaction that makes it; it prolongs the editor's claim. */
export async function recordEdit(
  transaction: WriteTransaction,
  editor: Editor,
  leadId: string,
  { event, detail, more = {}, now }: LeadEdit,
): Promise<void> {
  const subject = { kind: "lead", id: leadId };
  const edit = { actor: actorOf(editor), action: `lead.${event}`, subject, detail, timeline: more };
  await recordEvent(transaction, edit, now);
  const [at, until] = [now.toISOString(), claimEnd(now)];
  await extendClaim(transaction, { id: leadId, holder: editor.id, at, until });
}

/** Puts on record what staff did to no lead in particular. */
export function recordDeskAction(
  db: Queryable,
  editor: Editor,
  action: string,
  detail: AuditDetail,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, (transaction) =>
    recordEvent(transaction, { actor: actorOf(editor), action, detail }, now),
  );
}

/** How long a lead stays with whoever took it without entering anything, in minutes. */
const claimMinutes = 30;

/** Returns until when a claim lasts to which something was entered now (UTC ISO). */
export function claimEnd(now: Date): string {
  return new Date(now.getTime() + claimMinutes * 60_000).toISOString();
}

/** The lead was erased while somebody worked on it. */
export const erased = () => new Fault("gone", "This lead was erased.");

/** A note is there, trimmed, and as long as the visitor's comments may be. */
const noteField = requiredText("Write the note before you add it.", commentsMaxLength);

function postedNote(form: PostedForm): string {
  const note = checkField(noteField, form.lines("note"));
  if (note.ok) return note.value;
  throw new Fault("refused", note.message);
}

/** Adds a note to a lead and returns its id. Timeline and audit log do not hold its text. Throws a Fault when the lead is gone. */
export function addNote(
  db: Queryable,
  editor: Editor,
  leadId: string,
  body: string,
  now = new Date(),
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    if ((await findLeadById(transaction, leadId)) === null) throw erased();
    const note = { leadId, adminId: editor.id, body };
    const noteId = await insertLeadNote(transaction, note, now);
    await recordEdit(transaction, editor, leadId, { event: "note-added", detail: { noteId }, now });
    return noteId;
  });
}

/** Adds the note that a form holds. Throws a Fault for a text that is no note, or when the lead is gone. */
export const addPostedNote: RunLeadAction = async (form, editor, leadId) => {
  await addNote(getDatabase().db, editor, leadId, postedNote(form));
  return {};
};

/** Stores a note's new text; the one before is gone, and who edited it when stays in the timeline. */
export const editPostedNote: RunLeadAction = async (form, editor, leadId) => {
  const body = postedNote(form);
  await changeNote(editor, leadId, form, "note-edited", (at) => ({ body, editedAt: at }));
  return {};
};

/** Strikes a note: it stays legible, but counts no more. */
export const strikePostedNote: RunLeadAction = async (form, editor, leadId) => {
  await changeNote(editor, leadId, form, "note-struck", (at) => ({ struckAt: at }));
  return {};
};

/** `seen` of the form is when the note was written or last edited: a text that nobody saw is not lost. */
function changeNote(
  editor: Editor,
  leadId: string,
  form: PostedForm,
  event: "note-edited" | "note-struck",
  change: (at: string) => Parameters<typeof updateLeadNote>[2],
): Promise<void> {
  const now = new Date();
  return inTransaction(getDatabase().db, async (transaction) => {
    if ((await findLeadById(transaction, leadId)) === null) throw erased();
    const note = { id: form.text("noteId"), leadId, seen: form.text("seen") };
    if (!(await updateLeadNote(transaction, note, change(now.toISOString())))) {
      throw new Fault(
        "conflict",
        "Somebody else edited or struck this note while you had it open. What you see now is the current state.",
      );
    }
    await recordEdit(transaction, editor, leadId, { event, detail: { noteId: note.id }, now });
  });
}

/** Lets a suspected spam in among the other leads. */
export function releaseSuspectedSpam(db: Queryable, editor: Editor, { id, version }: LeadVersion) {
  const now = new Date();
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
export const releasePostedLead: RunLeadAction = async (form, editor, leadId) => {
  const lead = postedVersion(leadId, form);
  const { outcome } = await releaseSuspectedSpam(getDatabase().db, editor, lead);
  if (outcome !== "updated") throw await editConflict(leadId);
  return {};
};
