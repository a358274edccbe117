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

/** Finds the pattern of an undecoded path: exact ones first, then those with parameters; undefined when none fits. */
export function createRouteMatcher(
  patterns: readonly string[],
): (path: string) => string | undefined {
  const exact = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  const parametric = patterns
    .filter((pattern) => pattern.includes(":"))
    .map((pattern) => ({ pattern, segments: pattern.split("/") }));
  return (path) => {
    const plain = path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    if (exact.has(plain)) return plain;
    const parts = plain.split("/");
    return parametric.find(
      ({ segments }) =>
        segments.length === parts.length &&
        segments.every((segment, index) =>
          segment.startsWith(":") ? parts[index] !== "" : segment === parts[index],
        ),
    )?.pattern;
  };
}
