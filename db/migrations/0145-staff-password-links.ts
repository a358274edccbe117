import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Creates the table of one-time links with which staff choose a password, one per account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = sql.raw(postgres ? 'text collate "C"' : "text");
  await sql`
    create table staff_password_links (
      token_hash ${text} not null primary key,
      admin_id ${text} not null references admins (id) on delete cascade
        ${sql.raw(postgres ? "deferrable initially deferred" : "")},
      created_at ${text} not null, expires_at ${text} not null
    ) ${sql.raw(postgres ? "" : "strict")}`.execute(db);
  await sql`
    create unique index staff_password_links_by_admin on staff_password_links (admin_id)`.execute(
    db,
  );
}
