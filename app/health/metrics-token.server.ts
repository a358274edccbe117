import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "~/config.server";

/** Returns whether a request carries METRICS_TOKEN as `Authorization: Bearer` (RFC 6750, 2.1), in constant time. */
export function carriesMetricsToken(request: Request, { METRICS_TOKEN: token }: Config): boolean {
  if (token === undefined) return false;
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
