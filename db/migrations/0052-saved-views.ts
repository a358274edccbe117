import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Lists of the desk that staff keep by name, each for itself or for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, end } = columnsFor(db);
  await db.schema
    .createTable("saved_views")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("owner_id", text, (column) =>
      column.notNull().references("admins.id").onDelete("cascade"),
    )
    .addColumn("name", text, required)
    .addColumn("name_key", text, required)
    .addColumn("filters", text, required)
    .addColumn("shared", "integer", required)
    .addColumn("created_at", text, required)
    .addCheckConstraint("saved_views_shared", sql`shared in (0, 1)`)
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex("saved_views_by_owner")
    .unique()
    .on("saved_views")
    .columns(["owner_id", "name_key"])
    .execute();
}
