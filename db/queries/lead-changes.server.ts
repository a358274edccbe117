import { changedRows } from "../records.server";
import type { NotificationEvent } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { type Actor, recordEvent, type SiteEvent } from "./audit.server";
import {
  contentHash,
  findAllLeadsMergedInto,
  findLeadByReceiptToken,
  type LeadRecord,
  type NewLead,
  searchColumnsOf,
  selectMergedWith,
  toLookupKey,
  toVisitorEvent,
} from "./leads.server";

/** A change that visitors may make to their own lead, identified by a receipt token or submission key. */
export type ReceiptChange =
  | ({ kind: "corrected" } & Partial<Correctable>)
  // The phone number can be corrected but is not an answer.
  | { kind: "answered"; answers: Partial<Omit<LeadRecord, "phone">> }
  | { kind: "withdrawn" }
  | { kind: "texts-agreed"; smsConsentVersion: string; smsConsentAddress: string }
  | { kind: "texts-stopped" };

/** The submitted columns, without the time and circumstances of the submission. */
type Correctable = Omit<
  NewLead,
  "contentHash" | "kind" | "quarantined" | "receiptToken" | "submissionKeyHash" | "submittedAt"
>;

/**
 * Changes a lead that `transaction` read, and returns it. Throws an Error if the stored version is another. Updates its version, search columns and content hash, and records
 * `event`. Reschedules or ends notifications to staff as the change requires; an event of the lead's owner ends the escalation. Removes an owner who cannot
 * sign in from a lead that opens again, and `contactBy` "text" from a lead without text consent. Use this function for every change that other editors must notice.
 */
export async function changeLead(
  transaction: WriteTransaction,
  lead: LeadRecord,
  given: Partial<LeadRecord & Pick<NewLead, "submissionContentHash" | "submissionKeyHash">>,
  { event, at = new Date() }: { event?: SiteEvent; at?: Date } = {},
): Promise<LeadRecord> {
  const { assignedTo, dueAt } = { ...lead, ...given };
  const reopens = lead.dueAt === null && dueAt !== null;
  const owner = reopens ? await findEnabledOwner(transaction, [assignedTo]) : assignedTo;
  const byOwner = event !== undefined && "id" in event.actor && event.actor.id === owner;
  const change = {
    ...given,
    ...(owner !== assignedTo && { assignedTo: owner }),
    ...(byOwner && { escalateAt: null }),
  };
  const { submissionContentHash: _, submissionKeyHash: __, ...columns } = change;
  const sameAddress = toLookupKey(columns.email ?? lead.email) === toLookupKey(lead.email);
  const { emailVerifiedAt = sameAddress ? lead.emailVerifiedAt : null } = change;
  // A note that ends the escalation is no conflict for other editors.
  const onlyEndsEscalation = Object.keys(given).join() === "escalateAt";
  const version = onlyEndsEscalation ? lead.version : lead.version + 1;
  const changed = { ...lead, ...columns, emailVerifiedAt, version };
  changed.escalateAt = changed.dueAt === null ? null : nextAlert(lead, changed, change);
  if (!changed.smsConsent && changed.contactBy === "text") changed.contactBy = null;
  const update = transaction
    .updateTable("leads")
    .set({
      ...change,
      // Otherwise an account made in this transaction, which verifies the address, would lose its effect.
      ...(emailVerifiedAt !== lead.emailVerifiedAt && { emailVerifiedAt }),
      ...searchColumnsOf(changed),
      escalateAt: changed.escalateAt,
      contactBy: changed.contactBy,
      version,
      contentHash: contentHash(changed),
    })
    .where("id", "=", lead.id)
    .where("version", "=", lead.version);
  if ((await changedRows(update)) === 0) throw new Error("The lead changed after it was read.");
  const hasNewOwner = owner !== lead.assignedTo;
  const ended: NotificationEvent[] = [];
  if (changed.escalateAt === null || changed.followUpAt !== null) {
    ended.push("not-taken", "nobody-has-taken-it");
  }
  if (hasNewOwner) ended.push("assigned");
  if (hasNewOwner || changed.followUpAt !== lead.followUpAt) ended.push("follow-up-due");
  if (ended.length > 0) {
    await transaction
      .deleteFrom("outbox")
      .where("leadId", "in", selectMergedWith(lead.id))
      .where("state", "=", "pending")
      .where("event", "in", ended)
      .execute();
  }
  if (event !== undefined) await recordEvent(transaction, event, at);
  return changed;
}

/** Returns the first of these owners whose account can sign in, or null. */
export async function findEnabledOwner(db: Queryable, owners: readonly (string | null)[]) {
  const ids = owners.filter((id) => id !== null);
  // PostgreSQL refuses an empty list.
  if (ids.length === 0) return null;
  const enabled = db.selectFrom("admins").select("id").where("disabled", "=", false);
  const found = await enabled.where("id", "in", ids).execute();
  return ids.find((id) => found.some((account) => account.id === id)) ?? null;
}

/** Returns when to notify staff about a changed lead. A lead with a follow-up notifies at its time; losing the owner schedules that, or the escalation of an untried lead, again. */
function nextAlert(before: LeadRecord, after: LeadRecord, change: Partial<LeadRecord>) {
  const isOther = after.followUpAt !== before.followUpAt;
  const losesOwner = before.assignedTo !== null && after.assignedTo === null;
  const { status, quarantined, lastAttemptAt, followUpAt } = after;
  if (followUpAt !== null) return isOther || losesOwner ? followUpAt : before.escalateAt;
  const isUntried = status === "new" && !quarantined && lastAttemptAt === null;
  // `escalateLeads` finds the step that is due. An undo gives the earlier time.
  if (losesOwner && isUntried && change.escalateAt === undefined) return after.submittedAt;
  return isOther ? (change.escalateAt ?? null) : after.escalateAt;
}

