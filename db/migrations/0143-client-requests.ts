import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds the time at which staff asked for a client account for a lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = sql.raw(postgres ? 'text collate "C"' : "text");
  await sql`alter table leads add column client_asked_at ${text}`.execute(db);
  await sql`
    create index leads_by_client_asked on leads (client_asked_at)
    where client_asked_at is not null`.execute(db);
}
