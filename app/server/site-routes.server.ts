import type { ServerBuild } from "@remix-run/node";
import type { PublicPageRules } from "./context.server";

/** A route of the site, as far as the server decides by it. */
export interface SiteRoute {
  /** Such as `/api/quotes/email/:email`; `/*` for the splat. */
  pattern: string;
  /** What it takes besides OPTIONS. Default: any method. */
  methods?: readonly string[];
  /** True where the route answers with a stream, which has no `.data`: single fetch would wait for its end. */
  streams?: boolean | undefined;
  /** Set where the route is a public page. */
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

/** What the door knows of the site's addresses. */
export type RouteTable = {
  /** Finds the route of an undecoded path as it is written, or of the page whose data it names. */
  find(path: string): SiteRoute | undefined;
  /**
   * Returns the one spelling of an undecoded path. Remix ignores letter case, escapes and slashes at the end where it matches, so
   * what is decided by a path would be skipped by another spelling: the fixed parts become the pattern's, parameters stay as sent.
   */
  spell(path: string): string;
};

/** Routes without parameters go before the others, as in Remix; splats are left out. */
export function createRouteTable(routes: readonly SiteRoute[]): RouteTable {
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
    find(path) {
      const page = pageOf(path);
      return exact.get(page) ?? find(page.split("/"))?.route;
    },
    spell(path) {
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

/** The page whose data a path names (single fetch), or the path itself. */
function pageOf(path: string): string {
  if (!path.endsWith(dataEnding)) return path;
  const page = path.slice(0, -dataEnding.length);
  return page === "/_root" ? "/" : page;
}

/** Leaves out the slashes that are doubled or at the end. */
function tidy(path: string): string {
  return path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}

/** One part of a path as Remix compares it. The door has refused what cannot be decoded. */
function fold(part: string): string {
  return decodeURIComponent(part).replaceAll("/", "%2F").toLowerCase();
}
