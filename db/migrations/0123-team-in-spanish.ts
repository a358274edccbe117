import { type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** What Spanish pages say of a team member; those of before stand there in English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  for (const column of ["role_es", "experience_es", "bio_es"]) {
    await sql`alter table team_members add column ${sql.ref(column)} ${text}`.execute(db);
  }
}
