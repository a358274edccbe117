import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds the time at which a lead's sender confirmed the email address. Existing leads count as confirmed if staff later created a client account with this address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = sql.raw(postgres ? 'text collate "C"' : "text");
  await sql`alter table leads add column email_verified_at ${text}`.execute(db);
  await sql`
    update leads set email_verified_at = submitted_at where exists (
      select 1 from clients
      where clients.email_key = leads.email_key and clients.created_at > leads.submitted_at
        and not exists (
          select 1 from lead_events
          where lead_events.lead_id = leads.id and lead_events.kind = 'corrected' and lead_events.at > clients.created_at
        )
    )`.execute(db);
}
