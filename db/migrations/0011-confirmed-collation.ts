import { type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** When a session was confirmed is compared by its code points on a PostgreSQL server of any language, as all text is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) !== "postgres") return;
  const { text } = columnsFor(db);
  for (const table of ["admin_sessions", "client_sessions"]) {
    await sql`alter table ${sql.table(table)} alter column confirmed_at type ${text}`.execute(db);
  }
}
