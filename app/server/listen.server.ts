import { createServer, type Server } from "node:http";
import { plainAddress, throttleKey } from "./address.server";
import { isWrite } from "./admission.server";
import { handleClientErrors } from "./client-errors.server";
import { createQuota } from "./concurrency-limit.server";
import { contextOf } from "./context.server";
import type { HandlerOptions, RequestHandler } from "./handle-request.server";
import { answersDue } from "./refuse.server";

/** How often a stopping server closes idle connections, in milliseconds. */
const sweepMs = 50;

/** Creates an HTTP server that closes the connections of slow and silent clients. Returns the server and `close`, which lets open requests finish and stops the server. */
export function createHttpServer(handler: RequestHandler, options: HandlerOptions) {
  const { timeouts = {}, drainMs = 6_000 } = options;
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs ?? 10_000,
      requestTimeout: timeouts.requestMs ?? 60_000,
      // Common proxies reuse a connection for up to 60 s and must not write to one that is closing.
      keepAliveTimeout: 65_000,
      // The handler refuses a missing Host with the site's headers. Node would answer without them.
      requireHostHeader: false,
      connectionsCheckingInterval: 1_000,
    },
    handler.handle,
  );
  server.timeout = 60_000;
  // The handler counts headers. Node would drop the surplus, possibly including those that frame the body.
  server.maxHeadersCount = 0;
  // `readBodies` sends `100 Continue`.
  server.on("checkContinue", handler.handle);
  if (options.trustProxy === 0) limitConnections(server);
  server.on("checkExpectation", (req, res) => {
    handler.refuse(req, res, { status: 417, message: ({ expectation }) => expectation });
  });
  answerHalfClosedWrites(server);
  handleClientErrors(server, options);

  let closing: Promise<void> | undefined;
  return {
    server,
    /** Refuses new connections, closes idle connections and waits for open requests. Cuts the remaining connections after `drainMs`, or immediately when called again. */
    close(): Promise<void> {
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

/** Answers a client that closed its side after sending a form. Without a pending write the client has left, so its connection is destroyed. */
function answerHalfClosedWrites(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on("connection", (socket) =>
    socket.on("end", () => {
      if (!answersDue(socket).some(({ req }) => isWrite(req))) socket.destroy();
    }),
  );
}

/** Maximum connections of one client address. Not applied behind a trusted proxy, because all connections come from the proxy. */
const mostConnections = 640;

/** How long a connection refused with 503 counts after it is closed, in milliseconds. A flood then costs few refusals. */
const refusedForMs = 1_000;

function limitConnections(server: Server): void {
  const reserve = createQuota(mostConnections);
  server.on("connection", (socket) => {
    const release = reserve(throttleKey(plainAddress(socket.remoteAddress ?? "")));
    if (release === undefined) {
      socket.destroy();
      return;
    }
    socket.once("close", () => {
      const isRefused = answersDue(socket).some(({ req }) => contextOf(req)?.status === 503);
      if (isRefused) setTimeout(release, refusedForMs).unref();
      else release();
    });
  });
}
