import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { languageOf } from "./address-language";
import { contextOf, type Middleware, type ServerState } from "./context.server";
import { encode, preferredEncoding } from "./encoding.server";
import { reportError } from "./log.server";
import type { RouteTable } from "./site-routes.server";
import { pathOf } from "./target.server";

/** Remix's server build, or a function that reloads it for each request (development). */
export type RemixBuild = ServerBuild | (() => Promise<ServerBuild>);

/** Shorter bodies are sent uncompressed. */
const worthCompressingBytes = 1_024;

const compressible =
  /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json|rss\+xml)|image\/svg)/;

/** Returns the middleware that answers requests with Remix. Remix sees the site's own origin, because earlier checks have refused foreign hosts and senders. */
export function answerWithRemix(
  build: RemixBuild,
  { siteUrl, state, routes }: { siteUrl: URL; state: ServerState; routes: RouteTable },
): Middleware {
  const handlerOf = createHandlers(build, routes);
  return (req, res, next) => {
    handlerOf(pathOf(req.url ?? ""))(toRequest(req, res, siteUrl))
      .then((response) => send(req, res, response, state))
      .catch((error: unknown) => {
        if (!res.headersSent) return next(error);
        // Nobody has to mend that a client left.
        if (!hasLeft(error)) reportError(error);
        res.destroy();
      });
  };
}

/**
 * Returns a function that finds the Remix handler of an undecoded path. The handler of a built route knows only a few routes, because Remix 2 compiles all
 * routes of a handler several times per request: with all routes, a third of a quote's processor time.
 */
function createHandlers(build: RemixBuild, table: RouteTable): (path: string) => RequestHandler {
  const mode = import.meta.env.DEV ? "development" : "production";
  const forAnyRoute = createRequestHandler(build, mode);
  if (typeof build === "function") return () => forAnyRoute;
  const handlers = new Map<string, RequestHandler>();
  return (path) => {
    const id = table.find(path)?.id;
    if (id === undefined) return forAnyRoute;
    const known = handlers.get(id);
    if (known) return known;
    const handler = createRequestHandler(withOnlyRoute(build, id), mode);
    handlers.set(id, handler);
    return handler;
  };
}

/** Returns a build in which Remix finds only a route, its parents, and the routes in its language that the page's scripts post to. */
function withOnlyRoute(build: ServerBuild, id: string): ServerBuild {
  // The handle of each route is a RouteHandle.
  const handle = build.routes[id]?.module.handle as { reaches?: readonly string[] } | undefined;
  const inLanguage = (route: string) => languageOf(`/${build.routes[route]?.path ?? ""}`);
  const ids = new Set(handle?.reaches?.filter((route) => inLanguage(route) === inLanguage(id)));
  for (let next: string | undefined = id; next; next = build.routes[next]?.parentId) ids.add(next);
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([key]) => ids.has(key)));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, routes: pick(build.routes), assets };
}

function toRequest(req: IncomingMessage, res: ServerResponse, siteUrl: URL): Request {
  const { method = "GET" } = req;
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    // Skips empty headers, because Remix would parse an empty Origin as a URL.
    if (typeof value === "object") for (const one of value) headers.append(name, one);
    else if (value) headers.append(name, value);
  }
  headers.set("Host", siteUrl.host);
  if (headers.has("Origin")) headers.set("Origin", siteUrl.origin);
  return new Request(siteUrl.origin + req.url, {
    method,
    headers,
    signal: left.signal,
    ...(method !== "GET" && method !== "HEAD" && { body: contextOf(req)?.body ?? null }),
  });
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  state: ServerState,
): Promise<void> {
  const { body, headers } = response;
  const context = contextOf(req);
  context?.onHeaders?.();
  if (state.draining) res.setHeader("Connection", "close");
  if (await context?.sendPublicPage?.(response)) return;
  res.statusCode = response.status;
  res.statusMessage = response.statusText;
  for (const [name, value] of headers) {
    if (name === "set-cookie") res.appendHeader(name, value);
    else res.setHeader(name, withCharset(name, value));
  }
  if (body === null) {
    res.end();
  } else if (isEventStream(headers) || headers.has("Content-Disposition")) {
    // A download may be too long for memory: each part is made once the client has read the last.
    res.flushHeaders();
    await pipeline(body, res);
  } else {
    await sendWhole(req, res, Buffer.from(await response.arrayBuffer()));
  }
}

const isEventStream = (headers: Headers) =>
  headers.get("Content-Type")?.startsWith("text/event-stream") === true;

const hasLeft = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

function withCharset(name: string, value: string): string {
  const isBareText = name === "content-type" && /^(?:text\/|application\/json)[^;]*$/.test(value);
  return isBareText ? `${value}; charset=utf-8` : value;
}

async function sendWhole(req: IncomingMessage, res: ServerResponse, body: Buffer): Promise<void> {
  let sent = body;
  const mayCompress = compressible.test(String(res.getHeader("Content-Type")));
  if (mayCompress && body.length >= worthCompressingBytes && !res.hasHeader("Content-Encoding")) {
    if (!/\bAccept-Encoding\b/i.test(String(res.getHeader("Vary")))) {
      res.appendHeader("Vary", "Accept-Encoding");
    }
    const encoding = preferredEncoding(req.headers["accept-encoding"]);
    if (encoding !== "identity") {
      res.setHeader("Content-Encoding", encoding);
      sent = await encode(body, encoding);
    }
  }
  res.setHeader("Content-Length", sent.length);
  res.end(sent);
}
