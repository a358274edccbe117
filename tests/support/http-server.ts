import type { RequestListener, Server } from "node:http";
import { connect } from "node:net";
import { createHandler, type HandlerOptions } from "~/server/handle-request.server";
import { createHttpServer } from "~/server/listen.server";
import type { AccessLogEntry } from "~/server/log.server";
import { signInPaths } from "~/site/pages";

/** A server on a loopback port, with `behind` in place of Remix. */
export type TestServer = {
  port: number;
  origin: string;
  server: Server;
  /** One entry per answered request, oldest first. */
  log: AccessLogEntry[];
  /** Sends `text` as it is and returns everything received until the server closes or `until` matches. */
  raw(text: string, until?: RegExp): Promise<string>;
  close(): Promise<void>;
};

/** Starts a server; every option has a default fit for tests. The site's address is http://site.test. */
export async function startServer(
  behind: RequestListener,
  overrides: Partial<HandlerOptions> = {},
): Promise<TestServer> {
  const log: AccessLogEntry[] = [];
  const options: HandlerOptions = {
    siteUrl: new URL("http://site.test"),
    trustProxy: 0,
    sessionCookieNames: ["admin"],
    signInPaths,
    log: (entry) => log.push(entry),
    ...overrides,
  };
  const handler = createHandler(options, behind);
  const { server } = createHttpServer(handler, options);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const { port } = address;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    server,
    log,
    raw: (text, until) => sendRaw(port, text, until),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Sends `text` to a loopback port; resolves with the bytes received once they match `until`, or when the connection ends. */
export function sendRaw(port: number, text: string, until?: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    socket.setEncoding("latin1");
    socket.on("data", (piece) => {
      received += piece;
      if (until?.test(received)) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(received));
  });
}

/** The status of a raw answer; 0 when there was none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}
