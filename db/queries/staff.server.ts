import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { UsernameTakenError } from "../errors.server";
import { firstRow } from "../records.server";
import type { StaffAccountsTable } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

/** A staff account. If `totpConfirmedAt` is set, signing in also requires a code. */
export type StaffAccount = Awaited<ReturnType<typeof findAllStaffAccounts>>[number];

export const staffAccountColumns = [
  "admins.id",
  "admins.username",
  "admins.role",
  "admins.displayName",
  "admins.email",
  "admins.phone",
  "admins.notifyByMail",
  "admins.passwordChangedAt",
  "admins.passwordTemporary",
  "admins.disabled",
  "admins.createdAt",
  "admins.totpConfirmedAt",
] as const;

/** Creates a staff account. Throws UsernameTakenError if another staff account has the user name. */
export async function insertStaffAccount(
  transaction: WriteTransaction,
  admin: Omit<Insertable<StaffAccountsTable>, "id" | "passwordChangedAt" | "createdAt">,
): Promise<StaffAccount> {
  const at = new Date().toISOString();
  const row = await transaction
    .insertInto("admins")
    .values({ ...admin, id: randomUUID(), passwordChangedAt: at, createdAt: at })
    .onConflict((conflict) => conflict.column("usernameKey").doNothing())
    .returning(staffAccountColumns)
    .executeTakeFirst();
  if (row === undefined) throw new UsernameTakenError("administrator");
  return row;
}

/** Returns all staff accounts, sorted by user name. */
export function findAllStaffAccounts(db: Queryable) {
  return accounts(db).orderBy("usernameKey").execute();
}

/** Returns a staff account, or null. */
export function findStaffAccountById(db: Queryable, id: string): Promise<StaffAccount | null> {
  return firstRow(accounts(db).where("id", "=", id));
}

/** Returns the address for mail to an account about the leads it owns. Returns null if the account has no address, turned this mail off, or is disabled. */
export async function findOwnerAddress(db: Queryable, id: string): Promise<string | null> {
  const owner = await findStaffAccountById(db, id);
  return owner?.notifyByMail && !owner.disabled ? owner.email : null;
}

/** Returns the staff account with this normalized username, or null. Includes the password hash, so use this only for sign-in. */
export function findStaffAccountByUsernameKey(db: Queryable, usernameKey: string) {
  return firstRow(accounts(db).select("passwordHash").where("usernameKey", "=", usernameKey));
}

function accounts(db: Queryable) {
  return db.selectFrom("admins").select(staffAccountColumns);
}

/** Returns a staff account's id, password hash and disabled state, or null. Use this to confirm the owner's identity. */
export function findStaffPassword(db: Queryable, id: string) {
  return firstRow(
    db.selectFrom("admins").select(["id", "passwordHash", "disabled"]).where("id", "=", id),
  );
}

/** Changes a staff account. Setting a password deletes the account's password link. A `temporary` password is only a placeholder: nobody can sign in with it. */
export async function updateStaffAccount(
  transaction: WriteTransaction,
  id: string,
  change: Partial<
    Pick<StaffAccount, "role" | "displayName" | "email" | "phone" | "notifyByMail" | "disabled">
  > & {
    password?: { hash: string; temporary: boolean };
  },
): Promise<void> {
  const { password, ...columns } = change;
  await transaction
    .updateTable("admins")
    .set({
      ...(password && {
        passwordHash: password.hash,
        passwordTemporary: password.temporary,
        passwordChangedAt: new Date().toISOString(),
      }),
      ...columns,
    })
    .where("id", "=", id)
    .execute();
  if (password) {
    await transaction.deleteFrom("staffPasswordLinks").where("adminId", "=", id).execute();
  }
}

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>;

/** Returns an account's second factor, even if it is not confirmed yet. Returns null if there is none. */
export async function findSecondFactor(db: Queryable, adminId: string) {
  const row = await db
    .selectFrom("admins")
    .select(["totpSecret", "totpConfirmedAt", "totpLastStep", "recoveryCodeHashes"])
    .where("id", "=", adminId)
    .executeTakeFirst();
  if (!row?.totpSecret) return null;
  const hashes: string[] = JSON.parse(row.recoveryCodeHashes ?? "[]");
  return {
    /** The shared secret in base32 (RFC 6238, RFC 4648). */
    secret: row.totpSecret,
    /** When the first code was entered (UTC ISO). Only then does signing in require a code. */
    confirmedAt: row.totpConfirmedAt,
    /** The time step of the last used code, or null. */
    lastStep: row.totpLastStep,
    /** SHA-256 of the unused recovery codes, in hexadecimal. */
    recoveryCodeHashes: hashes,
  };
}

/** Replaces an account's second factor, or removes it if `factor` is null. */
export async function updateSecondFactor(
  transaction: WriteTransaction,
  adminId: string,
  factor: SecondFactor | null,
): Promise<void> {
  await transaction
    .updateTable("admins")
    .set({
      totpSecret: factor?.secret ?? null,
      totpConfirmedAt: factor?.confirmedAt ?? null,
      totpLastStep: factor?.lastStep ?? null,
      recoveryCodeHashes: factor === null ? null : JSON.stringify(factor.recoveryCodeHashes),
    })
    .where("id", "=", adminId)
    .execute();
}
