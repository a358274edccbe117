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
    .select(["totpSecret", "totpConfirmedAt", "totpLastStep", "recoveryCodeHashes"])
    .where("id", "=", adminId)
    .executeTakeFirst();
  if (row === undefined || row.totpSecret === null) return null;
  return {
    secret: row.totpSecret,
    confirmedAt: row.totpConfirmedAt,
    lastStep: row.totpLastStep,
    recoveryCodeHashes: JSON.parse(row.recoveryCodeHashes ?? "[]"),
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
        totpSecret: factor?.secret ?? null,
        totpConfirmedAt: factor?.confirmedAt ?? null,
        totpLastStep: factor?.lastStep ?? null,
        recoveryCodeHashes: factor === null ? null : JSON.stringify(factor.recoveryCodeHashes),
      })
      .where("id", "=", adminId)
      .execute(),
  );
}
