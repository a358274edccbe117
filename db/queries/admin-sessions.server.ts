import { toFlag } from "../schema/columns";
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
      .deleteFrom("admin_sessions")
      .where("expires_at", "<=", session.createdAt)
      .execute();
    await transaction
      .insertInto("admin_sessions")
      .values({
        token_hash: session.tokenHash,
        admin_id: session.adminId,
        created_at: session.createdAt,
        expires_at: session.expiresAt,
        user_agent_label: session.userAgentLabel,
        address: session.address,
        second_factor_pending: toFlag(session.secondFactorPending ?? false),
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
    .selectFrom("admin_sessions")
    .innerJoin("admins", "admins.id", "admin_sessions.admin_id")
    .select([
      "admins.id",
      "admins.username",
      "admins.password_temporary",
      "admin_sessions.expires_at",
    ])
    .where("admin_sessions.token_hash", "=", tokenHash)
    .where("admin_sessions.expires_at", ">", now.toISOString())
    .where("admin_sessions.second_factor_pending", "=", toFlag(secondFactorPending))
    .where("admins.disabled", "=", 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    adminId: row.id,
    username: row.username,
    expiresAt: row.expires_at,
    passwordTemporary: row.password_temporary === 1,
  };
}

/** Returns an administrator's sessions that are open at `now`, newest first. */
export async function findAllAdminSessionsByAdmin(
  db: Queryable,
  adminId: string,
  now = new Date(0),
): Promise<AdminSessionRecord[]> {
  const rows = await db
    .selectFrom("admin_sessions")
    .selectAll()
    .where("admin_id", "=", adminId)
    .where("second_factor_pending", "=", 0)
    .where("expires_at", ">", now.toISOString())
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    adminId: row.admin_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    userAgentLabel: row.user_agent_label,
    address: row.address,
  }));
}

/** Ends the session with this token's hash; returns its account's id, or null when there was none. */
export async function deleteAdminSession(db: Queryable, tokenHash: string): Promise<string | null> {
  const row = await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("admin_sessions")
      .where("token_hash", "=", tokenHash)
      .returning("admin_id")
      .executeTakeFirst(),
  );
  return row?.admin_id ?? null;
}

/** Ends every session of an administrator but the one with the hash `exceptTokenHash`; returns how many were ended. */
export async function deleteAllAdminSessionsByAdmin(
  db: Queryable,
  adminId: string,
  exceptTokenHash = "",
): Promise<number> {
  const { numDeletedRows } = await inTransaction(db, (transaction) =>
    transaction
      .deleteFrom("admin_sessions")
      .where("admin_id", "=", adminId)
      .where("token_hash", "<>", exceptTokenHash)
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
