import { data, redirect } from "@remix-run/node";
import { getDatabase } from "#db/connection.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { type DeskOutcomeParams, deskOutcomeAddress } from "~/domain/leads/desk-outcome";
import { readLeadListState } from "~/domain/leads/list-state";
import { noteRule } from "~/domain/leads/note";
import { readStaffStatus } from "~/domain/leads/status";
import { describeLastEdit } from "~/services/leads/desk-lead.server";
import type { DeskClock } from "~/services/leads/desk-list.server";
import {
  addLeadNote,
  changeLeadStatuses,
  type Editor,
  type LeadVersion,
  releaseLead,
  undoStatusChange,
} from "~/services/leads/lead-work.server";
import { throwUnlessUnavailable } from "./error-report.server";
import { privateHeaders, retryAfterSeconds } from "./respond.server";

/** Why a post on the desk changed nothing; `note` is the text as it was typed. */
export interface DeskRefusal {
  form: "status" | "note";
  title: string;
  message: string;
  note: string;
  cause: "refused";
}

/** Most leads of one change: more than a page shows. */
const bulkMax = 200;

/** Returns the moment and zone in which the desk tells times. */
export function deskClock(now = new Date()): DeskClock {
  const { COMPANY_TIME_ZONE, COMPANY_TIME_ZONE_LABEL } = getConfig();
  return { now, timeZone: COMPANY_TIME_ZONE, timeZoneLabel: COMPANY_TIME_ZONE_LABEL };
}

/** Returns the leads that a form's boxes name, each as `id:version`; what is not of that form is left out. */
export function selectedLeads(form: FormData): LeadVersion[] {
  const leads = form.getAll("lead").flatMap((value) => {
    const match = typeof value === "string" ? /^([0-9a-f-]{36}):(\d{1,9})$/.exec(value) : null;
    return match?.[1] === undefined ? [] : [{ id: match[1], version: Number(match[2]) }];
  });
  return leads.slice(0, bulkMax);
}

/** Answers a post on the list: a status for the selected leads, or an undo. 303 to the list, which tells what was done. */
export async function answerListPost(request: Request, editor: Editor) {
  const form = await readForm(request);
  const go = redirectTo(request, undefined);
  const { db } = getDatabase();
  if (form.get("intent") === "undo") return go(await undo(db, editor, form));
  const status = readStaffStatus(textOf(form, "status"));
  const leads = selectedLeads(form);
  if (status === null || leads.length === 0) return go({ nothingSelected: true });
  const { batch, changed, missed } = await changeLeadStatuses(db, editor, leads, status);
  return go(changed > 0 ? { batch, missed } : { missed });
}

/**
 * Answers a post on one lead: status, note, release or undo. 303 to the lead; 409 with what is stored now when somebody
 * else was first, 400 for a note that cannot be stored, 503 when the database cannot take it: each keeps the text.
 */
export async function answerLeadPost(request: Request, editor: Editor, leadId: string) {
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  try {
    switch (intent) {
      case "note":
        return await addNote(request, editor, leadId, form);
      case "release":
        return await release(request, editor, leadId, form);
      case "undo":
        return redirectTo(request, leadId)(await undo(getDatabase().db, editor, form));
      default:
        return await changeStatus(request, editor, leadId, form);
    }
  } catch (error) {
    throwUnlessUnavailable(error);
    const message = "The database is busy or cannot be written. Please try again in a few seconds.";
    const refusal = { form: intent === "note" ? "note" : "status", title: "Not saved" } as const;
    return refuse(503, { ...refusal, message, note: textOf(form, "note") });
  }
}

async function changeStatus(request: Request, editor: Editor, leadId: string, form: FormData) {
  const { db } = getDatabase();
  const status = readStaffStatus(textOf(form, "status"));
  if (status === null) {
    const message = "Choose one of the statuses that staff may give.";
    return refuse(400, { form: "status", title: "Status not changed", message });
  }
  const lead = versionOf(leadId, form);
  const { batch, changed, missed } = await changeLeadStatuses(db, editor, [lead], status);
  if (missed > 0) return conflict(leadId);
  return redirectTo(request, leadId)(changed > 0 ? { batch } : {});
}

async function release(request: Request, editor: Editor, leadId: string, form: FormData) {
  const { outcome } = await releaseLead(getDatabase().db, editor, versionOf(leadId, form));
  if (outcome !== "updated") return conflict(leadId);
  return redirectTo(request, leadId)({});
}

async function addNote(request: Request, editor: Editor, leadId: string, form: FormData) {
  const typed = textOf(form, "note");
  const title = "Note not added";
  const note = noteRule(typed);
  if (!note.ok) return refuse(400, { form: "note", title, message: note.message, note: typed });
  const noteId = await addLeadNote(getDatabase().db, editor, leadId, note.value);
  if (noteId === null) {
    return refuse(404, { form: "note", title, message: "This lead was erased.", note: typed });
  }
  return redirectTo(request, leadId)({ noted: noteId });
}

async function undo(db: Queryable, editor: Editor, form: FormData): Promise<DeskOutcomeParams> {
  return undoStatusChange(db, editor, textOf(form, "batch"));
}

async function conflict(leadId: string) {
  const first = await describeLastEdit(getDatabase().db, leadId, deskClock());
  const message = `${first} while you had it open, so your change was not made. What you see now is the current state.`;
  return refuse(409, { form: "status", title: "Somebody else was first", message });
}

function refuse(
  status: number,
  refusal: Pick<DeskRefusal, "form" | "title" | "message"> & { note?: string },
) {
  const answer: DeskRefusal = { note: "", cause: "refused", ...refusal };
  const headers = new Headers(privateHeaders);
  if (status === 503) headers.set("Retry-After", String(retryAfterSeconds));
  return data(answer, { status, headers });
}

function redirectTo(request: Request, leadId: string | undefined) {
  const state = readLeadListState(new URL(request.url).searchParams);
  return (outcome: DeskOutcomeParams) =>
    redirect(deskOutcomeAddress(state, leadId, outcome), { status: 303, headers: privateHeaders });
}

function versionOf(id: string, form: FormData): LeadVersion {
  return { id, version: Number(textOf(form, "version")) };
}

function readForm(request: Request): Promise<FormData> {
  // A body that is no form names nothing, and is answered like a form with nothing in it.
  return request.formData().catch(() => new FormData());
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
