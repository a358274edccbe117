import { type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "the leads that it takes are never due",
};

/**
 * What staff do about a lead: by when they act next, how they tried to reach the visitor, who has it, whom it is assigned to, why
 * it was lost, and when somebody else is told that nobody has taken it. Notes tell that they were edited or struck, and
 * notifications what they tell. A lead that somebody contacted before counts as reached then, and its follow-up as due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  const addText = (table: string, ...columns: string[]) =>
    Promise.all(
      columns.map((column) => db.schema.alterTable(table).addColumn(column, text).execute()),
    );
  await addText("leads", "due_at", "last_attempt_at", "lost_reason", "claimed_at", "claimed_until");
  await addText("leads", "escalate_at");
  await db.schema
    .alterTable("leads")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    alter table leads add column last_outcome ${text} constraint leads_last_outcome_check
    check (last_outcome in ('reached', 'voicemail', 'no-answer', 'wrong-number'))`.execute(db);
  for (const column of ["claimed_by", "assigned_to"]) {
    await db.schema
      .alterTable("leads")
      .addColumn(column, text, (added) => added.references("admins.id").onDelete("set null"))
      .execute();
  }
  await addText("lead_notes", "edited_at", "struck_at");
  await db.schema
    .alterTable("outbox")
    .addColumn("occasion", text, (column) => column.notNull().defaultTo("submitted"))
    .execute();
  await fillDue(db);
  await createIndexes(db);
}

async function fillDue(db: Kysely<unknown>): Promise<void> {
  await sql`
    update leads set due_at = coalesce(reply_due_at, submitted_at) where status = 'new'`.execute(
    db,
  );
  await sql`
    update leads set attempts = 1, last_outcome = 'reached', last_attempt_at = coalesce(
      (select max(at) from lead_events where lead_id = leads.id and kind = 'status-changed'), submitted_at)
    where status in ('contacted', 'quoted')`.execute(db);
  await sql`
    update leads set due_at = last_attempt_at where last_attempt_at is not null`.execute(db);
}

/** Partial ones hold the few leads that they are for, so that a lead that comes in pays for two of them at most. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("leads_by_reply_due").execute();
  await sql`create index leads_by_due on leads (status, quarantined, due_at, id)`.execute(db);
  await sql`
    create index leads_by_follow_up on leads (quarantined, due_at, id)
    where due_at is not null and last_attempt_at is not null`.execute(db);
  await sql`
    create index leads_by_end on leads (quarantined, submitted_at, id) where due_at is null`.execute(
    db,
  );
  await sql`
    create index leads_by_claim on leads (claimed_by, due_at, id) where claimed_by is not null`.execute(
    db,
  );
  await sql`
    create index leads_by_assignee on leads (assigned_to, due_at, id) where assigned_to is not null`.execute(
    db,
  );
  await sql`
    create index leads_by_escalation on leads (escalate_at) where escalate_at is not null`.execute(
    db,
  );
  // Nobody is told twice that a lead has not been taken.
  await sql`
    create unique index outbox_by_escalation on outbox (lead_id, channel, occasion)
    where occasion in ('not-taken', 'nobody-has-taken-it')`.execute(db);
}
