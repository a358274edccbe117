import type { ServerResponse } from "node:http";
import type { DoorState, Middleware } from "./context.server";

/** Policy of everything that brings none of its own: nothing may load, nobody may frame it. */
export const defaultContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The browser's PDF viewer embeds the file in a page of its own, under the file's policy. */
const pdfContentSecurityPolicy = "default-src 'none'; object-src 'self'; frame-ancestors 'none'";

/**
 * The headers of every answer, as name and value pairs (OWASP Secure Headers; ASVS 5 section 3.4). Strict-Transport-Security
 * only when `siteUrl` is https: over http it is meaningless and on localhost a nuisance. The Content-Security-Policy is
 * apart, because documents bring their own.
 */
export function securityHeaders(siteUrl: URL): ReadonlyArray<readonly [string, string]> {
  const headers: Array<readonly [string, string]> = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    // With no-referrer, browsers would send `Origin: null` on form posts.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    [
      "Permissions-Policy",
      "accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    ],
  ];
  if (siteUrl.protocol === "https:") {
    headers.push(["Strict-Transport-Security", "max-age=31536000"]);
  }
  return headers;
}

/** Sets on `res` each default it does not carry yet; call just before its head is written. */
export type ApplyDefaults = (res: ServerResponse) => void;

/**
 * An `ApplyDefaults` for this site. Answers that say nothing about caching become `no-store`; while the process drains they
 * close their connection.
 */
export function defaultHeaders(siteUrl: URL, state: DoorState): ApplyDefaults {
  const headers = securityHeaders(siteUrl);
  return (res) => {
    for (const [name, value] of headers) {
      if (!res.hasHeader(name)) res.setHeader(name, value);
    }
    if (!res.hasHeader("Content-Security-Policy")) {
      const pdf = String(res.getHeader("Content-Type") ?? "").startsWith("application/pdf");
      res.setHeader(
        "Content-Security-Policy",
        pdf ? pdfContentSecurityPolicy : defaultContentSecurityPolicy,
      );
    }
    if (!res.hasHeader("Cache-Control")) res.setHeader("Cache-Control", "no-store");
    res.removeHeader("X-Powered-By");
    if (state.draining) res.setHeader("Connection", "close");
  };
}

/**
 * Puts the defaults on whatever answers behind this point, at the moment its head is written: set earlier, Express's
 * `res.append` would add a document's own policy to the default one, and browsers enforce both.
 */
export function addSecurityHeaders(apply: ApplyDefaults): Middleware {
  return (_req, res, next) => {
    const writeHead = res.writeHead;
    res.writeHead = function patched(this: ServerResponse, ...args: unknown[]) {
      res.writeHead = writeHead;
      apply(res);
      return Reflect.apply(res.writeHead, res, args);
    } as typeof res.writeHead;
    next();
  };
}
