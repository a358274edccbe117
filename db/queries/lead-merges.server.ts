import { pick } from "../records.server";
import type { LeadStatus } from "../schema";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import type { Actor } from "./audit.server";
import { changeLead, closedLead, diffLead, findEnabledOwner } from "./lead-changes.server";
import { findAllLeadsMergedInto, formColumns, type LeadRecord, selectLeads } from "./leads.server";

/** How long a merge can be undone, in milliseconds: a day. */
export const mergeUndoMs = 24 * 60 * 60_000;

/** What a merge changed: the old and new values in both leads, and the ids of leads that had been merged into the younger one. */
interface LeadMerge {
  at: string;
  older: ReturnType<typeof diffLead>;
  younger: ReturnType<typeof diffLead>;
  moved: string[];
}

/** Why two leads were not merged or linked. */
export type MergeRefusal =
  | ("changed" | "kinds" | "merged" | "missing" | "same-kind" | "same-lead" | "unchecked")
  | "withdrawn";

type Versioned = Pick<LeadRecord, "id" | "version">;

/**
 * Merges the younger of two leads into the older one. Returns the older lead, or why nothing was merged. The older lead then has the younger lead's
 * answers, the more advanced status and the earlier due time. It keeps its owner, or gets the younger lead's owner if it has none. If it is open,
 * only owners who can sign in count. It keeps text consent and a verified address only if both leads have them. The younger lead is hidden and gets the
 * older lead's former answers. A search for an email address or number of either lead therefore finds the older lead.
 */
export function mergeLeads(
  db: Queryable,
  actor: Actor,
  pair: readonly [Versioned, Versioned],
  now = new Date(),
): Promise<LeadRecord | MergeRefusal> {
  return inTransaction(db, async (transaction) => {
    const leads = await findPair(transaction, pair);
    if (typeof leads === "string") return leads;
    const [older, younger] = leads;
    if (older.kind !== younger.kind) return "kinds";
    const columns = mergeColumns(older, younger, now);
    const owners = [older.assignedTo, younger.assignedTo];
    const isOpen = columns.dueAt !== null;
    const owner = isOpen ? await findEnabledOwner(transaction, owners) : (owners[0] ?? owners[1]);
    const toOlder = { ...columns, assignedTo: owner ?? null };
    const agreed = pick(toOlder, ["status", "assignedTo", "smsConsent", "emailVerifiedAt"]);
    const toYounger = { ...answersOf(older, younger), ...closedLead, ...agreed, localHour: null };
    const merged = await findAllLeadsMergedInto(transaction, younger.id);
    const undo: LeadMerge = {
      at: now.toISOString(),
      older: diff(older, toOlder),
      younger: diff(younger, toYounger),
      moved: merged.map(({ id }) => id),
    };
    const change = { ...toYounger, mergedInto: older.id, mergeUndo: JSON.stringify(undo) };
    // First, because a change of owner also cancels mail about the leads that are merged by then.
    const result = await record(transaction, actor, older, toOlder, ["merged", younger, now]);
    for (const lead of merged) {
      await record(transaction, actor, lead, { mergedInto: older.id }, ["merged", older, now]);
    }
    await record(transaction, actor, younger, change, ["merged", older, now]);
    return result;
  });
}

/** Returns the columns that a merge changes in the older lead, except its owner, with their new values. */
export function mergeColumns(older: LeadRecord, younger: LeadRecord, now: Date) {
  return {
    ...answersOf(younger, older),
    ...mergeWork(older, younger, now.toISOString()),
    smsConsent: older.smsConsent && younger.smsConsent,
    emailVerifiedAt: older.emailVerifiedAt && younger.emailVerifiedAt,
  };
}

