import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
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
import { createConcurrencyLimit } from "./concurrency-limit.server";
import {
  bindContext,
  contextOf,
  enterContext,
  type Middleware,
  type RequestContext,
  type ServerState,
} from "./context.server";
import { type AccessLogEntry, logTime, writeAccessLog } from "./log.server";
import { servePages } from "./page-cache.server";
import { checkRates, type RateLimits } from "./rate-limit.server";
import {
  answersDue,
  type Check,
  createRefuse,
  noteDue,
  overloaded,
  type Refuse,
  refuseWhere,
  sendsOn,
} from "./refuse.server";
import { answerWithRemix, type RemixBuild } from "./remix-handler.server";
import { securityHeaders } from "./security-headers.server";
import { createRouteTable, type RouteTable, type SiteRoute } from "./site-routes.server";
import { serveStaticFiles } from "./static-files.server";
import { checkDataParameter, checkTarget, pathOf, requireCanonicalPath } from "./target.server";

/** Everything the handler needs to know; it reads no environment. */
export type HandlerOptions = {
  /** The public address. Its host is the only one answered for; https turns Strict-Transport-Security on. */
  siteUrl: URL;
  /** How many proxies in front are trusted to append to X-Forwarded-For. 0: the socket's address counts. */
  trustProxy: number;
  /** Cookies that identify somebody; a write carrying one must prove that it comes from this site. */
  sessionCookieNames: readonly string[];
  /** The site's routes, from `siteRoutes()`: names for the log, and which pages are public. Default: none. */
  routes?: readonly SiteRoute[];
  /** Where a password, a code or a passkey is tried or asked for: what `rateLimits.signIn` counts. Default: none. */
  signInPaths?: readonly string[];
  /** Directories served as files from memory, first one first: `["build/client", "public"]`. Default: none. */
  staticDirectories?: readonly string[];
  /** Whether public pages are kept in memory. Default: true. */
  cachePages?: boolean;
  /** Limits of writes and sign-in attempts. Default: none. */
  rateLimits?: RateLimits;
  /** Milliseconds for the headers (default 10,000), an ordinary body (15,000) and any request (60,000) to arrive; else 408. */
  timeouts?: { headersMs?: number; bodyMs?: number; requestMs?: number };
  /** Receives each access log entry. Default: one JSON line on standard output. */
  log?: (entry: AccessLogEntry) => void;
  /** Returns whether a request carries a live staff session, which a large upload needs. Default: none does. */
  mayUpload?: (req: IncomingMessage) => Promise<boolean>;
  /** Remix's server build. */
  build?: RemixBuild;
  /** Answers for files in place of `staticDirectories`: Vite's middleware in development. */
  files?: Middleware;
  /** Milliseconds open requests may take after SIGTERM. Default 6,000, so that all is over within 8 s, the services' end included. */
  drainMs?: number;
};

/** Handles one request after the other, in the order that docs/server.md lists. */
export type RequestHandler = {
  handle: (req: IncomingMessage, res: ServerResponse) => void;
  refuse: Refuse;
  state: ServerState;
};

/** Builds the handler of a site. `behind` takes the place of Remix in tests. */
export function createHandler(
  options: HandlerOptions,
  behind?: (req: IncomingMessage, res: ServerResponse) => void,
): RequestHandler {
  const { siteUrl, sessionCookieNames, rateLimits, signInPaths = [], build } = options;
  const routes = createRouteTable(options.routes ?? []);
  const state: ServerState = { draining: false };
  const headers = securityHeaders(siteUrl);
  const refuse = createRefuse(headers);
  const checked = (check: Check) => refuseWhere(check, refuse);
  const run = compose([
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
    readBodies({
      arriveWithinMs: options.timeouts?.bodyMs ?? 15_000,
      mayUpload: options.mayUpload ?? (async () => false),
      refuse,
    }),
    limitConcurrency(refuse),
    enterContext,
    nameForLog(routes),
    ...(build ? [answerWithRemix(build, { siteUrl, state })] : []),
    (req, res) => behind?.(req, res),
  ]);
  const handle = (req: IncomingMessage, res: ServerResponse) =>
    run(req, res, (error) => {
      console.error(error);
      refuse(req, res, { status: 500, says: ({ failed }) => failed });
    });
  return { handle, refuse, state };
}

/** Runs middlewares in order until one does not call `next`; a thrown error goes to the last `next`. */
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

