import { type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** The outbox knows to which address of a visitor a notification goes: a lead may have had another one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnsFor(db);
  for (const column of ["recipient", "recipient_key"]) {
    await db.schema.alterTable("outbox").addColumn(column, text).execute();
  }
  await sql`
    update outbox set
      recipient = (select email from leads where leads.id = outbox.lead_id),
      recipient_key = (select email_key from leads where leads.id = outbox.lead_id)
    where channel = 'autoreply'`.execute(db);
  await db.schema
    .createIndex("outbox_by_recipient")
    .on("outbox")
    .columns(["recipient_key", "created_at"])
    .execute();
}
