import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** What one of staff saw through, newest first: years of leads, of which a page is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index leads_by_assignee_and_end on leads (assigned_to, submitted_at, id)
    where assigned_to is not null and due_at is null`.execute(db);
}
