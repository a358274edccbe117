import { randomBytes } from "node:crypto";
import { type AuditDetail, insertAuditEntry } from "#db/queries/audit.server";
import {
  findStatusChangesByBatch,
  type LeadUpdate,
  statusEvents,
  updateLead,
} from "#db/queries/lead-changes.server";
import { insertLeadEvent } from "#db/queries/lead-events.server";
import { insertLeadNote } from "#db/queries/lead-notes.server";
import { leadViewed, wasLeadViewedSince } from "#db/queries/lead-views.server";
import { findLeadById } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { mayChangeStatus, type StaffStatus } from "~/leads/status";

/** A lead as an editor saw it: a change is refused when it has another version by now. */
export interface LeadVersion {
  id: string;
  version: number;
}

/** The administrator who works. */
export interface Editor {
  id: string;
}

/** What became of a change of several leads. `batch` names it for undoing. */
export interface StatusChangeResult {
  batch: string;
  changed: number;
  /** Leads that somebody else changed meanwhile, that are gone, or that may not have this status. */
  missed: number;
}

/** A second look within this time is part of the first. */
const viewWindowMs = 10 * 60_000;

/**
 * Gives leads a status, with who and when in their timelines and in the audit log, and tells how many changed. A lead
 * that has the status already counts as neither changed nor missed.
 */
export function changeLeadStatuses(
  db: Queryable,
  editor: Editor,
  leads: readonly LeadVersion[],
  to: StaffStatus,
  now = new Date(),
): Promise<StatusChangeResult> {
  return inTransaction(db, async (transaction) => {
    const result = { batch: randomBytes(9).toString("base64url"), changed: 0, missed: 0 };
    for (const { id, version } of leads) {
      const current = await findLeadById(transaction, id);
      if (current?.status === to) continue;
      const allowed = current !== null && mayChangeStatus(current.status, to);
      const update = allowed
        ? await updateLead(transaction, id, { status: to }, { expectedVersion: version })
        : null;
      if (update?.outcome !== "updated") {
        result.missed += 1;
        continue;
      }
      result.changed += 1;
      await record(transaction, editor, id, {
        event: statusEvents.changed,
        detail: { from: current?.status ?? null, to },
        more: { batch: result.batch, version: update.lead.version },
        now,
      });
    }
    return result;
  });
}

/**
 * Takes back a change of status that this administrator made; leads that were changed again since stay as they are and
 * count as missed.
 */
export function undoStatusChange(
  db: Queryable,
  editor: Editor,
  batch: string,
  now = new Date(),
): Promise<{ undone: number; missed: number }> {
  return inTransaction(db, async (transaction) => {
    const result = { undone: 0, missed: 0 };
    for (const change of await findStatusChangesByBatch(transaction, editor.id, batch)) {
      const { leadId, from, to, version } = change;
      const update = await updateLead(
        transaction,
        leadId,
        { status: from },
        { expectedVersion: version },
      );
      if (update.outcome !== "updated") {
        result.missed += 1;
        continue;
      }
      result.undone += 1;
      const detail = { from: to, to: from };
      await record(transaction, editor, leadId, { event: statusEvents.undone, detail, now });
    }
    return result;
  });
}

/** Lets a suspected spam in among the other leads. */
export function releaseLead(
  db: Queryable,
  editor: Editor,
  { id, version }: LeadVersion,
  now = new Date(),
): Promise<LeadUpdate> {
  return inTransaction(db, async (transaction) => {
    const change = { quarantined: false };
    const update = await updateLead(transaction, id, change, { expectedVersion: version });
    if (update.outcome === "updated")
      await record(transaction, editor, id, { event: "released", now });
    return update;
  });
}

/** Adds a note to a lead and returns its id, or null without the lead. Timeline and audit log do not hold its text. */
export function addLeadNote(
  db: Queryable,
  editor: Editor,
  leadId: string,
  body: string,
  now = new Date(),
): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    if ((await findLeadById(transaction, leadId)) === null) return null;
    const note = { leadId, adminId: editor.id, body };
    const noteId = await insertLeadNote(transaction, note, now);
    await record(transaction, editor, leadId, { event: "note-added", detail: { noteId }, now });
    return noteId;
  });
}

/** Puts a look at a lead's detail on record; looks within ten minutes of one that is on record are part of it. */
export async function recordLeadView(
  db: Queryable,
  editor: Editor,
  leadId: string,
  now = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - viewWindowMs);
  if (await wasLeadViewedSince(db, { adminId: editor.id, leadId, since })) return;
  await audit(db, editor, leadId, leadViewed, null, now);
}

interface LeadRecordEntry {
  event: string;
  detail?: AuditDetail;
  /** What the timeline holds besides. */
  more?: AuditDetail;
  now: Date;
}

async function record(
  transaction: Queryable,
  editor: Editor,
  leadId: string,
  { event, detail, more, now }: LeadRecordEntry,
): Promise<void> {
  await insertLeadEvent(transaction, {
    leadId,
    at: now.toISOString(),
    kind: event,
    actorKind: "admin",
    adminId: editor.id,
    detail: detail === undefined ? null : { ...detail, ...more },
  });
  await audit(transaction, editor, leadId, `lead.${event}`, detail ?? null, now);
}

function audit(
  db: Queryable,
  editor: Editor,
  leadId: string,
  action: string,
  detail: AuditDetail | null,
  now: Date,
): Promise<void> {
  const subject = { subjectKind: "lead", subjectId: leadId };
  return insertAuditEntry(
    db,
    { actorKind: "admin", actorId: editor.id, action, ...subject, detail },
    now,
  );
}
