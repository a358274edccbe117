import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  dropForwardedHeaders,
  resolveAddress,
  throttleKey,
  truncateAddress,
} from "./address.server";
import { languageOf } from "./address-language";
import {
  answerOptions,
  checkHeaderCount,
  checkHost,
  checkMethod,
  checkRoute,
  checkSender,
  checkTransferCoding,
} from "./admission.server";
import { readBodies } from "./body-limit.server";
import { createConcurrencyLimit, createQuota } from "./concurrency-limit.server";
import {
  bindContext,
  contextOf,
  enterContext,
  type Middleware,
  type RequestContext,
  type ServerState,
} from "./context.server";
import { type AccessLogEntry, reportError, writeLogLine } from "./log.server";
import { servePages } from "./page-cache.server";
import { checkRates, type RateLimits } from "./rate-limit.server";
import {
  addDueAnswer,
  answersDue,
  type Check,
  createRefuse,
  hasUnreadBody,
  overloaded,
  type Refuse,
} from "./refuse.server";
import { answerWithRemix, type RemixBuild } from "./remix-handler.server";
import { securityHeaders } from "./security-headers.server";
import { createRouteTable, type RouteTable, type SiteRoute } from "./site-routes.server";
import { serveStaticFiles } from "./static-files.server";
import { checkDataParameter, checkTarget, pathOf, requireCanonicalPath } from "./target.server";

/** The handler's settings. The handler reads no environment variables. */
export type HandlerOptions = {
  /** The public URL. The handler refuses other hosts; https turns on Strict-Transport-Security. */
  siteUrl: URL;
  /** How many trusted proxies append to X-Forwarded-For. With 0, the client address is the socket's. */
  trustProxy: number;
  /** Names of the session cookies. A write that carries one must prove that it comes from this site. */
  sessionCookieNames: readonly string[];
  /** The site's routes, from `siteRoutes()`. Default: none. */
  routes?: readonly SiteRoute[];
  /** Paths that receive passwords, codes and passkeys; `rateLimits.signIn` applies to them. Default: none. */
  signInPaths?: readonly string[];
  /** Directories of static files, by priority: `["build/client", "public"]`. Default: none. */
  staticDirectories?: readonly string[];
  /** Whether public pages are cached in memory. Default: true. */
  cachePages?: boolean;
  /** Limits of writes and sign-in attempts. Default: none. */
  rateLimits?: RateLimits;
  /** How long headers (default 10,000), bodies (15,000) and whole requests (60,000) may take to arrive, in milliseconds. Then the server answers 408. */
  timeouts?: { headersMs?: number; bodyMs?: number; requestMs?: number };
  /** Receives each access log entry. Default: one JSON line on standard output. */
  log?: (entry: AccessLogEntry) => void;
  /** Returns whether a request has a live staff session, which large uploads require. Default: false. */
  mayUpload?: (req: IncomingMessage) => Promise<boolean>;
  /** Remix's server build. */
  build?: RemixBuild;
  /** Serves files instead of `staticDirectories`: Vite's middleware in development. */
  files?: Middleware;
  /** How long open requests may take after SIGTERM, in milliseconds. Default: 6,000. The services may then take 10 s to stop. */
  drainMs?: number;
};

export type RequestHandler = ReturnType<typeof createHandler>;

/** Creates the handler of a site. Each request passes the steps listed in docs/server.md, in that order. In tests, the function `behind` replaces Remix. */
export function createHandler(
  options: HandlerOptions,
  behind?: (req: IncomingMessage, res: ServerResponse) => void,
) {
  const { siteUrl, sessionCookieNames, rateLimits, signInPaths = [], build } = options;
  const routes = createRouteTable(options.routes ?? []);
  const state: ServerState = { draining: false };
  const headers = securityHeaders(siteUrl);
  const refuse = createRefuse(headers);
  const checked =
    (check: Check): Middleware =>
    (req, res, next) => {
      const refusal = check(req);
      if (refusal) refuse(req, res, refusal);
      else next();
    };
  const run = compose([
    waitForEarlierAnswer,
    openRequest(options, headers, state),
    checked(checkHeaderCount),
    checked(checkHost(siteUrl)),
    checked(checkTransferCoding),
    checked(checkMethod),
    checked(checkTarget),
    ...(options.cachePages === false ? [] : [servePages(routes)]),
    options.files ?? serveStaticFiles(options.staticDirectories ?? []),
    answerOptions(routes),
    requireCanonicalPath(routes, refuse),
    checked(checkDataParameter),
    checked(checkSender(siteUrl, sessionCookieNames)),
    checked(checkRoute(routes)),
    ...(rateLimits
      ? [checked(checkRates(rateLimits, { signInPaths, cookieNames: sessionCookieNames }))]
      : []),
    limitInFlight(refuse),
    readBodies(refuse, options.mayUpload, options.timeouts?.bodyMs),
    limitConcurrency(refuse),
    enterContext,
    nameForLog(routes),
    ...(build ? [answerWithRemix(build, { siteUrl, state, routes })] : []),
    (req, res) => behind?.(req, res),
  ]);
  const handle = (req: IncomingMessage, res: ServerResponse) =>
    run(req, res, (error) => {
      reportError(error, contextOf(req));
      refuse(req, res, { status: 500, message: ({ failed }) => failed });
    });
  return { handle, refuse, state };
}

