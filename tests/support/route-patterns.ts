import { readdirSync } from "node:fs";
import { spanishPattern } from "~/site/spanish-paths";

/**
 * Returns the patterns of route files (Remix flat routes): `api.quotes.email.$email.ts` → `/api/quotes/email/:email`, `_index.tsx` →
 * `/` and `/es`, `$.tsx` → `/*`. A file that serves both languages has two.
 */
export function routePatterns(fileNames: readonly string[]): string[] {
  const written = new Set(readdirSync("app/routes").map(patternOf));
  return fileNames.map(patternOf).flatMap((pattern) => {
    const spanish = spanishPattern(pattern);
    return spanish === undefined || written.has(spanish) ? [pattern] : [pattern, spanish];
  });
}

/** Returns the patterns of every route, or of every page. */
export function everyPattern(of: "route" | "page" = "route"): string[] {
  const files = readdirSync("app/routes").filter((name) => of === "route" || name.endsWith("x"));
  return routePatterns(files);
}

function patternOf(fileName: string): string {
  const name = fileName.replace(/^.*routes\//, "").replace(/(?:\/route)?\.[a-z]+$/, "");
  const segments = (name.match(/(?:\[[^\]]*\]|[^.])+/g) ?? [])
    .filter((segment) => !segment.startsWith("_"))
    .map((segment) => segment.replace(/_$/, "").replace(/\[([^\]]*)\]/g, "$1"))
    .map((segment) => (segment === "$" ? "*" : segment.replace(/^\$/, ":")));
  return `/${segments.join("/")}`;
}
