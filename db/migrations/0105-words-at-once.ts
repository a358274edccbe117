import { type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** PostgreSQL keeps new words in a list beside their index at first, which every search reads whole, or reads all leads instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === "sqlite") return;
  await sql`alter index leads_by_words set (fastupdate = off)`.execute(db);
  await sql`select gin_clean_pending_list('leads_by_words')`.execute(db);
}
