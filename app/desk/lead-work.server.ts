import { randomBytes } from "node:crypto";
import type { AuditDetail } from "#db/queries/audit.server";
import { findChangesByBatch, type LeadChange } from "#db/queries/desk-work.server";
import { closedLead } from "#db/queries/lead-changes.server";
import type { LeadRecord } from "#db/queries/leads.server";
import { pick } from "#db/records.server";
import type { AttemptOutcome } from "#db/schema";
import { inTransaction, type Queryable } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { formatCount } from "~/http/sizes";
import { type StaffStatus, statusTexts } from "~/leads/status";
import { readAttempt, readStatusChoice } from "~/leads/work";
import {
  afterBusinessMinutes,
  type BusinessHours,
  businessMinutesBetween,
  inBusinessHours,
  nextBusinessDay,
} from "~/site/business-hours";
import type { ActionOutcome } from "~/staff/sidebar.server";
import {
  describeFollowUp,
  type FollowUp,
  followUpColumns,
  followUpOf,
  readFollowUp,
  retryMinutes,
  type WorkTime,
  workTime,
} from "./follow-ups.server";
import {
  type Editor,
  editConflict,
  editLead,
  type LeadVersion,
  nothingSelected,
  type RunLeadAction,
  selectedLeads,
  tryEditLead,
  tryEditLeads,
  withMissed,
} from "./lead-edits.server";
import { ownTemplates, templateKey } from "./templates";

/** An attempt to reach a visitor. `chosenFor` returns the follow-up (time to call back) that was chosen with the attempt, or null. */
export interface Attempt extends Omit<NonNullable<ReturnType<typeof readAttempt>>, "label"> {
  chosenFor?: (lead: LeadRecord) => FollowUp | null;
  template?: string | undefined;
}

/** Logs an attempt to reach a lead, and returns the batch id for undo. Ignores the lead's version: two people may both log an attempt. Throws HttpError if the lead was erased. */
export async function logAttempt(
  db: Queryable,
  editor: Editor,
  leadId: string,
  { channel, outcome, chosenFor, template }: Attempt,
  time = workTime(),
): Promise<string> {
  const batch = newBatch();
  const log = (lead: LeadRecord) => {
    const change = afterAttempt(lead, outcome, chosenFor?.(lead) ?? null, editor, time);
    return {
      change,
      event: "attempt-logged",
      detail: { channel, outcome, ...(template !== undefined && { template }) },
      timeline: {
        ...undoDetail(batch, lead),
        dueAt: change.dueAt ?? lead.dueAt,
        ...(change.status && { to: change.status }),
      },
    };
  };
  await editLead(db, editor, { id: leadId }, log, time.now);
  return batch;
}

/** Logs the attempt in a form, with its template and follow-up. A form with `when` only sets the follow-up. Throws HttpError for a form with neither. */
export const logPostedAttempt: RunLeadAction = async (post) => {
  const { db, editor, form, lead } = post;
  if (form.has("when")) return setPostedFollowUp(post);
  const attempt = readAttempt(form.text("attempt"));
  if (attempt === null) throw new HttpError("refused", "Choose how it went.");
  const time = workTime();
  const template = ownTemplates.map(templateKey).find((key) => key === form.text("template"));
  const chosenFor = (current: LeadRecord) => {
    const followUp = readFollowUp(form, current, time);
    if (followUp !== null) refuseFollowUp(form, current);
    return followUp;
  };
  const undo = await logAttempt(db, editor, lead.id, { ...attempt, template, chosenFor }, time);
  return { message: `Logged: ${attempt.label.toLowerCase()}.`, undo };
};

/** Throws HttpError if the lead is closed, or if someone else has changed the follow-up since the form was shown. */
function refuseFollowUp(form: PostedForm, lead: LeadRecord): void {
  if (!isOpen(lead)) {
    throw new HttpError("conflict", "This lead is closed. Change its status first.");
  }
  if (!form.has("seenFollowUp") || form.text("seenFollowUp") === (lead.followUpAt ?? "")) return;
  throw new HttpError(
    "conflict",
    "Someone else changed the follow-up of this lead first, so nothing of yours was saved. You now see theirs; press again to replace it.",
  );
}

