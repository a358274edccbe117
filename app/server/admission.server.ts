import type { IncomingMessage } from "node:http";
import { isLoopback, plainAddress } from "./address.server";
import type { Middleware } from "./context.server";
import type { Check, Refusal } from "./refuse.server";
import type { RouteTable } from "./site-routes.server";
import { pathOf } from "./target.server";

/** Browsers and proxies send about thirty headers. Many more can hide an attack. */
const maxHeaders = 100;

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

/** Answers 431 to a request with more than 100 headers, repeats included (RFC 6585, 5). */
export const checkHeaderCount: Check = ({ rawHeaders }) =>
  rawHeaders.length <= 2 * maxHeaders
    ? undefined
    : { status: 431, message: ({ manyHeaders }) => manyHeaders(maxHeaders), close: true };

/**
 * Returns a check that answers 421 to a Host header other than the site's (RFC 9110, 15.5.20), because pages and redirects contain the host. Answers 400 to a missing or repeated
 * Host (RFC 9112, 3.2). Allows a loopback host from a loopback socket, for health checks.
 */
export function checkHost(siteUrl: URL): Check {
  const port = siteUrl.port || (siteUrl.protocol === "https:" ? "443" : "80");
  const accepted = new Set([siteUrl.host, `${siteUrl.hostname}:${port}`]);
  return ({ headers: { host }, rawHeaders, socket }) => {
    // Names and values alternate.
    const isHost = (name: string, at: number) => at % 2 === 0 && name.toLowerCase() === "host";
    if (host === undefined || rawHeaders.filter(isHost).length !== 1) {
      return { status: 400, message: ({ hosts }) => hosts };
    }
    const isFromHere = () => isLoopback(plainAddress(socket.remoteAddress ?? ""));
    return accepted.has(host.toLowerCase()) || (namesLoopback(host) && isFromHere())
      ? undefined
      : { status: 421, message: ({ otherHost }) => otherHost };
  };
}

function namesLoopback(host: string): boolean {
  const match = loopbackHost.exec(host);
  return match !== null && Number(match[1] ?? 80) <= 65_535;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A 405 response that lists every method the site uses (RFC 9110, 10.2.1). */
export const otherMethod = refuseMethod(methods);

function refuseMethod(allowed: readonly string[]): Refusal & { headers: { Allow: string } } {
  const headers = { Allow: [...allowed, "OPTIONS"].join(", ") };
  return { status: 405, message: ({ method }) => method, headers };
}

/** Answers 501 to any transfer coding except `chunked` (RFC 9112, 6.1), because Node would pass the coded bytes on. */
export const checkTransferCoding: Check = ({ headers: { "transfer-encoding": coding } }) =>
  coding === undefined || coding.trim().toLowerCase() === "chunked"
    ? undefined
    : { status: 501, message: ({ transferCoding }) => transferCoding, close: true };

/** Answers 405 to an unknown method. Answers 400 to a GET or HEAD request that has a body, to prevent request smuggling (RFC 9110, 9.3.1). */
export const checkMethod: Check = ({ method = "", headers }) => {
  if (method !== "OPTIONS" && !methods.some((one) => one === method)) return otherMethod;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const length = headers["content-length"];
  if (headers["transfer-encoding"] === undefined && (length === undefined || +length === 0)) {
    return undefined;
  }
  return { status: 400, message: ({ unexpectedBody }) => unexpectedBody(method), close: true };
};

/** Returns a check that answers 404 to the `.data` path of a streaming route, and 405 to a method that the route does not support. */
export function checkRoute(routes: RouteTable): Check {
  return ({ method = "", url = "" }) => {
    const path = pathOf(url);
    const { methods: allowed, streams = false } = routes.find(path) ?? {};
    if (streams && path.endsWith(".data")) {
      return { status: 404, message: ({ notFound }) => notFound };
    }
    return allowed === undefined || allowed.includes(method) ? undefined : refuseMethod(allowed);
  };
}

/** Answers OPTIONS with 204 and `Allow`. Sends no CORS headers, so other origins get no access. */
export function answerOptions(routes: RouteTable): Middleware {
  return (req, res, next) => {
    if (req.method !== "OPTIONS") return next();
    const allowed = routes.find(pathOf(req.url ?? ""))?.methods ?? methods;
    res.writeHead(204, refuseMethod(allowed).headers);
    res.end();
  };
}

/**
 * Returns a check that answers 403 to cross-site writes (OWASP CSRF cheat sheet, Fetch Metadata). Sec-Fetch-Site must be `same-origin` or `none`. Without that header, Origin must
 * be the site's. A request without both headers, which no current browser sends, must have no session cookie.
 */
export function checkSender(siteUrl: URL, sessionCookieNames: readonly string[]): Check {
  return (req) =>
    !isWrite(req) || isOwnWrite(req, siteUrl.origin, sessionCookieNames)
      ? undefined
      : { status: 403, message: ({ otherSite }) => otherSite };
}

/** Returns whether a request's method can change data. */
export function isWrite({ method = "" }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

/** Returns the value of a request's first session cookie, even if the value is invalid. Returns undefined if there is no such cookie. */
export function sessionCookieOf(
  { headers: { cookie = "" } }: IncomingMessage,
  names: readonly string[],
): string | undefined {
  return readCookies(cookie).find(([name]) => names.includes(name))?.[1];
}

function isOwnWrite(req: IncomingMessage, origin: string, names: readonly string[]): boolean {
  const site = req.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (req.headers.origin !== undefined) return req.headers.origin === origin;
  return sessionCookieOf(req, names) === undefined;
}

/** Parses a Cookie header (RFC 6265, 5.4). Trims only spaces and tabs, because browsers treat other white space as part of a name and then skip their `__Host-` rules. */
export function readCookies(header: string): [name: string, value: string][] {
  return header.split(";").map((pair) => {
    const [name = "", ...value] = pair
      .split("=")
      .map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ""));
    return [name, value.join("=")];
  });
}
