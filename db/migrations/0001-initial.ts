import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

type Db = Kysely<unknown>;
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();
const primaryKey: Column = (column) => column.primaryKey().notNull();

/** Leads and their timeline, team and photos, administrators, audit log, outbox and settings. */
export async function up(db: Db): Promise<void> {
  await createLeads(db);
  await createAdmins(db);
  await createLeadHistory(db);
  await createTeam(db);
  await createAuditLog(db);
  await createOutbox(db);
  await createSettings(db);
}

async function createLeads(db: Db): Promise<void> {
  const { end, text } = columnsFor(db);
  await db.schema
    .createTable("leads")
    .addColumn("id", text, primaryKey)
    .addColumn("reference", text, required)
    .addColumn("kind", text, required)
    .addColumn("submitted_at", text, required)
    .addColumn("company_name", text, required)
    .addColumn("company_key", text, required)
    .addColumn("contact_name", text, required)
    .addColumn("contact_key", text, required)
    .addColumn("email", text, required)
    .addColumn("email_key", text, required)
    .addColumn("phone", text, required)
    .addColumn("phone_e164", text, required)
    .addColumn("mc_number", text)
    .addColumn("dot_number", text)
    .addColumn("monthly_revenue", text)
    .addColumn("business_type", text)
    .addColumn("years_in_business", text)
    .addColumn("number_of_trucks", text)
    .addColumn("services_interested", text)
    .addColumn("fuel_card_tier", text)
    .addColumn("monthly_fuel_spend", text)
    .addColumn("primary_routes", text)
    .addColumn("preferred_fuel_brands", text)
    .addColumn("comments", text)
    .addColumn("agree_to_terms", "integer", required)
    .addColumn("sms_consent", "integer", required)
    .addColumn("sms_consent_version", text)
    .addColumn("sms_consent_at", text)
    .addColumn("sms_consent_address", text)
    .addColumn("authority_pending", "integer", required)
    .addColumn("quarantined", "integer", required)
    .addColumn("quarantine_reason", text)
    .addColumn("content_hash", text, required)
    .addColumn("receipt_token", text, required)
    .addColumn("client_address", text)
    .addColumn("status", text, (column) => column.notNull().defaultTo("new"))
    .addColumn("reply_due_at", text)
    .addColumn("calculator_figures", text)
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addCheckConstraint("leads_kind", sql`kind in ('quote-request', 'fuel-card-application')`)
    .addCheckConstraint(
      "leads_status",
      sql`status in ('new', 'contacted', 'quoted', 'won', 'lost', 'spam', 'withdrawn')`,
    )
    .addCheckConstraint("leads_reference", sql`reference = substr(id, 1, 8)`)
    .addCheckConstraint(
      "leads_flags",
      sql`agree_to_terms in (0, 1) and sms_consent in (0, 1)
        and authority_pending in (0, 1) and quarantined in (0, 1)`,
    )
    .addCheckConstraint(
      "leads_sms_consent",
      sql`sms_consent = 0 or (sms_consent_version is not null and sms_consent_at is not null)`,
    )
    .modifyEnd(end)
    .execute();
  await createUniqueIndex(db, "leads", "leads_by_reference", ["reference"]);
  await createUniqueIndex(db, "leads", "leads_by_receipt_token", ["receipt_token"]);

  // Lists filter by equality, then walk (submitted_at, id) backwards. The column looked up comes before
  // `quarantined`, so that its index always matches more columns than the index of the plain list.
  const newest = ["quarantined", "submitted_at", "id"];
  await createIndex(db, "leads", "leads_by_arrival", newest);
  await createIndex(db, "leads", "leads_by_kind", ["kind", ...newest]);
  await createIndex(db, "leads", "leads_by_email", ["email_key", ...newest]);
  await createIndex(db, "leads", "leads_by_email_and_kind", ["email_key", "kind", ...newest]);
  await createIndex(db, "leads", "leads_by_phone", ["phone_e164", ...newest]);
  await createIndex(db, "leads", "leads_by_mc_number", ["mc_number", ...newest]);
  await createIndex(db, "leads", "leads_by_dot_number", ["dot_number", ...newest]);
  await createIndex(db, "leads", "leads_by_company", ["company_key", ...newest]);
  await createIndex(db, "leads", "leads_by_contact", ["contact_key", ...newest]);
  await createIndex(db, "leads", "leads_by_status", ["status", ...newest]);
  await createIndex(db, "leads", "leads_by_reply_due", [
    "status",
    "quarantined",
    "reply_due_at",
    "id",
  ]);
  await createIndex(db, "leads", "leads_by_content", ["content_hash", "kind", "submitted_at"]);
}

