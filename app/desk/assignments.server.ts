import { reassignOpenLeads } from "#db/queries/lead-changes.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { findStaffAccountById } from "#db/queries/staff.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { HttpError } from "~/http/http-error.server";
import { formatCount } from "~/http/sizes";
import { queueOwnerNotification } from "~/notifications/queue.server";
import { accountMessages } from "~/staff/account-texts";
import { actorOf, onlyAdministrator, type SignedInStaff } from "~/staff/guards.server";
import type { ActionOutcome } from "~/staff/sidebar.server";
import {
  type Editor,
  editLead,
  nothingSelected,
  type RunLeadAction,
  selectedLeads,
  tryEditLeads,
  withMissed,
} from "./lead-edits.server";
import { unassigned } from "./list-state";

/** Assigns a lead to the member of staff chosen in the form, or to no one. */
export const assignPostedLead: RunLeadAction = ({ db, editor, form, lead }) => {
  const owners = { to: form.text("assignee") || null, seen: form.text("seenOwner") || null };
  return assignLead(db, editor, lead.id, owners);
};

/**
 * Makes the account `to` the owner of a lead, or removes the owner if `to` is null. `seen` is the owner that the editor saw. Throws HttpError if the lead was erased, if `to`
 * cannot sign in, or if someone else changed the owner first.
 */
export function assignLead(
  db: Queryable,
  editor: Editor,
  leadId: string,
  { to, seen }: { to: string | null; seen: string | null },
  now = new Date(),
): Promise<undefined> {
  const write = ({ id }: LeadRecord, transaction: WriteTransaction) =>
    notifyNewOwner(transaction, editor, to, [id]);
  const plan = async (lead: LeadRecord, reader: Queryable) => {
    const { assignedTo } = lead;
    if (assignedTo === seen || assignedTo === to) {
      const edit = assignment(editor, lead, to);
      if (edit === null) return null;
      await nameOfOwner(reader, to);
      return { ...edit, write };
    }
    const owner = assignedTo === null ? null : await findStaffAccountById(reader, assignedTo);
    throw new HttpError(
      "conflict",
      `${owner?.displayName ?? "Nobody"} owns this lead now, so nothing was assigned. You now see the current state.`,
    );
  };
  return editLead(db, editor, { id: leadId }, plan, now);
}

/** Returns the edit that gives a lead an owner, or null if there is nothing to change. If editors assign a lead to themselves, even one that a colleague gave them, its escalation ends. */
function assignment(editor: Editor, lead: LeadRecord, assignedTo: string | null) {
  const takes = assignedTo === editor.id;
  const endsEscalation = takes && lead.escalateAt !== null && lead.followUpAt === null;
  if (lead.assignedTo === assignedTo && !endsEscalation) return null;
  const change = { assignedTo, ...(takes && { escalateAt: null }) };
  return { change, event: "assigned", detail: { assignedTo } };
}

/** Assigns the selected leads to the member of staff chosen in the form, or removes their owner. */
export const assignSelectedLeads: RunLeadAction = ({ db, editor, form }) =>
  inTransaction(db, async (transaction) => {
    const leads = selectedLeads(form);
    if (leads.length === 0) return nothingSelected;
    const to = form.text("assignee");
    if (to === "") throw new HttpError("refused", "Choose an owner for the selected leads.");
    const assignedTo = to === unassigned ? null : to;
    const name = await nameOfOwner(transaction, assignedTo);
    const { edited, missed } = await tryEditLeads(transaction, editor, leads, (lead) =>
      assignment(editor, lead, assignedTo),
    );
    await notifyNewOwner(transaction, editor, assignedTo, edited);
    const count = leads.length - missed.length;
    const message = `${formatCount(count, "lead")} ${count === 1 ? "is" : "are"} now assigned to ${name}.`;
    return withMissed(message, missed.length);
  });

/** Assigns all open leads of `from` to `to`. Throws HttpError if the editor is neither `from` nor an administrator, or if `to` is missing, equals `from` or cannot sign in. */
export async function handOverLeads(
  db: Queryable,
  editor: SignedInStaff,
  { from, to }: { from: string; to: string },
): Promise<ActionOutcome> {
  if (from !== editor.id) onlyAdministrator(editor);
  if (to === "" || to === from) {
    const fieldErrors = { to: "Choose who takes the leads over." };
    throw new HttpError("refused", fieldErrors.to, { fieldErrors });
  }
  return inTransaction(db, async (transaction) => {
    const owner = await findStaffAccountById(transaction, from);
    if (owner === null) throw new HttpError("refused", accountMessages["not-found"]);
    const name = await nameOfOwner(transaction, to);
    const leads = await reassignOpenLeads(transaction, actorOf(editor), { from, to });
    await notifyNewOwner(transaction, editor, to, leads);
    const { length } = leads;
    const message = `${formatCount(length, "lead")} of ${owner.displayName} ${length === 1 ? "was" : "were"} handed over to ${name}.`;
    return { message };
  });
}

/** Queues a mail to the new owner of leads, unless the editor is the new owner. */
async function notifyNewOwner(
  transaction: WriteTransaction,
  editor: Editor,
  owner: string | null,
  [leadId, ...others]: readonly string[],
): Promise<void> {
  if (owner === null || owner === editor.id || leadId === undefined) return;
  const event = others.length === 0 ? "assigned" : "several-assigned";
  const about = { owner, leadId, event, at: new Date() } as const;
  await queueOwnerNotification(transaction, getConfig(), about);
}

/** Returns an owner's display name, or "nobody" for null. Throws HttpError if the account cannot sign in. */
async function nameOfOwner(db: Queryable, accountId: string | null): Promise<string> {
  if (accountId === null) return "nobody";
  const account = await findStaffAccountById(db, accountId);
  if (account !== null && !account.disabled) return account.displayName;
  const name = account?.displayName ?? "The chosen person";
  throw new HttpError(
    "refused",
    `${name} can no longer sign in, so nothing was assigned. Choose another owner.`,
  );
}
