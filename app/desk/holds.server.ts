import type { LeadRecord } from "#db/queries/leads.server";
import { findStaffAccountById } from "#db/queries/staff.server";
import type { Queryable } from "#db/transactions.server";
import { HttpError } from "~/http/http-error.server";
import { shortInstant } from "~/site/dates";
import { closed, isOpen } from "./attempts.server";
import { deskClock } from "./desk-clock.server";
import { type Editor, editLead, getHoldEnd, holdMinutes } from "./lead-edits.server";

/** Returns who works on a lead, and since when (UTC ISO). Returns null for a hold that has expired. */
export function getHold({ claimedBy, claimedAt, claimedUntil }: LeadRecord, now: Date) {
  if (claimedBy === null || claimedAt === null || claimedUntil === null) return null;
  return claimedUntil > now.toISOString() ? { adminId: claimedBy, at: claimedAt } : null;
}

/**
 * Gives the editor a hold on a lead. Changes nothing if the editor has it already. Throws an HttpError if the lead is closed, was erased,
 * or someone else has a hold on it.
 */
export function holdLead(db: Queryable, editor: Editor, leadId: string, now = new Date()) {
  return editLead(
    db,
    editor,
    { id: leadId },
    async (lead, transaction) => {
      if (!isOpen(lead)) {
        throw closed();
      }
      const hold = getHold(lead, now);
      if (hold?.adminId === editor.id) return null;
      if (hold !== null) {
        const holder = await findStaffAccountById(transaction, hold.adminId);
        const since = shortInstant(hold.at, now, deskClock().timeZone);
        throw new HttpError(
          "conflict",
          `${holder?.displayName ?? "Someone else"} has had this lead since ${since}. You can assign it to yourself once they unassign it, or after ${holdMinutes} minutes without activity.`,
        );
      }
      const claimed = { claimedBy: editor.id, claimedAt: now.toISOString() };
      const change = { ...claimed, claimedUntil: getHoldEnd(now), escalateAt: null };
      return { change, event: "taken" };
    },
    now,
  );
}

/** Ends the editor's hold on a lead. Throws an HttpError if the editor has none. */
export function endHold(db: Queryable, editor: Editor, leadId: string, now = new Date()) {
  return editLead(
    db,
    editor,
    { id: leadId },
    (lead) => {
      if (getHold(lead, now)?.adminId !== editor.id) {
        throw new HttpError(
          "conflict",
          "This lead is no longer assigned to you. You now see the current state.",
        );
      }
      const change = { claimedBy: null, claimedAt: null, claimedUntil: null };
      return { change, event: "put-back" };
    },
    now,
  );
}
