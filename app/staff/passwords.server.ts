import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { busyMessage, Fault } from "~/http/faults.server";
import { createTurns } from "~/http/turns.server";
import { passwordMaxLength } from "./rules";

// OWASP's argon2id minimum: 19 MiB, two passes, one lane. The package's algorithm is argon2id unless told otherwise.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Thrown when too many passwords are being checked at once; routes answer 503 with Retry-After. */
export class SignInOverloadedError extends Fault {
  constructor() {
    super("overloaded", busyMessage);
  }
}

const turns = createTurns({
  atOnce: 4,
  waiting: 32,
  overloaded: () => new SignInOverloadedError(),
});

/** Returns the argon2id hash of a password in PHC notation. Throws SignInOverloadedError. */
export function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(password.normalize("NFC"), cost));
}

/**
 * Tells whether a password belongs to a stored hash. Without one (no such account) it does the same work and answers
 * false, so that the time taken does not tell who has an account. Throws SignInOverloadedError.
 */
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

const dummyHash = [
  "$argon2id$v=19",
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  unpadded(randomBytes(16)),
  unpadded(randomBytes(32)),
].join("$");

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