/** Returns the edit that gives a lead a follow-up. If the follow-up is null, the edit clears the lead's follow-up. */
function editFollowUp(lead: LeadRecord, followUp: FollowUp | null, { hours }: WorkTime) {
  const dueAt = followUp?.at ?? automaticDue(lead, hours).toISOString();
  const columns = followUpColumns(followUp);
  const change = { ...columns, dueAt, escalateAt: null };
  return { change, event: "follow-up-set", detail: columns };
}

/** Sets or clears (`when=clear`) a lead's follow-up. Throws HttpError if the lead is closed or someone else changed the follow-up first. */
export const setPostedFollowUp: RunLeadAction = async ({ db, editor, form, lead: { id } }) => {
  const time = workTime();
  let message = "The follow-up was cleared.";
  const plan = (lead: LeadRecord) => {
    refuseFollowUp(form, lead);
    const followUp = form.text("when") === "clear" ? null : readFollowUp(form, lead, time);
    if (followUp !== null) {
      const { text, note } = describeFollowUp(followUp, lead, time);
      message = `Call back ${text}.${note === null ? "" : ` ${note}`}`;
    }
    return editFollowUp(lead, followUp, time);
  };
  await editLead(db, editor, { id }, plan, time.now);
  return { message };
};

/** Gives the selected leads the follow-up chosen in the form. Closed leads do not change. */
export const setSelectedFollowUps: RunLeadAction = ({ db, editor, form }) =>
  inTransaction(db, async (transaction) => {
    const leads = selectedLeads(form);
    if (leads.length === 0) return nothingSelected;
    const time = workTime();
    const plan = (lead: LeadRecord) => {
      const followUp = readFollowUp(form, lead, time);
      if (followUp === null) throw new HttpError("refused", "Choose when to call back.");
      return isOpen(lead) ? editFollowUp(lead, followUp, time) : null;
    };
    const result = await tryEditLeads(transaction, editor, leads, plan, time.now);
    const [count, unchanged] = [result.edited.length, result.unchanged.length];
    const done = `${formatCount(count, "lead")} ${count === 1 ? "has" : "have"} a new follow-up.`;
    const notOpen = unchanged === 0 ? "" : ` Closed and left as before: ${unchanged}.`;
    const outcome = withMissed(done + notOpen, result.missed.length);
    return { ...outcome, isProblem: count < leads.length };
  });

/**
 * Changes the status of leads. Returns the counts `changed` and `missed`, and the batch id that undoes the change. `missed` counts leads that someone else changed first, that were
 * erased, or that the visitor withdrew. Leads that already have the status are not counted.
 */
export function changeStatus(
  db: Queryable,
  editor: Editor,
  leads: readonly LeadVersion[],
  to: StaffStatus,
  { lostReason = null, time = workTime() }: { lostReason?: string | null; time?: WorkTime } = {},
) {
  const batch = newBatch();
  const change = (lead: LeadRecord) => {
    // A won lead is due again after a merge with a new request. Won then closes it once more.
    const isSame = lead.status === to && lead.lostReason === lostReason;
    if (isSame && !(to === "won" && isOpen(lead))) return null;
    // Only the status of a withdrawn request is final.
    if (lead.status === "withdrawn") return "refused";
    return {
      change: { status: to, lostReason, ...afterStatus(lead, to, editor, time) },
      event: "status-changed",
      detail: { from: lead.status, to, ...(lostReason && { lostReason }) },
      timeline: undoDetail(batch, lead),
    };
  };
  return inTransaction(db, async (transaction) => {
    const { edited, missed } = await tryEditLeads(transaction, editor, leads, change, time.now);
    return { batch, changed: edited.length, missed: missed.length };
  });
}

