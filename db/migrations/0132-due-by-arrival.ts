import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** All leads of a night are due at one time: the first that came is then the first of the list, and is written beside the last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ["leads_by_due", "leads_by_follow_up"]) {
    await sql`drop index ${sql.id(index)}`.execute(db);
  }
  await sql`
    create index leads_by_due on leads (
      status, quarantined, due_at, submitted_at, id, last_attempt_at
    )`.execute(db);
  await sql`
    create index leads_by_follow_up on leads (quarantined, due_at, submitted_at, id)
    where due_at is not null and last_attempt_at is not null`.execute(db);
}
