import { createHash } from "node:crypto";
import {
  deleteSignInAttemptById,
  deleteSignInAttempts,
  insertSignInAttempt,
  type SignInRealm,
  type SignInTarget,
} from "#db/queries/sign-in-attempts.server";
import type { Queryable } from "#db/transactions.server";
import { throttled } from "~/http/faults.server";
import { throttleKey } from "~/http/front-door/address.server";
import { verifyPassword } from "./passwords.server";

/** Five failures in 15 minutes for an account from one address (clarifications, "Sign-in"). */
const signInLimit = { attempts: 5, windowMs: 15 * 60_000 } as const;

/** What is tried, by whom. */
interface Try {
  realm: SignInRealm;
  /** What the realm looks names up by, in lower case. */
  account: string;
  address: string;
  /** What a try that comes too soon is told first. */
  tooMany?: string;
}

/** A try that may go on: forget it when it succeeds. */
export interface AdmittedTry {
  succeeded(db: Queryable): Promise<void>;
  /** Tells whether a password belongs to a stored hash; a try is forgotten when its password could not be looked at. */
  verifies(storedHash: string | null, password: string): Promise<boolean>;
}

/**
 * Counts a try to sign in to an account from an address; another address or account is counted apart. Throws a Fault,
 * throttled, when it comes too soon.
 */
export async function admitSignIn(
  db: Queryable,
  { realm, account, address, tooMany = "Too many failed sign-ins." }: Try,
  now: Date,
): Promise<AdmittedTry> {
  const target: SignInTarget = {
    realm,
    accountKey: digest(`${realm}:${account}`),
    addressKey: digest(throttleKey(address)),
  };
  const admission = await insertSignInAttempt(db, target, signInLimit, now);
  if (!admission.allowed) {
    throw throttled(tooMany, Math.max(1, Math.ceil(admission.waitMs / 1_000)));
  }
  return {
    succeeded: (transaction) => deleteSignInAttempts(transaction, target),
    verifies: (storedHash, password) =>
      verifyPassword(storedHash, password).catch(async (error: unknown) => {
        await deleteSignInAttemptById(db, admission.attemptId);
        throw error;
      }),
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
