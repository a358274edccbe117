import type { Middleware } from "./context.server";
import type { Check, Refusal, Refuse } from "./refuse.server";
import type { RouteTable } from "./site-routes.server";

const maxTargetLength = 8_192;
const unprintable = /[^\x21-\x7e]|#/;
const escapedControl = /%(?:[01][0-9a-f]|7f|5c)/i;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Returns the undecoded path of a request target, without its query. */
export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}

const malformed: Refusal = { status: 400, message: ({ malformedAddress }) => malformedAddress };

/**
 * Answers 400 to a target that parsers could read differently: absolute form, malformed or non-UTF-8 escapes, control characters, backslashes,
 * fragments, dot segments. Answers 414 to a target longer than 8 KB.
 */
export const checkTarget: Check = ({ url = "" }) => {
  if (url.length > maxTargetLength) {
    return { status: 414, message: ({ longAddress }) => longAddress };
  }
  return isWellFormed(url) ? undefined : malformed;
};

/**
 * Lets only canonical paths pass, so that the server and Remix choose the same route. A GET or HEAD request for another path is redirected (301) to
 * the canonical path, with its query. Any other method gets 400. The Location starts with exactly one slash, so it cannot name another host.
 */
export function requireCanonicalPath(routes: RouteTable, refuse: Refuse): Middleware {
  return (req, res, next) => {
    const target = req.url ?? "/";
    const path = pathOf(target);
    const canonical = routes.canonicalPath(path);
    if (canonical === path) {
      next();
    } else if (req.method === "GET" || req.method === "HEAD") {
      res.writeHead(301, { Location: canonical + target.slice(path.length), "Content-Length": 0 });
      res.end();
    } else {
      refuse(req, res, malformed);
    }
  };
}

/** Answers 400 to `?_data=`. The site never uses it; Remix would run a single loader by name and log an error. */
export const checkDataParameter: Check = ({ url = "" }) => {
  const query = url.slice(pathOf(url).length);
  return query !== "" && new URLSearchParams(query).has("_data") ? malformed : undefined;
};

function isWellFormed(target: string): boolean {
  if (target.charCodeAt(0) !== 47 || unprintable.test(target)) return false;
  const path = pathOf(target);
  if (path === "/") return true;
  if (path.includes("\\") || dotSegment.test(path)) return false;
  if (!path.includes("%")) return true;
  if (escapedControl.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
