import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Returns the Content-Security-Policy of a rendered document: no `unsafe-inline` and no nonce; each inline script is
 * named by its SHA-256 (CSP level 3, section 2.3.1), so that the page and its policy can be cached together.
 * `formTargets` are origins besides this site's own that its forms may post to.
 */
export function contentSecurityPolicy(
  html: string,
  { formTargets = [], https }: { formTargets?: readonly string[]; https: boolean },
): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(inlineScript)) {
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
