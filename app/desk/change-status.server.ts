import { randomBytes } from "node:crypto";
import { getDatabase } from "#db/connection.server";
import type { AuditDetail } from "#db/queries/audit.server";
import { findStatusChangesByBatch, statusEvents, updateLead } from "#db/queries/desk-work.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import type { PostedForm } from "~/http/form-post.server";
import { mayChangeStatus, type StaffStatus } from "~/leads/status";
import { readStatusChoice } from "~/leads/work";
import { afterStatus, type WorkTime, workTime } from "./follow-up.server";
import {
  type Editor,
  editConflict,
  type LeadVersion,
  postedVersion,
  type RunLeadAction,
  recordEdit,
  selectedLeads,
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
  return inTransaction(db, async (transaction) => {
    const result = { batch: randomBytes(9).toString("base64url"), changed: 0, missed: 0 };
    for (const { id, version } of leads) {
      const current = await findLeadById(transaction, id);
      if (current?.status === to) continue;
      if (current === null || !mayChangeStatus(current.status, to)) {
        result.missed += 1;
        continue;
      }
      const change = { status: to, lostReason, ...afterStatus(current, to, editor, time) };
      const update = await updateLead(transaction, id, change, { expectedVersion: version });
      if (update.outcome !== "updated") {
        result.missed += 1;
        continue;
      }
      result.changed += 1;
      await recordEdit(transaction, editor, id, {
        event: statusEvents.changed,
        detail: { from: current.status, to, ...(lostReason && { lostReason }) },
        more: { batch: result.batch, version: update.lead.version, before: workOf(current) },
        now: time.now,
      });
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
      const back = { status: from, ...before };
      const update = await updateLead(transaction, leadId, back, { expectedVersion: version });
      if (update.outcome !== "updated") {
        result.missed += 1;
        continue;
      }
      result.undone += 1;
      const detail = { from: to, to: from };
      await recordEdit(transaction, editor, leadId, { event: statusEvents.undone, detail, now });
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
export const changePostedStatus: RunLeadAction = async (form, editor, leadId) => {
  const result = await changeTo(form, editor, [postedVersion(leadId, form)]);
  if (result === null) {
    throw new Fault("refused", "Choose one of the statuses that staff may give.");
  }
  const { batch, changed, missed } = result;
  if (missed > 0) throw await editConflict(leadId);
  return changed > 0 ? { batch } : {};
};

/** Gives the leads that are ticked on the list the status that the form names. */
export const changeSelectedStatuses: RunLeadAction = async (form, editor) => {
  const leads = selectedLeads(form);
  const result = leads.length === 0 ? null : await changeTo(form, editor, leads);
  if (result === null) return { nothingSelected: true };
  const { batch, changed, missed } = result;
  return changed > 0 ? { batch, missed } : { missed };
};

/** Gives leads the status that a form names; null when it names none that staff may give. */
async function changeTo(form: PostedForm, editor: Editor, leads: readonly LeadVersion[]) {
  const choice = readStatusChoice(form.text("status"));
  if (choice === null) return null;
  if (choice !== "why") return changeStatus(getDatabase().db, editor, leads, choice.status, choice);
  throw new Fault("refused", "Say why it was lost: choose one of the reasons.");
}

/** Takes back the change that the form names. */
export const undoPostedStatus: RunLeadAction = (form, editor) =>
  undoStatus(getDatabase().db, editor, form.text("batch"));
