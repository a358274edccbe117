import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** Lists of an address, of one kind too, and the search for equal content: each index is a page more that a lead is written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ["leads_by_email", "leads_by_email_and_kind", "leads_by_content"]) {
    await sql`drop index ${sql.id(index)}`.execute(db);
  }
  await sql`
    create index leads_by_email on leads (
      email_key, quarantined, submitted_at, id, kind, content_hash
    )`.execute(db);
}
