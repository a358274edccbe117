import { sessionCookie } from "~/staff/session-cookie.server";

/** The clients' session cookie. */
export const clientCookie = sessionCookie("client");

/**
 * Returns the session token that a request presents, as `Authorization: Bearer` (RFC 6750, 2.1) or else in the cookie;
 * null when it presents none. A bearer token is returned as it stands, so that a malformed one counts as presented.
 */
export function readClientToken(request: Request, siteUrl: URL): string | null {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  return bearer ?? clientCookie.read(request, siteUrl);
}
