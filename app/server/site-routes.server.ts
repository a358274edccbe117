import type { ServerBuild } from "@remix-run/node";
import type { PublicPageRules } from "./context.server";

/** The facts of a route that the server uses. */
export interface SiteRoute {
  /** Such as `/api/quotes/email/:email`; `/*` for the splat. */
  pattern: string;
  /** Allowed methods in addition to OPTIONS. Default: any. */
  methods?: readonly string[];
  /** True if the route answers with a stream. It has no `.data`, because single fetch would wait for the end. */
  streams?: boolean | undefined;
  /** The cache rules of a public page. */
  page?: PublicPageRules | undefined;
}

/** Returns the routes of a Remix build. */
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
        pattern: pathOf(id) || "/",
        methods,
        page: handle?.publicPage,
        streams: handle?.streams,
      };
    });
}

/** The site's routes, searchable by path. */
export type RouteTable = ReturnType<typeof createRouteTable>;

/** Returns a table in which routes without parameters win, as in Remix. Leaves splats out. */
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
    /** Finds the route of an undecoded path, or of the page whose data it names. */
    find(path: string): SiteRoute | undefined {
      const page = pageOf(path);
      return exact.get(page) ?? find(page.split("/"))?.route;
    },
    /**
     * Returns the canonical form of an undecoded path: fixed parts as in the pattern, parameters as sent. Remix matches in any letter
     * case, with escapes and trailing slashes, which would bypass decisions by path.
     */
    canonicalPath(path: string): string {
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

/** Returns the page whose data a path names (single fetch), or the path itself. */
function pageOf(path: string): string {
  if (!path.endsWith(dataEnding)) return path;
  const page = path.slice(0, -dataEnding.length);
  return page === "/_root" ? "/" : page;
}

/** Removes repeated and trailing slashes. */
function tidy(path: string): string {
  return path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}

/** Returns a part of a path as Remix compares it. `checkTarget` has refused parts that cannot be decoded. */
function fold(part: string): string {
  return decodeURIComponent(part).replaceAll("/", "%2F").toLowerCase();
}