/** Undoes a lead's last merge, except values changed since. Later notes and events stay with the older lead. Returns that lead, or null after a day or a later merge. */
export function undoMerge(db: Queryable, actor: Actor, youngerId: string, now = new Date()) {
  return inTransaction(db, async (transaction) => {
    const [younger] = await selectLeads(transaction, [youngerId]).execute();
    if (younger === undefined || !younger.mergedInto) return null;
    const [older] = await selectLeads(transaction, [younger.mergedInto]).execute();
    const merged = await findAllLeadsMergedInto(transaction, younger.mergedInto);
    if (older === undefined || findLastMerge(merged, now)?.lead.id !== youngerId) return null;
    const undo = readMerge(younger);
    const back = { ...unchanged(younger, undo.younger), mergedInto: null, mergeUndo: null };
    for (const lead of merged.filter(({ id }) => undo.moved.includes(id))) {
      const moved = { mergedInto: younger.id };
      await record(transaction, actor, lead, moved, ["merge-undone", older, now]);
    }
    await record(transaction, actor, younger, back, ["merge-undone", older, now]);
    const before = unchanged(older, undo.older);
    return record(transaction, actor, older, before, ["merge-undone", younger, now]);
  });
}

/** Returns the lead merged last and the time of the merge (epoch milliseconds), or null after more than a day. Only the last merge can be undone. */
export function findLastMerge(merged: readonly LeadRecord[], now: Date) {
  const merges = merged.map((lead) => ({ lead, at: Date.parse(readMerge(lead).at) }));
  const [last] = merges.toSorted((one, other) => other.at - one.at);
  return last && last.at > now.getTime() - mergeUndoMs ? last : null;
}

/** Returns the request that a lead's escalation is about: the last one that reopened the lead by a merge, or else its own. */
export async function findOpenRequest(db: Queryable, lead: LeadRecord): Promise<LeadRecord> {
  const merged = await findAllLeadsMergedInto(db, lead.id);
  return merged.find((other) => readMerge(other).older.from.dueAt === null) ?? lead;
}

/** Links two leads of different kinds, or removes the link. Returns null, or the reason for a refusal. */
export function linkLeads(
  db: Queryable,
  actor: Actor,
  pair: readonly [Versioned, Versioned],
  event: "linked" | "unlinked",
  now = new Date(),
): Promise<MergeRefusal | null> {
  return inTransaction(db, async (transaction) => {
    const leads = await findPair(transaction, pair);
    if (typeof leads === "string") return leads;
    const [older, younger] = leads;
    if (older.kind === younger.kind) return "same-kind";
    await record(transaction, actor, younger, {}, [event, older, now]);
    await record(transaction, actor, older, {}, [event, younger, now]);
    return null;
  });
}

/** Returns two leads, older lead first, or why they cannot be merged or linked. */
async function findPair(
  transaction: WriteTransaction,
  pair: readonly [Versioned, Versioned],
): Promise<[older: LeadRecord, younger: LeadRecord] | MergeRefusal> {
  const rows = await selectLeads(transaction, [pair[0].id, pair[1].id]).execute();
  const [younger, older] = rows;
  if (pair[0].id === pair[1].id) return "same-lead";
  if (older === undefined || younger === undefined) return "missing";
  if (rows.some(({ mergedInto }) => mergedInto !== null)) return "merged";
  const seen = new Map(pair.map(({ id, version }) => [id, version]));
  if (rows.some(({ id, version }) => seen.get(id) !== version)) return "changed";
  return refuseMerge(rows) ?? [older, younger];
}

/** Returns why these leads cannot be merged or linked, or null if they can. */
export function refuseMerge(leads: readonly LeadRecord[]): MergeRefusal | null {
  if (leads.some(({ quarantined }) => quarantined)) return "unchecked";
  return leads.some(({ status }) => status === "withdrawn") ? "withdrawn" : null;
}

function record(
  transaction: WriteTransaction,
  actor: Actor,
  lead: LeadRecord,
  change: Partial<LeadRecord>,
  [event, other, at]: [event: string, other: LeadRecord, at: Date],
): Promise<LeadRecord> {
  const subject = { kind: "lead", id: lead.id };
  const detail = { other: other.id, reference: other.reference };
  const recorded = { actor, action: `lead.${event}`, subject, detail, timeline: {} };
  return changeLead(transaction, lead, change, { event: recorded, at });
}

