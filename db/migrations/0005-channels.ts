import { type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "it stores leads with a column that is gone",
};

/**
 * The outbox takes any channel: which there are is for the program to say, and a new one needs no migration. Leads lose
 * the calculator's figures, which were never written: they stand in the comments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("leads").dropColumn("calculator_figures").execute();
  if (engineOf(db) === "postgres") {
    await db.schema.alterTable("outbox").dropConstraint("outbox_channel").execute();
  } else {
    await rebuildOutbox(db);
  }
}

/** SQLite can drop no check: the rows move to a new table, which takes the name. */
async function rebuildOutbox(db: Kysely<unknown>): Promise<void> {
  const { text, end } = columnsFor(db);
  await db.schema
    .createTable("outbox_rebuilt")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("lead_id", text, (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("channel", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull().defaultTo("pending"))
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", text, (column) => column.notNull())
    .addColumn("claimed_until", text)
    .addColumn("last_error", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("sent_at", text)
    .addCheckConstraint("outbox_state", sql`state in ('pending', 'sent', 'failed')`)
    .modifyEnd(end)
    .execute();
  await sql`insert into outbox_rebuilt select * from outbox`.execute(db);
  await db.schema.dropTable("outbox").execute();
  await db.schema.alterTable("outbox_rebuilt").renameTo("outbox").execute();
  const indexes = {
    outbox_by_state: ["state", "next_attempt_at"],
    outbox_by_lead: ["lead_id"],
    outbox_by_creation: ["created_at", "id"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on("outbox").columns(columns).execute();
  }
}
