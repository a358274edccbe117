import type { Kysely } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** The file tells of each migration from now on whether a version that does not know it can read what it left behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("migrations")
    .addColumn("previous_version_reads", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
