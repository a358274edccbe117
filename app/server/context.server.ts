import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The middleware signature of Connect and Express. A middleware either answers or calls `next` once, with the error if there is one. */
export type Middleware = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** The data and query parameters on which a public page depends. The page's route declares these rules for the page cache. */
export type PublicPageRules = {
  /** Names of the data shown, such as "team", for `purgePages(tag)`. */
  tags?: readonly string[];
  /** Query parameters that change the page, with their valid values. The cache ignores all others. */
  variants?: Readonly<Record<string, readonly string[]>>;
  /** Query parameters that make the page personal, such as a calculator's figures. A page with one of them is never cached. */
  uncached?: readonly string[];
};

export type RequestContext = {
  /** Random UUID, sent as X-Request-Id and written in every log line. */
  readonly id: string;
  /** The client's IPv4 or IPv6 address without port. Read from X-Forwarded-For only behind trusted proxies. */
  readonly address: string;
  /** The language of the requested path. */
  readonly language: "en" | "es";
  /** `performance.now()` (milliseconds) when the request arrived. */
  readonly startedAt: number;
  /** Bytes written to the socket before this response. */
  readonly bytesBefore: number;
  /** The route's pattern for the log (`/api/quotes/email/:email`). Never the path itself. */
  route?: string;
  /** Status of a response written directly to the socket, without `res`. */
  status?: number;
  /** Whether a public page came from the cache. Absent for other requests. */
  cache?: "hit" | "miss";
  /** The buffered body, if the request has one. */
  body?: Buffer<ArrayBuffer>;
  /** Caches and sends the public page that Remix rendered. Returns false if the page cannot be cached. Set only for public pages. */
  sendPublicPage?: (page: Response) => Promise<boolean>;
  /** Called when the response headers are sent, or when the client disconnects first. */
  onHeaders?: () => void;
  /** Called when the response is complete, or when the client disconnects. */
  onEnd?: () => void;
  /** True once the response is complete or the client has disconnected. */
  hasEnded?: true;
};

/** `draining` is true while the process stops. Responses then carry Connection: close. */
export type ServerState = { draining: boolean };

/** The request's property that holds its context. A WeakMap would measurably slow cached pages. */
const contextKey = Symbol.for("site.server.context");
type Carrier = IncomingMessage & { [contextKey]?: RequestContext };

const storageKey = Symbol.for("site.server.storage");
const holder = globalThis as { [storageKey]?: AsyncLocalStorage<RequestContext> };
// Vite's development server loads this module twice, and both copies must share one storage.
holder[storageKey] ??= new AsyncLocalStorage();
const storage = holder[storageKey];

/** Attaches a context to a request. */
export function bindContext(req: Carrier, context: RequestContext): void {
  req[contextKey] = context;
}

/** Returns the context of a request, or undefined if the request did not pass through our handler. */
export function contextOf(req: Carrier): RequestContext | undefined {
  return req[contextKey];
}

/** Runs the rest of the request, including Remix, with `currentRequest()` available. */
export const enterContext: Middleware = (req, _res, next) => {
  const context = contextOf(req);
  if (context) storage.run(context, next);
  else next();
};

/** Returns the context of the request being handled, or undefined outside a request (start-up, unit tests). */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Calls `listener` when the current request's client has the full response or disconnects. Remix has no such event for loaders. */
export function whenRequestEnds(listener: () => void): void {
  const context = storage.getStore();
  if (context?.hasEnded) listener();
  else if (context) context.onEnd = listener;
}

/** Returns the current client's address for throttles and audit entries, or "unknown" outside a request. */
export function clientAddress(): string {
  return storage.getStore()?.address ?? "unknown";
}

/**
 * Returns the body of the current request from our server's buffer, because Remix's nested streams would cost a seventh of a post's processor time.
 * Under another server, reads the body from `request`.
 */
export async function bodyOf(request: Request): Promise<Buffer<ArrayBuffer>> {
  // A loader that runs after an action gets a GET request without a body.
  const buffered = request.method === "GET" ? undefined : storage.getStore()?.body;
  return buffered ?? Buffer.from(await request.arrayBuffer());
}