/** Changes a lead's status to the one chosen in the form. Throws HttpError if someone else changed the lead first. */
export const changePostedStatus: RunLeadAction = async ({ db, editor, form, lead }) => {
  const choice = readChoice(form);
  const result = await changeStatus(db, editor, [lead], choice.status, choice);
  if (result.missed > 0) throw await editConflict(db, lead.id);
  return describeChange(result, choice.status);
};

/** Changes the status of the selected leads to the one chosen in the form. */
export const changeSelectedStatuses: RunLeadAction = async ({ db, editor, form }) => {
  const leads = selectedLeads(form);
  if (leads.length === 0) return nothingSelected;
  const choice = readChoice(form);
  const result = await changeStatus(db, editor, leads, choice.status, choice);
  return describeChange(result, choice.status);
};

function describeChange(
  { batch, changed, missed }: Awaited<ReturnType<typeof changeStatus>>,
  to: StaffStatus,
): ActionOutcome | undefined {
  if (changed === 0) return withMissed("Nothing changed.", missed);
  const message = `${formatCount(changed, "lead")} ${changed === 1 ? "is" : "are"} now ${statusTexts[to]}.`;
  return withMissed(message, missed, batch);
}

/** Returns the status chosen in a form. Throws HttpError if staff cannot set it. */
function readChoice(form: PostedForm) {
  const choice = readStatusChoice(form.text("status"));
  if (choice === null) throw new HttpError("refused", "Choose a status.");
  if (choice !== "no-reason") return choice;
  throw new HttpError("refused", "Choose why the lead was lost.");
}

/** Returns a new batch id. It identifies one change to one or more leads, so that the change can be undone. */
const newBatch = () => randomBytes(9).toString("base64url");

/** Returns the data that the timeline stores for undoing a change: its batch, the version that it makes, and the earlier values. */
function undoDetail(batch: string, lead: LeadRecord) {
  return { batch, version: lead.version + 1, before: pick(lead, undoneColumns) };
}

const undoneColumns = [
  "status",
  "quarantined",
  "lostReason",
  "dueAt",
  "followUpAt",
  "followUpTimed",
  "escalateAt",
  "quotedAt",
  "attempts",
  "lastAttemptAt",
  "lastOutcome",
  "assignedTo",
  "firstReplyAt",
  "firstReplyBy",
  "firstReplyMinutes",
] as const;

