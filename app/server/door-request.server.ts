import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";

type RequestOfDoor = new (
  req: IncomingMessage,
  res: ServerResponse,
  body: Buffer<ArrayBuffer> | null,
) => Request;

/**
 * Returns the class of the requests that the door hands to Remix: each is the global Request in all that can be seen of it, but its
 * body becomes a stream only for who reads it there, and its signal, which tells that the client has left, follows no other. Both
 * together are a tenth of what a post takes. Call once the global Request is the one that remix-serve serves with.
 */
export function makeRequestOfDoor(): RequestOfDoor {
  return class extends Request {
    readonly #whole: Buffer<ArrayBuffer> | null;
    readonly #left = new AbortController();
    #usual: Request | undefined;

    constructor(req: IncomingMessage, res: ServerResponse, body: Buffer<ArrayBuffer> | null) {
      const { method = "GET", headers, url } = req;
      super(`http://${headers.host}${url}`, { method });
      for (const [name, value] of Object.entries(headers)) {
        // Without empty ones, as Express has it: Remix takes an empty Origin for an address.
        if (typeof value === "object") for (const one of value) this.headers.append(name, one);
        else if (value) this.headers.append(name, value);
      }
      this.#whole = body;
      res.once("close", () => {
        if (!res.writableFinished) this.#left.abort();
      });
    }

    get #withBody(): Request {
      const { url, method, headers, signal } = this;
      this.#usual ??= new Request(url, { method, headers, signal, body: this.#whole });
      return this.#usual;
    }

    override get signal() {
      return this.#left.signal;
    }

    override get body() {
      return this.#whole === null ? null : this.#withBody.body;
    }

    override get bodyUsed() {
      return this.#usual?.bodyUsed ?? false;
    }

    override arrayBuffer() {
      return this.#withBody.arrayBuffer();
    }

    override blob() {
      return this.#withBody.blob();
    }

    override bytes() {
      return this.#withBody.bytes();
    }

    override clone() {
      return this.#withBody.clone();
    }

    override formData() {
      return this.#withBody.formData();
    }

    override json() {
      return this.#withBody.json();
    }

    override text() {
      return this.#withBody.text();
    }
  };
}

type Role = "action" | "loader";

/** How Remix calls a route's loader or action. */
type Call = {
  request: Request;
  params: object;
  loadContext: unknown;
  singleFetch: boolean;
} & Partial<Record<Role, (args: object) => unknown>>;

type CallRoute = (call: Call) => Promise<unknown>;
type RemixCalls = { callRouteAction: CallRoute; callRouteLoader: CallRoute };

/**
 * Gives loaders and actions the request itself: Remix's server copies it twice for each of them, with its body and its signal, to take
 * from its address what is not there. Call once, before remix-serve makes its handler.
 */
export function giveRequestsThemselves(): void {
  const remix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
  // Its server takes both functions from this very object whenever it needs them.
  const calls: RemixCalls = remix("@remix-run/server-runtime/dist/data.js");
  Object.assign(calls, givingRequests(calls));
}

/** Returns the two functions of Remix's server that call routes, as they are where they would not copy the request in vain. */
export function givingRequests({ callRouteAction, callRouteLoader }: RemixCalls): RemixCalls {
  const giving =
    (role: Role, callRoute: CallRoute): CallRoute =>
    async (call) => {
      const { request, params, loadContext: context, singleFetch, [role]: work } = call;
      const copied = !singleFetch || /[?&](?:index|_routes)\b/.test(request.url);
      if (copied || work === undefined) return callRoute(call);
      const result = await work({ request, context, params });
      // Nothing is a fault, and what is deferred is looked through: Remix has words and ways for both.
      const plain = result !== undefined && !(result instanceof Object && "subscribe" in result);
      return plain ? result : callRoute({ ...call, [role]: () => result });
    };
  return {
    callRouteAction: giving("action", callRouteAction),
    callRouteLoader: giving("loader", callRouteLoader),
  };
}
