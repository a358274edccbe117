import { createRequire } from "node:module";
import type { AgnosticRouteObject, StaticHandler } from "@remix-run/router";

type Router = typeof import("@remix-run/router");
type Matches = NonNullable<ReturnType<Router["matchRoutes"]>>;

/** More than there are routes without a parameter, which the front door lets be spelled in one way, and shapes of the others. */
const maxKept = 500;

/**
 * Keeps which routes answer an address: Remix's server flattens, ranks and compiles all of them twice a request.
 * Call once, before remix-serve makes its handler. What is matched, and how, stays the router's own.
 */
export function keepRouteMatches(): void {
  // Remix's server takes both functions from this very object whenever it needs them.
  const router: Router = createRequire(import.meta.url)("@remix-run/router");
  Object.assign(router, keepingMatches(router));
}

/** What is known of a tree of routes. */
interface Kept {
  /** The fixed segments of its paths, as the router compares them; undefined where a segment is fixed in part. */
  words: Set<string> | undefined;
  /** The matches of addresses without parameters. */
  fixed: Map<string, Matches>;
  /** The routes that answer addresses of a shape, outermost first, and the tree of these alone. */
  shaped: Map<string, { branch: AgnosticRouteObject[]; tree: AgnosticRouteObject[] }>;
}

/** Returns the two functions of the router that match addresses, with their matches kept. */
export function keepingMatches({
  createStaticHandler,
  matchRoutes,
}: Pick<Router, "createStaticHandler" | "matchRoutes">) {
  const known = new WeakMap<object, Kept>();
  const keptOf = (routes: AgnosticRouteObject[]): Kept => {
    const kept = known.get(routes);
    if (kept !== undefined) return kept;
    const fresh = { words: wordsOf(routes), fixed: new Map(), shaped: new Map() };
    known.set(routes, fresh);
    return fresh;
  };
  const keptMatches = (...[routes, location, basename]: Parameters<Router["matchRoutes"]>) => {
    const pathname = typeof location === "string" ? location : (location.pathname ?? "/");
    const { words, fixed, shaped } = keptOf(routes);
    const same = fixed.get(pathname);
    if (same !== undefined) return same;
    const shape = words && (basename ?? "/") === "/" ? shapeOf(pathname, words) : undefined;
    const alike = shape === undefined ? undefined : shaped.get(shape);
    if (alike !== undefined) {
      const matches = matchRoutes(alike.tree, location);
      return matches?.map((match, index) => ({
        ...match,
        route: alike.branch[index] ?? match.route,
      }));
    }
    const matches = matchRoutes(routes, location, basename);
    if (matches === null) return null;
    if (hasNoParameters(matches)) {
      if (fixed.size < maxKept) fixed.set(pathname, matches);
    } else if (shape !== undefined && shaped.size < maxKept) {
      const branch = matches.map(({ route }) => route);
      shaped.set(shape, { branch, tree: branchOf(branch) });
    }
    return matches;
  };

  /** Gives each request to a handler that knows no routes but those that answer it. */
  const keptHandler = (
    ...[routes, options]: Parameters<Router["createStaticHandler"]>
  ): StaticHandler => {
    const whole = createStaticHandler(routes, options);
    const narrow = new Map<string | undefined, StaticHandler>();
    const handlerOf = (request: Request): StaticHandler => {
      const { pathname } = new URL(request.url);
      const matches = keptMatches(whole.dataRoutes, pathname, options?.basename);
      if (!matches) return whole;
      const id = matches.at(-1)?.route.id;
      const handler =
        narrow.get(id) ?? createStaticHandler(branchOf(matches.map(({ route }) => route)), options);
      narrow.set(id, handler);
      return handler;
    };
    return {
      dataRoutes: whole.dataRoutes,
      query: (request, more) => handlerOf(request).query(request, more),
      queryRoute: (request, more) => handlerOf(request).queryRoute(request, more),
    };
  };
  return { matchRoutes: keptMatches, createStaticHandler: keptHandler };
}

/** Returns the tree in which each route has the next as its only child. */
function branchOf([route, ...rest]: AgnosticRouteObject[]): AgnosticRouteObject[] {
  if (route === undefined) return [];
  return [route.index ? route : { ...route, children: branchOf(rest) }];
}

/** Returns the fixed segments of all paths; undefined where a segment is a parameter and something else besides. */
function wordsOf(routes: AgnosticRouteObject[]): Set<string> | undefined {
  const words = new Set<string>();
  for (const { path = "", children } of routes) {
    for (const segment of path.split("/")) {
      if (/^:(?![\w-]+\??$)|^[^:].*\*/.test(segment)) return undefined;
      if (!/^[:*]/.test(segment)) words.add(segment.replace(/\?$/, "").toLowerCase());
    }
    const below = wordsOf(children ?? []);
    if (below === undefined) return undefined;
    for (const word of below) words.add(word);
  }
  return words;
}

/** Addresses that differ only in segments that are no route's are answered by the same routes. Undefined where they cannot be read. */
function shapeOf(pathname: string, words: ReadonlySet<string>): string | undefined {
  try {
    const segments = pathname.split("/").map((segment) => {
      const word = decodeURIComponent(segment).toLowerCase();
      return words.has(word) || word === "" ? word : ":";
    });
    return segments.join("/");
  } catch {
    return undefined;
  }
}

function hasNoParameters(matches: Matches): boolean {
  return matches.every(({ params }) => Object.keys(params).length === 0);
}
