import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { LeadEventsTable, LeadNotesTable } from "../schema/leads";
import { inTransaction, type Queryable } from "../transactions.server";

/** What staff wrote about a lead; `author` is a user name, null when the account is gone. */
export type LeadNote = Pick<LeadNotesTable, "id" | "body" | "createdAt"> & {
  author: string | null;
};

/** A line of a lead's timeline with the user name of the administrator it names. */
export type TimelineEvent = Pick<
  Selectable<LeadEventsTable>,
  "id" | "at" | "kind" | "actorKind"
> & { username: string | null; detail: Record<string, unknown> | null };

/** Adds a note to a lead and returns its id. */
export async function insertLeadNote(
  db: Queryable,
  { leadId, adminId, body }: { leadId: string; adminId: string; body: string },
  now = new Date(),
): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("leadNotes")
      .values({ id, leadId, adminId, body, createdAt: now.toISOString() })
      .execute(),
  );
  return id;
}

/** Returns a lead's notes, newest first. */
export function findAllLeadNotesByLead(db: Queryable, leadId: string): Promise<LeadNote[]> {
  return db
    .selectFrom("leadNotes")
    .leftJoin("admins", "admins.id", "leadNotes.adminId")
    .select(["leadNotes.id", "admins.username as author", "leadNotes.body", "leadNotes.createdAt"])
    .where("leadNotes.leadId", "=", leadId)
    .orderBy("leadNotes.createdAt", "desc")
    .orderBy("leadNotes.id", "desc")
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
  return rows.map((row) => ({
    ...row,
    detail: row.detail === null ? null : JSON.parse(row.detail),
  }));
}
