import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const primaryKey = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const ofClient = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("clients.id").onDelete("cascade");

/** Clients' accounts, their sessions and the one-time links by which they choose a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, end } = columnsFor(db);
  await db.schema
    .createTable("clients")
    .addColumn("id", text, primaryKey)
    .addColumn("username", text, required)
    .addColumn("username_key", text, required)
    .addColumn("first_name", text, required)
    .addColumn("last_name", text, required)
    .addColumn("email", text, required)
    .addColumn("email_key", text, required)
    .addColumn("company_name", text, required)
    .addColumn("company_key", text, required)
    .addColumn("password_hash", text)
    .addColumn("password_changed_at", text)
    .addColumn("disabled", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", text, required)
    .addCheckConstraint("clients_disabled", sql`disabled in (0, 1)`)
    .modifyEnd(end)
    .execute();
  await db.schema
    .createIndex("clients_by_username")
    .on("clients")
    .columns(["username_key"])
    .unique()
    .execute();

  await db.schema
    .createTable("client_sessions")
    .addColumn("token_hash", text, primaryKey)
    .addColumn("client_id", text, ofClient)
    .addColumn("created_at", text, required)
    .addColumn("expires_at", text, required)
    .addColumn("address", text)
    .modifyEnd(end)
    .execute();
  await createIndex(db, "client_sessions", "client_sessions_by_client", ["client_id"]);
  await createIndex(db, "client_sessions", "client_sessions_by_expiry", ["expires_at"]);

  await db.schema
    .createTable("client_password_links")
    .addColumn("token_hash", text, primaryKey)
    .addColumn("client_id", text, ofClient)
    .addColumn("created_at", text, required)
    .addColumn("expires_at", text, required)
    .modifyEnd(end)
    .execute();
  // One link a client: a new one takes the place of the one before.
  await db.schema
    .createIndex("client_password_links_by_client")
    .on("client_password_links")
    .columns(["client_id"])
    .unique()
    .execute();
}

async function createIndex(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute();
}
