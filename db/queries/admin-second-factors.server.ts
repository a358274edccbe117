import { inTransaction, type Queryable } from "../transactions.server";

/** An account's second factor. */
export interface SecondFactor {
  /** The shared secret in base32 (RFC 6238, RFC 4648). */
  secret: string;
  /** When a first code of it was given (UTC ISO): only then does signing in ask for one. */
  confirmedAt: string | null;
  /** The last time step whose code was used, or null. */
  lastStep: number | null;
  /** SHA-256 of the recovery codes that are left, in hexadecimal. */
  recoveryCodeHashes: string[];
}

/** Returns an account's second factor, confirmed or being set up, or null. */
export async function findSecondFactorByAdmin(
  db: Queryable,
  adminId: string,
): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom("admins")
    .select(["totp_secret", "totp_confirmed_at", "totp_last_step", "recovery_code_hashes"])
    .where("id", "=", adminId)
    .executeTakeFirst();
  if (row === undefined || row.totp_secret === null) return null;
  return {
    secret: row.totp_secret,
    confirmedAt: row.totp_confirmed_at,
    lastStep: row.totp_last_step,
    recoveryCodeHashes: JSON.parse(row.recovery_code_hashes ?? "[]"),
  };
}

/** Stores an account's second factor whole, or removes it with null. */
export async function updateSecondFactor(
  db: Queryable,
  adminId: string,
  factor: SecondFactor | null,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .updateTable("admins")
      .set({
        totp_secret: factor?.secret ?? null,
        totp_confirmed_at: factor?.confirmedAt ?? null,
        totp_last_step: factor?.lastStep ?? null,
        recovery_code_hashes: factor === null ? null : JSON.stringify(factor.recoveryCodeHashes),
      })
      .where("id", "=", adminId)
      .execute(),
  );
}
