import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  extendClaim,
  findLastLeadEditor,
  insertLeadNote,
  type LeadChange,
  updateLeadNote,
} from "#db/queries/desk-work.server";
import { changeLead } from "#db/queries/lead-changes.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { shortInstant } from "~/site/dates";
import { actorOf } from "~/staff/guards.server";
import { requiredText } from "~/ui/form-rules";
import { checkField, type FieldErrors } from "~/ui/form-schema";
import { commentsMaxLength } from "~/ui/typed-text";
import { deskClock } from "./desk-clock.server";
import type { ActionOutcome } from "./flash.server";

export interface Editor {
  id: string;
}

/** A lead as an editor saw it: a change is refused when it has another version by now. */
export interface LeadVersion {
  id: string;
  version: number;
}

/** A form that asks for something to be done to a lead, or to the leads of a list, whose `lead` then has no id. */
interface LeadPost {
  db: Queryable;
  editor: Editor;
  form: PostedForm;
  lead: LeadVersion;
}

/** Runs an action of staff. The next page shows the outcome, if any. Throws a Fault when it cannot be done. */
export type RunLeadAction = (post: LeadPost) => Promise<ActionOutcome | undefined>;

/** Some fields of a form cannot be stored as they are: why, by field. */
export class FieldsError extends HttpError {
  constructor(readonly errors: FieldErrors) {
    super("refused", "Correct what is marked and send it again.");
  }
}

/** Most leads of one change: more than a page shows. */
const selectionMax = 200;

/** Returns the leads that a form's boxes name, each as `id:version`; what is not of that form is left out. */
export function selectedLeads(form: PostedForm): LeadVersion[] {
  const leads = form.all("lead").flatMap((value) => {
    const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(value);
    return match?.[1] === undefined ? [] : [{ id: match[1], version: Number(match[2]) }];
  });
  return leads.slice(0, selectionMax);
}

/** Returns a number of leads in words, such as "1 lead". */
export const countLeads = (count: number) => (count === 1 ? "1 lead" : `${count} leads`);

/** Returns the sentence about selected leads that did not change, after a space; "" for none. */
export function describeMissed(missed: number): string {
  if (missed === 0) return "";
  return ` ${countLeads(missed)} did not change: someone else changed ${missed === 1 ? "it" : "them"} first, or the visitor withdrew or erased the request. The list shows the current state.`;
}

type TimelineDetail = Record<string, AuditDetail[string] | AuditDetail>;

/** What an action does to a lead: the columns that it changes, if any, and its line in the timeline and the audit log. */
interface LeadEdit {
  change?: LeadChange;
  event: string;
  detail?: AuditDetail;
  /** Returns what the timeline holds besides, once the lead has changed. */
  more?: (changed: LeadRecord) => TimelineDetail | Promise<TimelineDetail>;
}

/** Returns how to edit the stored lead: `refused` when it may not be, null when there is nothing to change. */
type PlanEdit = (
  lead: LeadRecord,
  transaction: WriteTransaction,
) => LeadEdit | "refused" | null | Promise<LeadEdit | "refused" | null>;

/**
 * Edits a lead in one transaction, with its line in the timeline and the audit log; that prolongs the editor's claim. With a `version`,
 * somebody else's change since that version is a conflict.
 */
export function tryEditLead(
  db: Queryable,
  editor: Editor,
  { id, version }: { id: string; version?: number },
  plan: PlanEdit,
  now = new Date(),
): Promise<"edited" | "unchanged" | "conflict" | "gone"> {
  return inTransaction(db, async (transaction) => {
    const lead = await findLeadById(transaction, id);
    if (lead === null) return "gone";
    const edit = await plan(lead, transaction);
    if (edit === null) return "unchanged";
    const isOld = version !== undefined && version !== lead.version;
    if (edit === "refused" || isOld) return "conflict";
    const { change, event, detail, more } = edit;
    const changed =
      change === undefined ? lead : await changeLead(transaction, lead, change, { at: now });
    await recordEdit(transaction, editor, id, { event, detail, more: await more?.(changed), now });
    return "edited";
  });
}

