import { createHash, randomBytes } from "node:crypto";
import { type AuditDetail, recordEvent } from "#db/queries/audit.server";
import {
  deleteAllSessionsByAccount,
  deleteSession,
  findLiveSession,
  insertSession,
  type SessionRealm,
  updateConfirmedSession,
  updateSessionUse,
} from "#db/queries/sessions.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { reportError } from "~/http/http-error.server";
import { truncateAddress } from "~/server/address.server";
import { readCookies } from "~/server/admission.server";
import { clientAddress } from "~/server/context.server";
import { confirmedMinutes, sessionHours } from "./limits";

export type Realm = "staff" | "client";

/** What a realm is called where it is stored: in the cookie's name, the audit log and the tries to sign in. */
const realmMessages = { staff: "admin", client: "client" } as const satisfies Record<Realm, string>;

const sessionMs = sessionHours * 60 * 60_000;

export interface SessionOrigin {
  /** The whole address of the person who signs in; the session keeps only its network part. */
  address: string;
  /** The browser in words, for its owner's list of sessions. */
  userAgentLabel?: string | null;
  /** The token whose place the new one takes in the browser: its session ends. */
  replaces?: string | null;
  now: Date;
}

/** Returns where a sign-in to a realm comes from: its address, its browser, and the session that the browser holds already. */
export function signInOrigin(realm: Realm, request: Request): Required<Omit<SessionOrigin, "now">> {
  return {
    address: clientAddress(),
    userAgentLabel: describeUserAgent(request.headers.get("User-Agent")),
    replaces: readSessionToken(realm, request, getConfig().siteUrl),
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

/** Returns a browser in a few words for a list of sessions, such as "Chrome on Windows", from its User-Agent; null for an unknown one. */
function describeUserAgent(userAgent: string | null): string | null {
  const named = (list: typeof browsers) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const known = [named(browsers), named(systems)].filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(" on ");
}

/** A token that opens something until then. It is stored nowhere: hand it over now or never. */
export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** Begins a session for an account whose owner has just proven to be it, with an audit entry. Only a client's ends earlier, when unused. */
export function startSession(
  db: Queryable,
  realm: Realm,
  accountId: string,
  origin: SessionOrigin,
): Promise<IssuedToken> {
  return inTransaction(db, async (transaction) => {
    const issued = await issueToken(transaction, realm, accountId, {
      lifeMs: sessionMs,
      ...origin,
    });
    await recordOwn(transaction, realm, accountId, "signed-in", origin);
    return issued;
  });
}

/** Returns a new token that opens a realm for `lifeMs`; with `secondFactorPending` it opens only the question for the code. */
export async function issueToken(
  db: Queryable,
  realm: SessionRealm,
  accountId: string,
  { lifeMs, now, address, replaces = null, ...more }: Issue,
): Promise<IssuedToken> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await inTransaction(db, async (transaction) => {
    if (replaces !== null) await deleteSession(transaction, realm, hashToken(replaces));
    await insertSession(transaction, realm, {
      ...more,
      tokenHash: hashToken(token),
      accountId,
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      address: address === undefined ? null : truncateAddress(address),
    });
  });
  return { token, expiresAt };
}

interface Issue extends Partial<SessionOrigin> {
  lifeMs: number;
  now: Date;
  secondFactorPending?: boolean;
}

/** Returns the live session of a token with its account, or null when it is unknown, over or of a disabled account. */
export async function findSession<Which extends SessionRealm>(
  db: Queryable,
  realm: Which,
  token: string,
  now = new Date(),
  { secondFactorPending = false } = {},
) {
  if (!isToken(token)) return null;
  const hash = hashToken(token);
  const session = await findLiveSession(db, realm, hash, now, { secondFactorPending });
  if (session?.lastUsedAt && realm !== "client-link") {
    await noteUse(db, realm, hash, Date.parse(session.lastUsedAt), now);
  }
  return session;
}

/** So many milliseconds after a use was noted the next one is: not each page is a write. */
const noteUseMs = 5 * 60_000;

/** When a use could not be noted: until as long after it nobody waits for another try. */
let lastFailure = Number.NEGATIVE_INFINITY;

/** Never throws: who is signed in sees the page though nothing can be written. */
async function noteUse(db: Queryable, realm: Realm, hash: string, lastUse: number, now: Date) {
  const due = performance.now() - lastFailure >= noteUseMs && now.getTime() - lastUse >= noteUseMs;
  if (!due) return;
  try {
    await updateSessionUse(db, realm, hash, now);
  } catch (error) {
    lastFailure = performance.now();
    reportError(error);
  }
}

/** How long it counts that somebody has proven who they are, for what asks for it again. */
const confirmedMs = confirmedMinutes * 60_000;

/** Tells whether the owner of a session has proven who they are so lately that they need not be asked again. */
export function isConfirmed(
  { confirmedAt }: { confirmedAt: string | null },
  now = new Date(),
): boolean {
  // Two processes' clocks may differ a little, either way.
  return confirmedAt !== null && Math.abs(now.getTime() - Date.parse(confirmedAt)) < confirmedMs;
}

/**
 * Notes that the owner of a session has proven who they are once more, and by what; the session goes on under a new token, and the
 * one before is worth nothing (ASVS 7.2.4). Null when the session has ended meanwhile.
 */
export function confirmSession(
  db: Queryable,
  { accountId, sessionHash }: CurrentSession,
  by: "password" | "passkey",
  now = new Date(),
): Promise<IssuedToken | null> {
  const token = newToken();
  const confirmed = { tokenHash: hashToken(token), confirmedAt: now.toISOString() };
  return inTransaction(db, async (transaction) => {
    const end = await updateConfirmedSession(transaction, sessionHash, confirmed);
    if (end === null) return null;
    await recordOwn(transaction, "staff", accountId, "confirmed", { detail: { by }, now });
    return { token, expiresAt: new Date(end) };
  });
}

/** Ends the session of a token, so that the token is worth nothing from now on; an unknown one is ignored. */
export async function endSession(
  db: Queryable,
  realm: Realm,
  token: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const accountId = await deleteSession(transaction, realm, hashToken(token));
    if (accountId !== null) await recordOwn(transaction, realm, accountId, "signed-out", { now });
  });
}

