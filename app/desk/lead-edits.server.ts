import { randomUUID } from "node:crypto";
import { type AuditDetail, recordEvent, type SiteEvent } from "#db/queries/audit.server";
import { findClientByLead } from "#db/queries/clients.server";
import { findSharingLeadIds } from "#db/queries/desk-lookups.server";
import {
  findLastLeadEditor,
  insertLeadNote,
  type LeadChange,
  updateLeadNote,
} from "#db/queries/desk-work.server";
import { changeLead, diffLead, withNumberConsent } from "#db/queries/lead-changes.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { type PostedForm, validField, validForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { formatCount } from "~/http/sizes";
import { leadForms } from "~/leads/lead-posts.server";
import { columnsOf, notifyBothAddresses } from "~/leads/submit-lead.server";
import { shortInstant } from "~/site/dates";
import { formerStaff } from "~/staff/account-texts";
import { actorOf, type SignedInStaff } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import type { ActionOutcome } from "~/staff/sidebar.server";
import { requiredText } from "~/ui/form-rules";
import { commentsMaxLength } from "~/ui/typed-text";
import { contactFields } from "./contact-form";
import { deskClock } from "./follow-ups.server";

export type Editor = Pick<SignedInStaff, "id">;

/** A lead in the version that an editor saw. A change is refused if the version has changed since. */
export type LeadVersion = Pick<LeadRecord, "id" | "version">;

/** A form posted for a lead, or for the selected leads of the list. For selected leads, the `id` of `lead` is "". */
interface LeadPost {
  db: Queryable;
  editor: Editor;
  form: PostedForm;
  lead: LeadVersion;
}

/** Runs an action of staff. Returns the outcome for the next page to show, if any. Throws HttpError if the action fails. */
export type RunLeadAction = (post: LeadPost) => Promise<ActionOutcome | undefined>;

/** Maximum leads in one change. A page shows fewer. */
const selectionMax = 200;

/** Returns the leads selected in a form, at most 200. The form sends each lead as `id:version`. Skips malformed values. */
export function selectedLeads(form: PostedForm): LeadVersion[] {
  const leads = form.all("lead").flatMap((value) => {
    const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(value);
    return match?.[1] === undefined ? [] : [{ id: match[1], version: Number(match[2]) }];
  });
  return leads.slice(0, selectionMax);
}

/** The outcome if no lead is selected. */
export const nothingSelected: ActionOutcome = {
  message: "Select at least one lead first.",
  isProblem: true,
};

/** Returns the outcome of an edit of several leads. If leads were missed, adds a sentence about them to the message. `undo` is the batch id that undoes the edit. */
export function withMissed(message: string, missed: number, undo?: string): ActionOutcome {
  const isProblem = missed > 0;
  const why = isProblem
    ? ` ${formatCount(missed, "lead")} did not change: someone else changed ${missed === 1 ? "it" : "them"} first, or the visitor withdrew or erased the request. The list shows the current state.`
    : "";
  return { message: message + why, isProblem, ...(undo !== undefined && { undo }) };
}

/** The columns that an action changes in a lead, if any, and the action's entry in the timeline and the audit log. */
interface LeadEdit {
  change?: LeadChange;
  event: string;
  detail?: AuditDetail;
  /** Details for the timeline only. */
  timeline?: SiteEvent["timeline"];
  /** Writes what else belongs to the edit, after the lead has changed. */
  write?: (changed: LeadRecord, transaction: WriteTransaction) => Promise<unknown>;
}

/** Returns the edit for the stored lead, `refused` if the lead cannot be edited, or null if there is nothing to change. Only reads, because a conflict discards the edit. */
type PlanEdit = (
  lead: LeadRecord,
  db: Queryable,
) => LeadEdit | "refused" | null | Promise<LeadEdit | "refused" | null>;

