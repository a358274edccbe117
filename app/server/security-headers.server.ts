import type { ServerResponse } from "node:http";
import { contextOf, type DoorState } from "./context.server";

/** The default headers an answer lacks, as name and value pairs; `has` tells what it carries, whatever the case of the name. */
export type MissingDefaults = (
  has: (name: string) => boolean,
) => ReadonlyArray<readonly [string, string]>;

/** OWASP Secure Headers; ASVS 5, 3.4. Strict-Transport-Security with https alone: over http it is meaningless. */
export function missingDefaults(siteUrl: URL): MissingDefaults {
  const defaults: Array<readonly [string, string]> = [
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
    // What brings no policy of its own is no document: nothing may load, nobody may frame it.
    ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
    ["Cache-Control", "no-store"],
  ];
  if (siteUrl.protocol === "https:") {
    defaults.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  return (has) => defaults.filter(([name]) => !has(name));
}

/** Sets on `res` each default it does not carry yet, and its request id; call just before its head is written. */
export type ApplyDefaults = (res: ServerResponse) => void;

/** An `ApplyDefaults` of a site's defaults; while the process drains, answers close their connection. */
export function defaultHeaders(missing: MissingDefaults, state: DoorState): ApplyDefaults {
  return (res) => {
    for (const [name, value] of missing((header) => res.hasHeader(header))) {
      res.setHeader(name, value);
    }
    const id = contextOf(res.req)?.id;
    if (id) res.setHeader("X-Request-Id", id);
    if (state.draining) res.setHeader("Connection", "close");
  };
}
