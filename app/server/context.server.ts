import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A function in the order every Node framework knows: answer, or call `next` once (with an error, if there is one). */
export type Middleware = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** What a public page depends on besides its path, as its route declares it. */
export type PublicPageRules = {
  /** What it shows, for `purgePages(tag)`: "team", say. */
  tags?: readonly string[];
  /** Query parameters that change it, each with the values that count. All others are ignored. */
  variants?: Readonly<Record<string, readonly string[]>>;
  /** Query parameters that make it one visitor's own (a calculator's figures): rendered each time, never cached. */
  uncached?: readonly string[];
};

export type RequestContext = {
  /** Random UUID made by the door, sent as X-Request-Id and written in every log line. */
  readonly id: string;
  /** The client's IPv4 or IPv6 address, without port; the right hop of X-Forwarded-For only when proxies are trusted. */
  readonly address: string;
  /** That of the address. */
  readonly language: "en" | "es";
  /** `performance.now()` at arrival, in milliseconds. */
  readonly startedAt: number;
  /** Socket bytes written before this answer, to tell its size. */
  readonly bytesBefore: number;
  /** The route's pattern for the log (`/api/quotes/email/:email`), never the path itself. */
  route?: string;
  /** Status of an answer written past `res`, straight to the socket. */
  status?: number;
  /** Whether a public page came from the page cache; absent for all else. */
  cache?: "hit" | "miss";
  /** The whole body, where the door has waited for it. */
  body?: Buffer<ArrayBuffer>;
  /** Caches and sends the page that Remix rendered; returns false when it may not be cached. Set where a public page is rendered. */
  sendPublicPage?: (page: Response) => Promise<boolean>;
  /** Told when the answer begins, or its client has left before. */
  onHead?: () => void;
  /** Told when the answer is over, or its client has left; `over` says that it is. */
  onOver?: () => void;
  over?: true;
};

/** Changes while the process stops: answers then ask their clients to close. */
export type ServerState = { draining: boolean };

/** Where a request carries its context: on itself, because a WeakMap's upkeep shows in the time of a cached page. */
const contextKey = Symbol.for("site.front-door.context");
type Carrier = IncomingMessage & { [contextKey]?: RequestContext };

const storageKey = Symbol.for("site.front-door.storage");
const holder = globalThis as { [storageKey]?: AsyncLocalStorage<RequestContext> };
// Vite's dev server loads this module twice (its config, and the app): both must see one storage.
holder[storageKey] ??= new AsyncLocalStorage();
const storage = holder[storageKey];

/** Binds `context` to `req`; `contextOf` finds it again. */
export function bindContext(req: Carrier, context: RequestContext): void {
  req[contextKey] = context;
}

/** The context of a request that came through the door; undefined for one that did not. */
export function contextOf(req: Carrier): RequestContext | undefined {
  return req[contextKey];
}

/** Runs what follows, Remix included, so that `currentRequest()` answers inside it. */
export const enterContext: Middleware = (req, _res, next) => {
  const context = contextOf(req);
  if (context) storage.run(context, next);
  else next();
};

/** The request being handled, in any loader, action or service it calls; undefined outside a request (start-up, unit tests). */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Calls `listener` once the current request's client has left, or has its whole answer: Remix tells a loader neither. */
export function whenOver(listener: () => void): void {
  const context = storage.getStore();
  if (context?.over) listener();
  else if (context) context.onOver = listener;
}

/** The client's address for throttles and audit rows; "unknown" outside a request. */
export function clientAddress(): string {
  return storage.getStore()?.address ?? "unknown";
}

/**
 * Returns the body of the request being handled, as the door has it: Remix hands an action a stream of a stream of it, which costs a
 * post a seventh of its processor time. Of a request that came past the door it is read from there.
 */
export async function bodyOf(request: Request): Promise<Buffer<ArrayBuffer>> {
  // A loader after an action is given a request without one.
  const whole = request.method === "GET" ? undefined : storage.getStore()?.body;
  return whole ?? Buffer.from(await request.arrayBuffer());
}
