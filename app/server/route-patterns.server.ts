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
