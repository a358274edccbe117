import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixture } from "../support/fixtures";
import { sendRaw, statusOf } from "../support/http-door";
import { freePort } from "../support/site";

const serve = "node_modules/@remix-run/serve/dist/cli.js";

// Each test starts a server, which takes a busy machine its time; what is waited for is what the server writes.
vi.setConfig({ testTimeout: 60_000 });

type Run = { child: ChildProcess; out: () => string; err: () => string; exit: Promise<unknown> };
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

function run(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, [serve, fixture("http-serve")], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", NODE_ENV: "production", ...environment },
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
  return { child, out: () => out, err: () => err, exit };
}

async function start(environment: Record<string, string> = {}): Promise<Run & { port: number }> {
  const port = await freePort();
  const server = run({ PORT: String(port), ...environment });
  await wrote(server.out, "[remix-serve]");
  return { ...server, port };
}

const wrote = (out: () => string, text: string) => expect.poll(out).toContain(text);

const request = (port: number, path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers].join("\r\n")}\r\n\r\n`;

describe("the door before an unmodified remix-serve", () => {
  it("guards what Remix answers and logs one line without the path", async () => {
    const { port, out } = await start();
    const answer = await sendRaw(port, request(port, "/echo?email=jane", "Connection: close"));
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain('{"address":"127.0.0.1"}');
    const evil = `GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`;
    expect(statusOf(await sendRaw(port, evil))).toBe(421);
    expect(statusOf(await sendRaw(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))).toBe(400);
    await wrote(out, '"status":421');
    const lines = out()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.map((line) => JSON.parse(line).route)).toContain("/named-by-route");
    expect(out()).not.toContain("jane");
    expect(out()).not.toContain("/echo");
  });

  it("passes a whole body on, and answers Expect before it is sent", async () => {
    const { port } = await start();
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
    expect(unknown).toContain("no cumple lo que se espera");
  });

  it.each([
    ["POST", "?redirect"],
    ["POST", "?json"],
    ["POST", "?long-json"],
    ["POST", "?text"],
    ["GET", "?json"],
    ["GET", "?text"],
    ["HEAD", "?text"],
  ])("answers a whole %s of a known route (%s) as remix-serve does", async (method, kind) => {
    const { port, out } = await start();
    const body = method === "POST" ? { body: new URLSearchParams({ a: "1" }) } : {};
    const ask = async (path: string) => {
      const address = `http://127.0.0.1:${port}${path}${kind}`;
      const answer = await fetch(address, { method, redirect: "manual", ...body });
      const headers = new Map(answer.headers);
      const framing = ["transfer-encoding", "content-length"].map((name) => headers.get(name));
      // What differs by itself, how the bytes are framed, and what compression alone adds.
      for (const name of ["date", "x-request-id", "transfer-encoding", "content-length", "vary"]) {
        headers.delete(name);
      }
      const encoding = headers.get("content-encoding");
      headers.delete("content-encoding");
      const rest = { status: answer.status, headers, cookies: answer.headers.getSetCookie() };
      return { framing, encoding, same: { ...rest, text: await answer.text() } };
    };
    const known = await ask("/known");
    const unknown = await ask("/unknown");
    expect(known.same).toEqual(unknown.same);
    const isShort = kind === "?redirect" || kind === "?json";
    if (isShort) expect(known.framing).toEqual([undefined, String(known.same.text.length)]);
    else expect(known.encoding).toBe(unknown.encoding);
    await wrote(out, '"route":"/known"');
    const lines = out()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.map((line) => JSON.parse(line).status)).toEqual(
      lines.map(() => known.same.status),
    );
  });

  it("closes sockets whose headers or bodies do not arrive", async () => {
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

  it("on SIGTERM lets requests finish, cuts stuck ones, runs the shutdown work and exits 0", async () => {
    const { port, child, out, err, exit } = await start();
    const finishing = sendRaw(port, request(port, "/until-stop"));
    const stuck = sendRaw(port, request(port, "/stuck"));
    await wrote(out, "waiting for the signal");
    await wrote(out, "stuck for good");
    child.kill("SIGTERM");
    expect(await finishing).toMatch(/Connection: close[\s\S]*finished/i);
    expect(await stuck).toBe("");
    expect(await exit).toBe(0);
    expect(out()).toContain("checkpointed");
    expect(err()).toBe("");
  });

  it("is a condition of starting: another port ends the process with one clear line", async () => {
    const port = await freePort();
    const server = run({ PORT: String(port), DOOR_PORT: String(port + 1) });
    expect(await server.exit).toBe(1);
    expect(server.err()).toBe(
      `The front door is not in place: the server is about to listen on port ${port}, but PORT is ${port + 1}. The site does not start without it.\n`,
    );
  });

  it("says so when the port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const server = run({ PORT: String(port) });
    expect(await server.exit).toBe(1);
    expect(server.err()).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
    expect(server.err().trim().split("\n")).toHaveLength(1);
    taken.close();
  });
});
