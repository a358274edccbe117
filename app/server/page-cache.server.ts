import type { IncomingMessage, ServerResponse } from "node:http";
import {
  contextOf,
  currentRequest,
  type DoorState,
  type Middleware,
  type PublicPage,
} from "./context.server";
import { PageStore, type QueryRules } from "./page-store.server";
import type { RouteTable } from "./route-patterns.server";
import type { MissingDefaults } from "./security-headers.server";
import { entityTag, type StoredAnswer, sendAnswer } from "./stored-answer.server";
import { pathOf } from "./target.server";

/** A request for a page, by the path and the canonical query under which the page may be kept. */
type Ask = {
  req: IncomingMessage;
  res: ServerResponse;
  next: () => void;
  path: string;
  query: string;
};

type Flight = { readonly waiting: Array<() => void>; settle: () => void };

/** How long a shared cache may show a page after the next build is up, in seconds. */
const sharedSeconds = 60;

/** How long a request waits for another one's rendering of the same page, in milliseconds. */
const waitMs = 2_000;

const key = Symbol.for("site.front-door.page-stores");
const holder = globalThis as { [key]?: Set<PageStore> };
holder[key] ??= new Set();
const stores = holder[key];

/** Drops all kept pages, or those tagged `tag`; call after every change of what public pages show, once it is committed. */
export function purgePages(tag?: string): void {
  for (const store of stores) store.purge(tag);
}

/** Sets ETag, Vary and Cache-Control too. Kept: a GET answered 200, no cookie set, not `no-store`; returns whether. */
export function offerPage(page: PublicPage): boolean {
  const { headers, body, status } = page;
  if (status !== 200 || headers.has("Set-Cookie") || isPrivate(headers)) return false;
  const context = currentRequest();
  if (context) context.cache = "miss";
  const slot = context?.page;
  // A CDN hears of no purge: it may keep what needs none, and what is nobody's own.
  const shared = slot?.clean && !page.tags?.length ? `, s-maxage=${sharedSeconds}` : "";
  headers.set("Cache-Control", `public, max-age=0, must-revalidate${shared}`);
  headers.set("ETag", entityTag(body));
  headers.append("Vary", "Accept-Encoding");
  return slot?.keep(page) ?? false;
}

function isPrivate(headers: Headers): boolean {
  return /no-store|private/i.test(headers.get("Cache-Control") ?? "");
}

/** Before Remix hears of them. A public page that is missing is rendered once for all who wait, without their cookies. */
export function servePages(options: {
  routes: RouteTable;
  maxBytes: number;
  missing: MissingDefaults;
  state: DoorState;
}): Middleware {
  const store = new PageStore(options.maxBytes, options.missing);
  stores.add(store);
  const { routes } = options;
  /** Exact routes seen to offer nothing: not waited for. Bounded by the routes. */
  const seenPrivate = new Set<string>();
  const flights = new Map<string, Flight>();

  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") {
      next();
      return;
    }
    const target = req.url ?? "/";
    const path = pathOf(target);
    const rules = store.rulesOf(path);
    const query = rules && path !== target ? canonicalQuery(target.slice(path.length), rules) : "";
    const kept = query === undefined ? undefined : store.find(path, query);
    if (kept && rules) answerKept(req, res, kept);
    else if (query === undefined || req.method === "HEAD") next();
    else if (rules) share({ req, res, next, path, query });
    else explore({ req, res, next, path, query });
  };

  function answerKept(req: IncomingMessage, res: ServerResponse, kept: StoredAnswer) {
    const context = contextOf(req);
    if (context) context.cache = "hit";
    sendAnswer(req, res, kept, options.state);
  }

  /** A miss of a public page: render it once, unmarked by who asks. */
  function share(ask: Ask) {
    ask.req.url = ask.path + ask.query;
    delete ask.req.headers.cookie;
    delete ask.req.headers.authorization;
    flyOrWait(ask);
  }

  /** A path of which nothing is known yet: its page may be kept if the request brought nothing of its own. */
  function explore(ask: Ask) {
    const { path, req } = ask;
    const { cookie, authorization } = req.headers;
    const clean = path === req.url && cookie === undefined && authorization === undefined;
    if (clean && routes.match(path) === path && !seenPrivate.has(path)) {
      flyOrWait(ask);
    } else {
      openSlot(ask, clean, () => {});
      ask.next();
    }
  }

  function flyOrWait(ask: Ask) {
    const { req, res, next, path, query } = ask;
    const flightKey = path + query;
    const flight = flights.get(flightKey);
    if (flight) {
      flight.waiting.push(() => {
        const kept = store.find(path, query);
        if (res.destroyed) return;
        if (kept) answerKept(req, res, kept);
        else next();
      });
      return;
    }
    const own: Flight = {
      waiting: [],
      settle: () => {
        clearTimeout(timer);
        if (flights.get(flightKey) === own) flights.delete(flightKey);
        for (const go of own.waiting.splice(0)) go();
      },
    };
    const timer = setTimeout(own.settle, waitMs).unref();
    flights.set(flightKey, own);
    res.once("close", () => {
      if (!store.rulesOf(path)) seenPrivate.add(path);
      own.settle();
    });
    openSlot(ask, true, own.settle);
    next();
  }

  /** Lets the page of this request be offered; `settle` is called when it is kept. */
  function openSlot({ req, path, query }: Ask, clean: boolean, settle: () => void) {
    const context = contextOf(req);
    const route = path.includes("%") || path.endsWith(".data") ? undefined : routes.match(path);
    if (!context || route === undefined) return;
    const { generation } = store;
    const keep = (page: PublicPage) => {
      if (!clean) store.learn(path, page);
      if (!clean || generation !== store.generation) return false;
      store.store({ path, query, route }, page);
      settle();
      return true;
    };
    context.page = { clean, keep };
  }
}

/** "" or "?a=b" of the parameters and values that count, in the rules' order; undefined when the page is one visitor's own. */
function canonicalQuery(query: string, rules: QueryRules): string | undefined {
  const given = new URLSearchParams(query);
  if (rules.uncached.some((name) => given.has(name))) return undefined;
  const counted = new URLSearchParams();
  for (const [name, values] of Object.entries(rules.variants)) {
    const value = given.get(name);
    if (value !== null && values.includes(value)) counted.set(name, value);
  }
  return counted.size > 0 ? `?${counted}` : "";
}
