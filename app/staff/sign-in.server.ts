import { deleteSession } from "#db/queries/sessions.server";
import {
  findSecondFactor,
  findStaffAccountByUsernameKey,
  type SecondFactor,
  updateSecondFactor,
} from "#db/queries/staff.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { admitAttempt, type Credentials, signInByPassword } from "./passwords.server";
import { acceptedStep, hashRecoveryCode } from "./second-factor.server";
import {
  findSession,
  hashToken,
  type IssuedToken,
  issueToken,
  recordOwnAction,
  type SessionOrigin,
  startSession,
} from "./sessions.server";

/** How long after the password the code of the second factor is accepted. */
const pendingMs = 10 * 60_000;

/** The result of a sign-in. The token of `code-needed` only allows `confirmSecondFactor`. After `expired`, the sign-in starts over. */
export type StaffSignIn =
  | ({ ok: true } & IssuedToken)
  | ({ ok: false; reason: "code-needed" } & IssuedToken)
  | { ok: false; reason: "invalid" | "expired" };

/**
 * Checks a username and password. Returns a session's token or, if the account has a second factor, a token for the step that asks for the code.
 * Returns `invalid` if the password is wrong. Five failures in 15 minutes throttle the account for the client address. Throws HttpError.
 */
export async function signInStaff(
  db: Queryable,
  { username, password, ...from }: Credentials,
  now = new Date(),
): Promise<StaffSignIn> {
  const origin = { ...from, now };
  const signedIn = await signInByPassword(
    db,
    "admin",
    { username, password, ...origin },
    findByPassword,
    async (transaction, { id, secondFactor }): Promise<StaffSignIn> => {
      if (!secondFactor)
        return { ok: true, ...(await startSession(transaction, "staff", id, origin)) };
      const pending = { lifeMs: pendingMs, secondFactorPending: true, ...origin };
      const issued = await issueToken(transaction, "staff", id, pending);
      return { ok: false, reason: "code-needed", ...issued };
    },
  );
  return signedIn ?? { ok: false, reason: "invalid" };
}

/** Returns the account for a sign-in. A password that its owner did not choose opens nothing. */
async function findByPassword(db: Queryable, key: string) {
  const account = await findStaffAccountByUsernameKey(db, key);
  return account?.passwordTemporary ? { ...account, passwordHash: null } : account;
}

/** The code typed after the password: six digits from the app, or a recovery code. */
interface SecondFactorAttempt extends Omit<SessionOrigin, "now" | "replaces"> {
  /** The token of the session that awaits the code. */
  token: string;
  code: string;
}

/**
 * Completes a sign-in with the app's code or a recovery code. Returns a session's token, or `invalid` or `expired`. Each code works once. Five
 * failures in 15 minutes throttle the account for every address, because the person knows the password.
 */
export async function confirmSecondFactor(
  db: Queryable,
  { token, code, address, userAgentLabel }: SecondFactorAttempt,
  now = new Date(),
): Promise<StaffSignIn> {
  const waiting = await findSession(db, "staff", token, now, { secondFactorPending: true });
  if (waiting === null) return { ok: false, reason: "expired" };
  const { id } = waiting.account;
  const tried = { realm: "admin", account: `second-factor:${id}`, address: "any" } as const;
  const admission = await admitAttempt(db, tried, now);
  return inTransaction(db, async (transaction): Promise<StaffSignIn> => {
    const factor = await findSecondFactor(transaction, id);
    const used = factor && spendCode(factor, code, now);
    if (!used) return { ok: false, reason: "invalid" };
    if ((await deleteSession(transaction, "staff", hashToken(token))) === null) {
      return { ok: false, reason: "expired" };
    }
    await updateSecondFactor(transaction, id, used.factor);
    await admission.succeeded(transaction);
    if (used.recoveryCode) {
      const detail = { left: used.factor.recoveryCodeHashes.length };
      await recordOwnAction(transaction, "staff", id, "recovery-code-used", { detail, now });
    }
    const origin = { address, userAgentLabel, now };
    return { ok: true, ...(await startSession(transaction, "staff", id, origin)) };
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
