import type { Database } from "../connection.server";
import { inTransaction, type Queryable } from "../transactions.server";
import { type ClientRecord, toClient } from "./clients.server";
import { type LeadRecord, toLeadRecord, toLookupKey } from "./lead-rows.server";

/** Whose data: an email address, a phone number in E.164 notation, or both; null is not looked for. */
export interface PersonalContact {
  email: string | null;
  phoneE164: string | null;
}

/** A notice of a lead that was or will be sent. Instants are UTC ISO. */
export interface LeadNotice {
  leadId: string;
  channel: string;
  state: string;
  createdAt: string;
  sentAt: string | null;
}

/** Returns every lead with this email address (case aside) or phone number, suspected spam included, newest first. */
export async function findAllLeadsByContact(
  db: Queryable,
  { email, phoneE164 }: PersonalContact,
): Promise<LeadRecord[]> {
  const byEmail = db
    .selectFrom("leads")
    .select("id")
    .where("email_key", "=", toLookupKey(email ?? ""));
  const byPhone = db
    .selectFrom("leads")
    .select("id")
    .where("phone_e164", "=", phoneE164 ?? "");
  const rows = await db
    .selectFrom("leads")
    .selectAll()
    .where("id", "in", byEmail.union(byPhone))
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toLeadRecord);
}

/** Returns the clients' accounts with this email address, case aside. */
export async function findAllClientsByEmail(
  db: Queryable,
  email: string | null,
): Promise<ClientRecord[]> {
  if (email === null) return [];
  const rows = await db
    .selectFrom("clients")
    .selectAll()
    .where("email_key", "=", toLookupKey(email))
    .orderBy("id")
    .execute();
  return rows.map(toClient);
}

/** Returns the notices of a lead, oldest first. */
export async function findAllNoticesByLead(db: Queryable, leadId: string): Promise<LeadNotice[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["lead_id", "channel", "state", "created_at", "sent_at"])
    .where("lead_id", "=", leadId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    leadId: row.lead_id,
    channel: row.channel,
    state: row.state,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }));
}

/** Deletes leads with their timeline, notes and notices; returns how many there were. */
export async function deleteLeadsByIds(db: Queryable, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await inTransaction(db, (transaction) =>
    transaction.deleteFrom("leads").where("id", "in", ids).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}

/** Deletes clients' accounts with their sessions and password links; returns how many there were. */
export async function deleteClientsByIds(db: Queryable, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await inTransaction(db, (transaction) =>
    transaction.deleteFrom("clients").where("id", "in", ids).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}

/** Returns how many leads were submitted before an instant (UTC ISO), and when the oldest of them was. */
export async function countLeadsSubmittedBefore(
  db: Queryable,
  instant: string,
): Promise<{ count: number; oldest: string | null }> {
  const { total, oldest } = await leadsSubmittedBefore(db, instant)
    .select((eb) => [eb.fn.countAll().as("total"), eb.fn.min("submitted_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(total), oldest };
}

/** Returns the ids of at most `limit` leads that were submitted before an instant (UTC ISO), oldest first. */
export async function findLeadIdsSubmittedBefore(
  db: Queryable,
  instant: string,
  limit: number,
): Promise<string[]> {
  const rows = await leadsSubmittedBefore(db, instant)
    .select("id")
    .orderBy("submitted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Moves a file's write-ahead log into it and empties it, so that what was deleted is not left in it. A reader that is
 * still at work puts this off to the next checkpoint. PostgreSQL clears up by itself (autovacuum).
 */
export function emptyWriteAheadLog(database: Database): void {
  if (database.engine === "sqlite") database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
}

function leadsSubmittedBefore(db: Queryable, instant: string) {
  // Both values are named so that the index of arrivals, which begins with this column, serves.
  return db
    .selectFrom("leads")
    .where("quarantined", "in", [0, 1])
    .where("submitted_at", "<", instant);
}