/** Returns the SHA-256 of a token, in hexadecimal: all that the database keeps of it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** `__Host-` on https (RFC 6265bis, 4.1.3.2); plain on http, where Secure cookies are not kept. */
export function sessionCookieName(realm: Realm, siteUrl: URL): string {
  return isSecure(siteUrl) ? `__Host-${realmMessages[realm]}` : realmMessages[realm];
}

/** Returns the token a request carries in the realm's cookie, or null when there is none of the right form. */
export function readSessionToken(realm: Realm, request: Request, siteUrl: URL): string | null {
  const cookieName = sessionCookieName(realm, siteUrl);
  const cookies = readCookies(request.headers.get("Cookie") ?? "");
  return cookies.find(([name, value]) => name === cookieName && isToken(value))?.[1] ?? null;
}

/** Returns the Set-Cookie value that keeps a session's token until the session ends; null removes the cookie. */
export function sessionCookie(
  realm: Realm,
  siteUrl: URL,
  session: IssuedToken | null,
  now = new Date(),
): string {
  const leftMs = session === null ? 0 : session.expiresAt.getTime() - now.getTime();
  const maxAge = Math.max(0, Math.floor(leftMs / 1_000));
  const attributes = [`Max-Age=${maxAge}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (isSecure(siteUrl)) attributes.push("Secure");
  const cookie = `${sessionCookieName(realm, siteUrl)}=${session?.token ?? ""}`;
  return [cookie, ...attributes].join("; ");
}

/** Returns 256 random bits, as base64url. */
function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

function isSecure(siteUrl: URL): boolean {
  return siteUrl.protocol === "https:";
}

/** On record; ends their other sessions, those that wait for a code too: the person who is in by the old ones is out. */
export async function recordNewCredentials(
  transaction: WriteTransaction,
  realm: Realm,
  { accountId, sessionHash }: CurrentSession,
  verb: string,
): Promise<void> {
  const ended = await deleteAllSessionsByAccount(transaction, realm, accountId, sessionHash);
  await recordOwn(transaction, realm, accountId, verb, { detail: { sessionsEnded: ended } });
}

/** Ends all sessions of an account but the present one. */
export function endOtherSessions(db: Queryable, realm: Realm, owner: CurrentSession) {
  return inTransaction(db, (transaction) =>
    recordNewCredentials(transaction, realm, owner, "sessions-ended"),
  );
}

/** Whose session it is, and the hash by which it is stored. */
export interface CurrentSession {
  accountId: string;
  sessionHash: string;
}

/** Adds what somebody did to their own account to the audit log. */
export function recordOwn(
  transaction: WriteTransaction,
  realm: Realm,
  id: string,
  verb: string,
  { detail = null, now }: { detail?: AuditDetail | null; now?: Date } = {},
): Promise<void> {
  const kind = realmMessages[realm];
  return recordEvent(transaction, { actor: { kind, id }, action: `${kind}.${verb}`, detail }, now);
}
