/**
 * Turns file names of `app/routes` (Remix flat routes) into patterns for the log: `api.quotes.email.$email.ts` →
 * `/api/quotes/email/:email`, `_index.tsx` → `/`, `sitemap[.]xml.ts` → `/sitemap.xml`, `$.tsx` → `/*`.
 */
export function routePatterns(fileNames: readonly string[]): string[] {
  return fileNames.map((fileName) => {
    const name = fileName.replace(/^.*routes\//, "").replace(/(?:\/route)?\.[a-z]+$/, "");
    const segments = (name.match(/(?:\[[^\]]*\]|[^.])+/g) ?? [])
      .filter((segment) => !segment.startsWith("_"))
      .map((segment) => segment.replace(/_$/, "").replace(/\[([^\]]*)\]/g, "$1"))
      .map((segment) => (segment === "$" ? "*" : segment.replace(/^\$/, ":")));
    return `/${segments.join("/")}`;
  });
}

/** What the door knows of the site's addresses. */
export type RouteTable = {
  /** Finds the pattern of an undecoded path as it is written; undefined when none fits. */
  match(path: string): string | undefined;
  /**
   * Returns the one spelling of an undecoded path. Remix ignores letter case, escapes and slashes at the end where it matches, so
   * what is decided by a path would be skipped by another spelling: the fixed parts become the pattern's, parameters stay as sent.
   */
  spell(path: string): string;
};

/** Reads patterns of `routePatterns()`; those without parameters go before the others, as in Remix. */
export function createRouteTable(patterns: readonly string[]): RouteTable {
  const known = patterns
    .filter((pattern) => !pattern.includes("*"))
    .sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
    .map((pattern) => ({ pattern, segments: pattern.split("/") }));
  const exact = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  const find = (parts: readonly string[]) =>
    known.find(
      ({ segments }) =>
        segments.length === parts.length &&
        segments.every((segment, index) =>
          segment.startsWith(":") ? parts[index] !== "" : segment === parts[index],
        ),
    );
  return {
    match(path) {
      const page = pageOf(path);
      return exact.has(page) ? page : find(page.split("/"))?.pattern;
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
