import { createHash, randomBytes } from "node:crypto";
import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  deleteAllSessionsByAccount,
  deleteSession,
  findClientSession,
  findStaffSession,
  insertSession,
  type SessionRealm,
  updateConfirmedSession,
  updateSessionUse,
} from "#db/queries/sessions.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { HttpError, refusals } from "~/http/http-error.server";
import { truncateAddress } from "~/server/address.server";
import { readCookies } from "~/server/admission.server";
import { clientAddress } from "~/server/context.server";
import { reportError } from "~/server/log.server";
import type { Language } from "~/site/language";
import { addressIn } from "~/site/spanish-paths";
import { confirmedMinutes, mailedLinkMinutes, passwordLinkHours, sessionHours } from "./limits";

/** The name of each realm in cookies, in the audit log and for sign-in attempts. */
export const realmNames = { staff: "admin", client: "client" } as const;

export type Realm = keyof typeof realmNames;

export interface SessionOrigin {
  /** The full client address. The session stores only its network part. */
  address: string;
  /** A label such as "Chrome on Windows", for the list of sessions. */
  userAgentLabel?: string | null;
  /** The token that the browser already has. Its session ends. */
  replaces?: string | null;
  now: Date;
}

/** Returns the origin of a sign-in: the client address, the browser, and the browser's previous session token, which the sign-in replaces. */
export function signInOrigin(realm: Realm, request: Request): Required<Omit<SessionOrigin, "now">> {
  return {
    address: clientAddress(),
    userAgentLabel: describeUserAgent(request.headers.get("User-Agent")),
    replaces: readSessionToken(realm, request),
  };
}

const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns a label such as "Chrome on Windows" for a User-Agent, or null for an unknown browser. */
function describeUserAgent(userAgent: string | null): string | null {
  const named = (list: typeof browsers) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const known = [named(browsers), named(systems)].filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(" on ");
}

/** A token and when it expires. Only the hash is stored, so the token must be passed on immediately. */
export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** Starts a session and returns its token. Call this only after the account's owner proved their identity. Writes an audit entry. */
export async function startSession(
  transaction: WriteTransaction,
  realm: Realm,
  accountId: string,
  origin: SessionOrigin,
): Promise<IssuedToken> {
  const lasting = { lifeMs: sessionHours * 60 * 60_000, ...origin };
  const issued = await issueToken(transaction, realm, accountId, lasting);
  await recordOwnAction(transaction, realm, accountId, "signed-in", origin);
  return issued;
}

/**
 * Creates and returns a token, valid for `lifeMs`. If `replaces` is given, ends the session of that older token. With `secondFactorPending`, the token
 * allows only the step that asks for the code.
 */
export async function issueToken(
  transaction: WriteTransaction,
  realm: SessionRealm,
  accountId: string,
  settings: Partial<SessionOrigin> & { lifeMs: number; now: Date; secondFactorPending?: boolean },
): Promise<IssuedToken> {
  const { lifeMs, now, address, replaces = null, ...more } = settings;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifeMs);
  if (replaces !== null) await deleteSession(transaction, realm, hashToken(replaces));
  await insertSession(transaction, realm, {
    ...more,
    tokenHash: hashToken(token),
    accountId,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    address: address === undefined ? null : truncateAddress(address),
  });
  return { token, expiresAt };
}

/** Creates a set-password link, which replaces the account's previous link and works for `lifeMs`. */
export function issuePasswordLink(
  transaction: WriteTransaction,
  realm: Realm,
  accountId: string,
  now: Date,
  lifeMs = passwordLinkHours * 60 * 60_000,
): Promise<IssuedToken> {
  return issueToken(transaction, `${realm}-link`, accountId, { lifeMs, now });
}

/** Returns the URL of a set-password link. */
export function passwordLinkAddress(token: string, language: Language = "en"): string {
  return new URL(addressIn(language, `/set-password/${token}`), getConfig().siteUrl).href;
}

/** Creates the set-password link that a visitor requested, with an audit entry. */
export async function issueRequestedLink(
  transaction: WriteTransaction,
  realm: Realm,
  accountId: string,
  now: Date,
): Promise<IssuedToken> {
  const subject = { kind: realmNames[realm], id: accountId };
  const action = `${subject.kind}.link-requested`;
  const actor = { kind: "visitor" } as const;
  await recordEvent(transaction, { actor, action, subject, audited: true }, now);
  return issuePasswordLink(transaction, realm, accountId, now, mailedLinkMinutes * 60_000);
}

const finders = { staff: findStaffSession, client: findClientSession };

/** Returns the session of a token with its account, and records the session's use. Returns null if the session is unknown or expired, or the account is disabled. */
export async function findSession<Which extends Realm>(
  db: Queryable,
  realm: Which,
  token: string,
  now = new Date(),
  { secondFactorPending = false } = {},
) {
  if (!isToken(token)) return null;
  const hash = hashToken(token);
  const session = await finders[realm](db, hash, now, { secondFactorPending });
  if (session !== null) await recordUse(db, realm, hash, Date.parse(session.lastUsedAt), now);
  return session as Awaited<ReturnType<(typeof finders)[Which]>>;
}

/** Minimum time between two records of a session's use, so that not every page writes. */
const recordUseMs = 5 * 60_000;

/** The time of the last failed write. No other write is tried for `recordUseMs`, so that pages do not wait. */
let lastFailure = Number.NEGATIVE_INFINITY;

