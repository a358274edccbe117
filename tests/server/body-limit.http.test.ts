import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { contextOf } from "~/server/context.server";
import { startServer, statusOf, type TestServer } from "../support/http-server";
import { triesOf } from "../support/long";
import { inLanes, openConnection } from "../support/sockets";

let testServer: TestServer;
let bodies: number[] = [];

afterEach(() => testServer.close());

const closing = "Connection: close";
const limit = 65_536;

describe("bodies", () => {
  it("at the limit arrive whole, announced or chunked", async () => {
    await open();
    const text = "a".repeat(limit);
    const announced = head("POST /get-quote HTTP/1.1", closing, `Content-Length: ${limit}`);
    expect(statusOf(await testServer.raw(announced + text))).toBe(200);
    const chunked = head("POST /get-quote HTTP/1.1", closing, "Transfer-Encoding: chunked");
    const half = text.slice(limit / 2);
    const chunk = `${half.length.toString(16)}\r\n${half}\r\n`;
    expect(statusOf(await testServer.raw(`${chunked}${chunk}${chunk}0\r\n\r\n`))).toBe(200);
    expect(bodies).toEqual([limit, limit]);
  });

  it("over the limit are refused from their announcement, unread, and the connection closed", async () => {
    await open();
    const answer = await testServer.raw(
      head("POST /api/quotes HTTP/1.1", `Content-Length: ${200 * 1024 * 1024}`),
    );
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain("Connection: close");
    expect(answer).toContain('"success":false');
    expect(answer).toContain("Go back and send less.");
    expect(bodies).toEqual([]);
    await expect.poll(() => testServer.log).toMatchObject([{ status: 413, route: "server" }]);
  });

  it("over the limit are refused by counting when chunked, and never reach the site", async () => {
    await open();
    const piece = `10000\r\n${"a".repeat(65_536)}\r\n`;
    const answer = await testServer.raw(
      head("POST /get-quote HTTP/1.1", "Transfer-Encoding: chunked") + piece.repeat(4),
    );
    expect(statusOf(answer)).toBe(413);
    expect(bodies).toEqual([]);
  });

  it("from an endless sender are refused shortly after the limit", async () => {
    await open();
    const sockets: Socket[] = [];
    testServer.server.on("connection", (socket) => sockets.push(socket));
    const status = await new Promise<number>((resolve, reject) => {
      const sender = httpRequest({ port: testServer.port, method: "POST", path: "/get-quote" });
      sender.setHeader("Host", "site.test");
      sender.setHeader("Transfer-Encoding", "chunked");
      sender.on("response", (res) => resolve(res.statusCode ?? 0));
      sender.on("error", reject);
      const piece = Buffer.alloc(1024 * 1024);
      const send = () => {
        if (!sender.destroyed && sender.write(piece)) setImmediate(send);
      };
      sender.on("drain", send);
      send();
    });
    expect(status).toBe(413);
    await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true);
    expect(sockets.map((socket) => socket.bytesRead < 1024 * 1024)).toEqual([true]);
    expect(bodies).toEqual([]);
  });

  it("that stop halfway are 408 and never reach the site", async () => {
    await open({ timeouts: { bodyMs: 20 } });
    const answer = await testServer.raw(
      `${head("POST /get-quote HTTP/1.1", "Content-Length: 100")}companyName=`,
    );
    expect(statusOf(answer)).toBe(408);
    expect(bodies).toEqual([]);
  });

  it("may be 8 MB where signed-in staff send photos, with a Content-Length", async () => {
    await open({ mayUpload: async ({ headers }) => headers.cookie === "admin=live" });
    const big = 5 * 1024 * 1024;
    const json = "Content-Type: application/json";
    const sendBody = (line: string, length: number, ...headers: string[]) =>
      testServer.raw(
        head(`${line} HTTP/1.1`, closing, `Content-Length: ${length}`, ...headers) +
          "a".repeat(length),
        // After a refusal the server waits a second for a client that is still sending.
        /^HTTP\/1\.1 \d{3} /,
      );
    const put = "PUT /api/team-members/7";
    const ownWrite = ["Cookie: admin=live", "Origin: http://site.test"];
    expect(statusOf(await sendBody(put, big, json, ...ownWrite))).toBe(200);
    expect(bodies).toEqual([big]);
    expect(statusOf(await sendBody(put, big, json))).toBe(413);
    expect(statusOf(await sendBody(put, big, ...ownWrite))).toBe(413);
    const form = "Content-Type: multipart/form-data; boundary=x";
    for (const path of ["/admin/team", "/admin/settings"]) {
      expect(statusOf(await sendBody(`POST ${path}`, big, json, ...ownWrite))).toBe(413);
      expect(statusOf(await sendBody(`POST ${path}`, big, form))).toBe(413);
      expect(statusOf(await sendBody(`POST ${path}`, big, form, ...ownWrite))).toBe(200);
    }
    expect(statusOf(await sendBody("POST /admin/teams", big, json, ...ownWrite))).toBe(413);
    expect(statusOf(await sendBody(put, 9 * 1024 * 1024, json, ...ownWrite))).toBe(413);
    expect(bodies).toEqual([big, big, big]);
  });

  it("are refused with 503 while all running ones together reach the limit", async () => {
    await open({ mayUpload: async () => true, trustProxy: 1 });
    const big = 8 * 1024 * 1024;
    const senders = Array.from({ length: 4 }, () => openConnection(testServer.port));
    for (const [index, { socket }] of senders.entries()) {
      socket.write(
        head(
          "PUT /api/team-members/7 HTTP/1.1",
          `Content-Length: ${big}`,
          "Content-Type: application/json",
          `X-Forwarded-For: 192.0.2.${index}`,
        ),
      );
    }
    await expect.poll(() => connectionsOf(testServer)).toBe(4);
    await expect
      .poll(() =>
        testServer.raw(`${head("POST /get-quote HTTP/1.1", "Content-Length: 2")}a=`, /HTTP/),
      )
      .toMatch(/^HTTP\/1\.1 503[\s\S]*Retry-After: 5/i);
    for (const { socket } of senders) socket.destroy();
    await expect.poll(() => connectionsOf(testServer)).toBe(0);
    const small = `${head("POST /get-quote HTTP/1.1", closing, "Content-Length: 2")}a=`;
    expect(statusOf(await testServer.raw(small))).toBe(200);
  });

  it("whose clients leave while their session is looked up hold nothing afterwards", async () => {
    let answer = (_may: boolean) => {};
    const lookedUp = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    const mayUpload = () => {
      asked += 1;
      return lookedUp;
    };
    await open({ mayUpload, trustProxy: 1 });
    const senders = Array.from({ length: 4 }, () => openConnection(testServer.port));
    for (const [index, { socket }] of senders.entries()) {
      const address = `X-Forwarded-For: 192.0.2.${index}`;
      const length = `Content-Length: ${8 * 1024 * 1024}`;
      const type = "Content-Type: application/json";
      socket.write(head("PUT /api/team-members/7 HTTP/1.1", length, type, address));
    }
    await expect.poll(() => asked).toBe(4);
    for (const { socket } of senders) socket.destroy();
    await expect.poll(() => connectionsOf(testServer)).toBe(0);
    answer(true);
    const small = `${head("POST /get-quote HTTP/1.1", closing, "Content-Length: 2")}a=`;
    expect(statusOf(await testServer.raw(small))).toBe(200);
  });

  it("are refused with 503 while sessions cannot be looked up", async () => {
    await open({ mayUpload: () => Promise.reject(new Error("The database is locked.")) });
    const length = `Content-Length: ${8 * 1024 * 1024}`;
    const type = "Content-Type: application/json";
    const upload = head("PUT /api/team-members/7 HTTP/1.1", length, type);
    expect(await testServer.raw(upload)).toMatch(/^HTTP\/1\.1 503[\s\S]*Retry-After: 5/i);
  });

  it("of one address leave part of the limit to others", async () => {
    await open({ mayUpload: async () => true, trustProxy: 1 });
    const big = 8 * 1024 * 1024;
    const from = (address: string, line: string, length: number, ...headers: string[]) =>
      head(
        `${line} HTTP/1.1`,
        `X-Forwarded-For: ${address}`,
        `Content-Length: ${length}`,
        ...headers,
      );
    const senders = Array.from({ length: 3 }, () => openConnection(testServer.port));
    for (const { socket } of senders) {
      const type = "Content-Type: application/json";
      socket.write(from("192.0.2.1", "PUT /api/team-members/7", big, type));
    }
    const post = (address: string) =>
      testServer.raw(`${from(address, "POST /get-quote", 2, closing)}a=`);
    await expect.poll(async () => statusOf(await post("192.0.2.1"))).toBe(503);
    expect(statusOf(await post("192.0.2.2"))).toBe(200);
    for (const { socket } of senders) socket.destroy();
  });

  it("in a transfer coding other than chunked are 501, unread", async () => {
    await open();
    for (const coding of ["gzip, chunked", "gzip,chunked", "identity, chunked"]) {
      const answer = await testServer.raw(
        `${head("POST /get-quote HTTP/1.1", `Transfer-Encoding: ${coding}`)}0\r\n\r\n`,
      );
      expect(statusOf(answer), coding).toBe(501);
      expect(answer).toContain("Connection: close");
    }
    const plain = head("POST /get-quote HTTP/1.1", closing, "Transfer-Encoding: Chunked");
    expect(statusOf(await testServer.raw(`${plain}0\r\n\r\n`))).toBe(200);
    expect(bodies).toEqual([0]);
  });

  it("in an unknown transfer coding are refused without a reset, which could overtake the answer", async () => {
    await open();
    const { socket, over } = openConnection(testServer.port);
    const errors: Error[] = [];
    socket.on("error", (error) => errors.push(error));
    const unread = "x".repeat(1_000_000);
    socket.write(`${head("POST /get-quote HTTP/1.1", "Transfer-Encoding: xchunked")}${unread}`);
    expect(statusOf(await over)).toBe(501);
    expect(errors).toEqual([]);
  });

  it("in an unknown transfer coding leave the answer to an earlier request", async () => {
    await open();
    const { socket, over } = openConnection(testServer.port);
    const errors: Error[] = [];
    socket.on("error", (error) => errors.push(error));
    const early = head("GET / HTTP/1.1");
    socket.write(early + head("POST /get-quote HTTP/1.1", "Transfer-Encoding: identity"));
    for (const _ of Array(20)) socket.write("x".repeat(50_000));
    expect(statusOf(await over)).toBe(200);
    expect(errors).toEqual([]);
  });

  it("still on their way are refused without a reset, though the client ends the connection", async () => {
    await open({ routes: [{ pattern: "/about", methods: ["GET"] }] });
    const options = { port: testServer.port, host: "127.0.0.1", allowHalfOpen: true };
    const socket = connect(options).setEncoding("latin1");
    const begin = head("POST /about HTTP/1.1", closing, "Content-Length: 60000");
    socket.write(`${begin}a=`);
    const [answer] = await once(socket, "data");
    expect(statusOf(String(answer))).toBe(405);
    await once(socket, "end");
    socket.write("b".repeat(30_000), () => socket.end("c".repeat(29_998)));
    const [hadError] = await once(socket, "close");
    expect(hadError).toBe(false);
  });

  it("are answered to a client that closes its side after sending", async () => {
    await open();
    const { socket, over } = openConnection(testServer.port);
    socket.end(`${head("POST /get-quote HTTP/1.1", "Content-Length: 2")}a=`);
    const answer = await over;
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/stored$/);
  });

  it("that are too large get no 100 Continue", async () => {
    await open();
    const ask = (length: number) =>
      testServer.raw(
        head("POST /get-quote HTTP/1.1", `Content-Length: ${length}`, "Expect: 100-continue"),
        /HTTP\/1\.1 (?:100|413)/,
      );
    expect(statusOf(await ask(10))).toBe(100);
    expect(statusOf(await ask(limit + 1))).toBe(413);
  });

  it.each([
    ["both lengths", "Content-Length: 4\r\nTransfer-Encoding: chunked"],
    ["two lengths", "Content-Length: 4\r\nContent-Length: 5"],
    ["a space before the colon", "Content-Length : 4"],
    ["an obscured encoding", "Transfer-Encoding: xchunked"],
    ["a negative length", "Content-Length: -1"],
    ["a hexadecimal length", "Content-Length: 0x4"],
    ["a folded header", "X-A: b\r\n Content-Length: 4"],
  ])("framed with %s smuggle no second request", async (_name, headers) => {
    await open();
    const answer = await testServer.raw(
      `${head("POST /get-quote HTTP/1.1", closing, headers)}0\r\n\r\nGET /admin/quotes HTTP/1.1\r\nHost: site.test\r\n\r\n`,
    );
    expect(answer.match(/HTTP\/1\.1 \d/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(statusOf(answer)).toBeLessThanOrEqual(501);
  });
});

