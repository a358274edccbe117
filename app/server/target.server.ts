import type { Middleware } from "./context.server";
import type { Check, Refusal, Refuse } from "./refuse.server";
import type { RouteTable } from "./site-routes.server";

const maxTargetLength = 8_192;
const unprintable = /[^\x21-\x7e]|#/;
const escapedControl = /%(?:[01][0-9a-f]|7f|5c)/i;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The path of a request target, undecoded and without its query. */
export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}

const malformed: Refusal = { status: 400, says: ({ malformedAddress }) => malformedAddress };

/**
 * 400 to a target that two parsers could read in two ways: absolute form, malformed or non-UTF-8 escapes, control characters,
 * backslashes, fragments, dot segments. What passes names the same path to the door, to Express and to Remix. 414 above 8 KB.
 */
export const checkTarget: Check = ({ url = "" }) => {
  if (url.length > maxTargetLength) {
    return { status: 414, says: ({ longAddress }) => longAddress };
  }
  return isWellFormed(url) ? undefined : malformed;
};

/**
 * Lets nothing but the one spelling of a path through, so that the door and Remix decide on the same route: a GET or HEAD of
 * another is redirected there (301), query kept; any other method is answered 400. The Location begins with exactly one slash,
 * so it cannot name another host.
 */
export function requireCanonicalPath(routes: RouteTable, refuse: Refuse): Middleware {
  return (req, res, next) => {
    const target = req.url ?? "/";
    const path = pathOf(target);
    const spelled = routes.spell(path);
    if (spelled === path) {
      next();
    } else if (req.method === "GET" || req.method === "HEAD") {
      res.writeHead(301, { Location: spelled + target.slice(path.length), "Content-Length": 0 });
      res.end();
    } else {
      refuse(req, res, malformed);
    }
  };
}

/** 400 to `?_data=`: Remix would still run one loader by name, and log an error each time; nothing of this site asks for it. */
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