/** Records that a session was used. Never throws, so that pages open while the database is read-only. */
async function recordUse(db: Queryable, realm: Realm, hash: string, lastUse: number, now: Date) {
  const due =
    performance.now() - lastFailure >= recordUseMs && now.getTime() - lastUse >= recordUseMs;
  if (!due) return;
  try {
    await updateSessionUse(db, realm, hash, now);
  } catch (error) {
    lastFailure = performance.now();
    reportError(error);
  }
}

/** Returns whether a session's owner gave their password or passkey recently enough for a protected action. */
export function isConfirmed({ confirmedAt }: { confirmedAt: string | null }): boolean {
  const confirmedMs = confirmedMinutes * 60_000;
  // The clocks of two processes may differ slightly, in either direction.
  return confirmedAt !== null && Math.abs(Date.now() - Date.parse(confirmedAt)) < confirmedMs;
}

/** Records that a session's owner gave their password or passkey again. Returns the session's new token (ASVS 7.2.4). Returns null if the session has ended. */
export function confirmSession(
  db: Queryable,
  { accountId, sessionHash }: CurrentSession,
  by: "password" | "passkey",
): Promise<IssuedToken | null> {
  const token = newToken();
  const confirmed = { tokenHash: hashToken(token), confirmedAt: new Date().toISOString() };
  return inTransaction(db, async (transaction) => {
    const end = await updateConfirmedSession(transaction, sessionHash, confirmed);
    if (end === null) return null;
    await recordOwnAction(transaction, "staff", accountId, "confirmed", { detail: { by } });
    return { token, expiresAt: new Date(end) };
  });
}

/** Ends the session of a token. Ignores an unknown token. */
export async function endSession(db: Queryable, realm: Realm, token: string, now = new Date()) {
  await inTransaction(db, async (transaction) => {
    const accountId = await deleteSession(transaction, realm, hashToken(token));
    if (accountId !== null)
      await recordOwnAction(transaction, realm, accountId, "signed-out", { now });
  });
}

/** Returns the SHA-256 of a token in hexadecimal. The database stores this hash instead of the token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns the name of the session cookie of staff or clients. The prefix `__Host-` (RFC 6265bis, 4.1.3.2) is only for https: browsers drop such cookies on http. */
export function sessionCookieName(realm: Realm, { production } = getConfig()): string {
  return production ? `__Host-${realmNames[realm]}` : realmNames[realm];
}

/** Returns the token in the session cookie of staff or clients, or null if there is no well-formed token. */
export function readSessionToken(realm: Realm, request: Request): string | null {
  const cookieName = sessionCookieName(realm);
  const cookies = readCookies(request.headers.get("Cookie") ?? "");
  return cookies.find(([name, value]) => name === cookieName && isToken(value))?.[1] ?? null;
}

/** Returns the Set-Cookie value that stores a session's token until it expires. If `session` is null, the value removes the cookie. */
export function sessionCookie(realm: Realm, session: IssuedToken | null, now = new Date()): string {
  const leftMs = session === null ? 0 : session.expiresAt.getTime() - now.getTime();
  const maxAge = Math.max(0, Math.floor(leftMs / 1_000));
  const attributes = [`Max-Age=${maxAge}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (getConfig().production) attributes.push("Secure");
  const cookie = `${sessionCookieName(realm)}=${session?.token ?? ""}`;
  return [cookie, ...attributes].join("; ");
}

/** Returns 256 random bits, as base64url. */
function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Runs `work`, a change that a session's owner makes to their own account, in a transaction. Throws HttpError (conflict) if the session has ended since
 * the request began, for example because an administrator reset the account.
 */
export function changeOwnAccount<Result>(
  db: Queryable,
  realm: Realm,
  { sessionHash }: CurrentSession,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    const complete = { secondFactorPending: false };
    const session = await finders[realm](transaction, sessionHash, new Date(), complete);
    if (session === null) throw new HttpError("conflict", refusals.signedOut);
    return work(transaction);
  });
}

/** Writes an audit entry for new credentials. Ends all other sessions of the account, including those that await a code. */
export async function recordNewCredentials(
  transaction: WriteTransaction,
  realm: Realm,
  { accountId, sessionHash }: CurrentSession,
  verb: string,
): Promise<void> {
  const ended = await deleteAllSessionsByAccount(transaction, realm, accountId, sessionHash);
  await recordOwnAction(transaction, realm, accountId, verb, { detail: { sessionsEnded: ended } });
}

/** Ends all sessions of an account except the current one. */
export function endOtherSessions(db: Queryable, realm: Realm, owner: CurrentSession) {
  return changeOwnAccount(db, realm, owner, (transaction) =>
    recordNewCredentials(transaction, realm, owner, "sessions-ended"),
  );
}

/** The account of a session, and the hash that identifies the session in the database. */
export interface CurrentSession {
  accountId: string;
  sessionHash: string;
}

/** Writes an audit entry for an action on the user's own account. */
export function recordOwnAction(
  transaction: WriteTransaction,
  realm: Realm,
  id: string,
  verb: string,
  { detail = null, now }: { detail?: AuditDetail | null; now?: Date } = {},
): Promise<void> {
  const kind = realmNames[realm];
  return recordEvent(transaction, { actor: { kind, id }, action: `${kind}.${verb}`, detail }, now);
}
