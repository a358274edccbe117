import { randomBytes } from "node:crypto";
import type { AuditDetail } from "#db/queries/audit.server";
import { findStatusChangesByBatch, statusEvents } from "#db/queries/desk-work.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { mayChangeStatus, type StaffStatus } from "~/leads/status";
import { readStatusChoice } from "~/leads/work";
import { afterStatus, type WorkTime, workTime } from "./attempts.server";
import {
  type Editor,
  editConflict,
  type LeadVersion,
  type RunLeadAction,
  selectedLeads,
  tryEditLead,
} from "./lead-edits.server";

/**
 * Recorded in timelines and audit log; `batch` names the change for undoing. Missed are leads that somebody else changed meanwhile, that
 * are gone, or that may not have this status. One that has it already counts as neither changed nor missed.
 */
export function changeStatus(
  db: Queryable,
  editor: Editor,
  leads: readonly LeadVersion[],
  to: StaffStatus,
  { lostReason = null, time = workTime() }: { lostReason?: string | null; time?: WorkTime } = {},
) {
  const batch = randomBytes(9).toString("base64url");
  const change = (lead: LeadRecord) => {
    if (lead.status === to) return null;
    if (!mayChangeStatus(lead.status, to)) return "refused";
    return {
      change: { status: to, lostReason, ...afterStatus(lead, to, editor, time) },
      event: statusEvents.changed,
      detail: { from: lead.status, to, ...(lostReason && { lostReason }) },
      more: ({ version }: LeadRecord) => ({ batch, version, before: workOf(lead) }),
    };
  };
  return inTransaction(db, async (transaction) => {
    const result = { batch, changed: 0, missed: 0 };
    for (const lead of leads) {
      const outcome = await tryEditLead(transaction, editor, lead, change, time.now);
      if (outcome === "edited") result.changed += 1;
      else if (outcome !== "unchanged") result.missed += 1;
    }
    return result;
  });
}

/** Only this editor's own; leads that were changed again since stay as they are and count as missed. */
export function undoStatus(db: Queryable, editor: Editor, batch: string, now = new Date()) {
  return inTransaction(db, async (transaction) => {
    const result = { undone: 0, missed: 0 };
    for (const change of await findStatusChangesByBatch(transaction, editor.id, batch)) {
      const { leadId, from, to, version, before } = change;
      const undo = () => ({
        change: { status: from, ...before },
        event: statusEvents.undone,
        detail: { from: to, to: from },
      });
      const outcome = await tryEditLead(transaction, editor, { id: leadId, version }, undo, now);
      if (outcome === "edited") result.undone += 1;
      else result.missed += 1;
    }
    return result;
  });
}

/** What an undo gives back, as the timeline keeps it. */
function workOf(lead: LeadRecord): AuditDetail {
  const { dueAt, attempts, lastAttemptAt, lastOutcome, lostReason, quotedAt } = lead;
  const { firstReplyAt, firstReplyBy, firstReplyMinutes } = lead;
  const replied = { firstReplyAt, firstReplyBy, firstReplyMinutes };
  return { dueAt, attempts, lastAttemptAt, lastOutcome, lostReason, quotedAt, ...replied };
}

/** Returns to how many leads a change was made that this editor can undo, and which status; null for an unknown one. */
export async function findStatusToUndo(db: Queryable, editor: Editor, batch: string | null) {
  if (batch === null) return null;
  const changes = await findStatusChangesByBatch(db, editor.id, batch);
  const first = changes[0];
  return first === undefined ? null : { batch, count: changes.length, to: first.to };
}

/** Gives one lead the status that its form names. Throws a Fault when staff may not give it or another editor was first. */
export const changePostedStatus: RunLeadAction = async ({ db, editor, form, lead }) => {
  const choice = readChoice(form);
  if (choice === null) {
    throw new HttpError("refused", "Choose one of the statuses that staff may give.");
  }
  const { batch, changed, missed } = await changeStatus(db, editor, [lead], choice.status, choice);
  if (missed > 0) throw await editConflict(db, lead.id);
  return changed > 0 ? { batch } : undefined;
};

/** Gives the leads that are ticked on the list the status that the form names. */
export const changeSelectedStatuses: RunLeadAction = async ({ db, editor, form }) => {
  const leads = selectedLeads(form);
  const choice = leads.length === 0 ? null : readChoice(form);
  if (choice === null) return { nothingSelected: true };
  const result = await changeStatus(db, editor, leads, choice.status, choice);
  const { batch, changed, missed } = result;
  return changed > 0 ? { batch, missed } : { missed };
};

/** Returns the status that a form names, or null when it names none that staff may give. */
function readChoice(form: PostedForm) {
  const choice = readStatusChoice(form.text("status"));
  if (choice !== "why") return choice;
  throw new HttpError("refused", "Say why it was lost: choose one of the reasons.");
}

/** Takes back the change that the form names. */
export const undoPostedStatus: RunLeadAction = ({ db, editor, form }) =>
  undoStatus(db, editor, form.text("batch"));
