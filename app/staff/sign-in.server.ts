import { deleteSession } from "#db/queries/sessions.server";
import {
  findSecondFactor,
  findStaffAccountByUsernameKey,
  type SecondFactor,
  updateSecondFactor,
} from "#db/queries/staff.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { usernameKey } from "./credentials";
import { admitTry, tryPassword } from "./passwords.server";
import { acceptedStep, hashRecoveryCode } from "./second-factor.server";
import {
  findSession,
  hashToken,
  type IssuedToken,
  issueToken,
  recordOwn,
  startSession,
} from "./sessions.server";

/** How long the code of the second factor may take after the password. */
const pendingMs = 10 * 60_000;

/** What somebody typed, and where it came from. */
export interface Credentials {
  username: string;
  password: string;
  /** The whole address; sessions keep only its network part. */
  address: string;
  /** The browser in words, for the list of sessions. */
  userAgentLabel?: string | null;
  /** The token that the browser holds: its session ends when a new one takes its place, whoever it belonged to. */
  replaces?: string | null;
}

/** `invalid` names no cause. The token of `code-needed` opens only `confirmSecondFactor`; `expired` begins anew. */
export type StaffSignIn =
  | ({ ok: true } & IssuedToken)
  | ({ ok: false; reason: "code-needed" } & IssuedToken)
  | { ok: false; reason: "invalid" | "expired" };

/** Five failures in 15 minutes throttle an account for one address. Throws a Fault and DatabaseUnavailableError. */
export async function signInStaff(
  db: Queryable,
  { username, password, ...from }: Credentials,
  now = new Date(),
): Promise<StaffSignIn> {
  const { address } = from;
  const account = usernameKey(username);
  const find = () => findStaffAccountByUsernameKey(db, account);
  const tried = await tryPassword(
    db,
    { realm: "admin", account, address },
    { password, find, now },
  );
  if (tried === null) return { ok: false, reason: "invalid" };
  const { id, secondFactor } = tried.account;
  const origin = { ...from, now };
  return inTransaction(db, async (transaction) => {
    await tried.succeeded(transaction);
    if (!secondFactor)
      return { ok: true, ...(await startSession(transaction, "staff", id, origin)) };
    const pending = { lifeMs: pendingMs, secondFactorPending: true, ...origin };
    return {
      ok: false,
      reason: "code-needed",
      ...(await issueToken(transaction, "staff", id, pending)),
    };
  });
}

/** What somebody typed after the password: six digits of the app, or a recovery code. */
interface SecondFactorAttempt extends Omit<Credentials, "username" | "password" | "replaces"> {
  /** The token of the session that waits for the code. */
  token: string;
  code: string;
}

/**
 * Ends a sign-in whose password was right: with the app's code, each of which works once, or a recovery code, which is used
 * up. After five failures in 15 minutes the account's next try is throttled from every address, because whoever tries knows
 * the password.
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
  const admission = await admitTry(db, tried, now);
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
      await recordOwn(transaction, "staff", id, "recovery-code-used", { detail, now });
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
