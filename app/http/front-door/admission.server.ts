import type { IncomingMessage } from "node:http";
import { isLoopback, plainAddress } from "./address.server";
import type { Middleware } from "./context.server";
import type { Refuse } from "./refuse.server";

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

/**
 * Answers 421 (RFC 9110, 15.5.20) to a Host that is not this site's: pages and redirects are built from it. A loopback host is
 * welcome from a loopback socket, for health checks. A missing or repeated Host is 400 (RFC 9112, 3.2).
 */
export function checkHost(siteUrl: URL, refuse: Refuse): Middleware {
  const port = siteUrl.port || (siteUrl.protocol === "https:" ? "443" : "80");
  const accepted = new Set([siteUrl.host, `${siteUrl.hostname}:${port}`]);
  return (req, res, next) => {
    const host = req.headers.host;
    if (host === undefined || countHosts(req.rawHeaders) !== 1) {
      refuse(req, res, { status: 400, error: "The request must name exactly one host." });
    } else if (accepted.has(host) || accepted.has(host.toLowerCase())) {
      next();
    } else if (isLoopback(plainAddress(req.socket.remoteAddress ?? ""))) {
      const match = loopbackHost.exec(host);
      if (match && Number(match[1] ?? 80) <= 65_535) next();
      else wrongHost();
    } else {
      wrongHost();
    }

    function wrongHost() {
      refuse(req, res, {
        status: 421,
        error: "This server does not answer for that host name. Check the address you opened.",
      });
    }
  };
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

/** Value of `Allow` (RFC 9110, 10.2.1) on 405 and on the answer to OPTIONS. */
export const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

const allowed = new Set(allowedMethods.split(", "));

/**
 * Answers 405 to methods the site has no use for, and 400 to a GET or HEAD with a body, which has no meaning (RFC 9110, 9.3.1)
 * and serves request smuggling.
 */
export function checkMethod(refuse: Refuse): Middleware {
  return (req, res, next) => {
    const { method = "", headers } = req;
    if (method === "GET" || method === "HEAD") {
      const length = headers["content-length"];
      if (headers["transfer-encoding"] === undefined && (length === undefined || +length === 0)) {
        next();
      } else {
        refuse(req, res, {
          status: 400,
          error: `A ${method} request carries no body.`,
          close: true,
        });
      }
    } else if (allowed.has(method)) {
      next();
    } else {
      refuse(req, res, {
        status: 405,
        error: "This server does not take that method.",
        headers: { Allow: allowedMethods },
      });
    }
  };
}

/** Answers OPTIONS with 204 and `Allow`. No CORS headers: other origins stay out. */
export const answerOptions: Middleware = (req, res, next) => {
  if (req.method !== "OPTIONS") {
    next();
    return;
  }
  res.writeHead(204, { Allow: allowedMethods });
  res.end();
};

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Answers 403 to a write another site made the browser send (OWASP CSRF cheat sheet, Fetch Metadata). Sec-Fetch-Site decides
 * where the browser sends it: only `same-origin` and `none` pass. Else Origin must be the site's own. With neither the sender
 * is no current browser: it passes unless it carries one of `sessionCookieNames`.
 */
export function refuseCrossSiteWrites(
  siteUrl: URL,
  sessionCookieNames: readonly string[],
  refuse: Refuse,
): Middleware {
  const names = new Set(sessionCookieNames);
  return (req, res, next) => {
    if (reading.has(req.method ?? "") || isOwnWrite(req, siteUrl.origin, names)) {
      next();
      return;
    }
    refuse(req, res, {
      status: 403,
      error: "This request came from another site. Open the page on this site and send it again.",
    });
  };
}

function isOwnWrite(req: IncomingMessage, origin: string, names: ReadonlySet<string>): boolean {
  const site = req.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (req.headers.origin !== undefined) return req.headers.origin === origin;
  return !carriesCookie(req.headers.cookie ?? "", names);
}

function carriesCookie(header: string, names: ReadonlySet<string>): boolean {
  return header.split(";").some((pair) => names.has((pair.split("=")[0] ?? "").trim()));
}
