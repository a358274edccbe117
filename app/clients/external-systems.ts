import type { FieldResult } from "~/ui/form-schema";

interface ExternalSystem {
  value: string;
  label: string;
  /** Host patterns that always count; the others come from EXTERNAL_LOGIN_HOSTS. */
  hosts: readonly string[];
  /** An address to show as a pattern, or null when it depends on the configured hosts. */
  example: string | null;
}

/** The systems a client may go on to, with their hosts. */
export const externalSystems = [
  {
    value: "quickbooks",
    label: "QuickBooks",
    hosts: ["*.intuit.com"],
    example: "https://qbo.intuit.com/",
  },
  { value: "sage", label: "Sage", hosts: ["*.sage.com"], example: "https://www.sage.com/" },
  { value: "xero", label: "Xero", hosts: ["*.xero.com"], example: "https://go.xero.com/" },
  { value: "trucking-software", label: "Trucking software", hosts: [], example: null },
  { value: "custom", label: "Another system", hosts: [], example: null },
] as const satisfies readonly ExternalSystem[];

export type ExternalSystemType = (typeof externalSystems)[number]["value"];

/** This site's own page that a client may always be sent to. */
export const clientDashboardPath = "/client-dashboard";

/** Longest address, in UTF-16 code units. */
export const externalUrlMaxLength = 2_000;

export const externalUrlMissing = "Please enter an external URL";

export interface RedirectCheck {
  systemType: ExternalSystemType;
  externalUrl: string;
  /** What `parseAllowedHosts` made of EXTERNAL_LOGIN_HOSTS. */
  allowedHosts: readonly string[];
  /** This site's address; only its origin counts. */
  siteUrl: string | URL;
}

/** An address a client may be sent to, normalised, with its host for people to read; or why it is refused. */
export type RedirectCheckResult =
  | { ok: true; url: string; host: string }
  | { ok: false; message: string };

export function findExternalSystem(value: string): (typeof externalSystems)[number] | undefined {
  return externalSystems.find((system) => system.value === value);
}

/** Returns the host patterns that count for a system type. */
export function hostsOf(
  systemType: ExternalSystemType,
  allowedHosts: readonly string[],
): readonly string[] {
  const hosts: readonly string[] = findExternalSystem(systemType)?.hosts ?? [];
  return hosts.length > 0 ? hosts : allowedHosts;
}

/** Returns host patterns for people to read: "tms.example.com or a host ending in .intuit.com". */
export function hostsInWords(patterns: readonly string[]): string {
  return patterns
    .map((pattern) => (pattern.startsWith("*") ? `a host ending in ${pattern.slice(1)}` : pattern))
    .join(" or ");
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
 * every system. The text is judged before a URL parser forgives
 * anything in it, since browsers and servers forgive differently (WHATWG URL, sections 4.4 and 4.5).
 */
export function checkRedirectUrl(check: RedirectCheck): RedirectCheckResult {
  const text = check.externalUrl.trim();
  const own = new URL(clientDashboardPath, check.siteUrl);
  if (text === clientDashboardPath) return redirectTo(own);
  const parsed = parseStrictly(text);
  if (!parsed.ok) return parsed;
  const url = parsed.value;
  if (url.origin === own.origin && url.pathname === own.pathname) return redirectTo(own);
  const fault = schemeFault(url) ?? hostFault(url, check);
  return fault === null ? redirectTo(url) : { ok: false, message: fault };
}

const nameHelp = "Check the address: the part after https:// must be a plain host name.";

function parseStrictly(text: string): FieldResult<URL> {
  if (text === "") return refuse(externalUrlMissing);
  if (text.length > externalUrlMaxLength) {
    return refuse(`Shorten the address to ${externalUrlMaxLength} characters or fewer.`);
  }
  if (/[\s\p{C}]/u.test(text) || /%(?:[01][0-9a-f]|7f)/i.test(text)) {
    return refuse("Remove spaces, line breaks and control characters from the address.");
  }
  if (text.includes("\\")) return refuse("Use forward slashes (/) in the address.");
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === undefined) {
    return refuse("Enter the whole address, starting with https://, such as https://go.xero.com/.");
  }
  if (authority.includes("@")) {
    return refuse(
      "Remove the user name and the @ from the address: sign-in details do not belong in it.",
    );
  }
  const [, host = ""] = /^(.+?)(?::\d{1,5})?$/.exec(authority.toLowerCase()) ?? [];
  if (/\P{ASCII}/u.test(host) || /(?:^|\.)xn--/.test(host)) {
    return refuse("Write the host name in plain letters: look-alike letters are not accepted.");
  }
  if (host.length > hostMaxLength || !hostName.test(host)) return refuse(nameHelp);
  const url = parseUrl(text);
  // Numeric hosts such as 0x7f.1 come out of the parser as another host than the one that was read.
  return url?.hostname === host ? { ok: true, value: url } : refuse(nameHelp);
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

function schemeFault(url: URL): string | null {
  if (url.protocol === "https:" || isLoopback(url)) return null;
  return "The address must start with https://, so that nobody can read along.";
}

function hostFault(url: URL, { systemType, allowedHosts }: RedirectCheck): string | null {
  const patterns = hostsOf(systemType, allowedHosts);
  const name = findExternalSystem(systemType)?.label ?? systemType;
  if (patterns.length === 0) {
    return `No address is set up for “${name}” yet. Contact support to have yours added.`;
  }
  const matching = patterns.filter((pattern) => matchesName(hostPart(pattern), url.hostname));
  if (matching.length === 0) {
    return `An address for “${name}” must be on ${hostsInWords(patterns)}. The one you entered is on another host.`;
  }
  if (matching.some((pattern) => matchesPort(pattern, url))) return null;
  return "Remove or correct the port (the colon and number after the host name) in the address.";
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

/** Returns the address of the external login with system and address filled in: what clients share. */
export function systemHandoffPath(systemType: ExternalSystemType, externalUrl: string): string {
  return `/external-login?${new URLSearchParams({ system: systemType, url: externalUrl })}`;
}
