import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server as HttpServer } from "node:http";
import { createServer } from "node:net";
import { continueLater } from "./body-limit.server";
import { handleClientErrors } from "./client-errors.server";
import type { DoorState } from "./context.server";
import { createFrontDoor, type FrontDoorOptions } from "./handle-request.server";
import { silenceMorgan } from "./log.server";
import { answerWhole, watchRemixServe } from "./whole-requests.server";

// Imported, it would load Node's own fetch besides, for a tenth of the time that a start takes.
const { Server } = process.getBuiltinModule("node:http");

/** Node's documented channel: published synchronously inside `server.listen()`, before the port is open. */
const listenStarts = "tracing:net.server.listen:asyncStart";
const listenEnds = "tracing:net.server.listen:asyncEnd";

/** How long remix-serve may take from loading the build to listening, migrations included, in milliseconds. */
const attachWithinMs = 60_000;

const key = Symbol.for("site.front-door.attachment");
const holder = globalThis as { [key]?: true };

/**
 * Puts the door before the server that is about to listen on `options.port`. Call it once while the server build loads (later
 * calls do nothing). The process ends with code 1 and one clear line when the door could not be put there:
 * when Node does not publish the channel, when a server listens elsewhere or without the door, or when none listens in a minute.
 */
export function attachFrontDoor(options: FrontDoorOptions): void {
  if (holder[key]) return;
  holder[key] = true;
  const { port } = options;
  let attachedTo: HttpServer | undefined;
  proveChannel();
  silenceMorgan();
  watchRemixServe();
  const deadline = setTimeout(() => {
    fail(`nothing listened on port ${port} within ${attachWithinMs / 1000} seconds`);
  }, attachWithinMs);

  subscribe(listenStarts, (message) => {
    const server = serverOf(message);
    if (!server || attachedTo) return;
    const requested = portOf(message);
    if (requested !== port) {
      fail(`the server is about to listen on port ${requested}, but PORT is ${port}`);
    }
    attachedTo = server;
    server.on("error", (error) => {
      console.error(`The server on port ${port} failed: ${error.message}`);
      if (!server.listening) process.exit(1);
    });
    install(server, options);
  });
  subscribe(listenEnds, (message) => {
    const server = serverOf(message);
    if (!server) return;
    if (server === attachedTo) {
      clearTimeout(deadline);
      if (server.listenerCount("request") !== 1) fail("something listens for requests beside it");
      return;
    }
    const address = server.address();
    if (typeof address === "object" && address?.port === port) {
      fail(`another server listens on port ${port}`);
    }
  });
}

function install(server: HttpServer, options: FrontDoorOptions): void {
  const behind = server.listeners("request");
  const state: DoorState = { draining: false };
  const door = createFrontDoor(options, state);
  server.removeAllListeners("request");
  server.on("request", (req, res) => {
    const goOn = (error?: unknown) => {
      if (error === undefined) {
        for (const listener of behind) Reflect.apply(listener, server, [req, res]);
        return;
      }
      console.error(error);
      door.refuse(req, res, { status: 500, says: ({ failed }) => failed });
    };
    door.handle(req, res, (error) => {
      if (error === undefined) answerWhole(req, res, goOn);
      else goOn(error);
    });
  });
  server.on("checkContinue", (req, res) => {
    continueLater(req);
    server.emit("request", req, res);
  });
  server.on("checkExpectation", (req, res) => {
    door.refuse(req, res, { status: 417, says: ({ expectation }) => expectation });
  });
  limitConnections(server, options);
  handleClientErrors(server, options);
  drainOnSignals(server, state, options);
}

/** Slow and silent peers lose their sockets; the figures are milliseconds and bytes. */
function limitConnections(server: HttpServer, { timeouts = {} }: FrontDoorOptions): void {
  server.headersTimeout = timeouts.headersMs ?? 10_000;
  server.requestTimeout = timeouts.requestMs ?? 60_000;
  server.timeout = 60_000;
  // Longer than the 60 s for which common proxies keep their side open, so that they never write into a closing socket.
  server.keepAliveTimeout = 65_000;
  // Node drops the headers beyond its count, those that frame the body included, but reads the body: the door counts them itself.
  server.maxHeadersCount = 0;
  // The door answers a missing Host itself, with its headers; Node would answer without.
  Object.assign(server, { requireHostHeader: false, connectionsCheckingInterval: 1_000 });
}

/** The channel is published synchronously: a throwaway server shows at once whether this Node does. */
function proveChannel(): void {
  const probe = createServer();
  let seen = false;
  const note = (message: unknown) => {
    seen ||= isObject(message) && message.server === probe;
  };
  subscribe(listenStarts, note);
  probe.once("listening", () => probe.close()).once("error", () => probe.close());
  probe.listen(0, "127.0.0.1").unref();
  unsubscribe(listenStarts, note);
  if (!seen) fail(`Node ${process.version} does not publish ${listenStarts}`);
}

function serverOf(message: unknown): HttpServer | undefined {
  return isObject(message) && message.server instanceof Server ? message.server : undefined;
}

function portOf(message: unknown): number | undefined {
  if (!isObject(message) || !isObject(message.options)) return undefined;
  const { port } = message.options;
  return typeof port === "number" || typeof port === "string" ? Number(port) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function fail(reason: string): never {
  console.error(`The front door is not in place: ${reason}. The site does not start without it.`);
  process.exit(1);
}

/** How often connections that fell idle are closed while draining, in milliseconds. */
const sweepMs = 50;

/** How long `onShutdown` may take, in milliseconds. */
const shutdownMs = 10_000;

/**
 * On SIGTERM or SIGINT: takes no new connection, closes idle ones, lets open requests finish, cuts what is left after
 * `drainMs`, runs `onShutdown`, and exits 0 (1 when `onShutdown` fails). A second signal cuts at once.
 */
function drainOnSignals(
  server: HttpServer,
  state: DoorState,
  options: Pick<FrontDoorOptions, "drainMs" | "onDrain" | "onShutdown">,
): void {
  const close = server.close;
  // remix-serve's own handler ends with `server.close(console.error)`, which prints "undefined" when all went well.
  server.close = (callback) =>
    Reflect.apply(close, server, callback === console.error ? [] : [callback]);

  const stop = () => {
    if (state.draining) {
      server.closeAllConnections();
      return;
    }
    state.draining = true;
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const deadline = setTimeout(() => server.closeAllConnections(), options.drainMs ?? 6_000);
    server.once("close", () => {
      clearInterval(sweep);
      clearTimeout(deadline);
      void exitAfter(options.onShutdown);
    });
    server.close();
    options.onDrain?.();
    server.closeIdleConnections();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function exitAfter(onShutdown: (() => Promise<void> | void) | undefined): Promise<void> {
  const overdue = setTimeout(() => {
    console.error("Shutdown work did not end in time; exiting without it.");
    process.exit(1);
  }, shutdownMs);
  try {
    await onShutdown?.();
    clearTimeout(overdue);
    process.exit(0);
  } catch (error) {
    console.error("Shutdown work failed:", error);
    process.exit(1);
  }
}
