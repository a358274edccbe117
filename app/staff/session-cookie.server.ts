import { isSessionToken } from "./session-tokens.server";

/** How one kind of account's session token travels in a cookie. */
export interface SessionCookie {
  /**
   * Returns the cookie's name: with `__Host-` on https, which browsers accept only with Secure, Path=/ and no Domain
   * (RFC 6265bis, 4.1.3.2), and plain on http, where Secure cookies are not kept.
   */
  nameFor(siteUrl: URL): string;
  /** Returns the token a request carries in the cookie, or null when there is none of the right form. */
  read(request: Request, siteUrl: URL): string | null;
  /** Returns the Set-Cookie value that keeps a session's token until the session ends. */
  keep(siteUrl: URL, session: { token: string; expiresAt: Date }, now?: Date): string;
  /** Returns the Set-Cookie value that removes the cookie. */
  clear(siteUrl: URL): string;
}

/** Returns the session cookie of a plain name. */
export function sessionCookie(plainName: string): SessionCookie {
  const nameFor = (siteUrl: URL) => (isSecure(siteUrl) ? `__Host-${plainName}` : plainName);
  const set = (siteUrl: URL, value: string, maxAge: number) => {
    const attributes = [`Max-Age=${maxAge}`, "Path=/", "HttpOnly", "SameSite=Lax"];
    if (isSecure(siteUrl)) attributes.push("Secure");
    return [`${nameFor(siteUrl)}=${value}`, ...attributes].join("; ");
  };
  return {
    nameFor,
    read: (request, siteUrl) => readToken(request, nameFor(siteUrl)),
    keep: (siteUrl, { token, expiresAt }, now = new Date()) =>
      set(siteUrl, token, Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000))),
    clear: (siteUrl) => set(siteUrl, "", 0),
  };
}

function readToken(request: Request, name: string): string | null {
  const prefix = `${name}=`;
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const cookie = pair.trim();
    const value = cookie.startsWith(prefix) ? cookie.slice(prefix.length) : "";
    if (isSessionToken(value)) return value;
  }
  return null;
}

function isSecure(siteUrl: URL): boolean {
  return siteUrl.protocol === "https:";
}
