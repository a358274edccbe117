import { createHash } from "node:crypto";
import {
  deleteSignInAttemptById,
  deleteSignInAttempts,
  insertSignInAttempt,
  type SignInRealm,
  type SignInTarget,
} from "#db/queries/sign-in-attempts.server";
import type { Queryable } from "#db/transactions.server";
import { throttleKey } from "~/http/front-door/address.server";

/** Five failures in 15 minutes for an account from one address (clarifications, "Sign-in"). */
const signInLimit = { attempts: 5, windowMs: 15 * 60_000 } as const;

/** A try that may go on: forget it when it succeeds, or when its password was never looked at. */
export interface AdmittedTry {
  allowed: true;
  succeeded(db: Queryable): Promise<void>;
  abandoned(): Promise<void>;
}

/** A try that comes too soon. */
export interface RefusedTry {
  allowed: false;
  retryAfterSeconds: number;
}

/**
 * Counts a try to sign in to an account from an address and tells whether it may go on. The account's key is what its
 * realm looks names up by, in lower case; another address or account is counted apart.
 */
export async function admitSignIn(
  db: Queryable,
  { realm, account, address }: { realm: SignInRealm; account: string; address: string },
  now: Date,
): Promise<AdmittedTry | RefusedTry> {
  const target: SignInTarget = {
    realm,
    accountKey: digest(`${realm}:${account}`),
    addressKey: digest(throttleKey(address)),
  };
  const admission = await insertSignInAttempt(db, target, signInLimit, now);
  if (!admission.allowed) {
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(admission.waitMs / 1_000)) };
  }
  return {
    allowed: true,
    succeeded: (transaction) => deleteSignInAttempts(transaction, target),
    abandoned: () => deleteSignInAttemptById(db, admission.attemptId),
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
