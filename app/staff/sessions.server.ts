import { type AdminRecord, findAdminByUsernameKey } from "#db/queries/admins.server";
import { insertAuditEntry } from "#db/queries/audit.server";
import { deleteSession, findLiveSession, insertSession } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { truncateAddress } from "~/http/front-door/address.server";
import { usernameKey } from "./rules";
import { hashToken, isSessionToken, newSessionToken } from "./session-tokens.server";
import { admitSignIn } from "./throttle.server";

const sessionMs = 24 * 60 * 60_000;
/** How long the code of the second factor may take after the password. */
const pendingMs = 10 * 60_000;

/** The administrator a request comes from. */
export interface SignedInStaff {
  id: string;
  username: string;
  /** When the session ends, whatever is done meanwhile. */
  expiresAt: Date;
  /** True while the password is a one-time password: nothing but choosing another is possible then. */
  passwordTemporary: boolean;
}

/** What somebody typed, and where it came from. */
export interface StaffCredentials {
  username: string;
  password: string;
  /** The client's whole address; sessions keep only its network part. */
  address: string;
  /** The browser in words, for the list of sessions. */
  userAgentLabel?: string | null;
}

/**
 * How a sign-in went. `invalid` does not tell a wrong name from a wrong password or a disabled account. With `code-needed`
 * the token opens nothing but `confirmSecondFactor`, for 10 minutes.
 */
export type StaffSignIn =
  | { ok: true; token: string; expiresAt: Date; admin: SignedInStaff }
  | { ok: false; reason: "code-needed"; token: string; expiresAt: Date }
  | { ok: false; reason: "invalid" };

/**
 * Signs an administrator in for 24 hours, without sliding (specification, section 9), and returns the new session's
 * token, which is stored nowhere. After five failures in 15 minutes for an account from one address the next try is
 * refused, right password or not. Throws a Fault, throttled or overloaded, and DatabaseUnavailableError.
 */
export async function signInStaff(
  db: Queryable,
  { username, password, address, userAgentLabel = null }: StaffCredentials,
  now = new Date(),
): Promise<StaffSignIn> {
  const account = usernameKey(username);
  const admission = await admitSignIn(db, { realm: "admin", account, address }, now);
  const admin = await findAdminByUsernameKey(db, account);
  const matches = await admission.verifies(admin?.passwordHash ?? null, password);
  if (!matches || admin === null || admin.disabled) return { ok: false, reason: "invalid" };
  return inTransaction(db, async (transaction) => {
    await admission.succeeded(transaction);
    const origin = { address, userAgentLabel, now };
    if (!admin.secondFactor) return startSession(transaction, admin, origin);
    const session = { adminId: admin.id, lifeMs: pendingMs, secondFactorPending: true, ...origin };
    return { ok: false, reason: "code-needed", ...(await storeSession(transaction, session)) };
  });
}

/** Returns the administrator whose session has this token, or null when it is unknown, over or of a disabled account. */
export async function findStaffByToken(
  db: Queryable,
  token: string,
  now = new Date(),
): Promise<SignedInStaff | null> {
  if (!isSessionToken(token)) return null;
  const session = await findLiveSession(db, "staff", hashToken(token), now);
  if (session === null) return null;
  const { id, username, passwordTemporary } = session.account;
  return { id, username, expiresAt: new Date(session.expiresAt), passwordTemporary };
}

/** Ends the session of a token, so that the token is worth nothing from now on; an unknown one is ignored. */
export async function signOutStaff(db: Queryable, token: string, now = new Date()): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const adminId = await deleteSession(transaction, "staff", hashToken(token));
    if (adminId === null) return;
    const entry = { actorKind: "admin", actorId: adminId, action: "admin.signed-out" } as const;
    await insertAuditEntry(transaction, entry, now);
  });
}

/** Where and when a session begins. */
export interface SessionOrigin {
  /** The client's whole address; the session keeps only its network part. */
  address: string;
  userAgentLabel: string | null;
  now: Date;
}

/** Begins a session of 24 hours for an administrator who has proven to be one, with an audit entry. */
export async function startSession(
  db: Queryable,
  { id, username, passwordTemporary }: Pick<AdminRecord, "id" | "username" | "passwordTemporary">,
  origin: SessionOrigin,
): Promise<Extract<StaffSignIn, { ok: true }>> {
  const { token, expiresAt } = await storeSession(db, {
    adminId: id,
    lifeMs: sessionMs,
    ...origin,
  });
  const entry = { actorKind: "admin", actorId: id, action: "admin.signed-in" } as const;
  await insertAuditEntry(db, entry, origin.now);
  return { ok: true, token, expiresAt, admin: { id, username, expiresAt, passwordTemporary } };
}

async function storeSession(
  db: Queryable,
  session: SessionOrigin & { adminId: string; lifeMs: number; secondFactorPending?: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const { adminId, address, userAgentLabel, now, lifeMs, secondFactorPending = false } = session;
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await insertSession(db, "staff", {
    tokenHash: hashToken(token),
    accountId: adminId,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    userAgentLabel,
    address: truncateAddress(address),
    secondFactorPending,
  });
  return { token, expiresAt };
}
