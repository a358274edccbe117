import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { deleteSignInAttempts, insertSignInAttempt } from "#db/queries/sessions.server";
import type { SignInRealm } from "#db/schema";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { type BilingualMessage, HttpError, refusals, throttled } from "~/http/http-error.server";
import { throttleKey } from "~/server/address.server";
import { createConcurrencyLimit } from "~/server/concurrency-limit.server";
import { passwordMaxLength, usernameKey } from "./credentials";
import { signInAttempts } from "./limits";

// OWASP's argon2id minimum: 19 MiB, two passes, one lane. The package's algorithm is argon2id unless told otherwise.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const attemptLimit = {
  attempts: signInAttempts.count,
  windowMs: signInAttempts.minutes * 60_000,
} as const;

const turns = createConcurrencyLimit({
  atOnce: 4,
  waiting: 32,
  waitingPerKey: 16,
  overloaded: () => new HttpError("overloaded", refusals.busy),
});

/** Returns the argon2id hash of a password in PHC notation. Throws a Fault, overloaded, when too many passwords are being checked. */
export function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(password.normalize("NFC"), cost));
}

/** Without a hash (no such account) it takes as long, so that time tells nothing. Throws the same Fault. */
export function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  return turns.run(async () => {
    // Longer ones are never stored, and must not cost more than others.
    const tooLong = password.length > passwordMaxLength;
    const given = password.slice(0, passwordMaxLength).normalize("NFC");
    const matches = await verify(storedHash ?? dummyHash, given);
    return matches && storedHash !== null && !tooLong;
  });
}

/** Returns a random password of 24 characters, 144 bits. */
export function generatePassword(): string {
  return randomBytes(18).toString("base64url");
}

/** What is tried, by whom. */
export interface Try {
  realm: SignInRealm;
  /** What the realm looks names up by, in lower case. */
  account: string;
  /** The whole address; "any" counts the tries from everywhere together. */
  address: string;
  /** The message of a try that comes too soon. */
  tooMany?: BilingualMessage | string;
}

/** A try that may go on: forget it when it succeeds, or when what was typed could not be looked at. */
interface AdmittedTry {
  succeeded(db: Queryable): Promise<void>;
  abandoned(): Promise<void>;
}

const tooManySignIns: BilingualMessage = {
  en: "Too many failed sign-ins.",
  es: "Demasiados intentos fallidos de iniciar sesión.",
};

/** Another address or account is counted apart. Throws a Fault, throttled, when it comes too soon. */
export async function admitTry(
  db: Queryable,
  { realm, account, address, tooMany = tooManySignIns }: Try,
  now: Date,
): Promise<AdmittedTry> {
  const target = {
    realm,
    accountKey: digest(`${realm}:${account}`),
    addressKey: digest(throttleKey(address)),
  };
  const admission = await insertSignInAttempt(db, target, attemptLimit, now);
  if (!admission.allowed) {
    throw throttled(tooMany, Math.max(1, Math.ceil(admission.waitMs / 1_000)));
  }
  return {
    succeeded: (transaction) => deleteSignInAttempts(transaction, target),
    abandoned: () => deleteSignInAttempts(db, { id: admission.attemptId }),
  };
}

type PasswordAccount = { passwordHash: string | null; disabled: boolean };

/**
 * Tries a password on the account that `find` returns. The answer null does not tell an unknown, a disabled and a passwordless
 * account from a wrong password, and each costs the hashing of one; `succeeded` is to be called in the transaction that uses a
 * right one. Throws a Fault: throttled, or overloaded, whose try does not count.
 */
export async function tryPassword<Account extends PasswordAccount>(
  db: Queryable,
  tried: Try,
  { password, find, now }: { password: string; find: () => Promise<Account | null>; now: Date },
): Promise<{ account: Account; succeeded: AdmittedTry["succeeded"] } | null> {
  const { succeeded, abandoned } = await admitTry(db, tried, now);
  const account = await find();
  const matches = await verifyPassword(account?.passwordHash ?? null, password).catch(
    async (error: unknown) => {
      await abandoned();
      throw error;
    },
  );
  return matches && account !== null && !account.disabled ? { account, succeeded } : null;
}

/** What somebody typed, and where it came from. */
export interface Credentials {
  username: string;
  password: string;
  /** The whole address; sessions keep only its network part. */
  address: string;
  /** The browser in words, for the list of sessions. */
  userAgentLabel?: string | null;
  /** The token that the browser holds: its session ends when a new one takes its place, no matter whose it was. */
  replaces?: string | null;
}

/** `begin` runs in the transaction that forgets the tries; null, and a Fault, as from `tryPassword`. */
export async function signInByPassword<Account extends PasswordAccount, Begun>(
  db: Queryable,
  realm: SignInRealm,
  { username, password, address, now }: Credentials & { now: Date },
  find: (db: Queryable, usernameKey: string) => Promise<Account | null>,
  begin: (transaction: WriteTransaction, account: Account) => Promise<Begun>,
): Promise<Begun | null> {
  const account = usernameKey(username);
  const typed = { password, find: () => find(db, account), now };
  const tried = await tryPassword(db, { realm, account, address }, typed);
  if (tried === null) return null;
  return inTransaction(db, async (transaction) => {
    await tried.succeeded(transaction);
    return begin(transaction, tried.account);
  });
}

const dummyHash = [
  "$argon2id$v=19",
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  unpadded(randomBytes(16)),
  unpadded(randomBytes(32)),
].join("$");

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
