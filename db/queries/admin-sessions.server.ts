import { inTransaction, type Queryable } from "../transactions.server";

/** A signed-in browser. Instants are UTC ISO. */
export interface AdminSessionRecord {
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: string;
  adminId: string;
  createdAt: string;
  expiresAt: string;
  userAgentLabel: string | null;
  /** Truncated client address. */
  address: string | null;
}

/** A session that counts, with the account it belongs to. */
export interface LiveAdminSession {
  adminId: string;
  username: string;
  expiresAt: string;
  /** True while the account's password is a one-time password. */
  passwordTemporary: boolean;
}

/**
 * Stores a session, and removes those of anybody that have expired by its beginning. With `secondFactorPending` it opens
 * nothing but the question for the code.
 */
export async function insertAdminSession(
  db: Queryable,
  session: AdminSessionRecord & { secondFactorPending?: boolean },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom("adminSessions")
      .where("expiresAt", "<=", session.createdAt)
      .execute();
    await transaction
      .insertInto("adminSessions")
      .values({
        tokenHash: session.tokenHash,
        adminId: session.adminId,
        createdAt: session.createdAt,
        expiresAt: session.expiresAt,
        userAgentLabel: session.userAgentLabel,
        address: session.address,
        secondFactorPending: session.secondFactorPending ?? false,
      })
      .execute();
  });
}

/**
 * Returns the session with this token's hash, or null when it is unknown, over or of a disabled account. A session that
 * waits for its second factor is found only when `secondFactorPending` asks for one.
 */
export async function findLiveAdminSession(
  db: Queryable,
  tokenHash: string,
  now: Date,
  { secondFactorPending = false } = {},
): Promise<LiveAdminSession | null> {
  const row = await db
    .selectFrom("adminSessions")
    .innerJoin("admins", "admins.id", "adminSessions.adminId")
    .select(["admins.id", "admins.username", "admins.passwordTemporary", "adminSessions.expiresAt"])
    .where("adminSessions.tokenHash", "=", tokenHash)
    .where("adminSessions.expiresAt", ">", now.toISOString())
    .where("adminSessions.secondFactorPending", "=", secondFactorPending)
    .where("admins.disabled", "=", false)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    adminId: row.id,
    username: row.username,
    expiresAt: row.expiresAt,
    passwordTemporary: row.passwordTemporary,
  };
}

/** Returns an administrator's sessions that are open at `now`, newest first. */
export async function findAllAdminSessionsByAdmin(
  db: Queryable,
  adminId: string,
  now = new Date(0),
): Promise<AdminSessionRecord[]> {
  const rows = await db
    .selectFrom("adminSessions")
    .selectAll()
    .where("adminId", "=", adminId)
    .where("secondFactorPending", "=", false)
    .where("expiresAt", ">", now.toISOString())
    .orderBy("createdAt", "desc")
    .execute();
  return rows.map((row) => ({
    tokenHash: row.tokenHash,
    adminId: row.adminId,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    userAgentLabel: row.userAgentLabel,
    address: row.address,
  }));
}

/** Ends the session with this token's hash; returns its account's id, or null when there was none. */
export async function deleteAdminSession(db: Queryable, tokenHash: string): Promise<string | null> {
  const row = await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("adminSessions")
      .where("tokenHash", "=", tokenHash)
      .returning("adminId")
      .executeTakeFirst(),
  );
  return row?.adminId ?? null;
}

/** Ends every session of an administrator but the one with the hash `exceptTokenHash`; returns how many were ended. */
export async function deleteAllAdminSessionsByAdmin(
  db: Queryable,
  adminId: string,
  exceptTokenHash = "",
): Promise<number> {
  const { numDeletedRows } = await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("adminSessions")
      .where("adminId", "=", adminId)
      .where("tokenHash", "<>", exceptTokenHash)
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