const answerColumns = [
  ...formColumns,
  "phone",
  "language",
  "factoringNow",
  "factoringCompany",
  "brokersAndShippers",
  "contactTime",
  "contactBy",
  "contactLanguage",
] as const satisfies readonly (keyof LeadRecord)[];

/** Returns a lead's answers, filled in from the other lead. The proof of text consent stays with its phone number. */
function answersOf(lead: LeadRecord, other: LeadRecord): Partial<LeadRecord> {
  const answers = answerColumns.map((column) => [column, lead[column] ?? other[column]]);
  const { mcNumber, dotNumber, contactBy } = Object.fromEntries(answers);
  return {
    ...Object.fromEntries(answers),
    ...(contactBy === "text" && !(lead.smsConsent && other.smsConsent) && { contactBy: null }),
    ...pick(lead, ["smsConsentVersion", "smsConsentAt", "smsConsentAddress"]),
    authorityPending: [mcNumber, dotNumber].includes("pending"),
  };
}

/** Lead statuses, least advanced first. */
const progress: readonly LeadStatus[] = ["spam", "lost", "new", "contacted", "quoted", "won"];

/** Returns the columns about the work on a lead, combined from both leads. */
function mergeWork(older: LeadRecord, younger: LeadRecord, at: string) {
  const further = progress.indexOf(younger.status) > progress.indexOf(older.status);
  const { status, lostReason } = further ? younger : older;
  const both = [older, younger];
  const open = both.filter(({ dueAt }) => dueAt !== null);
  const [firstReply = older] = both
    .filter(({ firstReplyAt }) => firstReplyAt !== null)
    .toSorted((one, other) => compare(one.firstReplyAt, other.firstReplyAt));
  const isOlderDue = older.dueAt === earlier(older.dueAt, younger.dueAt);
  const lastTried = compare(younger.lastAttemptAt, older.lastAttemptAt) > 0 ? younger : older;
  return {
    status,
    lostReason,
    agreeToTerms: older.agreeToTerms || younger.agreeToTerms,
    ...pick(isOlderDue ? older : younger, ["dueAt", "followUpAt", "followUpTimed"]),
    replyDueAt: earlier(older.replyDueAt, younger.replyDueAt),
    attempts: older.attempts + younger.attempts,
    // A lead that is not new appears in no queue without an attempt.
    lastAttemptAt: lastTried.lastAttemptAt ?? (status === "new" ? null : at),
    lastOutcome: lastTried.lastOutcome,
    ...pick(firstReply, ["firstReplyAt", "firstReplyBy", "firstReplyMinutes"]),
    quotedAt: earlier(older.quotedAt, younger.quotedAt),
    clientAskedAt: earlier(older.clientAskedAt, younger.clientAskedAt),
    // A lead with a follow-up was worked on: its time is that of the reminder.
    escalateAt: open.some((lead) => lead.escalateAt === null || lead.followUpAt !== null)
      ? null
      : (open[0]?.escalateAt ?? null),
  };
}

const compare = (one: string | null, other: string | null) =>
  Number((one ?? "") > (other ?? "")) - Number((one ?? "") < (other ?? ""));

const earlier = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/** Returns the old and new values of a change. Always includes email address and phone number, because verification and consent depend on them. */
function diff(lead: LeadRecord, change: Partial<LeadRecord>) {
  const { email, phoneE164 } = lead;
  const { from, to } = diffLead(lead, change);
  return { from: { email, phoneE164, ...from }, to: { email, phoneE164, ...to } };
}

/** Returns the old values of the columns that have not changed since a merge. */
function unchanged(lead: LeadRecord, { from, to }: LeadMerge["older"]): Partial<LeadRecord> {
  const now = new Map<string, unknown>(Object.entries(lead));
  const isSame = (name: string) => now.get(name) === to[name];
  const isBack = (name: string) =>
    isSame(name) &&
    (!name.startsWith("smsConsent") || isSame("phoneE164")) &&
    (name !== "emailVerifiedAt" || isSame("email"));
  return Object.fromEntries(Object.entries(from).filter(([name]) => isBack(name)));
}

function readMerge({ mergeUndo }: LeadRecord): LeadMerge {
  return JSON.parse(mergeUndo ?? "");
}
