import {
  findLastMerge,
  linkLeads,
  type MergeRefusal,
  mergeColumns,
  mergeLeads,
  mergeUndoMs,
  refuseMerge,
  undoMerge,
} from "#db/queries/lead-merges.server";
import {
  findAllLeadsMergedInto,
  findLeadById,
  findTimelineByLead,
  type LeadRecord,
} from "#db/queries/leads.server";
import { pick } from "#db/records.server";
import type { Queryable } from "#db/transactions.server";
import type { PostedForm } from "~/http/form-post.server";
import { HttpError } from "~/http/http-error.server";
import { leadKinds } from "~/leads/kinds";
import { leadFacts } from "~/leads/lead-facts.server";
import { statusTexts } from "~/leads/status";
import { shortInstant } from "~/site/dates";
import { actorOf } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import type { DeskClock } from "./follow-ups.server";
import type { Editor, RunLeadAction } from "./lead-edits.server";

const refusals: Record<MergeRefusal, [kind: HttpError["kind"], message: string]> = {
  changed: ["conflict", "One of these leads changed while you compared them. Compare them again."],
  kinds: ["refused", "A quote request and a fuel card application cannot be merged. Link them."],
  merged: ["conflict", "One of these leads is already merged. You now see the current state."],
  missing: ["gone", "One of these leads was erased, so nothing was merged."],
  "same-kind": ["refused", "Leads of the same kind are merged, not linked."],
  "same-lead": ["refused", "A lead cannot be merged or linked with itself. Choose another lead."],
  unchecked: ["refused", "One of these leads is suspected spam. Mark it as not spam first."],
  withdrawn: ["refused", "The visitor withdrew one of these requests, so they stay apart."],
};

/** Merges the lead of the page with the lead named in the form. Throws HttpError if nothing was merged. */
export const mergePostedLeads: RunLeadAction = async ({ db, editor, form, lead }) => {
  const merged = await mergeLeads(db, actorOf(editor), [lead, otherLead(form)]);
  if (typeof merged === "string") throw refused(merged);
  return { message: `Merged into ${merged.reference}. You can undo it there for 24 hours.` };
};

/** Undoes the merge of the lead named in the form. Throws HttpError if it is too late, as after 24 hours. */
export const undoPostedMerge: RunLeadAction = async ({ db, editor, form }) => {
  const older = await undoMerge(db, actorOf(editor), form.text("with"));
  if (older !== null) return { message: "The leads are separate again." };
  throw new HttpError("conflict", "This merge cannot be undone anymore.");
};

/** Returns an action that links the lead of the page to the lead named in the form. With `unlinked`, the action removes that link instead. */
export const changeLink =
  (event: "linked" | "unlinked"): RunLeadAction =>
  async ({ db, editor, form, lead }) => {
    const refusal = await linkLeads(db, actorOf(editor), [lead, otherLead(form)], event);
    if (refusal !== null) throw refused(refusal);
    return {
      message: event === "linked" ? "Linked. Each lead shows the other." : "Not linked anymore.",
    };
  };

const otherLead = (form: PostedForm) => ({
  id: form.text("with"),
  version: Number(form.text("withVersion")),
});

function refused(reason: MergeRefusal): HttpError {
  return new HttpError(...refusals[reason]);
}

/** Returns two leads side by side, older lead first, and, if their kind is the same, the result of merging them. Logs the read. Returns null if a lead is missing or both ids are of the same lead. */
export async function compareLeads(
  db: Queryable,
  viewer: Editor,
  ids: readonly [string, string],
  clock: DeskClock,
) {
  const one = await findLeadById(db, ids[0]);
  const other = await findLeadById(db, ids[1]);
  if (one === null || other === null || one.id === other.id) return null;
  const [older, younger] = one.submittedAt <= other.submittedAt ? [one, other] : [other, one];
  const leads = [older, younger];
  await recordRead(db, viewer, { action: "leads.listed", leads: leads.map(({ id }) => id) });
  const isOneKind = older.kind === younger.kind;
  const merged = { ...older, ...mergeColumns(older, younger, clock.now) };
  const columns = [...leads, ...(isOneKind ? [merged] : [])].map((lead) => factsOf(lead, clock));
  const terms = [...new Set(columns.flatMap((facts) => [...facts.keys()]))];
  const reason = refuseMerge(leads);
  const linked = await findLinkedLeads(db, older, await findTimelineByLead(db, older.id));
  return {
    older: pick(older, ["id", "reference", "version"]),
    younger: pick(younger, ["id", "reference", "version"]),
    isOneKind,
    isLinked: linked.some(({ id }) => id === younger.id),
    rows: terms
      .map((term) => ({ term, values: columns.map((facts) => facts.get(term) ?? null) }))
      .filter(({ values }) => values.some((value) => value !== null)),
    refusal: reason && refusals[reason][1],
  };
}

/** Returns the facts of a lead by their labels. The state of the work comes first. */
function factsOf(lead: LeadRecord, { now, timeZone }: DeskClock) {
  const time = (instant: string | null) => instant && shortInstant(instant, now, timeZone);
  return new Map<string, string | null>([
    ["Reference ID", lead.reference],
    ["Kind", leadKinds[lead.kind].label],
    ["Submitted", time(lead.submittedAt)],
    ["Status", statusTexts[lead.status]],
    ["Next due", time(lead.dueAt)],
    ["Attempts", String(lead.attempts)],
    ["Text messages", lead.smsConsent ? "Agreed" : "Not agreed"],
    ...leadFacts(lead).map(({ term, description }) => [term, description || null] as const),
    ["Comments", lead.comments],
  ]);
}

/** Returns the leads merged into `into`, each with its answers that differ from those of `into`. `undoUntil` is the time until which the merge can be undone, as text, or null. */
export async function findMergedLeads(db: Queryable, into: LeadRecord, clock: DeskClock) {
  const { now, timeZone } = clock;
  const merged = await findAllLeadsMergedInto(db, into.id);
  const last = findLastMerge(merged, now);
  const current = factsOf(into, clock);
  return merged.map((lead) => ({
    id: lead.id,
    reference: lead.reference,
    submittedShort: shortInstant(lead.submittedAt, now, timeZone),
    earlier: [...leadFacts(lead).map(({ term }) => term), "Comments"].flatMap((term) => {
      const description = factsOf(lead, clock).get(term) ?? null;
      return description === null || description === current.get(term)
        ? []
        : [{ term, description }];
    }),
    undoUntil:
      last?.lead.id === lead.id
        ? shortInstant(new Date(last.at + mergeUndoMs).toISOString(), now, timeZone)
        : null,
  }));
}

/** Returns the leads linked with a lead. Finds the links in the lead's timeline, which must be newest first. */
export async function findLinkedLeads(
  db: Queryable,
  lead: Pick<LeadRecord, "id">,
  timeline: readonly { kind: string; detail: Record<string, unknown> | null }[],
): Promise<LeadRecord[]> {
  const seen = new Set<unknown>();
  const linked = new Map<string, LeadRecord>();
  for (const { kind, detail } of timeline) {
    if (!["linked", "unlinked"].includes(kind) || seen.has(detail?.other)) continue;
    seen.add(detail?.other);
    const other = kind === "linked" ? await findLeadById(db, String(detail?.other)) : null;
    if (other !== null && other.id !== lead.id) linked.set(other.id, other);
  }
  return [...linked.values()];
}
