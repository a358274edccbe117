import { getDatabase } from "#db/connection.server";
import { Fault } from "~/http/faults.server";
import { answerPost, type PostedForm } from "~/http/form-post.server";
import { seeOther } from "~/http/respond.server";
import { readStaffStatus } from "~/leads/status";
import { requireStaff } from "~/staff/guards.server";
import { checkField } from "~/ui/form-schema";
import {
  addLeadNote,
  changeLeadStatuses,
  type Editor,
  type LeadVersion,
  releaseLead,
  undoStatusChange,
} from "./lead-work.server";
import { type DeskOutcomeParams, deskOutcomeAddress, readLeadListState } from "./list-state";
import { noteField } from "./note";
import { describeLastEdit } from "./open-lead.server";
import { deskClock } from "./response-clock.server";
import type { LeadPostRefusal } from "./unsaved-work";

/** Most leads of one change: more than a page shows. */
const bulkMax = 200;

/** Returns the leads that a form's boxes name, each as `id:version`; what is not of that form is left out. */
export function selectedLeads(form: PostedForm): LeadVersion[] {
  const leads = form.all("lead").flatMap((value) => {
    const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(value);
    return match?.[1] === undefined ? [] : [{ id: match[1], version: Number(match[2]) }];
  });
  return leads.slice(0, bulkMax);
}

/** Answers a post on the list: a status for the selected leads, or an undo. 303 to the list, which tells what was done. */
export function answerListPost(request: Request) {
  const go = redirectTo(request, undefined);
  return answerPost(request, {
    guard: requireStaff,
    deeds: {
      status: async (form, editor: Editor) => {
        const status = readStaffStatus(form.text("status"));
        const leads = selectedLeads(form);
        if (status === null || leads.length === 0) return go({ nothingSelected: true });
        const { db } = getDatabase();
        const { batch, changed, missed } = await changeLeadStatuses(db, editor, leads, status);
        return go(changed > 0 ? { batch, missed } : { missed });
      },
      undo: async (form, editor) => go(await undo(form, editor)),
    },
  });
}

/**
 * Answers a post on one lead: status, note, release or undo. 303 to the lead; 409 with what is stored now when somebody
 * else was first, 400 for a note that cannot be stored, 503 when the database cannot take it: each keeps the text.
 */
export function answerLeadPost(request: Request, leadId: string) {
  const go = redirectTo(request, leadId);
  return answerPost<LeadPostRefusal, Editor>(request, {
    guard: (asked) => requireStaff(asked, { note: ["note"] }),
    deeds: {
      status: async (form, editor) => go(await changeStatus(form, editor, leadId)),
      note: async (form, editor) => go({ noted: await addNote(form, editor, leadId) }),
      release: async (form, editor) => go(await release(form, editor, leadId)),
      undo: async (form, editor) => go(await undo(form, editor)),
    },
    refusal: refusalOf,
  });
}

function refusalOf({ kind, message }: Fault, form: PostedForm): LeadPostRefusal {
  const isNote = form.intent === "note";
  const answer = {
    form: isNote ? "note" : "status",
    note: form.lines("note"),
    cause: "refused",
  } as const;
  if (kind === "conflict") return { ...answer, title: "Somebody else was first", message };
  if (kind !== "unavailable") {
    return { ...answer, title: isNote ? "Note not added" : "Status not changed", message };
  }
  const busy = "The database is busy or cannot be written. Please try again in a few seconds.";
  return { ...answer, title: "Not saved", message: busy };
}

async function changeStatus(form: PostedForm, editor: Editor, leadId: string) {
  const { db } = getDatabase();
  const status = readStaffStatus(form.text("status"));
  if (status === null) {
    throw new Fault("refused", "Choose one of the statuses that staff may give.");
  }
  const lead = versionOf(leadId, form);
  const { batch, changed, missed } = await changeLeadStatuses(db, editor, [lead], status);
  if (missed > 0) throw await conflict(leadId);
  return changed > 0 ? { batch } : {};
}

async function release(form: PostedForm, editor: Editor, leadId: string) {
  const { outcome } = await releaseLead(getDatabase().db, editor, versionOf(leadId, form));
  if (outcome !== "updated") throw await conflict(leadId);
  return {};
}

async function addNote(form: PostedForm, editor: Editor, leadId: string): Promise<string> {
  const note = checkField(noteField, form.lines("note"));
  if (!note.ok) throw new Fault("refused", note.message);
  const noteId = await addLeadNote(getDatabase().db, editor, leadId, note.value);
  if (noteId === null) throw new Fault("gone", "This lead was erased.");
  return noteId;
}

function undo(form: PostedForm, editor: Editor): Promise<DeskOutcomeParams> {
  return undoStatusChange(getDatabase().db, editor, form.text("batch"));
}

async function conflict(leadId: string): Promise<Fault> {
  const first = await describeLastEdit(getDatabase().db, leadId, deskClock());
  return new Fault(
    "conflict",
    `${first} while you had it open, so your change was not made. What you see now is the current state.`,
  );
}

function redirectTo(request: Request, leadId: string | undefined) {
  const state = readLeadListState(new URL(request.url).searchParams);
  return (outcome: DeskOutcomeParams) => seeOther(deskOutcomeAddress(state, leadId, outcome));
}

function versionOf(id: string, form: PostedForm): LeadVersion {
  return { id, version: Number(form.text("version")) };
}
