import type { IncomingMessage } from "node:http";
import { isLoopback, plainAddress } from "./address.server";
import type { Middleware } from "./context.server";
import type { Check, Refusal } from "./refuse.server";
import type { RouteTable } from "./site-routes.server";
import { pathOf } from "./target.server";

/** More would be a caller that hides something behind them; browsers and proxies send about thirty. */
const maxHeaders = 100;

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

/** 431 (RFC 6585, 5) to more than 100 headers, repeated ones counted. */
export const checkHeaderCount: Check = ({ rawHeaders }) =>
  rawHeaders.length <= 2 * maxHeaders
    ? undefined
    : { status: 431, says: ({ manyHeaders }) => manyHeaders(maxHeaders), close: true };

/**
 * 421 (RFC 9110, 15.5.20) to a Host that is not this site's: pages and redirects are built from it. A loopback host is welcome
 * from a loopback socket, for health checks. A missing or repeated Host is 400 (RFC 9112, 3.2).
 */
export function checkHost(siteUrl: URL): Check {
  const port = siteUrl.port || (siteUrl.protocol === "https:" ? "443" : "80");
  const accepted = new Set([siteUrl.host, `${siteUrl.hostname}:${port}`]);
  return ({ headers: { host }, rawHeaders, socket }) => {
    if (host === undefined || countHosts(rawHeaders) !== 1) {
      return { status: 400, says: ({ hosts }) => hosts };
    }
    if (accepted.has(host) || accepted.has(host.toLowerCase())) return undefined;
    if (namesLoopback(host) && isLoopback(plainAddress(socket.remoteAddress ?? ""))) {
      return undefined;
    }
    return { status: 421, says: ({ otherHost }) => otherHost };
  };
}

function namesLoopback(host: string): boolean {
  const match = loopbackHost.exec(host);
  return match !== null && Number(match[1] ?? 80) <= 65_535;
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** 405 with the methods that some route takes (RFC 9110, 10.2.1). */
export const otherMethod = refuseMethod(methods);

function refuseMethod(allowed: readonly string[]): Refusal & { headers: { Allow: string } } {
  const headers = { Allow: [...allowed, "OPTIONS"].join(", ") };
  return { status: 405, says: ({ method }) => method, headers };
}

/** 501 to a transfer coding other than `chunked` (RFC 9112, 6.1): Node would hand its bytes on undecoded. */
export const checkTransferCoding: Check = ({ headers: { "transfer-encoding": coding } }) =>
  coding === undefined || coding.trim().toLowerCase() === "chunked"
    ? undefined
    : { status: 501, says: ({ transferCoding }) => transferCoding, close: true };

/** 405 to a method that no route takes, and 400 to a GET or HEAD with a body, which serves request smuggling (RFC 9110, 9.3.1). */
export const checkMethod: Check = ({ method = "", headers }) => {
  if (method !== "OPTIONS" && !methods.some((one) => one === method)) return otherMethod;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const length = headers["content-length"];
  if (headers["transfer-encoding"] === undefined && (length === undefined || +length === 0)) {
    return undefined;
  }
  return { status: 400, says: ({ unexpectedBody }) => unexpectedBody(method), close: true };
};

/** 404 to the data address of a stream, and 405 to a method that this route does not take. */
export function checkRoute(routes: RouteTable): Check {
  return ({ method = "", url = "" }) => {
    const path = pathOf(url);
    const { methods: allowed, streams = false } = routes.find(path) ?? {};
    if (streams && path.endsWith(".data")) {
      return { status: 404, says: ({ notFound }) => notFound };
    }
    return allowed === undefined || allowed.includes(method) ? undefined : refuseMethod(allowed);
  };
}

/** Answers OPTIONS with 204 and `Allow`. No CORS headers: other origins stay out. */
export function answerOptions(routes: RouteTable): Middleware {
  return (req, res, next) => {
    if (req.method !== "OPTIONS") {
      next();
      return;
    }
    const allowed = routes.find(pathOf(req.url ?? ""))?.methods ?? methods;
    res.writeHead(204, refuseMethod(allowed).headers);
    res.end();
  };
}

/**
 * 403 to a write another site made the browser send (OWASP CSRF cheat sheet, Fetch Metadata). Sec-Fetch-Site decides where the
 * browser sends it: only `same-origin` and `none` pass. Else Origin must be the site's own. With neither the sender is no
 * current browser: it passes unless it carries one of `sessionCookieNames`.
 */
export function checkSender(siteUrl: URL, sessionCookieNames: readonly string[]): Check {
  return (req) =>
    !isWrite(req) || isOwnWrite(req, siteUrl.origin, sessionCookieNames)
      ? undefined
      : { status: 403, says: ({ otherSite }) => otherSite };
}

/** Returns whether a request may change something, by its method. */
export function isWrite({ method = "" }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

/** Returns the value of the first session cookie that a request carries, live or not. */
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

/**
 * Returns a Cookie header's names and values (RFC 6265, 5.4). Only spaces and tabs are cut off: a browser takes any other white
 * space for a part of the name, so that its rules for `__Host-` do not hold for it.
 */
export function readCookies(header: string): [name: string, value: string][] {
  return header.split(";").map((pair) => {
    const [name = "", ...value] = pair
      .split("=")
      .map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ""));
    return [name, value.join("=")];
  });
}