async function createAdmins(db: Db): Promise<void> {
  const { counter, end, text } = columnsFor(db);
  await db.schema
    .createTable("admins")
    .addColumn("id", text, primaryKey)
    .addColumn("username", text, required)
    .addColumn("username_key", text, required)
    .addColumn("password_hash", text, required)
    .addColumn("password_changed_at", text, required)
    .addColumn("disabled", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", text, required)
    .addColumn("totp_secret", text)
    .addColumn("totp_confirmed_at", text)
    .addColumn("totp_last_step", "integer")
    .addColumn("recovery_code_hashes", text)
    .addCheckConstraint("admins_disabled", sql`disabled in (0, 1)`)
    .modifyEnd(end)
    .execute();
  await createUniqueIndex(db, "admins", "admins_by_username", ["username_key"]);

  await db.schema
    .createTable("admin_sessions")
    .addColumn("token_hash", text, primaryKey)
    .addColumn("admin_id", text, (column) =>
      column.notNull().references("admins.id").onDelete("cascade"),
    )
    .addColumn("created_at", text, required)
    .addColumn("expires_at", text, required)
    .addColumn("user_agent_label", text)
    .addColumn("address", text)
    .modifyEnd(end)
    .execute();
  await createIndex(db, "admin_sessions", "admin_sessions_by_admin", ["admin_id", "created_at"]);
  await createIndex(db, "admin_sessions", "admin_sessions_by_expiry", ["expires_at"]);

  await db.schema
    .createTable("sign_in_attempts")
    .addColumn("id", "integer", counter)
    .addColumn("realm", text, required)
    .addColumn("account_key", text, required)
    .addColumn("address_key", text, required)
    .addColumn("at", text, required)
    .addCheckConstraint("sign_in_attempts_realm", sql`realm in ('admin', 'client')`)
    .modifyEnd(end)
    .execute();
  await createIndex(db, "sign_in_attempts", "sign_in_attempts_by_account", [
    "realm",
    "account_key",
    "address_key",
    "at",
  ]);
  await createIndex(db, "sign_in_attempts", "sign_in_attempts_by_time", ["at"]);
}

async function createLeadHistory(db: Db): Promise<void> {
  const { counter, end, text } = columnsFor(db);
  await db.schema
    .createTable("lead_events")
    .addColumn("id", "integer", counter)
    .addColumn("lead_id", text, (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("at", text, required)
    .addColumn("kind", text, required)
    .addColumn("actor_kind", text, required)
    .addColumn("admin_id", text, (column) => column.references("admins.id").onDelete("set null"))
    .addColumn("detail", text)
    .addCheckConstraint(
      "lead_events_actor_kind",
      sql`actor_kind in ('visitor', 'client', 'admin', 'system')`,
    )
    .modifyEnd(end)
    .execute();
  await createIndex(db, "lead_events", "lead_events_by_lead", ["lead_id", "id"]);
  await createIndex(db, "lead_events", "lead_events_by_admin", ["admin_id"]);

  await db.schema
    .createTable("lead_notes")
    .addColumn("id", text, primaryKey)
    .addColumn("lead_id", text, (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("admin_id", text, (column) => column.references("admins.id").onDelete("set null"))
    .addColumn("body", text, required)
    .addColumn("created_at", text, required)
    .modifyEnd(end)
    .execute();
  await createIndex(db, "lead_notes", "lead_notes_by_lead", ["lead_id", "created_at", "id"]);
  await createIndex(db, "lead_notes", "lead_notes_by_admin", ["admin_id"]);
}

async function createTeam(db: Db): Promise<void> {
  const { bytes, end, text } = columnsFor(db);
  await db.schema
    .createTable("photos")
    .addColumn("id", text, primaryKey)
    .addColumn("width", "integer", required)
    .addColumn("height", "integer", required)
    .addColumn("media_type", text, required)
    .addColumn("bytes_small", bytes, required)
    .addColumn("bytes_large", bytes, required)
    .addColumn("created_at", text, required)
    .modifyEnd(end)
    .execute();

  await db.schema
    .createTable("team_members")
    .addColumn("id", text, primaryKey)
    .addColumn("position", "integer", required)
    .addColumn("name", text, required)
    .addColumn("role", text, required)
    .addColumn("experience", text, required)
    .addColumn("bio", text, required)
    .addColumn("photo_id", text, (column) => column.references("photos.id").onDelete("set null"))
    .addColumn("sample", "integer", required)
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", text, required)
    .addColumn("updated_at", text, required)
    .addCheckConstraint("team_members_sample", sql`sample in (0, 1)`)
    .modifyEnd(end)
    .execute();
  await createIndex(db, "team_members", "team_members_by_position", ["position", "id"]);
  await createIndex(db, "team_members", "team_members_by_photo", ["photo_id"]);
}

async function createAuditLog(db: Db): Promise<void> {
  const { counter, end, text } = columnsFor(db);
  await db.schema
    .createTable("audit_entries")
    .addColumn("seq", "integer", counter)
    .addColumn("at", text, required)
    .addColumn("actor_kind", text, required)
    .addColumn("actor_id", text)
    .addColumn("action", text, required)
    .addColumn("subject_kind", text)
    .addColumn("subject_id", text)
    .addColumn("detail", text)
    .addColumn("previous_hash", text, required)
    .addColumn("hash", text, required)
    .addCheckConstraint(
      "audit_entries_actor_kind",
      sql`actor_kind in ('visitor', 'client', 'admin', 'system')`,
    )
    .modifyEnd(end)
    .execute();
  await createIndex(db, "audit_entries", "audit_entries_by_subject", [
    "subject_kind",
    "subject_id",
    "seq",
  ]);
  await createIndex(db, "audit_entries", "audit_entries_by_actor", ["actor_id", "seq"]);
  await (engineOf(db) === "postgres" ? refuseChangesOnPostgres(db) : refuseChangesOnSqlite(db));
}

async function refuseChangesOnSqlite(db: Db): Promise<void> {
  for (const change of ["update", "delete"]) {
    await sql`
      create trigger ${sql.ref(`audit_entries_no_${change}`)} before ${sql.raw(change)} on audit_entries
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  }
  // "insert or replace" deletes without firing the trigger above.
  await sql`
    create trigger audit_entries_only_append before insert on audit_entries
    when exists (select 1 from audit_entries where seq >= new.seq)
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
}

async function refuseChangesOnPostgres(db: Db): Promise<void> {
  await sql`
    create function audit_entries_refuse() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' or exists (select 1 from audit_entries where seq >= new.seq) then
        raise exception 'the audit log is append-only';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger audit_entries_only_append before insert or update or delete on audit_entries
    for each row execute function audit_entries_refuse()`.execute(db);
  await sql`
    create trigger audit_entries_no_truncate before truncate on audit_entries
    for each statement execute function audit_entries_refuse()`.execute(db);
}

async function createOutbox(db: Db): Promise<void> {
  const { end, text } = columnsFor(db);
  await db.schema
    .createTable("outbox")
    .addColumn("id", text, primaryKey)
    .addColumn("lead_id", text, (column) =>
      column.notNull().references("leads.id").onDelete("cascade"),
    )
    .addColumn("channel", text, required)
    .addColumn("state", text, (column) => column.notNull().defaultTo("pending"))
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", text, required)
    .addColumn("claimed_until", text)
    .addColumn("last_error", text)
    .addColumn("created_at", text, required)
    .addColumn("sent_at", text)
    .addCheckConstraint("outbox_channel", sql`channel in ('email', 'webhook', 'autoreply')`)
    .addCheckConstraint("outbox_state", sql`state in ('pending', 'sent', 'failed')`)
    .modifyEnd(end)
    .execute();
  await createIndex(db, "outbox", "outbox_by_state", ["state", "next_attempt_at"]);
  await createIndex(db, "outbox", "outbox_by_lead", ["lead_id"]);
}

async function createSettings(db: Db): Promise<void> {
  const { end, text } = columnsFor(db);
  await db.schema
    .createTable("settings")
    .addColumn("key", text, primaryKey)
    .addColumn("value", text, required)
    .addColumn("updated_at", text, required)
    .modifyEnd(end)
    .execute();
}

async function createIndex(db: Db, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute();
}

async function createUniqueIndex(
  db: Db,
  table: string,
  name: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).unique().execute();
}
