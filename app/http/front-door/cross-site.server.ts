import type { IncomingMessage } from "node:http";
import type { Middleware } from "./context.server";
import type { Refuse } from "./refuse.server";

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
