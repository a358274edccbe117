import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  deleteAllSessionsByAccount,
  deleteSession,
  findAllStaffSessions,
} from "#db/queries/sessions.server";
import {
  findStaffAccountById,
  findStaffAccountByUsernameKey,
  updateStaffAccount,
} from "#db/queries/staff.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { accountMessages } from "./account-texts";
import { usernameKey } from "./credentials";
import { hashPassword, tryPassword } from "./passwords.server";

/**
 * Tells whether the password of somebody who is signed in is right, before a change that a stranger at an open desk must not
 * make. After five failures in 15 minutes the next try throws a Fault, throttled. Throws SignInOverloadedError.
 */
export async function checkOwnPassword(
  db: Queryable,
  adminId: string,
  password: string,
  now = new Date(),
): Promise<boolean> {
  const account = `own-password:${adminId}`;
  const find = async () => {
    const admin = await findStaffAccountById(db, adminId);
    return admin && findStaffAccountByUsernameKey(db, usernameKey(admin.username));
  };
  const tooMany = accountMessages.tooManyWrong;
  const own = { realm: "admin", account, address: "any", tooMany } as const;
  const tried = await tryPassword(db, own, { password, find, now });
  await tried?.succeeded(db);
  return tried !== null;
}

/**
 * Gives an administrator the password they chose and ends their other sessions: whoever knew the old one is out. Throws
 * SignInOverloadedError.
 */
export async function changeOwnPassword(
  db: Queryable,
  adminId: string,
  { password, sessionHash }: { password: string; sessionHash: string },
): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(db, async (transaction) => {
    await updateStaffAccount(transaction, adminId, { password: { hash, temporary: false } });
    const ended = await deleteAllSessionsByAccount(transaction, "staff", adminId, sessionHash);
    await recordOwn(transaction, adminId, "admin.password-changed", {
      detail: { sessionsEnded: ended },
    });
  });
}

/** An open session as its owner sees it. Instants are UTC ISO. */
export interface OwnSession {
  /** Names the session in a form; opens nothing. */
  id: string;
  current: boolean;
  createdAt: string;
  expiresAt: string;
  browser: string;
  /** The network part of the address. */
  address: string;
}

/** Returns an administrator's open sessions, newest first. */
export async function findOwnSessions(
  db: Queryable,
  adminId: string,
  sessionHash: string,
  now = new Date(),
): Promise<OwnSession[]> {
  const sessions = await findAllStaffSessions(db, adminId, now);
  return sessions.map((session) => ({
    id: session.tokenHash,
    current: session.tokenHash === sessionHash,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
    browser: session.userAgentLabel ?? "Unknown browser",
    address: session.address ?? "unknown",
  }));
}

/** Ends one of an administrator's own sessions, named by its id; another's is left alone. */
export async function endOwnSession(db: Queryable, adminId: string, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const own = await findAllStaffSessions(transaction, adminId, new Date(0));
    if (!own.some(({ tokenHash }) => tokenHash === id)) return;
    await deleteSession(transaction, "staff", id);
    await recordOwn(transaction, adminId, "admin.session-ended");
  });
}

/** Ends an administrator's sessions but the one with the hash. */
export async function endOtherSessions(
  db: Queryable,
  adminId: string,
  sessionHash: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const sessionsEnded = await deleteAllSessionsByAccount(
      transaction,
      "staff",
      adminId,
      sessionHash,
    );
    await recordOwn(transaction, adminId, "admin.sessions-ended", { detail: { sessionsEnded } });
  });
}

/** Adds what somebody did to their own account to the audit log. */
export function recordOwn(
  transaction: WriteTransaction,
  adminId: string,
  action: string,
  { detail = null, now }: { detail?: AuditDetail | null; now?: Date } = {},
): Promise<void> {
  return recordEvent(transaction, { actor: { kind: "admin", id: adminId }, action, detail }, now);
}
