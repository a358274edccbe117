import { randomUUID } from "node:crypto";
import { dropForwardedHeaders, resolveAddress, truncateAddress } from "./address.server";
import { languageOf } from "./address-language";
import {
  answerOptions,
  checkHeaderCount,
  checkHost,
  checkMethod,
  checkSender,
} from "./admission.server";
import { limitBody } from "./body-limit.server";
import { createConcurrencyLimit } from "./concurrency-limit.server";
import {
  bindContext,
  contextOf,
  type DoorState,
  enterContext,
  type Middleware,
  type RequestContext,
} from "./context.server";
import { type AccessLogEntry, logTime, writeAccessLog } from "./log.server";
import { servePages } from "./page-cache.server";
import { checkRates, type RateLimits } from "./rate-limit.server";
import {
  answersDue,
  type Check,
  createRefuse,
  noteDue,
  type Refuse,
  refuseWhere,
  sendsOn,
} from "./refuse.server";
import { createRouteTable, type RouteTable } from "./route-patterns.server";
import { addSecurityHeaders, defaultHeaders, missingDefaults } from "./security-headers.server";
import { serveStaticFiles } from "./static-files.server";
import { checkDataParameter, checkTarget, pathOf, requireSpelling } from "./target.server";

/** Everything the door needs to know; it reads no environment. */
export type FrontDoorOptions = {
  /** The port remix-serve will listen on; the door attaches to that server and to no other. */
  port: number;
  /** The public address. Its host is the only one answered for; https turns Strict-Transport-Security on. */
  siteUrl: URL;
  /** How many proxies in front are trusted to append to X-Forwarded-For. 0: the socket's address counts. */
  trustProxy: number;
  /** Cookies that identify somebody; a write carrying one must prove that it comes from this site. */
  sessionCookieNames: readonly string[];
  /** The site's route patterns, from `routePatterns()`: names for the log, and the only paths whose pages are kept. */
  routes?: readonly string[];
  /** Where a password, a code or a passkey is tried or asked for: what `rateLimits.signIn` counts. Default: none. */
  signInPaths?: readonly string[];
  /** Directories served as files from memory, first one first: `["build/client", "public"]`. Default: none. */
  staticDirectories?: readonly string[];
  /** Most bytes of kept pages, all encodings together. Default 32 MiB; 0 keeps none. */
  pageCacheBytes?: number;
  /** Limits of public writes and sign-in attempts an address; `false` turns all off (tests that post a lot). */
  rateLimits?: RateLimits | false;
  /** Milliseconds for the headers (default 10,000), an ordinary body (15,000) and any request (60,000) to arrive; else 408. */
  timeouts?: { headersMs?: number; bodyMs?: number; requestMs?: number };
  /** Receives each access log entry. Default: one JSON line on standard output. */
  log?: (entry: AccessLogEntry) => void;
  /** Runs when the process is told to stop: ends what would otherwise go on for as long as its client listens. */
  onDrain?: () => void;
  /** Runs after the last connection is closed and before the process exits 0: checkpoint the database, stop workers. */
  onShutdown?: () => Promise<void> | void;
  /** Milliseconds open requests may take after SIGTERM. Default 6,000, so that all is over within 8 s, `onShutdown` included. */
  drainMs?: number;
};

/** The door as one `(req, res, next)` middleware, with the means to refuse in its style. */
export type FrontDoor = { handle: Middleware; refuse: Refuse };

/** Builds the door: what is in front of Remix, in order. `handle` calls `next` with an error when something threw. */
export function createFrontDoor(
  options: FrontDoorOptions,
  state: DoorState = { draining: false },
): FrontDoor {
  const { siteUrl, sessionCookieNames, rateLimits = {} } = options;
  const routes = createRouteTable(options.routes ?? []);
  const { pageCacheBytes = 32 * 1024 * 1024 } = options;
  const missing = missingDefaults(siteUrl);
  const applyDefaults = defaultHeaders(missing, state);
  const refuse = createRefuse(applyDefaults);
  const checked = (check: Check) => refuseWhere(check, refuse);
  const handle = compose([
    openRequest(options),
    checked(checkHeaderCount),
    checked(checkHost(siteUrl)),
    checked(checkMethod),
    checked(checkTarget),
    ...(pageCacheBytes > 0
      ? [servePages({ routes, maxBytes: pageCacheBytes, missing, state })]
      : []),
    serveStaticFiles(options.staticDirectories ?? [], missing, state),
    addSecurityHeaders(applyDefaults),
    answerOptions,
    requireSpelling(routes, refuse),
    checked(checkDataParameter),
    checked(checkSender(siteUrl, sessionCookieNames)),
    ...(rateLimits ? [checked(checkRates(rateLimits, options.signInPaths ?? []))] : []),
    limitBody(options.timeouts?.bodyMs ?? 15_000, refuse),
    takeTurns(),
    enterContext,
    namedForRemix(routes),
  ]);
  return { handle, refuse };
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
const mostDue = 32;

/** Gives the request its id and address, and logs it when its answer is over. */
function openRequest(options: FrontDoorOptions): Middleware {
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
    const { socket } = req;
    const dueThere = noteDue(socket, res);
    // Of what offers another protocol Node drops the bytes that came in one piece with it: the next request begins anew.
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
        level: status >= 500 ? "error" : "info",
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

/** More at once are not made sooner, but keep whoever asks for a kept page waiting for all of them, and hold their memory. */
const pagesAtOnce = 16;

/** Whoever watches over the site hears from it while pages wait. */
const unqueued = new Set(["/healthz", "/readyz", "/metrics"]);

/** Lets so many reads at once go on to Remix, each until its answer begins. Writes, which wait for the disk and have limits of their own, pass. */
function takeTurns(): Middleware {
  const turns = createConcurrencyLimit({ atOnce: pagesAtOnce });
  return (req, _res, next) => {
    const context = contextOf(req);
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (!context || !isRead || unqueued.has(pathOf(req.url ?? ""))) {
      next();
      return;
    }
    const untilHead = (resolve: () => void) => {
      context.onHead = resolve;
      if (context.over) resolve();
      else next();
    };
    void turns.run(() => new Promise<void>(untilHead));
  };
}

/** From here on the answer is Remix's: without headers that claim another host or address, and logged under its route's pattern, which an entry or a route may still set itself. */
function namedForRemix(routes: RouteTable): Middleware {
  return (req, _res, next) => {
    dropForwardedHeaders(req);
    const context = contextOf(req);
    if (context) context.route ??= routes.match(pathOf(req.url ?? "")) ?? "other";
    next();
  };
}