/** Edits a lead as `tryEditLead` does. Throws a Fault when the lead is gone or somebody else was first. */
export async function editLead(...edit: Parameters<typeof tryEditLead>): Promise<undefined> {
  const [db, , { id }] = edit;
  const outcome = await tryEditLead(...edit);
  if (outcome === "gone") throw erased();
  if (outcome === "conflict") throw await editConflict(db, id);
}

/** The lead was erased while somebody worked on it. */
export const erased = () => new HttpError("gone", "This lead was erased.");

/** Returns the error for the second of two editors. It names who changed the lead first, and when. */
export async function editConflict(db: Queryable, leadId: string): Promise<HttpError> {
  const { now, timeZone } = deskClock();
  const last = await findLastLeadEditor(db, leadId);
  const first =
    last === null
      ? "The visitor changed this lead"
      : `${last.username ?? "A former administrator"} changed this lead (${shortInstant(last.at, now, timeZone)})`;
  return new HttpError(
    "conflict",
    `${first} while you had it open, so your change was not saved. You now see the current state.`,
  );
}

/** Puts an edit into the lead's timeline, with `more`, and into the audit log; it prolongs the editor's claim. */
export async function recordEdit(
  transaction: WriteTransaction,
  editor: Editor,
  leadId: string,
  { event, detail, more = {}, now }: Omit<LeadEdit, "more"> & { more?: TimelineDetail; now: Date },
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

/** How long a lead stays with the person who took it without entering anything, in minutes. */
export const claimMinutes = 30;

/** Returns until when a claim lasts to which something was entered now (UTC ISO). */
export function claimEnd(now: Date): string {
  return new Date(now.getTime() + claimMinutes * 60_000).toISOString();
}

/** A note is there, trimmed, and as long as the visitor's comments may be. */
const noteField = requiredText("Write the note before you add it.", commentsMaxLength);

function postedNote(form: PostedForm): string {
  const note = checkField(noteField, form.lines("note"));
  if (note.ok) return note.value;
  throw new HttpError("refused", note.message);
}

/** Adds a note to a lead. Timeline and audit log do not hold its text. Throws a Fault when the lead is gone. */
export function addNote(
  db: Queryable,
  editor: Editor,
  leadId: string,
  body: string,
  now = new Date(),
): Promise<undefined> {
  const add = async (_lead: LeadRecord, transaction: WriteTransaction) => {
    const noteId = await insertLeadNote(transaction, { leadId, adminId: editor.id, body }, now);
    return { event: "note-added", detail: { noteId } };
  };
  return editLead(db, editor, { id: leadId }, add, now);
}

/** Adds the note that a form holds. Throws a Fault for a text that is no note, or when the lead is gone. */
export const addPostedNote: RunLeadAction = async ({ db, editor, form, lead }) =>
  addNote(db, editor, lead.id, postedNote(form));

/** Stores a note's new text; the one before is gone, and who edited it when stays in the timeline. */
export const editPostedNote: RunLeadAction = async (post) =>
  changeNote(post, "note-edited", (at) => ({ body: postedNote(post.form), editedAt: at }));

/** Strikes a note: it stays legible, but counts no more. */
export const strikePostedNote: RunLeadAction = (post) =>
  changeNote(post, "note-struck", (at) => ({ struckAt: at }));

/** `seen` of the form is when the note was written or last edited: a text that nobody saw is not lost. */
function changeNote(
  { db, editor, form, lead: { id: leadId } }: LeadPost,
  event: "note-edited" | "note-struck",
  change: (at: string) => Parameters<typeof updateLeadNote>[2],
) {
  const now = new Date();
  const note = { id: form.text("noteId"), leadId, seen: form.text("seen") };
  const changed = change(now.toISOString());
  const edit = async (_lead: LeadRecord, transaction: WriteTransaction) => {
    const isChanged = await updateLeadNote(transaction, note, changed);
    if (isChanged) return { event, detail: { noteId: note.id } };
    throw new HttpError(
      "conflict",
      "Somebody else edited or struck this note while you had it open. What you see now is the current state.",
    );
  };
  return editLead(db, editor, { id: leadId }, edit, now);
}

/** Lets a suspected spam in among the other leads. Throws a Fault when another editor was first. */
export const releasePostedLead: RunLeadAction = ({ db, editor, lead }) =>
  editLead(db, editor, lead, () => ({ change: { quarantined: false }, event: "released" }));
