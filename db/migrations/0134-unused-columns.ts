import { type Kysely, sql } from "kysely";

/** Drops unused parts: the table `uncommitted`, the mark of test leads, and the columns for listing a client's sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_by_synthetic`.execute(db);
  await sql`alter table leads drop column synthetic`.execute(db);
  await sql`drop table uncommitted`.execute(db);
  for (const column of ["confirmed_at", "user_agent_label", "address"]) {
    await sql`alter table client_sessions drop column ${sql.id(column)}`.execute(db);
  }
}
