import { selectLeads } from "#db/queries/leads.server";
import { findStaffAccountById, type StaffAccount } from "#db/queries/staff.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { HttpError } from "~/http/http-error.server";
import type { DeskClock } from "./desk-clock.server";
import { type ActionOutcome, mostNamed } from "./flash.server";
import {
  editLead,
  lastEditor,
  type RunLeadAction,
  selectedLeads,
  tryEditLead,
} from "./lead-edits.server";
import { unassigned } from "./list-state";

/** Assigns a lead to the one of staff that the form names, or to nobody. */
export const assignPostedLead: RunLeadAction = ({ db, editor, form, lead }) => {
  const assignedTo = form.text("assignee") || null;
  return editLead(db, editor, lead, async (_lead, transaction) => {
    if (await worksHere(transaction, assignedTo)) return assignment(assignedTo);
    throw new HttpError("refused", "Choose somebody who works here.");
  });
};

const assignment = (assignedTo: string | null) => ({
  change: { assignedTo },
  event: "assigned",
  detail: { assignedTo },
});

/** Assigns the leads that are ticked on the list to the one of staff that the form names, or to nobody; one that is theirs already counts. */
export const assignSelectedLeads: RunLeadAction = async ({ db, editor, form }) => {
  const to = form.text("assignee");
  const leads = selectedLeads(form);
  if (leads.length === 0) return { nothingSelected: true };
  const assignedTo = to === unassigned ? null : to;
  if (to === "") throw new HttpError("refused", "Choose who is to have the selected leads.");
  return inTransaction(db, async (transaction) => {
    if (!(await worksHere(transaction, assignedTo))) {
      const account = await findStaffAccountById(transaction, to);
      const who = account?.username ?? "The chosen person";
      throw new HttpError(
        "refused",
        `${who} does not work here any more, so nothing was assigned. Choose somebody else.`,
      );
    }
    const left: string[] = [];
    for (const lead of leads) {
      const outcome = await tryEditLead(transaction, editor, lead, (current) =>
        current.assignedTo === assignedTo ? null : assignment(assignedTo),
      );
      if (outcome === "conflict" || outcome === "gone") left.push(lead.id);
    }
    const count = leads.length - left.length;
    return { assigned: { count, to }, missed: left.length, left: left.slice(0, mostNamed) };
  });
};

async function worksHere(db: Queryable, accountId: string | null): Promise<boolean> {
  if (accountId === null) return true;
  const account = await findStaffAccountById(db, accountId);
  return account !== null && !account.disabled;
}

/**
 * Returns what became of an assignment of several leads, as its outcome has it: to whom they were assigned as `told`, or as `problem`
 * which were left as they are, by name, and why; `named` are the ids of those.
 */
export async function describeAssignment(
  db: Queryable,
  { count, to }: NonNullable<ActionOutcome["assigned"]>,
  { missed, left }: { missed: number; left: readonly string[] },
  { accounts, clock }: { accounts: readonly StaffAccount[]; clock: DeskClock },
): Promise<{ told: string | null; problem: string | null; named: string[] }> {
  const account = accounts.find(({ id }) => id === to);
  const who = to === unassigned ? "nobody" : (account?.username ?? "a former administrator");
  const done = `${count === 1 ? "1 lead was" : `${count} leads were`} assigned to ${who}.`;
  if (missed === 0) return { told: done, problem: null, named: [] };
  const found = left.length === 0 ? [] : await selectLeads(db, left).execute();
  const parts: string[] = [];
  for (const { id, companyName } of found) {
    const { who, at } = await lastEditor(db, id, clock);
    parts.push(`${companyName} (changed by ${who === null ? "the visitor" : `${who}, ${at}`})`);
  }
  const erasedCount = left.length - found.length;
  if (erasedCount > 0)
    parts.push(`${erasedCount} that ${erasedCount === 1 ? "was" : "were"} erased`);
  if (missed > left.length) parts.push(`${missed - left.length} more`);
  const problem = `${count === 0 ? "" : `${done} `}Left as they are: ${parts.join("; ")}. The list shows the current state.`;
  return { told: null, problem, named: found.map(({ id }) => id) };
}