/** A connection that asks for more before its first answer is ended: Node would begin with all of them at once. */
const mostDue = 16;

/** Gives the request its id and address, its answer the site's headers, and logs it when its answer is over. */
function openRequest(
  options: HandlerOptions,
  headers: ReadonlyMap<string, string>,
  state: ServerState,
): Middleware {
  const log = options.log ?? writeAccessLog;
  return (req, res, next) => {
    if (answersDue(req.socket).length >= mostDue) {
      req.socket.destroy();
      return;
    }
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
    const dueThere = noteDue(socket, res);
    // Of what offers another protocol Node drops the bytes that came in one piece with it: the next request begins over.
    if (req.headers.upgrade !== undefined) res.shouldKeepAlive = false;
    // Not `once`, whose wrapper shows in the time of a kept page: an answer closes once.
    res.on("close", () => {
      dueThere.splice(dueThere.indexOf(res), 1);
      if (sendsOn(req)) socket.destroy();
      context.over = true;
      context.onHead?.();
      context.onOver?.();
      // 499, as nginx has it: the client left before there was an answer.
      const status = context.status ?? (res.headersSent ? res.statusCode : 499);
      log({
        time: logTime(),
        // 501 is the client's fault.
        level: status >= 500 && status !== 501 ? "error" : "info",
        id: context.id,
        method: req.method ?? "",
        route: context.route ?? "door",
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

/** Most requests of one client address that wait for an answer at the same time: an office with many open tabs stays below. */
const mostInFlight = 512;

/** Answers 503 to more requests of one client address than may wait at the same time, their bodies unread. */
function limitInFlight(refuse: Refuse): Middleware {
  const counts = new Map<string, number>();
  return (req, res, next) => {
    const address = throttleKey(contextOf(req)?.address ?? "");
    const count = counts.get(address) ?? 0;
    if (count >= mostInFlight) {
      refuse(req, res, { ...overloaded, close: true });
      return;
    }
    counts.set(address, count + 1);
    res.on("close", () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
    next();
  };
}

/** More pages at once are not made sooner, but keep the person who asks for a cached page waiting, and hold memory. */
const reads = { atOnce: 16, waiting: 512, waitingPerKey: 128 };

/** Writes wait for the disk together: a commit is shared by those that arrive meanwhile. */
const writes = { atOnce: 64, waiting: 512, waitingPerKey: 128 };

/** Monitoring is answered while pages wait. */
const unqueued = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Lets a bounded number of requests go on to Remix, each until its answer begins. The queue is fair by address. Answers 503
 * when the queue is full, or the wait longer than five seconds.
 */
function limitConcurrency(refuse: Refuse): Middleware {
  const limits = { overloaded: () => new Error("Too many requests wait.") };
  const readLimit = createConcurrencyLimit({ ...reads, ...limits });
  const writeLimit = createConcurrencyLimit({ ...writes, ...limits });
  const runInOwnTurn = createTurns();
  return (req, res, next) => {
    const context = contextOf(req);
    if (!context || unqueued.has(pathOf(req.url ?? ""))) {
      next();
      return;
    }
    const isRead = req.method === "GET" || req.method === "HEAD";
    const begin = () => {
      if (!context.over) next();
    };
    const untilHead = (resolve: () => void) => {
      context.onHead = resolve;
      if (context.over) resolve();
      else runInOwnTurn(begin);
    };
    (isRead ? readLimit : writeLimit)
      .run(() => new Promise<void>(untilHead), throttleKey(context.address))
      .catch(() => refuse(req, res, overloaded));
  };
}

/**
 * Returns a function that starts one task in each turn of the event loop. A page may be rendered without waiting for anything;
 * the connections of others are accepted and read between two pages.
 */
function createTurns(): (start: () => void) => void {
  const starts: (() => void)[] = [];
  const runFirst = () => {
    starts[0]?.();
    starts.shift();
    if (starts.length > 0) setImmediate(runFirst);
  };
  return (start) => {
    if (starts.push(start) === 1) setImmediate(runFirst);
  };
}

/** Drops headers that claim another host or address, and names the route for the log; a route may still change that name. */
function nameForLog(routes: RouteTable): Middleware {
  return (req, _res, next) => {
    dropForwardedHeaders(req);
    const context = contextOf(req);
    if (context) context.route ??= routes.find(pathOf(req.url ?? ""))?.pattern ?? "other";
    next();
  };
}
