import { type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "what it changes of a lead is missing from the report",
};

/**
 * What the report counts, kept with every change of a lead so that it reads none: the local hour in which a lead came in, its first
 * answer, when it was quoted, and the counts of them. Leads from before have no hour yet: the program fills it once it runs, as it
 * alone knows zone and business hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, end } = columnsFor(db);
  for (const column of ["local_hour", "first_reply_at", "first_reply_by", "quoted_at"]) {
    await db.schema.alterTable("leads").addColumn(column, text).execute();
  }
  await db.schema.alterTable("leads").addColumn("first_reply_minutes", "integer").execute();
  await sql`create index leads_not_counted on leads (local_hour, submitted_at) where local_hour is null`.execute(
    db,
  );
  let counts = db.schema
    .createTable("report_counts")
    .addColumn("id", text, (column) => column.primaryKey().notNull());
  for (const column of ["month", "dimension", "name"]) {
    counts = counts.addColumn(column, text, (added) => added.notNull());
  }
  for (const column of ["minutes", "leads", "promised", "quoted", "won", "lost"]) {
    counts = counts.addColumn(column, "integer", (added) => added.notNull());
  }
  await counts.modifyEnd(end).execute();
  await db.schema
    .createIndex("report_counts_by_month")
    .on("report_counts")
    .columns(["dimension", "month"])
    .execute();
}
