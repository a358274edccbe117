import { changedRows } from "../records.server";
import type { Schema } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";
import { type LeadRecord, selectMergedWith } from "./leads.server";

/** Columns of a lead with their new values. */
export type LeadChange = Partial<LeadRecord>;

/** A status change or a logged attempt, read from the timeline. `before` holds the column values that undo restores. */
type ReversibleChange = { leadId: string; version: number; before: LeadChange } & Partial<
  Record<"from" | "to" | "channel" | "outcome", string>
> & { isUndone: boolean };

// More events than changing a whole page writes, so that the latest batch is included.
const batchSearchDepth = 500;

/** Returns the changes that a member of staff made in one batch, oldest first. Returns an empty list for an unknown batch. */
export async function findChangesByBatch(
  db: Queryable,
  adminId: string,
  batch: string,
): Promise<ReversibleChange[]> {
  const rows = await db
    .selectFrom("leadEvents")
    .select(["leadId", "detail"])
    .where("adminId", "=", adminId)
    .orderBy("id", "desc")
    .limit(batchSearchDepth)
    .execute();
  const events = rows
    .map(({ leadId, detail }) => ({ ...JSON.parse(detail ?? "null"), leadId }))
    .filter((event) => event.batch === batch);
  const undone = new Set(events.filter(({ before }) => !before).map(({ leadId }) => leadId));
  const changes = events.filter(({ before }) => before?.status).reverse();
  return changes.map((change) => ({ ...change, isUndone: undone.has(change.leadId) }));
}

/** Returns the member of staff who last changed a lead, and the time (UTC ISO). Returns null if the last change was the visitor's. Reminders by the site and notes are no changes. */
export async function findLastLeadEditor(db: Queryable, leadId: string) {
  const row = await db
    .selectFrom("leadEvents")
    .leftJoin("admins", "admins.id", "leadEvents.adminId")
    .select(["leadEvents.actorKind", "admins.displayName", "leadEvents.at"])
    .where("leadEvents.leadId", "=", leadId)
    .where("leadEvents.actorKind", "!=", "system")
    .where("leadEvents.kind", "not in", ["note-added", "note-edited", "note-struck"])
    .orderBy("leadEvents.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.actorKind === "admin" ? { name: row.displayName, at: row.at } : null;
}

/** Stores a new note. */
export async function insertLeadNote(
  transaction: WriteTransaction,
  note: Omit<Schema["leadNotes"], "editedAt" | "struckAt">,
): Promise<void> {
  await transaction.insertInto("leadNotes").values(note).execute();
}

/** Edits or crosses out a note. Returns false if the note is crossed out, does not exist, or was edited after `seen` (UTC ISO). */
export async function updateLeadNote(
  transaction: WriteTransaction,
  { id, leadId, seen }: { id: string; leadId: string; seen: string },
  change: Partial<Pick<Schema["leadNotes"], "body" | "editedAt" | "struckAt">>,
): Promise<boolean> {
  const note = transaction
    .updateTable("leadNotes")
    .set(change)
    .where("id", "=", id)
    .where("leadId", "in", selectMergedWith(leadId))
    .where("struckAt", "is", null)
    .where((eb) => eb(eb.fn.coalesce("editedAt", "createdAt"), "=", seen));
  return (await changedRows(note)) > 0;
}

/** Returns the notes of a lead and of the leads merged into it, newest first. */
export function findAllLeadNotesByLead(db: Queryable, leadId: string) {
  return selectLeadNotes(db).where("leadNotes.leadId", "in", selectMergedWith(leadId)).execute();
}

/** Returns the notes of several leads and of the leads merged into them, newest first, without crossed-out notes. */
export function findAllLeadNotesByLeads(db: Queryable, leadIds: readonly string[]) {
  return selectLeadNotes(db)
    .innerJoin("leads", "leads.id", "leadNotes.leadId")
    .select(["leadNotes.leadId", "leads.mergedInto"])
    .where((is) => is.or([is("leads.id", "in", leadIds), is("leads.mergedInto", "in", leadIds)]))
    .where("leadNotes.struckAt", "is", null)
    .execute();
}

function selectLeadNotes(db: Queryable) {
  return db
    .selectFrom("leadNotes")
    .leftJoin("admins", "admins.id", "leadNotes.adminId")
    .select(["admins.displayName as author", "leadNotes.body", "leadNotes.createdAt"])
    .select(["leadNotes.id", "leadNotes.editedAt", "leadNotes.struckAt"])
    .orderBy("leadNotes.createdAt", "desc")
    .orderBy("leadNotes.id", "desc");
}

/** Events that make a lead new: submitted by a visitor, entered by staff, or released from suspected spam. */
const arrivals = new Set(["submitted", "entered", "released"]);

/**
 * An event that notifies staff: a lead was `assigned` to an account, its follow-up is `due`, or no one acted on the due follow-up
 * (`waiting`). `to` is an account, or null for everyone.
 */
export interface StaffAlert {
  about: "assigned" | "due" | "waiting";
  to: string | null;
}

function alertOf(kind: string, adminId: string | null, detail: string | null): StaffAlert | null {
  if (kind !== "assigned" && kind !== "follow-up-due") return null;
  const { assignedTo, to } = JSON.parse(detail ?? "{}");
  if (kind === "follow-up-due") return { about: to === null ? "waiting" : "due", to };
  return assignedTo === null || assignedTo === adminId
    ? null
    : { about: "assigned", to: assignedTo };
}

/** Returns up to `limit` timeline events after id `after`, oldest first. `arrived` is true if a lead, not suspected spam, came to the desk. `alert` is null if there is none. */
export async function findLeadNews(db: Queryable, after: number, limit: number) {
  const rows = await db
    .selectFrom("leadEvents")
    .innerJoin("leads", "leads.id", "leadEvents.leadId")
    .select(["leadEvents.id", "leadEvents.leadId", "leadEvents.kind", "leads.quarantined"])
    .select(["leadEvents.adminId", "leadEvents.detail"])
    .where("leadEvents.id", ">", after)
    .orderBy("leadEvents.id")
    .limit(limit)
    .execute();
  return rows.map(({ id, leadId, kind, quarantined, adminId, detail }) => {
    const arrived = arrivals.has(kind) && !quarantined;
    return { id, leadId, arrived, alert: alertOf(kind, adminId, detail) };
  });
}

/** Returns the id of the newest timeline event, or 0 if there is none. */
export async function findNewestNewsId(db: Queryable): Promise<number> {
  const newest = db.selectFrom("leadEvents").select("id").orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirst())?.id ?? 0;
}
