import { getConfig } from "~/config.server";
import { clientAddress } from "~/server/context.server";
import { type Realm, readSessionToken, type SessionOrigin } from "./sessions.server";

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
