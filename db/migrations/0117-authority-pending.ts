import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** Who waits for their MC or DOT number, newest first: few of all leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index leads_by_pending_authority on leads (quarantined, submitted_at, id)
    where authority_pending = 1`.execute(db);
}