/** Combines middlewares: runs them in order until one does not call `next`. Passes a thrown error to the last `next`. */
function compose(middlewares: readonly Middleware[]): Middleware {
  return (req, res, done) => {
    let index = 0;
    const next = (error?: unknown): void => {
      const middleware = error === undefined ? middlewares[index++] : undefined;
      if (!middleware) {
        done(error);
        return;
      }
      try {
        middleware(req, res, next);
      } catch (thrown) {
        done(thrown);
      }
    };
    next();
  };
}

/** Maximum pipelined requests of a connection. A connection with more is closed. */
const mostDue = 16;

/** Handles the requests of a connection one after another, because Node reads all pipelined requests at once. */
const waitForEarlierAnswer: Middleware = (req, res, next) => {
  const due = answersDue(req.socket);
  if (due.length >= mostDue) {
    req.socket.destroy();
    return;
  }
  const earlier = due.at(-1);
  res.on("close", addDueAnswer(req.socket, res));
  if (earlier === undefined) next();
  // Without its socket, the connection has ended.
  else earlier.once("close", () => res.socket !== null && next());
};

/** Sets the request's id and address and the site's response headers. Logs the request when it ends. */
function openRequest(
  options: HandlerOptions,
  headers: ReadonlyMap<string, string>,
  state: ServerState,
): Middleware {
  const log = options.log ?? writeLogLine;
  return (req, res, next) => {
    const context: RequestContext = {
      id: randomUUID(),
      address: resolveAddress(req, options.trustProxy),
      language: languageOf(req.url ?? ""),
      startedAt: performance.now(),
      bytesBefore: req.socket.bytesWritten,
    };
    bindContext(req, context);
    for (const [name, value] of headers) res.setHeader(name, value);
    res.setHeader("X-Request-Id", context.id);
    if (state.draining) res.setHeader("Connection", "close");
    const { socket } = req;
    // After an Upgrade header, Node drops the bytes that arrived with it, so this connection cannot be reused.
    if (req.headers.upgrade !== undefined) res.shouldKeepAlive = false;
    // `on` rather than `once`, whose wrapper measurably slows cached pages. The event fires once anyway.
    res.on("close", () => {
      if (hasUnreadBody(req)) socket.destroy();
      context.hasEnded = true;
      context.onHeaders?.();
      context.onEnd?.();
      // 499 as in nginx: the client disconnected before the answer.
      const status = context.status ?? (res.headersSent ? res.statusCode : 499);
      log({
        // Although a 5xx status, 501 is the client's error.
        level: status >= 500 && status !== 501 ? "error" : "info",
        id: context.id,
        method: req.method ?? "",
        route: context.route ?? "server",
        status,
        ms: Math.round((performance.now() - context.startedAt) * 10) / 10,
        address: truncateAddress(context.address),
        bytes: socket.bytesWritten - context.bytesBefore,
        cache: context.cache,
      });
    });
    next();
  };
}

/** Maximum open requests of one client address. An office with many open tabs stays below this. */
const mostInFlight = 512;

/** Answers 503, without reading the body, to a client address with too many open requests. */
function limitInFlight(refuse: Refuse): Middleware {
  const reserve = createQuota(mostInFlight);
  return (req, res, next) => {
    const release = reserve(throttleKey(contextOf(req)?.address ?? ""));
    if (release === undefined) return refuse(req, res, { ...overloaded, close: true });
    res.on("close", release);
    next();
  };
}

/** Rendering more pages at once would not finish them sooner, but would delay cached pages and use memory. */
const reads = { atOnce: 16, waiting: 512, waitingPerKey: 128 };

/** Writes that wait for the disk at the same time share a commit. */
const writes = { atOnce: 64, waiting: 512, waitingPerKey: 128 };

/** Monitoring paths, which skip the queue. */
const unqueued = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Lets a limited number of requests into Remix at once, each until its response headers are sent. The queue serves client addresses in rotation.
 * Answers 503 if the queue is full or a request has waited for five seconds.
 */
function limitConcurrency(refuse: Refuse): Middleware {
  const limits = { overloaded: () => new Error("Too many requests wait.") };
  const readLimit = createConcurrencyLimit({ ...reads, ...limits });
  const writeLimit = createConcurrencyLimit({ ...writes, ...limits });
  const runInOwnTurn = createTurns();
  return (req, res, next) => {
    const context = contextOf(req);
    if (!context || unqueued.has(pathOf(req.url ?? ""))) return next();
    const isRead = req.method === "GET" || req.method === "HEAD";
    const begin = () => {
      if (!context.hasEnded) next();
    };
    const untilHead = (resolve: () => void) => {
      context.onHeaders = resolve;
      if (context.hasEnded) resolve();
      else runInOwnTurn(begin);
    };
    (isRead ? readLimit : writeLimit)
      .run(() => new Promise<void>(untilHead), throttleKey(context.address))
      .catch(() => refuse(req, res, overloaded));
  };
}

/**
 * Returns a function that starts at most one task per turn of the event loop. Rendering a page may never yield, so the turns between pages let other
 * connections be accepted and read.
 */
function createTurns(): (start: () => void) => void {
  let last: Promise<unknown> = Promise.resolve();
  return (start) => {
    last = last.then(() => nextTurn()).then(start);
  };
}

/** Removes headers that claim another host or address. Sets the route's name for the log, which the route may change. */
function nameForLog(routes: RouteTable): Middleware {
  return (req, _res, next) => {
    dropForwardedHeaders(req);
    const context = contextOf(req);
    if (context) context.route ??= routes.find(pathOf(req.url ?? ""))?.pattern ?? "other";
    next();
  };
}
