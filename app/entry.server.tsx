import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { languageOf } from "~/server/address-language";
import { describeSite } from "~/site/describe-site.server";
import { mergeHandles, PageScripts, SpareSiteData } from "~/site/site-data";
import { getConfig } from "./config.server";
import { reportError } from "./http/http-error.server";
import {
  contentSecurityPolicy,
  pageDataJson,
  takeFormTargets,
} from "./http/render-document.server";
import { publicCacheControl } from "./http/respond.server";
import { isServedByOwnServer, prepareForOtherServer } from "./start.server";

export { createSite, listen, serve } from "./start.server";

// Vite's dev server writes inline styles and listens on a socket of its own.
const developmentPolicy =
  "default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'none'";

if (!isServedByOwnServer()) await prepareForOtherServer();

/** Answers a document request: the page rendered whole, with the policy that names its inline scripts. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  _loadContext: AppLoadContext,
): Promise<Response> {
  const { matches, loaderData } = context.staticHandlerContext;
  const handles = matches.map(({ route }) => ({ handle: context.routeModules[route.id]?.handle }));
  const { publicPage, scripts, layout } = mergeHandles(handles);
  const spare = loaderData.root ? undefined : describeSite(getConfig(), request.url);
  const reached =
    layout === "admin" || import.meta.env.DEV
      ? context.manifest.url
      : publicRoutes(context, new URL(request.url).pathname);
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
  headers.set("Content-Type", "text/html; charset=utf-8");
  const policy = contentSecurityPolicy({
    inlineScript: layout === "admin" ? undefined : (spare ?? loaderData.root).speculationRules,
    formTargets: takeFormTargets(headers),
    https: getConfig().production,
  });
  headers.set("Content-Security-Policy", import.meta.env.DEV ? developmentPolicy : policy);
  if (!headers.has("Cache-Control")) {
    const isPublic = publicPage !== undefined && status === 200 && !headers.has("Set-Cookie");
    headers.set("Cache-Control", isPublic ? publicCacheControl : "no-store");
  }
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** Returns the routes that scripts of a public page may show or post to: no other language's and none of pages without scripts. */
function publicRoutes({ manifest, routeModules }: EntryContext, pathname: string) {
  const reached = Object.entries(manifest.routes).filter(([id, { path = "", hasClientAction }]) => {
    if (id === "root" || path === "*") return true;
    const { scripts, layout } = mergeHandles([routeModules[id] ?? {}]);
    return (
      (scripts || hasClientAction) &&
      layout !== "admin" &&
      languageOf(`/${path}`) === languageOf(pathname)
    );
  });
  return Object.fromEntries(reached);
}

/** Reports an unexpected error with the request's id and its cause, never with what the visitor sent. */
export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // A 404 or 405 is the visitor's slip, already in the access log; Remix's words for it repeat the address.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  reportError(error);
}