/** Changes a receipt token's lead. A withdrawal or end of text consent also changes the leads merged into it. Returns null for an unknown token or an already withdrawn request. */
export function updateLeadByReceiptToken(
  db: Queryable,
  token: string,
  change: ReceiptChange,
  at: Date,
): Promise<LeadRecord | null> {
  return inTransaction(db, async (transaction) => {
    const lead = await findLeadByReceiptToken(transaction, token);
    if (lead === null || lead.status === "withdrawn") return null;
    const columns = withNumberConsent(lead, columnsOf(change, at.toISOString()));
    const { submissionContentHash: resent, ...corrected } = columns;
    const endsTexts = change.kind === "withdrawn" && lead.smsConsent && { endsTexts: true };
    const timeline = change.kind === "corrected" ? diffLead(lead, corrected) : { ...endsTexts };
    // A receipt's form that is saved twice or unchanged corrects nothing.
    if (!resent && "to" in timeline && Object.keys(timeline.to).length === 0) return lead;
    const event = { ...toVisitorEvent(lead.id), action: `lead.${change.kind}`, timeline };
    const changed = await changeLead(transaction, lead, columns, { event, at });
    const merged = await findAllLeadsMergedInto(transaction, lead.id);
    if (change.kind === "withdrawn") {
      for (const other of merged) {
        await changeLead(transaction, other, { ...columns, ...endedConsent(other) });
      }
    }
    if (change.kind === "texts-stopped") {
      for (const { phoneE164 } of [lead, ...merged]) {
        await endTextConsent(transaction, phoneE164, event, at);
      }
    }
    return changed;
  });
}

/** Returns `change`, with text consent ended if it sets a new phone number without a new consent. Consent is given for one number only. */
export function withNumberConsent<Change extends Partial<LeadRecord>>(
  lead: LeadRecord,
  change: Change,
): Change & Partial<Pick<LeadRecord, "smsConsent">> {
  const { phoneE164 = lead.phoneE164, smsConsent } = change;
  const ends = phoneE164 !== lead.phoneE164 && lead.smsConsent && smsConsent === undefined;
  return ends ? { ...change, smsConsent: false } : change;
}

/**
 * Ends text consent for a phone number in every lead, and in the values that undoing a merge would restore. Records `event` for each changed lead.
 * Returns the number of leads. Keeps the proof of the earlier consent.
 */
export async function endTextConsent(
  transaction: WriteTransaction,
  phoneE164: string,
  event: Omit<SiteEvent, "subject">,
  at: Date,
): Promise<number> {
  const ofNumber = await transaction
    .selectFrom("leads")
    .selectAll()
    .where((is) =>
      is.or([
        is("phoneE164", "=", phoneE164),
        is.and([is("mergedInto", ">", ""), is("mergeUndo", "like", `%"${phoneE164}"%`)]),
      ]),
    )
    .execute();
  const agreed = ofNumber.filter(
    (lead) => lead.smsConsent || lead.mergeUndo !== endedConsent(lead).mergeUndo,
  );
  for (const lead of agreed) {
    await changeLead(transaction, lead, endedConsent(lead));
    await recordEvent(transaction, { ...event, subject: { kind: "lead", id: lead.id } }, at);
  }
  return agreed.length;
}

/** Returns the columns that end a lead's text consent, also in the values that undoing a merge would restore. Keeps the proof of the earlier consent. */
export function endedConsent({ mergeUndo }: LeadRecord) {
  const undo = mergeUndo
    ?.replaceAll('"smsConsent":true', '"smsConsent":false')
    .replaceAll('"contactBy":"text"', '"contactBy":null');
  return { smsConsent: false, mergeUndo: undo ?? null };
}

/** Assigns an account's open leads to another account or to no one (null), and records each change. Returns the ids of the leads. */
export async function reassignOpenLeads(
  transaction: WriteTransaction,
  actor: Actor,
  { from, to }: { from: string; to: string | null },
): Promise<string[]> {
  const leads = await transaction
    .selectFrom("leads")
    .selectAll()
    .where("assignedTo", "=", from)
    .where("dueAt", "is not", null)
    .execute();
  for (const lead of leads) {
    const subject = { kind: "lead", id: lead.id };
    const detail = { assignedTo: to };
    const event = { actor, action: "lead.assigned", subject, detail, timeline: {} };
    await changeLead(transaction, lead, detail, { event });
  }
  return leads.map(({ id }) => id);
}

/** The column values that close a lead: no due time, no follow-up, and no scheduled notification. */
export const closedLead = {
  dueAt: null,
  followUpAt: null,
  followUpTimed: false,
  escalateAt: null,
} as const satisfies Partial<LeadRecord>;

function columnsOf(change: ReceiptChange, at: string): Parameters<typeof changeLead>[2] {
  if (change.kind === "answered") return change.answers;
  // Keeps the proof of the earlier consent.
  if (change.kind === "texts-stopped") return { smsConsent: false };
  if (change.kind === "withdrawn") {
    // Clears the key, so that the next submission with it is a new request.
    return { status: "withdrawn", submissionKeyHash: null, smsConsent: false, ...closedLead };
  }
  const { kind, ...columns } = change;
  return kind === "corrected" ? columns : { ...columns, smsConsent: true, smsConsentAt: at };
}

/** Returns the columns that a correction changes: their old values as `from`, their new values as `to`. */
export function diffLead(lead: LeadRecord, columns: Partial<LeadRecord>) {
  const before = new Map(Object.entries(lead));
  const to = Object.entries(columns).filter(([name, value]) => before.get(name) !== value);
  const from = to.map(([name]) => [name, before.get(name)]);
  return { from: Object.fromEntries(from), to: Object.fromEntries(to) };
}
