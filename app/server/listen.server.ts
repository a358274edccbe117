import { createServer, type Server } from "node:http";
import { plainAddress, throttleKey } from "./address.server";
import { isWrite } from "./admission.server";
import { handleClientErrors } from "./client-errors.server";
import type { HandlerOptions, RequestHandler } from "./handle-request.server";
import { answersDue } from "./refuse.server";

/** A running HTTP server. */
export interface Listener {
  server: Server;
  /**
   * Takes no new connection, closes idle ones, lets open requests finish and cuts what is left after `drainMs`. A second call
   * cuts at once.
   */
  close(): Promise<void>;
}

/** How often connections that became idle are closed while the server stops, in milliseconds. */
const sweepMs = 50;

/** Serves `handler` over HTTP. Slow and silent peers lose their sockets; the figures are milliseconds. */
export function createHttpServer(handler: RequestHandler, options: HandlerOptions): Listener {
  const { timeouts = {}, drainMs = 6_000 } = options;
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs ?? 10_000,
      requestTimeout: timeouts.requestMs ?? 60_000,
      // Longer than the 60 s for which common proxies keep their side open, so that they never write into a closing socket.
      keepAliveTimeout: 65_000,
      // The handler answers a missing Host with the site's headers; Node would answer without them.
      requireHostHeader: false,
      connectionsCheckingInterval: 1_000,
    },
    handler.handle,
  );
  server.timeout = 60_000;
  // Node drops the headers beyond its count, those that frame the body included, but reads the body: the handler counts headers.
  server.maxHeadersCount = 0;
  // The body limit sends `100 Continue` once the body may come.
  server.on("checkContinue", handler.handle);
  if (options.trustProxy === 0) limitConnections(server);
  server.on("checkExpectation", (req, res) => {
    handler.refuse(req, res, { status: 417, says: ({ expectation }) => expectation });
  });
  answerHalfClosedWrites(server);
  handleClientErrors(server, options);

  let closing: Promise<void> | undefined;
  return {
    server,
    close() {
      if (closing) {
        server.closeAllConnections();
        return closing;
      }
      handler.state.draining = true;
      closing = new Promise((resolve) => {
        const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
        const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(deadline);
          resolve();
        });
        server.closeIdleConnections();
      });
      return closing;
    },
  };
}

/**
 * A client may close its side after it sent a form, and still reads the answer. Without a write under way, the client has left:
 * work on its pages ends.
 */
function answerHalfClosedWrites(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on("connection", (socket) =>
    socket.on("end", () => {
      if (!answersDue(socket).some(({ req }) => isWrite(req))) socket.destroy();
    }),
  );
}

/** Most connections of one client address. Behind a trusted proxy all come from the proxy, and none is counted. */
const mostConnections = 1_024;

function limitConnections(server: Server): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = throttleKey(plainAddress(socket.remoteAddress ?? ""));
    const count = counts.get(address) ?? 0;
    if (count >= mostConnections) {
      socket.destroy();
      return;
    }
    counts.set(address, count + 1);
    socket.once("close", () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
