import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "it resets a password without taking the account's passkeys away",
};

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const primaryKey = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();

/** Passkeys of staff, and the challenges that wait for an answer of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, bytes, end } = columnsFor(db);
  await db.schema
    .createTable("admin_passkeys")
    .addColumn("id", text, primaryKey)
    .addColumn("admin_id", text, (column) =>
      column.notNull().references("admins.id").onDelete("cascade"),
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
    .createIndex("admin_passkeys_by_admin")
    .on("admin_passkeys")
    .columns(["admin_id"])
    .execute();
  await db.schema
    .createTable("passkey_challenges")
    .addColumn("challenge_hash", text, primaryKey)
    .addColumn("purpose", text, required)
    .addColumn("expires_at", text, required)
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex("passkey_challenges_by_expiry")
    .on("passkey_challenges")
    .columns(["expires_at"])
    .execute();
}
