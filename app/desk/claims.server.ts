import { getDatabase } from "#db/connection.server";
import { updateLead } from "#db/queries/desk-work.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { findStaffAccountById } from "#db/queries/staff.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import { shortInstant } from "~/site/dates";
import { deskClock } from "./desk-clock.server";
import { isOpen } from "./follow-up.server";
import { claimEnd, type Editor, erased, type RunLeadAction, recordEdit } from "./lead-edits.server";

/** Who works on a lead, and since when (UTC ISO). */
export interface Claim {
  adminId: string;
  at: string;
}

/** Returns who has a lead, or null when nobody has, or has entered anything for half an hour. */
export function claimOf(
  { claimedBy, claimedAt, claimedUntil }: LeadRecord,
  now: Date,
): Claim | null {
  if (claimedBy === null || claimedAt === null || claimedUntil === null) return null;
  return claimedUntil > now.toISOString() ? { adminId: claimedBy, at: claimedAt } : null;
}

const noClaim = { claimedBy: null, claimedAt: null, claimedUntil: null } as const;

/**
 * Gives a lead to one of staff, in one transaction: of two who take it at once the second is told who has it. Throws a Fault then,
 * when nothing is left to do about it, and when it is gone; nothing changes when one has it already.
 */
export function takeLead(db: Queryable, editor: Editor, leadId: string, now = new Date()) {
  return inTransaction(db, async (transaction) => {
    const lead = await findLeadById(transaction, leadId);
    if (lead === null) throw erased();
    if (!isOpen(lead)) {
      throw new Fault(
        "conflict",
        "Nothing is left to do about this lead. Change its status first.",
      );
    }
    const claim = claimOf(lead, now);
    if (claim?.adminId === editor.id) return;
    if (claim !== null) throw await heldBy(transaction, claim, now);
    const at = now.toISOString();
    const taken = { claimedBy: editor.id, claimedAt: at, claimedUntil: claimEnd(now) };
    await updateLead(transaction, leadId, { ...taken, escalateAt: null });
    await recordEdit(transaction, editor, leadId, { event: "taken", now });
  });
}

async function heldBy(db: Queryable, { adminId, at }: Claim, now: Date): Promise<Fault> {
  const who = (await findStaffAccountById(db, adminId))?.username ?? "Somebody else";
  const since = shortInstant(at, now, deskClock().timeZone);
  return new Fault(
    "conflict",
    `${who} has this lead since ${since}. It is free again when they put it back, or enter nothing for 30 minutes.`,
  );
}

/** Gives a lead back that one has. Throws a Fault when one has it no more. */
export function putBackLead(db: Queryable, editor: Editor, leadId: string, now = new Date()) {
  return inTransaction(db, async (transaction) => {
    const lead = await findLeadById(transaction, leadId);
    if (lead === null || claimOf(lead, now)?.adminId !== editor.id) {
      throw new Fault(
        "conflict",
        "You do not have this lead any more. What you see now is the current state.",
      );
    }
    await updateLead(transaction, leadId, noClaim);
    await recordEdit(transaction, editor, leadId, { event: "put-back", now });
  });
}

export const takePostedLead: RunLeadAction = async (_form, editor, leadId) => {
  await takeLead(getDatabase().db, editor, leadId);
  return {};
};

export const putBackPostedLead: RunLeadAction = async (_form, editor, leadId) => {
  await putBackLead(getDatabase().db, editor, leadId);
  return {};
};
