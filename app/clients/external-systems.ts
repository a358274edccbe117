import { pathIn } from "~/site/spanish-paths";
import type { ClientMessages } from "./messages";

export type ExternalSystemMessages = ClientMessages["systems"];

export type ExternalSystemType = keyof ExternalSystemMessages["names"];

/** The systems that a client may continue to after sign-in, with their host patterns and an example URL. Without host patterns, EXTERNAL_LOGIN_HOSTS applies. */
export const externalSystems = [
  { value: "quickbooks", hosts: ["*.intuit.com"], example: "https://qbo.intuit.com/" },
  { value: "sage", hosts: ["*.sage.com"], example: "https://www.sage.com/" },
  { value: "xero", hosts: ["*.xero.com"], example: "https://go.xero.com/" },
  { value: "trucking-software", hosts: [], example: null },
  { value: "custom", hosts: [], example: null },
] as const satisfies { value: ExternalSystemType; hosts: string[]; example: string | null }[];

/** The English path of this site's dashboard, an allowed destination for every system. */
export const clientDashboardPath = "/client-dashboard";

const dashboardPaths = [clientDashboardPath, pathIn("es", clientDashboardPath)];

/** Maximum length of an external URL, in UTF-16 code units. */
export const externalUrlMaxLength = 2_000;

interface RedirectCheck {
  messages: ExternalSystemMessages;
  systemType: ExternalSystemType;
  externalUrl: string;
  /** The host patterns in EXTERNAL_LOGIN_HOSTS. */
  allowedHosts: readonly string[];
  /** This site's URL. Only its origin is used. */
  siteUrl: string | URL;
}

/** Returns the system of a type, or undefined for an unknown type. */
export function findExternalSystem(value: string) {
  return externalSystems.find((system) => system.value === value);
}

/** Returns the allowed hosts of a system type: the type's own host patterns, or `allowedHosts` if it has none. */
export function hostsOf(systemType: ExternalSystemType, allowedHosts: readonly string[]) {
  const hosts = findExternalSystem(systemType)?.hosts ?? [];
  return hosts.length > 0 ? hosts : allowedHosts;
}

/** Joins host patterns into a phrase: "tms.example.com or a host ending in .intuit.com". */
export function listHosts(patterns: readonly string[], messages: ExternalSystemMessages): string {
  return patterns
    .map((pattern) =>
      pattern.startsWith("*") ? messages.hostsEndingIn(pattern.slice(1)) : pattern,
    )
    .join(messages.or);
}

/** Returns an example URL for a system type, or null if no host is configured for it. */
export function exampleAddress(systemType: ExternalSystemType, allowedHosts: readonly string[]) {
  const example = findExternalSystem(systemType)?.example ?? null;
  if (example !== null) return example;
  const [first] = hostsOf(systemType, allowedHosts);
  if (first === undefined) return null;
  const scheme = loopbackHosts.includes(hostPart(first)) ? "http" : "https";
  return `${scheme}://${first.replace(/^\*\./, "app.")}/`;
}

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const hostName = new RegExp(`^${label}(?:\\.${label})*$`);
const hostMaxLength = 253;
const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1"];

/**
 * Returns the normalized URL to which a client may be redirected, or the error message if the URL is not allowed. Allows https on a host of the system's list, without user info,
 * on the default or a listed port. Allows http on a listed localhost, on any port if none is listed. Allows this site's own dashboard for every system. Checks the text before a
 * URL parser repairs it, because browsers and servers repair URLs differently (WHATWG URL, sections 4.4 and 4.5).
 */
export function checkRedirectUrl(check: RedirectCheck): URL | string {
  const text = check.externalUrl.trim();
  if (isDashboard(text)) return new URL(text, check.siteUrl);
  const url = parseStrictly(text, check.messages);
  if (typeof url === "string") return url;
  const { origin } = new URL(check.siteUrl);
  if (url.origin === origin && isDashboard(url.pathname)) return new URL(url.pathname, origin);
  return hostProblem(url, check) ?? url;
}

/** Returns whether a path leads to the client dashboard, in either language. */
export function isDashboard(path: string): boolean {
  return dashboardPaths.includes(path);
}

function parseStrictly(text: string, messages: ExternalSystemMessages): URL | string {
  if (text === "") return messages.missing;
  if (text.length > externalUrlMaxLength) return messages.tooLong(externalUrlMaxLength);
  if (/[\s\p{C}]/u.test(text) || /%(?:[01][0-9a-f]|7f)/i.test(text)) return messages.spaces;
  if (text.includes("\\")) return messages.backslashes;
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === undefined) return messages.incomplete;
  if (authority.includes("@")) return messages.userInfo;
  const [, host = ""] = /^(.+?)(?::\d{1,5})?$/.exec(authority.toLowerCase()) ?? [];
  if (/\P{ASCII}/u.test(host) || /(?:^|\.)xn--/.test(host)) return messages.lookAlikes;
  if (host.length > hostMaxLength || !hostName.test(host)) return messages.hostName;
  try {
    const url = new URL(text);
    // The parser reads a numeric host such as 0x7f.1 as another host.
    return url.hostname === host ? url : messages.hostName;
  } catch {
    return messages.hostName;
  }
}

function hostProblem(url: URL, { messages, systemType, allowedHosts }: RedirectCheck) {
  if (url.protocol !== "https:" && !loopbackHosts.includes(url.hostname)) return messages.insecure;
  const patterns = hostsOf(systemType, allowedHosts);
  const name = messages.names[systemType];
  if (patterns.length === 0) return messages.notSetUp(name);
  const matching = patterns.filter((pattern) => matchesName(hostPart(pattern), url.hostname));
  if (matching.length === 0) return messages.otherHost(name, listHosts(patterns, messages));
  return matching.some((pattern) => matchesPort(pattern, url)) ? null : messages.port;
}

function matchesName(pattern: string, host: string): boolean {
  return pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function matchesPort(pattern: string, url: URL): boolean {
  const [, port] = pattern.split(":");
  if (port !== undefined) return port === (url.port || "443");
  return url.port === "" || loopbackHosts.includes(url.hostname);
}

function hostPart(pattern: string): string {
  return pattern.split(":")[0] ?? pattern;
}

/** Returns the link to share: the external login at `path`, with the system and the URL filled in. */
export function externalLoginPath(
  path: string,
  systemType: ExternalSystemType,
  externalUrl: string,
): string {
  return `${path}?${new URLSearchParams({ system: systemType, url: externalUrl })}`;
}
