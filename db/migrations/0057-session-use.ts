import { type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** When a session was last used, so that one left alone ends; and the browser of clients' sessions, for their owners' list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  for (const table of ["admin_sessions", "client_sessions"]) {
    const column = sql`alter table ${sql.table(table)} add column last_used_at ${text}`;
    await sql`${column} not null default ''`.execute(db);
    // Nobody is signed out by the change.
    await sql`update ${sql.table(table)} set last_used_at = ${new Date().toISOString()}`.execute(
      db,
    );
  }
  await sql`alter table client_sessions add column user_agent_label ${text}`.execute(db);
}