/** Undoes a batch of this editor's changes. Returns how many leads it restored (`undone`), and how many it left because they changed again or were erased (`missed`). Throws HttpError for an unknown batch. */
export function undoBatch(db: Queryable, editor: Editor, batch: string, now = new Date()) {
  return inTransaction(db, async (transaction) => {
    const result = { undone: 0, missed: 0 };
    const changes = await findChangesByBatch(transaction, editor.id, batch);
    if (changes.length === 0)
      throw new HttpError("conflict", "This change can no longer be undone.");
    for (const change of changes.filter(({ isUndone }) => !isUndone)) {
      const { leadId, version, before, from = null, to = null, channel = null, outcome } = change;
      const isStatus = outcome === undefined;
      const detail: AuditDetail = isStatus ? { from: to, to: from } : { channel, outcome };
      const event = isStatus ? "status-undone" : "attempt-undone";
      const undo = () => ({ change: before, event, detail, timeline: { batch } });
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
  if (undone + missed === 0) return { message: "This change is already undone." };
  const message = `Undone: ${formatCount(undone, "lead")} ${undone === 1 ? "is" : "are"} as before.`;
  return withMissed(message, missed);
};

/** How many further attempts are due on the same day to a visitor who was not reached. */
const retriesADay = 2;

/** Returns the columns that count an attempt. The first attempt also sets the time and author of the first reply. */
function attempted(
  { attempts, lastAttemptAt, submittedAt }: LeadRecord,
  lastOutcome: AttemptOutcome,
  by: Editor,
  { now, hours }: WorkTime,
) {
  const at = now.toISOString();
  const first = lastAttemptAt === null && {
    firstReplyAt: at,
    firstReplyBy: by.id,
    firstReplyMinutes: businessMinutesBetween(new Date(submittedAt), now, hours),
  };
  return { attempts: attempts + 1, lastAttemptAt: at, lastOutcome, ...first };
}

/**
 * Returns the columns that an attempt changes. Its author becomes the owner of an open lead without an owner. A follow-up that was chosen with the
 * attempt, or an earlier choice that is still ahead, applies. Otherwise a visitor who was reached is due the next business day.
 */
function afterAttempt(
  lead: LeadRecord,
  outcome: AttemptOutcome,
  chosen: FollowUp | null,
  by: Editor,
  time: WorkTime,
): LeadChange {
  const tried = { ...attempted(lead, outcome, by, time), escalateAt: null };
  if (!isOpen(lead)) return tried;
  const followUp = chosen ?? followUpAhead(lead, time);
  const dueAt = followUp?.at ?? nextAttempt(outcome, tried.attempts, time).toISOString();
  const answered = outcome === "reached" && lead.status === "new";
  return {
    ...tried,
    ...followUpColumns(followUp),
    dueAt,
    assignedTo: lead.assignedTo ?? by.id,
    ...(answered && { status: "contacted" }),
  };
}

/** Returns the follow-up chosen for a lead if its time has not come yet, otherwise null. */
function followUpAhead(lead: LeadRecord, { now }: WorkTime): FollowUp | null {
  const followUp = followUpOf(lead);
  return followUp !== null && followUp.at > now.toISOString() ? followUp : null;
}

function nextAttempt(outcome: AttemptOutcome, attempts: number, { now, hours }: WorkTime): Date {
  // The visitor has not had a reply yet.
  if (outcome === "wrong-number") return inBusinessHours(now, hours);
  if (outcome === "reached" || attempts > retriesADay) return nextBusinessDay(now, hours);
  return inBusinessHours(afterBusinessMinutes(now, retryMinutes, hours), hours);
}

/** Returns when a lead is due if no follow-up is chosen. */
function automaticDue(lead: LeadRecord, hours: BusinessHours): Date {
  const { lastAttemptAt, lastOutcome, attempts } = lead;
  if (lastAttemptAt === null || lastOutcome === null) return promisedAt(lead, hours);
  return nextAttempt(lastOutcome, attempts, { now: new Date(lastAttemptAt), hours });
}

function promisedAt({ replyDueAt, submittedAt }: LeadRecord, hours: BusinessHours) {
  if (replyDueAt !== null) return new Date(replyDueAt);
  return inBusinessHours(new Date(submittedAt), hours);
}

/**
 * Returns the columns that change together with a status. A lead that stays open retains the future follow-up that staff chose. If no attempt is
 * logged, the status contacted or quoted counts as an attempt that reached the visitor. A lead set back to new is due again.
 */
function afterStatus(lead: LeadRecord, to: StaffStatus, by: Editor, time: WorkTime): LeadChange {
  const { now, hours } = time;
  // A lead that was won had an offer. In leads of version 1.1 its time may be missing.
  const isQuoted = [lead.status, to].some((status) => status === "quoted" || status === "won");
  const quoted = { quotedAt: lead.quotedAt ?? (isQuoted ? now.toISOString() : null) };
  if (to === "won" || to === "lost" || to === "spam") return { ...closedLead, ...quoted };
  const untried = lead.lastAttemptAt === null;
  const followUp = followUpAhead(lead, time);
  const planned = { ...followUpColumns(followUp), escalateAt: null };
  if (to === "new") {
    const due = untried ? promisedAt(lead, hours) : inBusinessHours(now, hours);
    return { ...planned, ...quoted, dueAt: followUp?.at ?? due.toISOString() };
  }
  return {
    ...planned,
    ...quoted,
    dueAt: followUp?.at ?? nextBusinessDay(now, hours).toISOString(),
    ...(untried && attempted(lead, "reached", by, time)),
  };
}

/** Returns whether a lead needs more work. A won lead does after a merge with a new request. */
function isOpen({ dueAt }: LeadRecord): boolean {
  return dueAt !== null;
}
