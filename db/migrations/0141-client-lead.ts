import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Links a client's account to the lead that it was made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = sql.raw(postgres ? 'text collate "C"' : "text");
  await sql`
    alter table clients add column lead_id ${text} constraint clients_lead
      references leads (id) on delete set null deferrable initially deferred`.execute(db);
  await sql`create index clients_by_lead on clients (lead_id) where lead_id is not null`.execute(
    db,
  );
}
