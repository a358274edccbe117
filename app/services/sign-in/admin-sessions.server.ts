import {
  deleteAdminSession,
  findLiveAdminSession,
  insertAdminSession,
} from "#db/queries/admin-sessions.server";
import { type AdminRecord, findAdminByUsernameKey } from "#db/queries/admins.server";
import { insertAuditEntry } from "#db/queries/audit.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { usernameKey } from "~/domain/admins";
import { truncateAddress } from "~/domain/network-address";
import { verifyPassword } from "./passwords.server";
import { hashToken, isSessionToken, newSessionToken } from "./session-tokens.server";
import { admitSignIn } from "./throttle.server";

export { createFirstAdmin } from "./first-admin.server";

const sessionMs = 24 * 60 * 60_000;

/** The administrator a request comes from. */
export interface SignedInAdmin {
  id: string;
  username: string;
  /** When the session ends, whatever is done meanwhile. */
  expiresAt: Date;
}

/** What somebody typed, and where it came from. */
export interface AdminCredentials {
  username: string;
  password: string;
  /** The client's whole address; sessions keep only its network part. */
  address: string;
  /** The browser in words, for the list of sessions. */
  userAgentLabel?: string | null;
}

/** How a sign-in went. `invalid` does not tell a wrong name from a wrong password or a disabled account. */
export type AdminSignIn =
  | { ok: true; token: string; expiresAt: Date; admin: SignedInAdmin }
  | { ok: false; reason: "invalid" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/**
 * Signs an administrator in for 24 hours, without sliding (specification, section 9), and returns the new session's
 * token, which is stored nowhere. After five failures in 15 minutes for an account from one address the next try is
 * throttled, right password or not. Throws SignInOverloadedError and DatabaseUnavailableError.
 */
export async function signInAdmin(
  db: Queryable,
  { username, password, address, userAgentLabel = null }: AdminCredentials,
  now = new Date(),
): Promise<AdminSignIn> {
  const account = usernameKey(username);
  const admission = await admitSignIn(db, { realm: "admin", account, address }, now);
  if (!admission.allowed) {
    return { ok: false, reason: "throttled", retryAfterSeconds: admission.retryAfterSeconds };
  }
  const admin = await findAdminByUsernameKey(db, account);
  const matches = await verifyPassword(admin?.passwordHash ?? null, password).catch(
    async (error: unknown) => {
      await admission.abandoned();
      throw error;
    },
  );
  if (!matches || admin === null || admin.disabled) return { ok: false, reason: "invalid" };
  return inTransaction(db, async (transaction) => {
    await admission.succeeded(transaction);
    return startSession(transaction, admin, { address, userAgentLabel, now });
  });
}

/** Returns the administrator whose session has this token, or null when it is unknown, over or of a disabled account. */
export async function findAdminByToken(
  db: Queryable,
  token: string,
  now = new Date(),
): Promise<SignedInAdmin | null> {
  if (!isSessionToken(token)) return null;
  const session = await findLiveAdminSession(db, hashToken(token), now);
  if (session === null) return null;
  const { adminId, username, expiresAt } = session;
  return { id: adminId, username, expiresAt: new Date(expiresAt) };
}

/** Ends the session of a token, so that the token is worth nothing from now on; an unknown one is ignored. */
export async function signOutAdmin(db: Queryable, token: string, now = new Date()): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const adminId = await deleteAdminSession(transaction, hashToken(token));
    if (adminId === null) return;
    const entry = { actorKind: "admin", actorId: adminId, action: "admin.signed-out" } as const;
    await insertAuditEntry(transaction, entry, now);
  });
}

async function startSession(
  db: Queryable,
  { id, username }: AdminRecord,
  { address, userAgentLabel, now }: { address: string; userAgentLabel: string | null; now: Date },
): Promise<AdminSignIn> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + sessionMs);
  await insertAdminSession(db, {
    tokenHash: hashToken(token),
    adminId: id,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    userAgentLabel,
    address: truncateAddress(address),
  });
  const entry = { actorKind: "admin", actorId: id, action: "admin.signed-in" } as const;
  await insertAuditEntry(db, entry, now);
  return { ok: true, token, expiresAt, admin: { id, username, expiresAt } };
}
