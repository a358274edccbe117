import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Gives each staff account a display name, an email address, a phone and a role. Existing accounts are administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = postgres ? sql`text collate "C"` : sql`text`;
  await sql`alter table admins add column display_name ${text} not null default ''`.execute(db);
  await sql`alter table admins add column email ${text}`.execute(db);
  await sql`alter table admins add column phone ${text}`.execute(db);
  await sql`
    alter table admins add column role ${text} not null default 'sales'
      constraint admins_role check (role in ('administrator', 'sales'))`.execute(db);
  await sql`update admins set display_name = username, role = 'administrator'`.execute(db);
  if (postgres) return;
  for (const { kind, role } of [
    { kind: "demoted", role: "sales" },
    { kind: "promoted", role: "administrator" },
  ]) {
    await sql
      .raw(
        `create trigger removals_admin_${kind} after update of role on admins
          when new.role <> old.role and new.role = '${role}'
          begin
            insert into removals (at, kind, subject_id)
            values (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'admin.${kind}', old.id);
          end`,
      )
      .execute(db);
  }
}
