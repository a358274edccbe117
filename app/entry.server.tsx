import type { EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { describeSite } from "~/site/describe-site.server";
import { mergeHandles, PageScripts, SpareSiteData } from "~/site/site-data";
import { getConfig } from "./config.server";
import { retryAfterSeconds } from "./http/http-error.server";
import { contentSecurityPolicy, pageDataJson } from "./http/render-document.server";
import { privateHeaders, publicCacheControl } from "./http/respond.server";
import { reportError } from "./server/log.server";
import { isServedByOwnServer, prepareForOtherServer } from "./start.server";

export { createSite, listen, serve } from "./start.server";

// Vite's development server uses inline styles and a WebSocket.
const developmentPolicy =
  "default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'none'";

if (!isServedByOwnServer()) await prepareForOtherServer();

/** Renders a document. Adds its Content-Security-Policy. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { matches, loaderData, loaderHeaders, actionHeaders } = context.staticHandlerContext;
  const handles = matches.map(({ route }) => ({ handle: context.routeModules[route.id]?.handle }));
  const { publicPage, scripts, layout, postsToPortal } = mergeHandles(handles);
  const spare = loaderData.root ? undefined : describeSite(getConfig(), request.url);
  // The manifest of a public page has only the routes that its scripts use.
  const reached =
    layout === "admin" || import.meta.env.DEV ? context.manifest.url : context.manifest.routes;
  const pageScripts =
    scripts || import.meta.env.DEV
      ? { json: await pageDataJson(context, reached), entry: context.manifest.entry.module }
      : undefined;
  const document = renderToString(
    <SpareSiteData.Provider value={spare}>
      <PageScripts.Provider value={pageScripts}>
        <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
      </PageScripts.Provider>
    </SpareSiteData.Provider>,
  );
  const html = `<!DOCTYPE html>${document}`;
  // Remix itself passes on only the cookies of loaders and actions.
  for (const { route } of matches) {
    for (const source of [loaderHeaders[route.id], actionHeaders[route.id]]) {
      for (const name of ["Retry-After", "Cache-Control", "X-Robots-Tag"]) {
        const value = source?.get(name);
        if (value) headers.set(name, value);
      }
    }
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { CLIENT_PORTAL_URL: portal, production } = getConfig();
  const formTarget = postsToPortal && portal ? new URL(portal).origin : "";
  const policy = contentSecurityPolicy(formTarget, production);
  headers.set("Content-Security-Policy", import.meta.env.DEV ? developmentPolicy : policy);
  if (!headers.has("Cache-Control")) {
    const isPublic = publicPage !== undefined && status === 200 && !headers.has("Set-Cookie");
    headers.set("Cache-Control", isPublic ? publicCacheControl : "no-store");
  }
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** Adds the headers that keep a page's data out of caches and search engines, because Remix passes on only cookies from loaders and actions. Adds Retry-After to a 503. */
export function handleDataRequest(response: Response): Response {
  for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
  if (response.status === 503) response.headers.set("Retry-After", String(retryAfterSeconds));
  return response;
}

/** Logs an unexpected error with the request's id, without the visitor's input. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs) {
  // The access log already has 404 and 405, and Remix's message would repeat the URL.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  reportError(error);
}
