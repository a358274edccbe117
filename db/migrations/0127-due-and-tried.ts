import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** Every page of the desk counts who waits for a first try, up to a thousand: the index alone tells whether somebody tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_by_due`.execute(db);
  await sql`
    create index leads_by_due on leads (status, quarantined, due_at, id, last_attempt_at)`.execute(
    db,
  );
}
