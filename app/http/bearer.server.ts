import { createHash, timingSafeEqual } from "node:crypto";

/** Tells whether a request carries this token as `Authorization: Bearer` (RFC 6750, 2.1), in the same time for any other. */
export function carriesBearer(request: Request, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
