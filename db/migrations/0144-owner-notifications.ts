import { type Kysely, sql } from "kysely";

/** Adds the staff setting that turns off mail about their own leads, and schedules notifications of all existing follow-ups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admins add column notify_by_mail integer not null default 1
    constraint admins_notify_by_mail check (notify_by_mail in (0, 1))`.execute(db);
  await sql`update leads set escalate_at = follow_up_at where follow_up_at is not null`.execute(db);
}
