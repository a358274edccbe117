/** What a route says of itself to the document shell: `export const handle: RouteHandle = { scripts: true }`. */
export interface RouteHandle {
  /** Ships the client build and mounts the toasts. Pages that need no script leave it out and ship none. */
  scripts?: boolean;
  /** "admin" pages bring their own shell and get no public header or footer. */
  layout?: "public" | "admin";
  /** Set on a page that is the same for everybody: the front door keeps it in memory. */
  publicPage?: PublicPageRules;
}

/** What a public page depends on besides its path (docs/front-door.md). */
interface PublicPageRules {
  /** What it shows, for `purgePages(tag)`. */
  tags?: readonly string[];
  /** Query parameters that change it, each with the values that count; all others are ignored. */
  variants?: Readonly<Record<string, readonly string[]>>;
  /** Query parameters that make it one visitor's own: rendered each time, never kept. */
  uncached?: readonly string[];
}

/** Returns the handles of a page's matched routes as one; the innermost wins. */
export function mergeHandles(matches: readonly { handle?: unknown }[]): RouteHandle {
  return Object.assign({}, ...matches.map(({ handle }) => (isHandle(handle) ? handle : {})));
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null;
}
