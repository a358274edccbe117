import type { ServerBuild } from "@remix-run/node";
import type { PublicPageRules } from "./context.server";

/** What the server knows about a route: pattern, methods and cache rules. */
export interface SiteRoute {
  /** The route's id in the Remix build. */
  id?: string;
  /** Such as `/api/quotes/email/:email`; `/*` for the splat. */
  pattern: string;
  /** Allowed methods in addition to OPTIONS. Default: all methods. */
  methods?: readonly string[];
  /** True if the route answers with a stream. Such a route has no `.data`, because single fetch would wait for the end. */
  streams?: boolean | undefined;
  /** The cache rules of a public page. */
  page?: PublicPageRules | undefined;
}

/** Returns the pattern, methods and options of each route in a Remix build, except the root. */
export function siteRoutes(routes: ServerBuild["routes"]): SiteRoute[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
  };
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map(({ id, module }) => {
      // The handle of each route is a RouteHandle.
      const handle = module.handle as
        | { publicPage?: PublicPageRules; streams?: boolean }
        | undefined;
      const isPage = module.default !== undefined;
      const methods = [
        ...(isPage || module.loader ? ["GET", "HEAD"] : []),
        ...(module.action ? ["POST"] : []),
        ...(module.action && !isPage ? ["PUT", "PATCH", "DELETE"] : []),
      ];
      return {
        id,
        pattern: pathOf(id) || "/",
        methods,
        page: handle?.publicPage,
        streams: handle?.streams,
      };
    });
}

/** The site's routes, searchable by path. */
export type RouteTable = ReturnType<typeof createRouteTable>;

/** Creates the table in which the server finds the route of a path. Routes without parameters take precedence, as in Remix. Leaves out splat routes. */
export function createRouteTable(routes: readonly SiteRoute[]) {
  const known = routes
    .filter(({ pattern }) => !pattern.includes("*"))
    .sort((a, b) => Number(a.pattern.includes(":")) - Number(b.pattern.includes(":")))
    .map((route) => ({ route, segments: route.pattern.split("/") }));
  const exact = new Map(known.map(({ route }) => [route.pattern, route]));
  const find = (parts: readonly string[]) =>
    known.find(
      ({ segments }) =>
        segments.length === parts.length &&
        segments.every((segment, index) =>
          segment.startsWith(":") ? parts[index] !== "" : segment === parts[index],
        ),
    );
  return {
    /** Returns the route of an undecoded path. For a single-fetch path, returns the route of its page. */
    find(path: string): SiteRoute | undefined {
      const page = pageOf(path);
      return exact.get(page) ?? find(page.split("/"))?.route;
    },
    /**
     * Returns the canonical form of an undecoded path: fixed parts as in the pattern, parameters as sent. Remix also matches other letter case,
     * escapes and trailing slashes, which would bypass checks by path.
     */
    canonicalPath(path: string): string {
      if (exact.has(path)) return path;
      const whole = tidy(path);
      const parts = tidy(pageOf(whole)).split("/");
      const fixed = find(parts.map(fold))?.segments;
      const page = parts
        .map((part, index) => (fixed?.[index]?.startsWith(":") === false ? fixed[index] : part))
        .join("/");
      if (!whole.endsWith(dataEnding)) return page;
      return (page.length > 1 ? page : "/_root") + dataEnding;
    },
  };
}

const dataEnding = ".data";

/** Returns the page of a single-fetch data path. Returns any other path unchanged. */
function pageOf(path: string): string {
  if (!path.endsWith(dataEnding)) return path;
  const page = path.slice(0, -dataEnding.length);
  return page === "/_root" ? "/" : page;
}

/** Removes repeated and trailing slashes. */
function tidy(path: string): string {
  return path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}

/** Returns a part of a path in the form that Remix compares. Cannot fail, because `checkTarget` has refused parts that do not decode. */
function fold(part: string): string {
  return decodeURIComponent(part).replaceAll("/", "%2F").toLowerCase();
}
