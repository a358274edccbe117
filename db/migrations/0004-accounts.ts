import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "it would let somebody in whose second factor is still awaited",
};

/** One-time passwords, sign-ins that wait for their second factor, and the list of notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admins add column password_temporary integer not null default 0
    constraint admins_password_temporary check (password_temporary in (0, 1))`.execute(db);
  await sql`
    alter table admin_sessions add column second_factor_pending integer not null default 0
    constraint admin_sessions_second_factor_pending
    check (second_factor_pending in (0, 1))`.execute(db);
  await db.schema
    .createIndex("outbox_by_creation")
    .on("outbox")
    .columns(["created_at", "id"])
    .execute();
}
