import { createHash, randomBytes } from "node:crypto";

/** Returns a new session token: 32 random bytes as base64url. */
export function newSessionToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tells whether a text has the form of a session token. */
export function isSessionToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Returns the SHA-256 of a token, in hexadecimal: all that the database keeps of it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
