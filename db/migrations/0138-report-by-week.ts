import { type Kysely, sql } from "kysely";

/** Adds the column `kind` to the report's covering index, because the report's count by week reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_by_local_hour`.execute(db);
  await sql`
    create index leads_by_local_hour on leads (
      quarantined, local_hour, status, first_reply_minutes, first_reply_at, reply_due_at, quoted_at,
      first_reply_by, lost_reason, referring_host, campaign, kind
    )`.execute(db);
}
