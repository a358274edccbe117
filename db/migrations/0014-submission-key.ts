import type { Kysely } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** A lead keeps a hash of the key that its submission brought, and of the content last sent with it. Those of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  for (const column of ["submission_key_hash", "submission_content_hash"]) {
    await db.schema.alterTable("leads").addColumn(column, text).execute();
  }
  await db.schema
    .createIndex("leads_by_submission_key")
    .unique()
    .on("leads")
    .columns(["submission_key_hash"])
    .execute();
}
