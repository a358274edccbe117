import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds columns for merged leads: the younger lead is hidden and refers to the older lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = sql.raw(postgres ? 'text collate "C"' : "text");
  await sql`
    alter table leads add column merged_into ${text} constraint leads_merged_into
      references leads (id) on delete cascade deferrable initially deferred`.execute(db);
  await sql`alter table leads add column merge_undo ${text}`.execute(db);
  await sql`create index leads_by_merge on leads (merged_into, id) where merged_into is not null`.execute(
    db,
  );
}
