import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture } from "../support/fixtures";
import { sendRaw, statusOf } from "../support/http-server";
import { untilPrinted } from "../support/output";
import { freePort } from "../support/site";

let shared: Run;
let port: number;

beforeAll(async () => {
  shared = await start();
  ({ port } = shared);
});

describe("the HTTP server", () => {
  it("adds security headers and logs one line without the path", async () => {
    const answer = await sendRaw(port, request(port, "/echo?email=jane", "Connection: close"));
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain('{"address":"127.0.0.1"}');
    const evil = `GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`;
    expect(statusOf(await sendRaw(port, evil))).toBe(421);
    expect(statusOf(await sendRaw(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))).toBe(400);
    await untilPrinted(shared.child, shared.out, '"status":421');
    const { out } = shared;
    const lines = out()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.map((line) => JSON.parse(line).route)).toContain("/named-by-route");
    expect(out()).not.toContain("jane");
    expect(out()).not.toContain("/echo");
  });

  it("forwards a full body, and answers Expect before it arrives", async () => {
    const body = "a".repeat(60_000);
    const answer = await fetch(`http://127.0.0.1:${port}/echo`, { method: "POST", body });
    expect(await answer.text()).toBe(body);
    const ask = `POST /echo HTTP/1.1\r\nHost: localhost:${port}\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n`;
    expect(statusOf(await sendRaw(port, ask, /100 Continue/))).toBe(100);
    const unknown = await sendRaw(
      port,
      request(port, "/es", "Expect: nothing", "Connection: close"),
    );
    expect(statusOf(unknown)).toBe(417);
    expect(unknown).toContain("no admite ese encabezado Expect");
  });

  it.each([
    ["POST", "?redirect", 303, ""],
    ["POST", "?json", 400, '{"method":"POST"}'],
    ["POST", "?long-json", 200, JSON.stringify({ text: "x".repeat(5_000) })],
    ["POST", "?text", 200, "y".repeat(5_000)],
    ["GET", "?json", 400, '{"method":"GET"}'],
    ["HEAD", "?text", 200, ""],
  ])(
    "sends status, headers and body of a %s (%s) as Remix answers",
    async (method, kind, status, text) => {
      const body = method === "POST" ? { body: new URLSearchParams({ a: "1" }) } : {};
      const address = `http://127.0.0.1:${port}/known${kind}`;
      const answer = await fetch(address, { method, redirect: "manual", ...body });
      expect(answer.status).toBe(status);
      expect(await answer.text()).toBe(text);
      expect(answer.headers.get("Content-Encoding")).toBe(text.length > 1_024 ? "gzip" : null);
      if (kind !== "?redirect") return;
      expect(answer.headers.get("Location")).toBe("/thanks");
      expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    },
  );

  it("closes sockets with missing headers or bodies", async () => {
    const { port } = await start({ IMPATIENT: "1" });
    const slow = await Promise.all([
      sendRaw(port, "GET / HTTP/1.1\r\nHost: "),
      sendRaw(
        port,
        `POST /echo HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 9\r\n\r\nabc`,
      ),
    ]);
    expect(slow.map(statusOf)).toEqual([408, 408]);
  });

  it("on SIGTERM finishes requests, cuts stuck ones, runs the shutdown work and exits 0", async () => {
    const { port, child, out, err, exit } = await start();
    const finishing = sendRaw(port, request(port, "/until-stop"));
    const stuck = sendRaw(port, request(port, "/stuck"));
    await untilPrinted(child, out, "waiting for the signal");
    await untilPrinted(child, out, "stuck for good");
    child.kill("SIGTERM");
    expect(await finishing).toMatch(/Connection: close[\s\S]*finished/i);
    expect(await stuck).toBe("");
    expect(await exit).toBe(0);
    expect(out()).toContain("checkpointed");
    expect(err()).toBe("");
  });
});

const running: ChildProcessWithoutNullStreams[] = [];

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
});

type Run = {
  port: number;
  child: ChildProcessWithoutNullStreams;
  out: () => string;
  err: () => string;
  exit: Promise<unknown>;
};

async function start(environment: Record<string, string> = {}): Promise<Run> {
  const port = await freePort();
  const child = spawn(process.execPath, [fixture("http-serve")], {
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      PORT: String(port),
      ...environment,
    },
  });
  running.push(child);
  let out = "";
  let err = "";
  child.stdout.on("data", (piece) => {
    out += piece;
  });
  child.stderr.on("data", (piece) => {
    err += piece;
  });
  const exit = once(child, "close").then(([code]) => code);
  const server = { port, child, out: () => out, err: () => err, exit };
  await untilPrinted(child, () => out + err, "listening");
  return server;
}

function request(port: number, path: string, ...headers: string[]) {
  return `${[`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers].join("\r\n")}\r\n\r\n`;
}
