import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** What is taken away from now on, so that a backup that is restored can lose it again. PostgreSQL's backups are its operator's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, counter, end } = columnsFor(db);
  await db.schema
    .createTable("removals")
    .addColumn("id", "integer", counter)
    .addColumn("at", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("subject_id", text, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  if (engineOf(db) === "postgres") return;
  // A backup from before this has another key, and thereby fits no list: what was taken away before is not in any.
  await sql`
    insert into settings (key, value, updated_at)
    values ('removals-key', ${randomBytes(32).toString("hex")}, ${new Date().toISOString()})`.execute(
    db,
  );
  for (const { kind, on, when = "1" } of removals) await addTrigger(db, kind, on, when);
}

/** Whatever statement takes one of these away, its removal is written with it. */
const removals: readonly { kind: string; on: string; when?: string }[] = [
  { kind: "lead.erased", on: "delete on leads" },
  {
    kind: "lead.withdrawn",
    on: "update of status on leads",
    when: "new.status = 'withdrawn' and old.status <> 'withdrawn'",
  },
  {
    kind: "lead.texts-stopped",
    on: "update of sms_consent on leads",
    when: "new.sms_consent < old.sms_consent",
  },
  { kind: "client.erased", on: "delete on clients" },
  {
    kind: "client.password",
    on: "update of password_hash on clients",
    when: "old.password_hash is not null and new.password_hash is not old.password_hash",
  },
  {
    kind: "client.disabled",
    on: "update of disabled on clients",
    when: "new.disabled > old.disabled",
  },
  {
    kind: "client.enabled",
    on: "update of disabled on clients",
    when: "new.disabled < old.disabled",
  },
  {
    kind: "admin.credentials",
    on: "update on admins",
    when: `new.password_hash <> old.password_hash or new.totp_confirmed_at is not old.totp_confirmed_at
      or (old.totp_confirmed_at is not null and (
        new.totp_secret is not old.totp_secret or new.recovery_code_hashes is not old.recovery_code_hashes))`,
  },
  {
    kind: "admin.disabled",
    on: "update of disabled on admins",
    when: "new.disabled > old.disabled",
  },
  {
    kind: "admin.enabled",
    on: "update of disabled on admins",
    when: "new.disabled < old.disabled",
  },
  { kind: "passkey.removed", on: "delete on admin_passkeys" },
];

async function addTrigger(db: Kysely<unknown>, kind: string, on: string, when: string) {
  const name = `removals_${kind.replace(/\W/g, "_")}`;
  await sql`
    create trigger ${sql.ref(name)} after ${sql.raw(on)} when ${sql.raw(when)}
    begin
      insert into removals (at, kind, subject_id)
      values (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ${sql.lit(kind)}, old.id);
    end`.execute(db);
}
