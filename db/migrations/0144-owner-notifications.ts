import { type Kysely, sql } from "kysely";

/** Adds the staff account's setting for mail about its own leads. Also schedules a notification for each existing follow-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admins add column notify_by_mail integer not null default 1
    constraint admins_notify_by_mail check (notify_by_mail in (0, 1))`.execute(db);
  await sql`update leads set escalate_at = follow_up_at where follow_up_at is not null`.execute(db);
}
