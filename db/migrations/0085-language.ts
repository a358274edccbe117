import { type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** In which language a lead was written. Those of before were in English, as the forms were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  await sql`
    alter table leads add column language ${text} not null default 'en'
    constraint leads_language check (language in ('en', 'es'))`.execute(db);
}
