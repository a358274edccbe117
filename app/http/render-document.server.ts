import type { EntryContext } from "@remix-run/node";
import type { PageData } from "./page-data";

/** The manifest of Vite's development server, with a field that Remix's type lacks. */
type DevelopmentManifest = EntryContext["manifest"] & { hmr?: { runtime: string } };

/** Returns the JSON with which a page hydrates, escaped for a script element. */
export async function pageDataJson(
  {
    manifest,
    serverHandoffString = "{}",
    serverHandoffStream,
    staticHandlerContext: { matches },
  }: EntryContext,
  reached: PageData["routes"],
): Promise<string> {
  const routes = matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  const data: PageData = {
    context: JSON.parse(serverHandoffString),
    state: await new Response(serverHandoffStream).text(),
    routes: reached,
    modules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    imports: [...new Set(routes.flatMap(({ imports = [] }) => imports))],
    refresh: (manifest as DevelopmentManifest).hmr?.runtime,
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Returns the Content-Security-Policy of a document, which allows no inline script. `formTargets` are other origins that forms may post to. */
export function contentSecurityPolicy({
  formTargets,
  https,
}: {
  formTargets: readonly string[];
  https: boolean;
}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const headerName = "X-Form-Targets";

/** Returns an internal header for a route's `headers` export. It lists the other origins to which the route's forms may post. */
export function formTargetHeaders(...addresses: readonly string[]): Record<string, string> {
  const origins = addresses.map((address) => new URL(address).origin);
  return origins.length === 0 ? {} : { [headerName]: origins.join(" ") };
}

/** Removes the header of `formTargetHeaders`. Returns the origins in it. */
export function takeFormTargets(headers: Headers): string[] {
  const origins = headers.get(headerName)?.split(" ") ?? [];
  headers.delete(headerName);
  return origins;
}
