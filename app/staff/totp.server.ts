import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

// What every authenticator app knows: SHA-1, 6 digits, 30 seconds (RFC 6238; Key URI format).
const periodMs = 30_000;
const settings = { algorithm: "SHA1", digits: 6, period: periodMs / 1_000 } as const;
const recoveryCodeCount = 10;

/** Returns a new shared secret: 160 random bits in base32 (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the otpauth: address by which an authenticator app takes a secret in. */
export function totpAddress(secret: string, account: { issuer: string; username: string }): string {
  return new TOTP({
    ...settings,
    secret: Secret.fromBase32(secret),
    issuer: account.issuer,
    label: account.username,
  }).toString();
}

/**
 * Returns the time step a code is of, or null when it is wrong or was used already (RFC 6238, section 5.2). One step
 * before and after is taken too, for clocks that differ.
 */
export function acceptedStep(
  secret: string,
  code: string,
  lastStep: number | null,
  now: Date,
): number | null {
  const token = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / periodMs) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** Returns ten recovery codes of 60 bits, such as `k7dq-2mfx-a6tr`. */
export function newRecoveryCodes(): string[] {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join("");
    return letters.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** Returns the hash under which a recovery code is kept, however it is spaced. It is random, so SHA-256 is enough. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256").update(letters).digest("hex");
}
