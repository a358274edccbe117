import {
  findSecondFactorByAdmin,
  type SecondFactor,
  updateSecondFactor,
} from "#db/queries/admin-second-factors.server";
import { insertAuditEntry } from "#db/queries/audit.server";
import { deleteSession, findLiveSession } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { hashToken, isSessionToken } from "./session-tokens.server";
import { type StaffSignIn, startSession } from "./sessions.server";
import { admitSignIn } from "./throttle.server";
import { acceptedStep, hashRecoveryCode } from "./totp.server";

/** What somebody typed after the password, and where it came from. */
export interface SecondFactorAttempt {
  /** The token of the session that waits for the code. */
  token: string;
  /** Six digits of the app, or a recovery code. */
  code: string;
  address: string;
  userAgentLabel?: string | null;
}

/** How the second step went; `expired` means beginning again with the password. */
export type SecondFactorSignIn =
  | Extract<StaffSignIn, { ok: true }>
  | { ok: false; reason: "invalid" | "expired" };

/**
 * Ends a sign-in whose password was right: with the app's code, each of which works once, or a recovery code, which is used
 * up. Returns a new session of 24 hours. After five failures in 15 minutes the account's next try is throttled from every
 * address, because whoever tries knows the password.
 */
export async function confirmSecondFactor(
  db: Queryable,
  { token, code, address, userAgentLabel = null }: SecondFactorAttempt,
  now = new Date(),
): Promise<SecondFactorSignIn> {
  if (!isSessionToken(token)) return { ok: false, reason: "expired" };
  const waiting = { secondFactorPending: true };
  const session = await findLiveSession(db, "staff", hashToken(token), now, waiting);
  if (session === null) return { ok: false, reason: "expired" };
  const { id: adminId, username, passwordTemporary } = session.account;
  const account = `second-factor:${adminId}`;
  const admission = await admitSignIn(db, { realm: "admin", account, address: "any" }, now);
  return inTransaction(db, async (transaction): Promise<SecondFactorSignIn> => {
    const factor = await findSecondFactorByAdmin(transaction, adminId);
    const used = factor && spendCode(factor, code, now);
    if (!used) return { ok: false, reason: "invalid" };
    if ((await deleteSession(transaction, "staff", hashToken(token))) === null) {
      return { ok: false, reason: "expired" };
    }
    await updateSecondFactor(transaction, adminId, used.factor);
    await admission.succeeded(transaction);
    if (used.recoveryCode) {
      const detail = { left: used.factor.recoveryCodeHashes.length };
      const action = "admin.recovery-code-used";
      const entry = { actorKind: "admin", actorId: adminId, action, detail } as const;
      await insertAuditEntry(transaction, entry, now);
    }
    const admin = { id: adminId, username, passwordTemporary };
    return startSession(transaction, admin, { address, userAgentLabel, now });
  });
}

function spendCode(
  factor: SecondFactor,
  code: string,
  now: Date,
): { factor: SecondFactor; recoveryCode: boolean } | null {
  const lastStep = acceptedStep(factor.secret, code, factor.lastStep, now);
  if (lastStep !== null) return { factor: { ...factor, lastStep }, recoveryCode: false };
  const hash = hashRecoveryCode(code);
  if (!factor.recoveryCodeHashes.includes(hash)) return null;
  const recoveryCodeHashes = factor.recoveryCodeHashes.filter((left) => left !== hash);
  return { factor: { ...factor, recoveryCodeHashes }, recoveryCode: true };
}
