import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { AdminsTable } from "../schema/admins";
import { toFlag } from "../schema/columns";
import { inTransaction, type Queryable } from "../transactions.server";

/** An administrator's account. */
export interface AdminRecord {
  id: string;
  username: string;
  disabled: boolean;
  /** UTC ISO. */
  createdAt: string;
  passwordChangedAt: string;
  /** True while the password is one that a colleague was shown. */
  passwordTemporary: boolean;
  /** True when signing in also asks for a code. */
  secondFactor: boolean;
}

/** An account with its password's hash, for the sign-in service only. */
export interface AdminWithPassword extends AdminRecord {
  passwordHash: string;
}

/** An account to make. */
export interface NewAdmin {
  username: string;
  /** The user name as it is looked up: lower case. */
  usernameKey: string;
  /** argon2id in PHC notation. */
  passwordHash: string;
  passwordTemporary?: boolean;
}

/** Thrown when the user name belongs to another administrator. */
export class UsernameTakenError extends Error {
  override name = "UsernameTakenError";

  constructor() {
    super("This user name is taken by another administrator.");
  }
}

/** Makes an account and returns it. Throws UsernameTakenError. */
export function insertAdmin(
  db: Queryable,
  admin: NewAdmin,
  now = new Date(),
): Promise<AdminRecord> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .insertInto("admins")
      .values({
        id: randomUUID(),
        username: admin.username,
        username_key: admin.usernameKey,
        password_hash: admin.passwordHash,
        password_changed_at: now.toISOString(),
        password_temporary: toFlag(admin.passwordTemporary ?? false),
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("username_key").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new UsernameTakenError();
    return toAdmin(row);
  });
}

/** Returns every administrator by user name. */
export async function findAllAdmins(db: Queryable): Promise<AdminRecord[]> {
  const rows = await db.selectFrom("admins").selectAll().orderBy("username_key").execute();
  return rows.map(toAdmin);
}

/** Returns the administrator with this id, or null. */
export async function findAdminById(db: Queryable, id: string): Promise<AdminRecord | null> {
  const row = await db.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toAdmin(row);
}

/** Returns the administrator whose user name has this key, with the password's hash, or null. */
export async function findAdminByUsernameKey(
  db: Queryable,
  usernameKey: string,
): Promise<AdminWithPassword | null> {
  const row = await db
    .selectFrom("admins")
    .selectAll()
    .where("username_key", "=", usernameKey)
    .executeTakeFirst();
  return row === undefined ? null : { ...toAdmin(row), passwordHash: row.password_hash };
}

/** What changes of an account: its password (with whether it is a one-time password), or whether it is disabled. */
export interface AdminChange {
  password?: { hash: string; temporary: boolean };
  disabled?: boolean;
}

/** Changes an account and tells whether there was one. */
export async function updateAdmin(
  db: Queryable,
  id: string,
  { password, disabled }: AdminChange,
  now = new Date(),
): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(db, (transaction) =>
    transaction
      .updateTable("admins")
      .set({
        ...(password !== undefined && {
          password_hash: password.hash,
          password_temporary: toFlag(password.temporary),
          password_changed_at: now.toISOString(),
        }),
        ...(disabled !== undefined && { disabled: toFlag(disabled) }),
      })
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

function toAdmin(row: Selectable<AdminsTable>): AdminRecord {
  return {
    id: row.id,
    username: row.username,
    disabled: row.disabled === 1,
    createdAt: row.created_at,
    passwordChangedAt: row.password_changed_at,
    passwordTemporary: row.password_temporary === 1,
    secondFactor: row.totp_confirmed_at !== null,
  };
}
