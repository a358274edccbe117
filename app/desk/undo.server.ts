import { randomBytes } from "node:crypto";
import type { AuditDetail } from "#db/queries/audit.server";
import { findChangesByBatch } from "#db/queries/desk-work.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import {
  countLeads,
  type Editor,
  type RunLeadAction,
  tryEditLead,
  withMissed,
} from "./lead-edits.server";
import { pick } from "./pick";

/** Returns a new batch id. It identifies one change to one or more leads, so that the change can be undone. */
export const newBatch = () => randomBytes(9).toString("base64url");

/** Returns the data that the timeline stores for undoing a change: its batch, its version and the earlier values. */
export function undoDetail(batch: string, lead: LeadRecord, { version }: LeadRecord) {
  return { batch, version, before: pick(lead, undoneColumns) };
}

const undoneColumns = [
  ...(["status", "dueAt", "followUpAt", "followUpTimed", "escalateAt", "lostReason"] as const),
  ...(["quotedAt", "attempts", "lastAttemptAt", "lastOutcome", "assignedTo"] as const),
  ...(["firstReplyAt", "firstReplyBy", "firstReplyMinutes"] as const),
];

/** Undoes a batch of changes by this editor. Leads that changed again since are not undone and count as missed. */
export function undoBatch(db: Queryable, editor: Editor, batch: string, now = new Date()) {
  return inTransaction(db, async (transaction) => {
    const result = { undone: 0, missed: 0 };
    for (const change of await findChangesByBatch(transaction, editor.id, batch)) {
      const { leadId, version, before, from = null, to = null, channel = null, outcome } = change;
      const isStatus = outcome === undefined;
      const detail: AuditDetail = isStatus ? { from: to, to: from } : { channel, outcome };
      const event = isStatus ? "status-undone" : "attempt-undone";
      const undo = () => ({ change: before, event, detail, more: () => ({ batch }) });
      const done = await tryEditLead(transaction, editor, { id: leadId, version }, undo, now);
      if (done === "edited") result.undone += 1;
      else result.missed += 1;
    }
    return result;
  });
}

/** Undoes the change that the form identifies. */
export const undoPosted: RunLeadAction = async ({ db, editor, form }) => {
  const { undone, missed } = await undoBatch(db, editor, form.text("batch"));
  const message = `Undone: ${countLeads(undone)} ${undone === 1 ? "is" : "are"} as before.`;
  return withMissed(message, missed);
};
