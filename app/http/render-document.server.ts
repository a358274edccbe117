import type { EntryContext } from "@remix-run/node";
import type { PageData } from "./page-data";

/** Returns the JSON with which a page hydrates, escaped for a script element. */
export async function pageDataJson(
  entry: EntryContext,
  reached: PageData["routes"],
): Promise<string> {
  const { manifest, serverHandoffString = "{}", serverHandoffStream } = entry;
  const { matches } = entry.staticHandlerContext;
  // Vite's development server adds a field that Remix's type lacks.
  const { hmr } = manifest as typeof manifest & { hmr?: { runtime: string } };
  const routes = matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  const data: PageData = {
    context: JSON.parse(serverHandoffString),
    state: await new Response(serverHandoffStream).text(),
    routes: reached,
    modules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    imports: [...new Set(routes.flatMap(({ imports = [] }) => imports))],
    refresh: hmr?.runtime,
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Returns the Content-Security-Policy of a document, which allows no inline script. `formTarget` is the origin of another site that forms may post to, or "". */
export function contentSecurityPolicy(formTarget: string, https: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${formTarget}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
