import type { LeadRecord } from "#db/queries/leads.server";
import { findStaffAccountById } from "#db/queries/staff.server";
import type { Queryable, WriteTransaction } from "#db/transactions.server";
import { HttpError } from "~/http/http-error.server";
import { shortInstant } from "~/site/dates";
import { isOpen } from "./attempts.server";
import { deskClock } from "./desk-clock.server";
import { claimEnd, claimMinutes, type Editor, editLead } from "./lead-edits.server";

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
  const take = async (lead: LeadRecord, transaction: WriteTransaction) => {
    if (!isOpen(lead)) {
      throw new HttpError(
        "conflict",
        "Nothing is left to do about this lead. Change its status first.",
      );
    }
    const claim = claimOf(lead, now);
    if (claim?.adminId === editor.id) return null;
    if (claim !== null) throw await ownedBy(transaction, claim, now);
    const claimed = {
      claimedBy: editor.id,
      claimedAt: now.toISOString(),
      claimedUntil: claimEnd(now),
    };
    return { change: { ...claimed, escalateAt: null }, event: "taken" };
  };
  return editLead(db, editor, { id: leadId }, take, now);
}

async function ownedBy(db: Queryable, { adminId, at }: Claim, now: Date): Promise<HttpError> {
  const who = (await findStaffAccountById(db, adminId))?.username ?? "Somebody else";
  const since = shortInstant(at, now, deskClock().timeZone);
  return new HttpError(
    "conflict",
    `${who} has this lead since ${since}. It is free again when they put it back, or enter nothing for ${claimMinutes} minutes.`,
  );
}

/** Gives a lead back that one has. Throws a Fault when one has it no more. */
export function putBackLead(db: Queryable, editor: Editor, leadId: string, now = new Date()) {
  const putBack = (lead: LeadRecord) => {
    if (claimOf(lead, now)?.adminId === editor.id) return { change: noClaim, event: "put-back" };
    throw new HttpError(
      "conflict",
      "You do not have this lead any more. What you see now is the current state.",
    );
  };
  return editLead(db, editor, { id: leadId }, putBack, now);
}
