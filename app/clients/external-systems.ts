import { pathIn } from "~/site/spanish-paths";
import type { FieldResult } from "~/ui/form-schema";
import type { ClientMessages } from "./messages";

export type ExternalSystemMessages = ClientMessages["systems"];

export type ExternalSystemType = keyof ExternalSystemMessages["names"];

interface ExternalSystem {
  value: ExternalSystemType;
  /** Host patterns that always count; the others come from EXTERNAL_LOGIN_HOSTS. */
  hosts: readonly string[];
  /** An address to show as a pattern, or null when it depends on the configured hosts. */
  example: string | null;
}

/** The systems a client may go on to, with their hosts. */
export const externalSystems: readonly ExternalSystem[] = [
  { value: "quickbooks", hosts: ["*.intuit.com"], example: "https://qbo.intuit.com/" },
  { value: "sage", hosts: ["*.sage.com"], example: "https://www.sage.com/" },
  { value: "xero", hosts: ["*.xero.com"], example: "https://go.xero.com/" },
  { value: "trucking-software", hosts: [], example: null },
  { value: "custom", hosts: [], example: null },
];

/** This site's own page that a client may always be sent to, in English. */
export const clientDashboardPath = "/client-dashboard";

/** The same in each language. */
const dashboardPaths = [clientDashboardPath, pathIn("es", clientDashboardPath)];

/** Longest address, in UTF-16 code units. */
export const externalUrlMaxLength = 2_000;

export interface RedirectCheck {
  messages: ExternalSystemMessages;
  systemType: ExternalSystemType;
  externalUrl: string;
  /** What `parseAllowedHosts` made of EXTERNAL_LOGIN_HOSTS. */
  allowedHosts: readonly string[];
  /** This site's address; only its origin counts. */
  siteUrl: string | URL;
}

/** An address a client may be sent to, normalized, with its host for people to read; or why it is refused. */
type RedirectCheckResult = { ok: true; url: string; host: string } | { ok: false; message: string };

export function findExternalSystem(value: string): ExternalSystem | undefined {
  return externalSystems.find((system) => system.value === value);
}

/** Returns the host patterns that count for a system type. */
export function hostsOf(
  systemType: ExternalSystemType,
  allowedHosts: readonly string[],
): readonly string[] {
  const hosts = findExternalSystem(systemType)?.hosts ?? [];
  return hosts.length > 0 ? hosts : allowedHosts;
}

/** Returns host patterns for people to read: "tms.example.com or a host ending in .intuit.com". */
export function listHosts(patterns: readonly string[], messages: ExternalSystemMessages): string {
  return patterns
    .map((pattern) =>
      pattern.startsWith("*") ? messages.hostsEndingIn(pattern.slice(1)) : pattern,
    )
    .join(messages.or);
}

/** Returns an address that would be accepted for a system type, or null while no host is set up for it. */
export function exampleAddress(
  systemType: ExternalSystemType,
  allowedHosts: readonly string[],
): string | null {
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
 * Returns whether a client may be sent to an address: https on a host of the chosen system's list, without user info
 * and on the listed or default port; http (on any port) for a listed localhost only; and this site's own dashboard for
 * every system. The text is judged before a URL parser forgives anything in it, since browsers and servers forgive
 * differently (WHATWG URL, sections 4.4 and 4.5).
 */
export function checkRedirectUrl(check: RedirectCheck): RedirectCheckResult {
  const text = check.externalUrl.trim();
  if (isDashboard(text)) return redirectTo(new URL(text, check.siteUrl));
  const parsed = parseStrictly(text, check.messages);
  if (!parsed.ok) return parsed;
  const url = parsed.value;
  const { origin } = new URL(check.siteUrl);
  if (url.origin === origin && isDashboard(url.pathname)) {
    return redirectTo(new URL(url.pathname, origin));
  }
  const fault = httpErrorOf(url, check);
  return fault === null ? redirectTo(url) : { ok: false, message: fault };
}

/** Whether a path is that of the client's dashboard in a language. */
export function isDashboard(path: string): boolean {
  return dashboardPaths.includes(path);
}

function parseStrictly(text: string, messages: ExternalSystemMessages): FieldResult<URL> {
  if (text === "") return refuse(messages.missing);
  if (text.length > externalUrlMaxLength) return refuse(messages.tooLong(externalUrlMaxLength));
  if (/[\s\p{C}]/u.test(text) || /%(?:[01][0-9a-f]|7f)/i.test(text)) {
    return refuse(messages.spaces);
  }
  if (text.includes("\\")) return refuse(messages.backslashes);
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === undefined) return refuse(messages.incomplete);
  if (authority.includes("@")) return refuse(messages.userInfo);
  const [, host = ""] = /^(.+?)(?::\d{1,5})?$/.exec(authority.toLowerCase()) ?? [];
  if (/\P{ASCII}/u.test(host) || /(?:^|\.)xn--/.test(host)) {
    return refuse(messages.lookAlikes);
  }
  if (host.length > hostMaxLength || !hostName.test(host)) return refuse(messages.hostName);
  const url = parseUrl(text);
  // Numeric hosts such as 0x7f.1 come out of the parser as another host than the one that was read.
  return url?.hostname === host ? { ok: true, value: url } : refuse(messages.hostName);
}

function refuse(message: string): FieldResult<never> {
  return { ok: false, message };
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function httpErrorOf(
  url: URL,
  { messages, systemType, allowedHosts }: RedirectCheck,
): string | null {
  if (url.protocol !== "https:" && !isLoopback(url)) return messages.insecure;
  const patterns = hostsOf(systemType, allowedHosts);
  const name = messages.names[systemType];
  if (patterns.length === 0) return messages.notSetUp(name);
  const matching = patterns.filter((pattern) => matchesName(hostPart(pattern), url.hostname));
  if (matching.length === 0) return messages.otherHost(name, listHosts(patterns, messages));
  if (matching.some((pattern) => matchesPort(pattern, url))) return null;
  return messages.port;
}

function matchesName(pattern: string, host: string): boolean {
  return pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function matchesPort(pattern: string, url: URL): boolean {
  const [, port] = pattern.split(":");
  if (port !== undefined) return port === (url.port || "443");
  return url.port === "" || isLoopback(url);
}

function hostPart(pattern: string): string {
  return pattern.split(":")[0] ?? pattern;
}

function isLoopback(url: URL): boolean {
  return loopbackHosts.includes(url.hostname);
}

function redirectTo(url: URL): RedirectCheckResult {
  return { ok: true, url: url.href, host: url.host };
}

/** Returns the address of the external login, which is at `path`, with system and address filled in: what clients share. */
export function externalLoginPath(
  path: string,
  systemType: ExternalSystemType,
  externalUrl: string,
): string {
  return `${path}?${new URLSearchParams({ system: systemType, url: externalUrl })}`;
}
