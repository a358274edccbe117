import type { Kysely } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** Leads know where their visit came from: campaign, referring host and first page. Those of before do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  for (const column of ["campaign", "referring_host", "first_page"]) {
    await db.schema.alterTable("leads").addColumn(column, text).execute();
  }
}
