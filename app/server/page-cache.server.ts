import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { contextOf, type Middleware, type PublicPageRules } from "./context.server";
import { encode, preferredEncoding } from "./encoding.server";
import type { RouteTable } from "./site-routes.server";
import { pathOf } from "./target.server";

/** A rendered public page in every encoding. */
type CachedPage = Awaited<ReturnType<typeof preparePage>>;

/** A server's cached pages by path and canonical query. Contains only known routes and their listed variants. */
type PageCache = Map<string, CachedPage>;

const caches = new Set<PageCache>();
let purges = 0;

/** Removes from the page cache all pages, or only those with the given tag. Call this after every committed change to data that public pages show. */
export function purgePages(tag?: string): void {
  purges += 1;
  for (const cache of caches) {
    for (const [key, { tags }] of cache) {
      if (tag === undefined || tags.includes(tag)) cache.delete(key);
    }
  }
}

/** Answers public pages from memory. If a page is not cached, Remix renders it without the visitor's cookies. */
export function servePages(routes: RouteTable): Middleware {
  const cache: PageCache = new Map();
  caches.add(cache);

  return (req, res, next) => {
    const context = contextOf(req);
    const target = req.url ?? "/";
    const path = pathOf(target);
    const isRead = req.method === "GET" || req.method === "HEAD";
    const route = isRead && !/%|\.data$/.test(path) ? routes.find(path) : undefined;
    const query = route?.page && canonicalQuery(target.slice(path.length), route.page);
    if (!context || route?.page === undefined || query === undefined) return next();
    const { tags = [] } = route.page;
    const key = path + query;
    const cached = cache.get(key);
    context.cache = cached ? "hit" : "miss";
    if (cached) {
      context.route = route.pattern;
      sendPage(req, res, cached);
      return;
    }
    if (req.method === "GET") {
      req.url = key;
      delete req.headers.cookie;
      delete req.headers.authorization;
      const purgesBefore = purges;
      context.sendPublicPage = async (response) => {
        const { status, headers } = response;
        const isPrivate = /no-store|private/i.test(headers.get("Cache-Control") ?? "");
        if (status !== 200 || isPrivate || headers.has("Set-Cookie")) return false;
        const page = await preparePage(response, tags);
        // A page rendered from data older than a purge answers only this request.
        if (purges === purgesBefore) cache.set(key, page);
        sendPage(req, res, page);
        return true;
      };
    }
    next();
  };
}

/** Returns the canonical query ("" or "?a=b"): the listed parameters with valid values. Returns undefined for a personal page. */
function canonicalQuery(query: string, { variants = {}, uncached = [] }: PublicPageRules) {
  const given = new URLSearchParams(query);
  if (uncached.some((name) => given.has(name))) return undefined;
  const counted = new URLSearchParams();
  for (const [name, values] of Object.entries(variants)) {
    const value = given.get(name);
    if (value !== null && values.includes(value)) counted.set(name, value);
  }
  return counted.size > 0 ? `?${counted}` : "";
}

async function preparePage(response: Response, tags: readonly string[]) {
  const identity = Buffer.from(await response.arrayBuffer());
  // Level 9 takes over fifty times as long and saves 0.2 %.
  const [br, gzip] = await Promise.all([encode(identity, "br", 7), encode(identity, "gzip")]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // Weak (RFC 9110, 8.8.3), because it is the same for every encoding.
  const etag = `W/"${hash}"`;
  const headers = new Headers(response.headers);
  // A CDN asks each time: purges do not reach it, and every page shows the owner's settings.
  headers.set("Cache-Control", "public, max-age=0, must-revalidate");
  headers.set("ETag", etag);
  headers.set("Vary", "Accept-Encoding");
  return { tags, etag, headers, bodies: { br, gzip, identity } };
}

/** Sends a page in the best encoding that the client accepts, or 304 if the client already has the page. */
function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  { etag, headers, bodies }: CachedPage,
): void {
  res.setHeaders(headers);
  const heldTags = req.headers["if-none-match"];
  if (heldTags?.includes(etag.slice(2)) || heldTags?.trim() === "*") {
    res.statusCode = 304;
    res.end();
    return;
  }
  const encoding = preferredEncoding(req.headers["accept-encoding"]);
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bodies[encoding].length);
  res.end(req.method === "HEAD" ? undefined : bodies[encoding]);
}
