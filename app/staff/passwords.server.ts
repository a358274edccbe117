import { hash as digest, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { deleteSignInAttempts, insertSignInAttempt } from "#db/queries/sessions.server";
import type { SignInRealm } from "#db/schema";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { type BilingualMessage, HttpError, refusals, throttled } from "~/http/http-error.server";
import { throttleKey } from "~/server/address.server";
import { createConcurrencyLimit } from "~/server/concurrency-limit.server";
import { usernameKey } from "./credentials";
import { passwordMaxLength, signInAttempts } from "./limits";
import type { SessionOrigin } from "./sessions.server";

// OWASP's minimum for argon2id, the package's default: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that no one knows, to verify against when an account has none. */
const unknownHash = hash(randomBytes(32), cost);

const hashing = createConcurrencyLimit({
  atOnce: 4,
  waiting: 32,
  waitingPerKey: 16,
  overloaded: () => new HttpError("overloaded", refusals.busy),
});

/** Returns the argon2id hash of a password in PHC notation. Throws HttpError (overloaded) if too many passwords are being hashed. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize("NFC"), cost));
}

/** Returns whether a password matches a hash. For null, returns false after the same time, so that timing reveals no account. Throws HttpError (overloaded) like `hashPassword`. */
export function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  return hashing.run(() => matchesHash(storedHash, password));
}

async function matchesHash(storedHash: string | null, password: string): Promise<boolean> {
  // Longer passwords are never stored, and must not take more time.
  const tooLong = password.length > passwordMaxLength;
  const given = password.slice(0, passwordMaxLength).normalize("NFC");
  const matches = await verify(storedHash ?? (await unknownHash), given);
  return matches && storedHash !== null && !tooLong;
}

/** Returns a random password: 24 characters, 144 bits. */
export function generatePassword(): string {
  return randomBytes(18).toString("base64url");
}

/** An attempt to sign in. */
export interface SignInAttempt {
  realm: SignInRealm;
  /** The account's username key, in lower case. */
  account: string;
  /** The full client address. "any" counts attempts from all addresses together. */
  address: string;
  /** The message after too many attempts. */
  tooMany?: BilingualMessage | string;
}

const tooManySignIns: BilingualMessage = {
  en: "Too many failed sign-ins.",
  es: "Demasiados intentos fallidos de iniciar sesión.",
};

/** Counts an attempt on an account from an address. Returns a function to call after a success, which deletes the counted attempts. Throws HttpError (throttled) after too many. */
export async function admitAttempt(
  db: Queryable,
  { realm, account, address, tooMany = tooManySignIns }: SignInAttempt,
  now: Date,
) {
  const target = {
    realm,
    accountKey: digest("sha256", `${realm}:${account}`),
    addressKey: digest("sha256", throttleKey(address)),
  };
  const { count: attempts, minutes } = signInAttempts;
  const limit = { attempts, windowMs: minutes * 60_000 };
  const admission = await insertSignInAttempt(db, target, limit, now);
  if (admission.allowed) return (succeeded: Queryable) => deleteSignInAttempts(succeeded, target);
  throw throttled(tooMany, Math.max(1, Math.ceil(admission.waitMs / 1_000)));
}

type PasswordAccount = { passwordHash: string | null; disabled: boolean };

/**
 * Returns the account from `find` if the password is correct, and `succeeded`, which deletes the counted attempts. Call it in the transaction that acts
 * on the password. Returns null, after the same time, if the password is wrong or the account is unknown, disabled or without a password. Throws
 * HttpError (throttled) after too many attempts, and HttpError (overloaded), before counting an attempt, if too many passwords are being checked.
 */
export function checkPassword<Account extends PasswordAccount>(
  db: Queryable,
  tried: SignInAttempt,
  { password, find, now }: { password: string; find: () => Promise<Account | null>; now: Date },
) {
  return hashing.run(async () => {
    const succeeded = await admitAttempt(db, tried, now);
    const account = await find();
    const matches = await matchesHash(account?.passwordHash ?? null, password);
    return matches && account !== null && !account.disabled ? { account, succeeded } : null;
  });
}

/** The typed credentials, and where the request came from. */
export interface Credentials extends Omit<SessionOrigin, "now"> {
  username: string;
  password: string;
}

/** Returns the result of `begin` if the password is correct, otherwise null. Deletes the counted attempts in the same transaction. Throws the errors of `checkPassword`. */
export async function signInByPassword<Account extends PasswordAccount, Begun>(
  db: Queryable,
  realm: SignInRealm,
  { username, password, address, now }: Credentials & { now: Date },
  find: (db: Queryable, usernameKey: string) => Promise<Account | null>,
  begin: (transaction: WriteTransaction, account: Account) => Promise<Begun>,
): Promise<Begun | null> {
  const account = usernameKey(username);
  const typed = { password, find: () => find(db, account), now };
  const tried = await checkPassword(db, { realm, account, address }, typed);
  if (tried === null) return null;
  return inTransaction(db, async (transaction) => {
    // The account may have changed while its password was checked.
    const current = await find(transaction, account);
    if (current?.passwordHash !== tried.account.passwordHash || current.disabled) return null;
    await tried.succeeded(transaction);
    return begin(transaction, current);
  });
}
