import { isSessionToken } from "./session-tokens.server";

/**
 * Returns the name of the session cookie: `__Host-admin` on https, which browsers accept only with Secure, Path=/ and no
 * Domain (RFC 6265bis, 4.1.3.2), and `admin` on http, where Secure cookies are not kept.
 */
export function adminCookieName(siteUrl: URL): string {
  return siteUrl.protocol === "https:" ? "__Host-admin" : "admin";
}

/** Returns the session token a request carries, or null when there is none of the right form. */
export function readAdminToken(request: Request, siteUrl: URL): string | null {
  const prefix = `${adminCookieName(siteUrl)}=`;
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const cookie = pair.trim();
    const value = cookie.startsWith(prefix) ? cookie.slice(prefix.length) : "";
    if (isSessionToken(value)) return value;
  }
  return null;
}

/** Returns the Set-Cookie value that keeps a session's token until the session ends. */
export function adminCookie(
  siteUrl: URL,
  { token, expiresAt }: { token: string; expiresAt: Date },
  now = new Date(),
): string {
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
  return setCookie(siteUrl, token, maxAge);
}

/** Returns the Set-Cookie value that removes the session cookie. */
export function clearedAdminCookie(siteUrl: URL): string {
  return setCookie(siteUrl, "", 0);
}

function setCookie(siteUrl: URL, value: string, maxAge: number): string {
  const attributes = [`Max-Age=${maxAge}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (siteUrl.protocol === "https:") attributes.push("Secure");
  return [`${adminCookieName(siteUrl)}=${value}`, ...attributes].join("; ");
}
