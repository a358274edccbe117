import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encodeQR } from "qr";
import { findSecondFactor, type SecondFactor, updateSecondFactor } from "#db/queries/staff.server";
import type { Queryable, WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { type CurrentSession, changeOwnAccount, recordNewCredentials } from "./sessions.server";

// What every authenticator app supports: SHA-1, 6 digits, 30 seconds (RFC 6238; Key URI format).
const periodMs = 30_000;
const settings = { algorithm: "SHA1", digits: 6, period: periodMs / 1_000 } as const;
const recoveryCodeCount = 10;

/**
 * Returns the state of an account's second factor. `setup` has the secret for typing, the otpauth: URL and its QR code. It is null except during setup, because the secret is never
 * shown again. Authenticator apps show the company's name and `username` next to the code.
 */
export async function findSecondFactorState(db: Queryable, adminId: string, username: string) {
  const factor = await findSecondFactor(db, adminId);
  if (factor === null) return { status: "off" as const, recoveryCodesLeft: 0, setup: null };
  const recoveryCodesLeft = factor.recoveryCodeHashes.length;
  if (factor.confirmedAt !== null) {
    return { status: "on" as const, recoveryCodesLeft, setup: null };
  }
  const account = { issuer: getConfig().COMPANY_NAME, label: username };
  const address = totpOf(factor.secret, account).toString();
  // Base32 in groups of four.
  const secret = factor.secret.replace(/(.{4})(?=.)/g, "$1 ");
  const setup = { secret, address, qr: drawQr(address) };
  return { status: "being-set-up" as const, recoveryCodesLeft, setup };
}

/** Starts the setup of a second factor with a new secret. Does nothing if a second factor is on. */
export async function beginSecondFactor(db: Queryable, owner: CurrentSession): Promise<void> {
  await changeOwnAccount(db, "staff", owner, async (transaction) => {
    const factor = await findSecondFactor(transaction, owner.accountId);
    if (factor?.confirmedAt) return;
    // 160 random bits (RFC 4226, section 4).
    const secret = new Secret({ size: 20 }).base32;
    const begun = { secret, confirmedAt: null, lastStep: null, recoveryCodeHashes: [] };
    await updateSecondFactor(transaction, owner.accountId, begun);
  });
}

/** Turns the second factor on and ends the account's other sessions. Returns the recovery codes, to show only once. Returns null if the code is wrong or no setup has begun. */
export function turnSecondFactorOn(db: Queryable, owner: CurrentSession, code: string) {
  return changeOwnAccount(db, "staff", owner, async (transaction) => {
    const now = new Date();
    const factor = await findSecondFactor(transaction, owner.accountId);
    if (factor === null || factor.confirmedAt !== null) return null;
    const lastStep = acceptedStep(factor.secret, code, null, now);
    if (lastStep === null) return null;
    const confirmed = { ...factor, confirmedAt: now.toISOString(), lastStep };
    return giveRecoveryCodes(transaction, owner, confirmed, "second-factor-on");
  });
}

/** Turns the second factor off and ends the account's other sessions, or cancels a setup that is not confirmed. With `onlyUnconfirmed`, does only the latter. */
export async function turnSecondFactorOff(
  db: Queryable,
  owner: CurrentSession,
  { onlyUnconfirmed = false } = {},
): Promise<void> {
  await changeOwnAccount(db, "staff", owner, async (transaction) => {
    const factor = await findSecondFactor(transaction, owner.accountId);
    if (factor === null || (onlyUnconfirmed && factor.confirmedAt !== null)) return;
    await updateSecondFactor(transaction, owner.accountId, null);
    if (factor.confirmedAt) {
      await recordNewCredentials(transaction, "staff", owner, "second-factor-off");
    }
  });
}

/** Replaces the recovery codes and ends the account's other sessions. Returns the new codes, which are shown only once. Returns null if no second factor is on. */
export function renewRecoveryCodes(db: Queryable, owner: CurrentSession): Promise<string[] | null> {
  return changeOwnAccount(db, "staff", owner, async (transaction) => {
    const factor = await findSecondFactor(transaction, owner.accountId);
    if (!factor?.confirmedAt) return null;
    return giveRecoveryCodes(transaction, owner, factor, "recovery-codes-renewed");
  });
}

/** Stores a second factor with new recovery codes and ends the other sessions. */
async function giveRecoveryCodes(
  transaction: WriteTransaction,
  owner: CurrentSession,
  factor: SecondFactor,
  verb: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const recoveryCodeHashes = codes.map(hashRecoveryCode);
  await updateSecondFactor(transaction, owner.accountId, { ...factor, recoveryCodeHashes });
  await recordNewCredentials(transaction, "staff", owner, verb);
  return codes;
}

/** Returns the QR code of a text as an SVG path of unit squares, and its width and height as `size`. */
function drawQr(text: string) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size: rows.length, path };
}

/** Returns the generator of an account's codes and of its otpauth: URL. */
function totpOf(secret: string, account: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...settings, ...account, secret: Secret.fromBase32(secret) });
}

/**
 * Returns the time step of an authenticator code, or null if the code is wrong or already used (RFC 6238, 5.2). Accepts codes one step early or late, because clocks differ.
 * `lastStep` is the last step used. Ignores a `lastStep` more than two steps ahead, because a wrong clock stored it.
 */
export function acceptedStep(secret: string, code: string, lastStep: number | null, now: Date) {
  const token = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / periodMs) + delta;
  const wasUsed = lastStep !== null && step <= lastStep && lastStep <= step + 2;
  return wasUsed ? null : step;
}

/** Returns ten recovery codes such as `k7dq-2mfx-a6tr-…`. Each has 130 bits; from 112 bits a plain hash is enough. */
function newRecoveryCodes(): string[] {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(26)].map((byte) => alphabet[byte % 32]).join("");
    return letters.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** Returns the SHA-256 under which a recovery code is stored. Ignores case, spaces and hyphens. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256").update(letters).digest("hex");
}