/**
 * Edits a lead as `plan` decides, and writes the timeline and audit entries in the same transaction. Returns the outcome, which is `conflict`
 * if `plan` refuses, or if `version` is given and the lead has changed since. An edit by the lead's owner cancels the pending escalation. A change of
 * suspected spam, other than to spam or lost, releases it.
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
    // A lead that was merged has another id.
    const isOld = version !== undefined && (version !== lead.version || id !== lead.id);
    if (edit === "refused" || isOld) return "conflict";
    // An owner who gives the lead up has not begun with it.
    const givesUp = edit.change?.assignedTo === null;
    const endsEscalation = lead.assignedTo === editor.id && !givesUp && lead.escalateAt !== null;
    const begun = endsEscalation ? { escalateAt: null, ...edit.change } : edit.change;
    // Staff who work with suspected spam take it for a real request.
    const isReal = begun !== undefined && begun.status !== "spam" && begun.status !== "lost";
    const change = lead.quarantined && isReal ? { quarantined: false, ...begun } : begun;
    const changed =
      change === undefined ? lead : await changeLead(transaction, lead, change, { at: now });
    await edit.write?.(changed, transaction);
    const { event, detail, timeline = {} } = edit;
    const subject = { kind: "lead", id: lead.id };
    const entry = { actor: actorOf(editor), action: `lead.${event}`, subject, detail, timeline };
    await recordEvent(transaction, entry, now);
    return "edited";
  });
}

/** Edits each lead as `plan` decides, in `transaction`. Returns the leads' ids by outcome: edited, unchanged, or missed (in conflict or erased). */
export async function tryEditLeads(
  transaction: WriteTransaction,
  editor: Editor,
  leads: readonly LeadVersion[],
  plan: PlanEdit,
  now?: Date,
) {
  const ids = { edited: [] as string[], unchanged: [] as string[], missed: [] as string[] };
  for (const lead of leads) {
    const outcome = await tryEditLead(transaction, editor, lead, plan, now);
    ids[outcome === "conflict" || outcome === "gone" ? "missed" : outcome].push(lead.id);
  }
  return ids;
}

/** Edits a lead like `tryEditLead`. Throws HttpError if the lead was erased or someone else changed it first. */
export async function editLead(...edit: Parameters<typeof tryEditLead>): Promise<undefined> {
  const [db, , { id }] = edit;
  const outcome = await tryEditLead(...edit);
  if (outcome === "gone") throw new HttpError("gone", "This lead was erased.");
  if (outcome === "conflict") throw await editConflict(db, id);
}

/** Returns the error for an editor whose lead someone else changed first. The message names that person and the time. */
export async function editConflict(db: Queryable, leadId: string): Promise<HttpError> {
  const { now, timeZone } = deskClock();
  const last = await findLastLeadEditor(db, leadId);
  const first =
    last === null
      ? "The visitor changed this lead"
      : `${last.name ?? formerStaff} changed this lead (${shortInstant(last.at, now, timeZone)})`;
  return new HttpError(
    "conflict",
    `${first} while you had it open, so your change was not saved. You now see the current state.`,
  );
}

/** Writes an audit entry for an action that does not concern a single lead. */
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

const noteField = requiredText("note", "Enter the note first.", commentsMaxLength);

const postedNote = (form: PostedForm) => validField(noteField, form.lines("note"));

/** Adds a note to a lead. Its text is neither in the timeline nor in the audit log. Throws HttpError if the lead was erased. */
export function addNote(
  db: Queryable,
  editor: Editor,
  leadId: string,
  body: string,
  now = new Date(),
): Promise<undefined> {
  const note = { id: randomUUID(), adminId: editor.id, body, createdAt: now.toISOString() };
  const write = ({ id }: LeadRecord, transaction: WriteTransaction) =>
    insertLeadNote(transaction, { ...note, leadId: id });
  const add = () => ({ event: "note-added", detail: { noteId: note.id }, write });
  return editLead(db, editor, { id: leadId }, add, now);
}

/** Adds the note that a form contains to the lead. Throws HttpError if the note is empty or too long. */
export const addPostedNote: RunLeadAction = async ({ db, editor, form, lead }) =>
  addNote(db, editor, lead.id, postedNote(form));

