import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { languageOf } from "~/server/address-language";
import { describeSite } from "~/site/describe-site.server";
import { mergeHandles, SpareSiteData } from "~/site/site-data";
import { getConfig } from "./config.server";
import { reportError } from "./http/faults.server";
import {
  contentSecurityPolicy,
  renderDocument,
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
  const manifest = { ...context.manifest, url: manifestFor(context.manifest.url, request.url) };
  const { matches, loaderData } = context.staticHandlerContext;
  const spare = loaderData.root ? undefined : describeSite(getConfig(), request.url);
  const { html, scriptSources } = await renderDocument(
    { ...context, manifest },
    request.url,
    (document) => <SpareSiteData.Provider value={spare}>{document}</SpareSiteData.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const policy = contentSecurityPolicy({
    scriptSources,
    formTargets: takeFormTargets(headers),
    https: getConfig().production,
  });
  headers.set("Content-Security-Policy", import.meta.env.DEV ? developmentPolicy : policy);
  const handles = matches.map(({ route }) => ({ handle: context.routeModules[route.id]?.handle }));
  const { publicPage } = mergeHandles(handles);
  if (!headers.has("Cache-Control")) {
    const isPublic = publicPage !== undefined && status === 200 && !headers.has("Set-Cookie");
    headers.set("Cache-Control", isPublic ? publicCacheControl : "no-store");
  }
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** Returns the address of the manifest that scripts of a page need: the build keeps one for the desk and one a language. */
function manifestFor(whole: string, url: string): string {
  if (import.meta.env.DEV) return whole;
  const { pathname } = new URL(url);
  const area = /^\/admin(?:\/|$)/.test(pathname) ? "admin" : languageOf(pathname);
  return whole.replace(/\.js$/, `-${area}.js`);
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
