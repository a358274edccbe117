import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { changedRows } from "../records.server";
import type { LeadEventsTable, LeadNotesTable, LeadStatus, LeadsTable } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

/** What staff may change about a lead; what is left out stays. */
export type LeadChange = Partial<
  Pick<
    Selectable<LeadsTable>,
    // False of the first lets a suspected spam in among the others.
    | "quarantined"
    | "status"
    | "lostReason"
    | "dueAt"
    | "attempts"
    | "lastAttemptAt"
    | "lastOutcome"
    | "firstReplyAt"
    | "firstReplyBy"
    | "firstReplyMinutes"
    | "quotedAt"
    | "claimedBy"
    | "claimedAt"
    | "claimedUntil"
    | "assignedTo"
    | "escalateAt"
    | "companyName"
    | "contactName"
    | "email"
    | "phone"
    | "phoneE164"
    | "smsConsent"
    | "mcNumber"
    | "dotNumber"
    | "authorityPending"
  >
>;

/** A status change as the timeline tells it. */
export interface StatusChange {
  leadId: string;
  from: LeadStatus;
  to: LeadStatus;
  /** UTC ISO. */
  at: string;
  version: number;
  /** What else it changed, as it was: its undoing gives that back. */
  before: LeadChange;
}

/** The kinds of event that tell of a lead's status. */
export const statusEvents = { changed: "status-changed", undone: "status-undone" } as const;

// More than one change of a whole page makes, so that the newest one is among them.
const batchSearchDepth = 500;

/** Returns the status changes that an administrator made at once, oldest first; empty for an unknown batch. */
export async function findStatusChangesByBatch(
  db: Queryable,
  adminId: string,
  batch: string,
): Promise<StatusChange[]> {
  const rows = await db
    .selectFrom("leadEvents")
    .select(["leadId", "kind", "at", "detail"])
    .where("adminId", "=", adminId)
    .orderBy("id", "desc")
    .limit(batchSearchDepth)
    .execute();
  return rows
    .filter(({ kind }) => kind === statusEvents.changed)
    .flatMap(({ leadId, at, detail }) => {
      const told = JSON.parse(detail ?? "null");
      if (told?.batch !== batch) return [];
      const { from, to, version, before } = told;
      return { leadId, from, to, at, version, before };
    })
    .reverse();
}