/** Replaces the text of a note. The timeline shows who edited the note, and when. */
export const editPostedNote: RunLeadAction = async (post) =>
  changeNote(post, "note-edited", (at) => ({ body: postedNote(post.form), editedAt: at }));

/** Crosses out a note. The note stays legible, but exports leave it out. */
export const strikePostedNote: RunLeadAction = (post) =>
  changeNote(post, "note-struck", (at) => ({ struckAt: at }));

/** Changes a note unless it changed after `seen`, the time at which the form's version was written or last edited. */
function changeNote(
  { db, editor, form, lead: { id: leadId } }: LeadPost,
  event: "note-edited" | "note-struck",
  change: (at: string) => Parameters<typeof updateLeadNote>[2],
) {
  const now = new Date();
  const note = { id: form.text("noteId"), leadId, seen: form.text("seen") };
  const changed = change(now.toISOString());
  const write = async (_lead: LeadRecord, transaction: WriteTransaction) => {
    if (await updateLeadNote(transaction, note, changed)) return;
    throw new HttpError(
      "conflict",
      "Someone else edited or crossed out this note first. You now see the current state.",
    );
  };
  const edit = { event, detail: { noteId: note.id }, write };
  return editLead(db, editor, { id: leadId }, () => edit, now);
}

/** Asks administrators to create the client account of a won lead. Throws HttpError if the lead is not won, if it already has an account, or if someone already asked. */
export const askForClient: RunLeadAction = async ({ db, editor, lead: { id } }) => {
  const now = new Date();
  const ask = async (lead: LeadRecord, reader: Queryable) => {
    const why =
      lead.status !== "won"
        ? "Only a won lead gets a client account."
        : (await findClientByLead(reader, lead.id)) !== null
          ? "A client account was already made from this lead."
          : lead.clientAskedAt !== null
            ? "Someone else asked for this client account before."
            : null;
    if (why !== null) throw new HttpError("conflict", why);
    return { change: { clientAskedAt: now.toISOString() }, event: "client-asked" };
  };
  await editLead(db, editor, { id }, ask, now);
  return { message: "Asked. Administrators see it in their menu, at Clients." };
};

/** Marks a lead that was suspected spam as not spam. Throws HttpError if someone else changed the lead first. */
export const releasePostedLead: RunLeadAction = ({ db, editor, lead }) =>
  editLead(db, editor, lead, () => ({ change: { quarantined: false }, event: "released" }));

// The rules of the quote form, in which authority numbers are optional, for both kinds.
const contactForm = leadForms.formOf(contactFields, "quote-request");

/** Corrects a lead's contact details. Only the timeline stores the earlier values. The message mentions leads with the same email, phone or DOT number, which stay separate. */
export const correctPostedContact: RunLeadAction = async ({ db, editor, form, lead: seen }) => {
  const typed = form.typed(contactFields.map(({ name }) => name));
  const contact: LeadChange = columnsOf(validForm(contactForm, typed));
  let isCorrected = false;
  await editLead(db, editor, seen, (lead) => {
    const change = withNumberConsent(lead, contact);
    const corrected = diffLead(lead, change);
    const fields = Object.keys(corrected.to);
    if (lead.version === seen.version && fields.length === 0) return null;
    const write = ({ email }: LeadRecord, transaction: WriteTransaction) => {
      isCorrected = true;
      return notifyBothAddresses(transaction, lead, email, new Date());
    };
    return { change, event: "corrected", detail: { fields }, timeline: corrected, write };
  });
  if (!isCorrected) return undefined;
  const sharing = await findSharingLeadIds(db, [seen.id], 20);
  // The message reveals these leads even if the client does not follow the redirect.
  await recordRead(db, editor, { action: "leads.listed", leads: sharing });
  return {
    message:
      sharing.length > 0
        ? "Corrected. Another lead has the same email address, phone or DOT number. They were not merged."
        : "Corrected. The timeline shows the earlier data.",
  };
};
