import { getDatabase } from "#db/connection.server";
import { updateLead } from "#db/queries/desk-work.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { findStaffAccountById } from "#db/queries/staff.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { Fault } from "~/http/faults.server";
import { shortInstant } from "~/site/dates";
import { deskClock } from "./desk-clock.server";
import { isOpen } from "./follow-up.server";
import { claimEnd, type DeskDeed, type Editor, erased, recordEdit } from "./lead-edits.server";

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

/** How taking a lead went; `taken` also when one has it already, `held` by somebody else, `over` when nothing is left to do. */
export type Taking = { outcome: "taken" | "over" | "gone" } | { outcome: "held"; claim: Claim };

/** Gives a lead to one of staff, in one transaction: of two who take it at once the second is told who has it. */
export function takeLead(db: Queryable, editor: Editor, leadId: string, now = new Date()) {
  return inTransaction(db, async (transaction): Promise<Taking> => {
    const lead = await findLeadById(transaction, leadId);
    if (lead === null) return { outcome: "gone" };
    if (!isOpen(lead)) return { outcome: "over" };
    const claim = claimOf(lead, now);
    if (claim?.adminId === editor.id) return { outcome: "taken" };
    if (claim !== null) return { outcome: "held", claim };
    const at = now.toISOString();
    const taken = { claimedBy: editor.id, claimedAt: at, claimedUntil: claimEnd(now) };
    await updateLead(transaction, leadId, { ...taken, escalateAt: null });
    await recordEdit(transaction, editor, leadId, { event: "taken", now });
    return { outcome: "taken" };
  });
}

/** Gives a lead back that one has; tells whether one had it. */
export function putBackLead(db: Queryable, editor: Editor, leadId: string, now = new Date()) {
  return inTransaction(db, async (transaction) => {
    const lead = await findLeadById(transaction, leadId);
    if (lead === null || claimOf(lead, now)?.adminId !== editor.id) return false;
    await updateLead(transaction, leadId, noClaim);
    await recordEdit(transaction, editor, leadId, { event: "put-back", now });
    return true;
  });
}

export const takePostedLead: DeskDeed = async (_form, editor, leadId) => {
  const { db } = getDatabase();
  const taking = await takeLead(db, editor, leadId);
  if (taking.outcome === "gone") throw erased();
  if (taking.outcome === "over") {
    throw new Fault("conflict", "Nothing is left to do about this lead. Change its status first.");
  }
  if (taking.outcome === "held") {
    const { now, timeZone } = deskClock();
    const who = (await findStaffAccountById(db, taking.claim.adminId))?.username ?? "Somebody else";
    throw new Fault(
      "conflict",
      `${who} has this lead since ${shortInstant(taking.claim.at, now, timeZone)}. It is free again when they put it back, or enter nothing for 30 minutes.`,
    );
  }
  return {};
};

export const putBackPostedLead: DeskDeed = async (_form, editor, leadId) => {
  if (await putBackLead(getDatabase().db, editor, leadId)) return {};
  throw new Fault(
    "conflict",
    "You do not have this lead any more. What you see now is the current state.",
  );
};
