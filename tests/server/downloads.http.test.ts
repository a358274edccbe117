import { once } from "node:events";
import { connect } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../support/http-server";

let server: TestServer;
let made = 0;
let canceled = false;

beforeEach(async () => {
  [made, canceled] = [0, false];
  server = await startServer(() => {}, { build });
});
afterEach(() => server.close());

describe("a long download", () => {
  it("is made no faster than its client reads, and no longer once the client has left", async () => {
    const client = connect(server.port, "127.0.0.1");
    client.write("GET /file HTTP/1.1\r\nHost: site.test\r\n\r\n");
    await once(client, "readable");
    let before = -1;
    const isPaused = () => {
      const paused = made === before;
      before = made;
      return paused;
    };
    await expect.poll(isPaused, { interval: 200 }).toBe(true);
    expect(made).toBeLessThan(chunks / 2);
    expect(canceled).toBe(false);
    client.destroy();
    await expect.poll(() => canceled).toBe(true);
    expect(made).toBeLessThan(chunks / 2);
  });

  it("arrives whole at a client that reads", async () => {
    const answer = await fetch(`${server.origin}/file`, { headers: { Host: "site.test" } });
    expect((await answer.arrayBuffer()).byteLength).toBe(chunks * chunkBytes);
    expect(canceled).toBe(false);
  });
});

const chunks = 256;

const chunkBytes = 256 * 1024;

function file(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      made += 1;
      if (made > chunks) controller.close();
      else controller.enqueue(new Uint8Array(chunkBytes));
    },
    cancel() {
      canceled = true;
    },
  });
}

/** A build with one route, which answers with a download. */
const build: ServerBuild = {
  routes: {
    file: {
      id: "file",
      path: "file",
      module: {
        default: undefined,
        loader: () =>
          new Response(file(), { headers: { "Content-Disposition": 'attachment; filename="f"' } }),
      },
    },
  },
  entry: { module: { default: () => new Response() } },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
  publicPath: "/assets/",
  assetsBuildDirectory: "build/client",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
  isSpaMode: false,
  mode: "production",
};