/** Returns who of staff last changed a lead and when (UTC ISO), or null when it was none of them but the visitor. */
export async function findLastLeadEditor(
  db: Queryable,
  leadId: string,
): Promise<{ username: string | null; at: string } | null> {
  const row = await db
    .selectFrom("leadEvents")
    .leftJoin("admins", "admins.id", "leadEvents.adminId")
    .select(["leadEvents.actorKind", "admins.username", "leadEvents.at"])
    .where("leadEvents.leadId", "=", leadId)
    .orderBy("leadEvents.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.actorKind === "admin" ? { username: row.username, at: row.at } : null;
}

/** An entry keeps a claim its holder's until `until` (UTC ISO), unless it has run out. */
export async function extendClaim(
  transaction: WriteTransaction,
  { id, holder, at, until }: { id: string; holder: string; at: string; until: string },
): Promise<void> {
  await transaction
    .updateTable("leads")
    .set({ claimedUntil: until })
    .where("id", "=", id)
    .where("claimedBy", "=", holder)
    .where("claimedUntil", ">", at)
    .execute();
}

/** What staff wrote about a lead; `author` is a user name, null when the account is gone. */
type LeadNote = Pick<LeadNotesTable, "id" | "body" | "createdAt" | "editedAt" | "struckAt"> & {
  author: string | null;
};

/** A line of a lead's timeline with the user name of the administrator it names. */
type TimelineEvent = Pick<Selectable<LeadEventsTable>, "id" | "at" | "kind" | "actorKind"> & {
  username: string | null;
  detail: Record<string, unknown> | null;
};

/** Returns the id of the new note. */
export async function insertLeadNote(
  transaction: WriteTransaction,
  note: Pick<LeadNotesTable, "leadId" | "adminId" | "body">,
  now = new Date(),
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto("leadNotes")
    .values({ ...note, id, createdAt: now.toISOString() })
    .execute();
  return id;
}

/** Edits or strikes a lead's note that is not struck, unless it was edited since `seen`; tells whether it did. */
export async function updateLeadNote(
  transaction: WriteTransaction,
  { id, leadId, seen }: { id: string; leadId: string; seen: string },
  change: Partial<Pick<LeadNotesTable, "body" | "editedAt" | "struckAt">>,
): Promise<boolean> {
  const note = transaction
    .updateTable("leadNotes")
    .set(change)
    .where("id", "=", id)
    .where("leadId", "=", leadId)
    .where("struckAt", "is", null)
    .where((eb) => eb(eb.fn.coalesce("editedAt", "createdAt"), "=", seen));
  return (await changedRows(note)) > 0;
}

function leadNotes(db: Queryable) {
  return db
    .selectFrom("leadNotes")
    .leftJoin("admins", "admins.id", "leadNotes.adminId")
    .select(["admins.username as author", "leadNotes.body", "leadNotes.createdAt"]);
}

export function findAllLeadNotesByLead(db: Queryable, leadId: string): Promise<LeadNote[]> {
  return leadNotes(db)
    .select(["leadNotes.id", "leadNotes.editedAt", "leadNotes.struckAt"])
    .where("leadNotes.leadId", "=", leadId)
    .orderBy("leadNotes.createdAt", "desc")
    .orderBy("leadNotes.id", "desc")
    .execute();
}

/** Returns the notes of several leads that still count, each lead's oldest first. */
export function findAllNotesOfLeads(
  db: Queryable,
  leadIds: readonly string[],
): Promise<(Pick<LeadNote, "author" | "body" | "createdAt"> & { leadId: string })[]> {
  return leadNotes(db)
    .select("leadNotes.leadId")
    .where("leadNotes.leadId", "in", leadIds)
    .where("leadNotes.struckAt", "is", null)
    .orderBy("leadNotes.createdAt")
    .orderBy("leadNotes.id")
    .execute();
}

/** Returns a lead's timeline with the names of staff, newest first. */
export async function findTimelineByLead(db: Queryable, leadId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom("leadEvents")
    .leftJoin("admins", "admins.id", "leadEvents.adminId")
    .select([
      "leadEvents.id",
      "leadEvents.at",
      "leadEvents.kind",
      "leadEvents.actorKind",
      "leadEvents.detail",
      "admins.username",
    ])
    .where("leadEvents.leadId", "=", leadId)
    .orderBy("leadEvents.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail ?? "null") }));
}

/** That something happened to a lead: the id of its line in the timeline, the lead's, and whether it came in by that. */
export interface LeadNews {
  id: number;
  leadId: string;
  arrived: boolean;
}

/** What brings a lead in: a visitor sent it, staff entered it, or it is suspected of being spam no more. */
const arrivals = new Set(["submitted", "entered", "released"]);

/** Returns what happened to leads after a line of the timelines, the oldest first; suspected spam does not arrive. */
export async function findLeadNews(
  db: Queryable,
  after: number,
  limit: number,
): Promise<LeadNews[]> {
  const rows = await db
    .selectFrom("leadEvents")
    .innerJoin("leads", "leads.id", "leadEvents.leadId")
    .select(["leadEvents.id", "leadEvents.leadId", "leadEvents.kind", "leads.quarantined"])
    .where("leadEvents.id", ">", after)
    .orderBy("leadEvents.id")
    .limit(limit)
    .execute();
  return rows.map(({ id, leadId, kind, quarantined }) => {
    return { id, leadId, arrived: arrivals.has(kind) && !quarantined };
  });
}

/** Returns the id of the newest line of all timelines; 0 without any. */
export async function findNewestNewsId(db: Queryable): Promise<number> {
  const newest = db.selectFrom("leadEvents").select("id").orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirst())?.id ?? 0;
}
