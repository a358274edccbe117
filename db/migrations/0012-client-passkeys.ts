import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "it resets a password without taking the account's passkeys away",
};

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Passkeys of clients, as those of staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, bytes, end } = columnsFor(db);
  await db.schema
    .createTable("client_passkeys")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("client_id", text, (column) =>
      column.notNull().references("clients.id").onDelete("cascade"),
    )
    .addColumn("name", text, required)
    .addColumn("host", text, required)
    .addColumn("public_key_bytes", bytes, required)
    .addColumn("counter", text, required)
    .addColumn("transports", text, required)
    .addColumn("created_at", text, required)
    .addColumn("last_used_at", text)
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex("client_passkeys_by_client")
    .on("client_passkeys")
    .columns(["client_id"])
    .execute();
  if (engineOf(db) === "postgres") return;
  // As of staff's: a backup that is restored loses again what was removed since.
  await sql`
    create trigger removals_client_passkey_removed after delete on client_passkeys
    begin
      insert into removals (at, kind, subject_id)
      values (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'passkey.removed', old.id);
    end`.execute(db);
}