describe("the bytes read from a connection", () => {
  /** Far more than the body limit and the system's buffers together. */
  const bound = 1024 * 1024;
  const endless = 40 * 1024 * 1024;

  /** The most bytes that the server read from one connection since `open()`. */
  let most = 0;

  async function openCounting(maxHeadersCount: number) {
    await open();
    most = 0;
    testServer.server.maxHeadersCount = maxHeadersCount;
    testServer.server.on("connection", (socket) =>
      socket.once("close", () => {
        most = Math.max(most, socket.bytesRead);
      }),
    );
  }

  /** Sends `text`, then up to 40 MB more while the server reads. Returns the response when the connection ends. */
  function flood(text: string): Promise<string> {
    const { socket, over } = openConnection(testServer.port);
    socket.write(text, "latin1");
    const piece = Buffer.from(`10000\r\n${"a".repeat(65_536)}\r\n`);
    let left = endless;
    const pour = () => {
      for (; left > 0 && socket.writable; left -= piece.length) {
        if (!socket.write(piece)) {
          left -= piece.length;
          socket.once("drain", pour);
          return;
        }
      }
      socket.end();
    };
    pour();
    return over;
  }

  const requests = fc.record({
    line: fc.constantFrom(
      "GET /",
      "HEAD /",
      "OPTIONS /",
      "POST /get-quote",
      "POST /admin/login/",
      "PUT /api/team-members/7",
      "DELETE /no-such-page",
      "BREW /",
    ),
    sender: fc.constantFrom("Origin: https://evil.example", "Host: second.example", "Accept: */*"),
    framing: fc.constantFrom(`Content-Length: ${endless}`, "Transfer-Encoding: chunked"),
    before: fc.integer({ min: 0, max: 300 }),
    after: fc.integer({ min: 0, max: 50 }),
    first: fc.boolean(),
  });
  type Asked = typeof requests extends fc.Arbitrary<infer One> ? One : never;

  it("are limited for any order of headers and any request", async () => {
    await openCounting(0);
    const seed = Date.now();
    const fill = (count: number) => Array.from({ length: count }, (_, at) => `X-${at}: a`);
    const work = async (one: Asked) => {
      const { line, sender, framing, before, after, first } = one;
      const text = head(`${line} HTTP/1.1`, sender, ...fill(before), framing, ...fill(after));
      const earlier = first ? "GET /about HTTP/1.1\r\nHost: site.test\r\n\r\n" : "";
      expect(await flood(earlier + text), JSON.stringify(one)).not.toMatch(/HTTP\/1\.1 5/);
    };
    await inLanes(fc.sample(requests, { seed, numRuns: triesOf(120) }), 30, work);
    await expect.poll(() => connectionsOf(testServer)).toBe(0);
    expect(most, `seed ${seed}`).toBeLessThan(bound);
    expect(bodies.filter((size) => size > limit)).toEqual([]);
  });

  it("are limited even without the framing header", async () => {
    await openCounting(2);
    await flood(head("POST /get-quote HTTP/1.1", "Accept: */*", `Content-Length: ${endless}`));
    await expect.poll(() => connectionsOf(testServer)).toBe(0);
    expect(most).toBeLessThan(bound);
  });

  it("more than 100 headers get 431 and a closed connection", async () => {
    await open();
    testServer.server.maxHeadersCount = 0;
    const fill = Array.from({ length: 99 }, (_, at) => `X-${at}: a`);
    expect(statusOf(await testServer.raw(head("GET / HTTP/1.1", closing, ...fill.slice(1))))).toBe(
      200,
    );
    const answer = await testServer.raw(head("GET / HTTP/1.1", ...fill, "Content-Length: 9"));
    expect(statusOf(answer)).toBe(431);
    expect(answer).toContain("Connection: close");
  });
});

async function open(overrides: Parameters<typeof startServer>[1] = {}) {
  bodies = [];
  testServer = await startServer((req, res) => {
    bodies.push(contextOf(req)?.body?.length ?? 0);
    res.end("stored");
  }, overrides);
}

function head(line: string, ...headers: string[]) {
  return `${[line, "Host: site.test", ...headers].join("\r\n")}\r\n\r\n`;
}

function connectionsOf(one: TestServer) {
  return new Promise<number>((resolve) => {
    one.server.getConnections((_error, count) => resolve(count));
  });
}
