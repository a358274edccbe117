import { createRequire } from "node:module";
import type { AgnosticRouteObject, StaticHandler } from "@remix-run/router";

type Router = typeof import("@remix-run/router");
type Matches = NonNullable<ReturnType<Router["matchRoutes"]>>;

/** More than there are routes without a parameter; the front door lets each be spelled in one way. */
const maxKept = 200;

/**
 * Keeps which routes answer an address without parameters: Remix's server flattens, ranks and compiles all of them twice a request.
 * Call once, before remix-serve makes its handler. What is matched, and how, stays the router's own.
 */
export function keepRouteMatches(): void {
  // Remix's server takes both functions from this very object whenever it needs them.
  const router: Router = createRequire(import.meta.url)("@remix-run/router");
  Object.assign(router, keepingMatches(router));
}

/** Returns the two functions of the router that match addresses, with their matches kept. */
export function keepingMatches({
  createStaticHandler,
  matchRoutes,
}: Pick<Router, "createStaticHandler" | "matchRoutes">) {
  const kept = new WeakMap<object, Map<string, Matches>>();
  const keptMatches = (...[routes, location, basename]: Parameters<Router["matchRoutes"]>) => {
    const pathname = typeof location === "string" ? location : (location.pathname ?? "/");
    const ofRoutes = kept.get(routes) ?? new Map<string, Matches>();
    kept.set(routes, ofRoutes);
    const known = ofRoutes.get(pathname);
    if (known !== undefined) return known;
    const matches = matchRoutes(routes, location, basename);
    if (matches !== null && hasNoParameters(matches) && ofRoutes.size < maxKept) {
      ofRoutes.set(pathname, matches);
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
      if (matches === null || !hasNoParameters(matches)) return whole;
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

function hasNoParameters(matches: Matches): boolean {
  return matches.every(({ params }) => Object.keys(params).length === 0);
}
