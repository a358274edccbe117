import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startServer, statusOf, type TestServer } from "../support/http-server";
import { openConnection } from "../support/sockets";

describe("one client address", () => {
  it("gets 503 for its 513th pending request, while another address is served", async () => {
    await open({ trustProxy: 1 });
    for (let count = 0; count < 512; count += 1) await parkPost("203.0.113.1");
    expect(statusOf(await server.raw(post("203.0.113.1")))).toBe(503);
    expect(statusOf(await server.raw(`${post("203.0.113.2")}{}`))).toBe(200);
  });

  it("may open 640 connections without a trusted proxy, and another once one is closed", async () => {
    await open({ trustProxy: 0 });
    for (let count = 0; count < 640; count += 1) await connect();
    expect(await server.raw(post())).toBe("");
    sockets[0]?.destroy();
    await expect.poll(async () => statusOf(await server.raw(`${post()}{}`))).toBe(200);
  });

  it("gets another connection only a second after one was refused with 503", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await open({ trustProxy: 0 });
    for (let count = 0; count < 512; count += 1) await parkPost();
    for (let count = 512; count < 640; count += 1) {
      expect(statusOf(await server.raw(post()))).toBe(503);
    }
    expect(await server.raw(post())).toBe("");
    vi.advanceTimersByTime(1_000);
    expect(statusOf(await server.raw(post()))).toBe(503);
  });

  it("may open any number of connections if it is a trusted proxy", async () => {
    await open({ trustProxy: 1 });
    for (let count = 0; count < 1_100; count += 1) await connect();
    expect(statusOf(await server.raw(`${post("203.0.113.1")}{}`))).toBe(200);
  });
});

let server: TestServer;
let sockets: Socket[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.close();
});

async function open(options: { trustProxy: number }) {
  // Parked bodies stay open however long a busy machine takes.
  const timeouts = { bodyMs: 600_000, requestMs: 600_000 };
  server = await startServer((_req, res) => res.end("ok"), { ...options, timeouts });
}

/** A form post that announces two bytes of body. */
function post(address = "") {
  const forwarded = address && `X-Forwarded-For: ${address}\r\n`;
  return `POST /get-quote HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n${forwarded}Content-Length: 2\r\n\r\n`;
}

async function connect() {
  const { socket } = openConnection(server.port);
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

/** Sends the head of a post without its body, so that the request stays open. */
async function parkPost(address = "") {
  const socket = await connect();
  await new Promise((resolve) => socket.write(post(address), resolve));
}
