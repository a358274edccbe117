import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** When whoever is signed in last proved who they are; of sessions from before it is unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["admin_sessions", "client_sessions"]) {
    await sql`alter table ${sql.table(table)} add column confirmed_at text`.execute(db);
  }
}
