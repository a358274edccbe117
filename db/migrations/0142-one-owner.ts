import { type Kysely, sql } from "kysely";

/** If a lead has no owner, makes the person working on it the owner. Drops the columns for that person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update leads set assigned_to = claimed_by
    where assigned_to is null and claimed_by is not null and due_at is not null
      and claimed_until > ${new Date().toISOString()}`.execute(db);
  await sql`drop index leads_by_claim`.execute(db);
  for (const column of ["claimed_by", "claimed_at", "claimed_until"]) {
    await sql`alter table leads drop column ${sql.id(column)}`.execute(db);
  }
}
