import { randomUUID } from "node:crypto";
import { inTransaction, type Queryable } from "../transactions.server";

/** What staff wrote about a lead. */
export interface LeadNote {
  id: string;
  /** The author's user name; null when the account is gone. */
  author: string | null;
  body: string;
  /** UTC ISO. */
  createdAt: string;
}

/** A line of a lead's timeline with the user name of the administrator it names. */
export interface TimelineEvent {
  id: number;
  /** UTC ISO. */
  at: string;
  kind: string;
  actorKind: "visitor" | "client" | "admin" | "system";
  username: string | null;
  detail: Record<string, unknown> | null;
}

/** Adds a note to a lead and returns its id. */
export async function insertLeadNote(
  db: Queryable,
  { leadId, adminId, body }: { leadId: string; adminId: string; body: string },
  now = new Date(),
): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("lead_notes")
      .values({ id, lead_id: leadId, admin_id: adminId, body, created_at: now.toISOString() })
      .execute(),
  );
  return id;
}

/** Returns a lead's notes, newest first. */
export async function findAllLeadNotesByLead(db: Queryable, leadId: string): Promise<LeadNote[]> {
  const rows = await db
    .selectFrom("lead_notes")
    .leftJoin("admins", "admins.id", "lead_notes.admin_id")
    .select(["lead_notes.id", "admins.username", "lead_notes.body", "lead_notes.created_at"])
    .where("lead_notes.lead_id", "=", leadId)
    .orderBy("lead_notes.created_at", "desc")
    .orderBy("lead_notes.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    author: row.username,
    body: row.body,
    createdAt: row.created_at,
  }));
}

/** Returns a lead's timeline with the names of staff, newest first. */
export async function findTimelineByLead(db: Queryable, leadId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom("lead_events")
    .leftJoin("admins", "admins.id", "lead_events.admin_id")
    .select([
      "lead_events.id",
      "lead_events.at",
      "lead_events.kind",
      "lead_events.actor_kind",
      "lead_events.detail",
      "admins.username",
    ])
    .where("lead_events.lead_id", "=", leadId)
    .orderBy("lead_events.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    actorKind: row.actor_kind,
    username: row.username,
    detail: row.detail === null ? null : JSON.parse(row.detail),
  }));
}
