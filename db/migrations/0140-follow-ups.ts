import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds the follow-up time that staff choose, and an index of all open leads by due time for the queue *Now*. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = sql.raw(postgres ? 'text collate "C"' : "text");
  await sql`alter table leads add column follow_up_at ${text}`.execute(db);
  await sql`
    alter table leads add column follow_up_timed integer not null default 0
    constraint leads_follow_up_timed check (follow_up_timed in (0, 1))`.execute(db);
  await sql`drop index leads_by_follow_up`.execute(db);
  await sql`
    create index leads_open_by_due on leads (quarantined, due_at, submitted_at, id, status, last_attempt_at, follow_up_at)
    where due_at is not null`.execute(db);
}
