import type { Kysely } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** Leads hold what the visitor may answer after sending. Nobody was asked before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  const questions = [
    "factoring_now",
    "factoring_company",
    "brokers_and_shippers",
    "contact_time",
    "contact_by",
    "contact_language",
  ];
  for (const column of questions) {
    await db.schema.alterTable("leads").addColumn(column, text).execute();
  }
}
