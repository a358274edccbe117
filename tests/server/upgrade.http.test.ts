import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contextOf } from "~/server/context.server";
import { startServer, statusOf, type TestServer } from "../support/http-server";

let server: TestServer;
/** The bodies that came through the server. */
let bodies: string[] = [];

beforeAll(async () => {
  server = await startServer((req, res) => {
    const body = String(contextOf(req)?.body ?? "");
    bodies.push(body);
    res.end(`${req.method} ${req.url} ${body}`);
  });
});
afterAll(() => server.close());

const offers = [
  "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n",
  "Connection: keep-alive, Upgrade\r\nUpgrade: TLS/1.0\r\n",
  "Upgrade: h2c\r\n",
];

describe.each(offers)("an Upgrade header is ignored (RFC 9110, 7.8): %j", (offer) => {
  it("on a GET, which is answered normally", async () => {
    const answer = await server.raw(`${head("GET /about", offer)}\r\n`, /GET \/about/);
    expect(statusOf(answer)).toBe(200);
    expect(answer).not.toMatch(/^Upgrade:/im);
    expect(answer).toContain("X-Content-Type-Options");
  });

  it("on a POST, whose body is read whole", async () => {
    const body = "a=1&b=2";
    const framing = `${offer}Content-Length: ${body.length}\r\n`;
    const answer = await server.raw(`${head("POST /get-quote", framing)}\r\n${body}`, /b=2/);
    expect(statusOf(answer)).toBe(200);
    expect(bodies.at(-1)).toBe(body);
  });

  it.each(["Content-Length: 999999\r\n", "Transfer-Encoding: chunked\r\n"])(
    "on a POST that is too large, which is refused: %j",
    async (framing) => {
      bodies = [];
      const piece = "x".repeat(0x8000);
      const chunk = framing.startsWith("T") ? `8000\r\n${piece}\r\n` : piece;
      const text = `${head("POST /get-quote", offer + framing)}\r\n${chunk.repeat(4)}`;
      expect(statusOf(await server.raw(text, /\r\n\r\n/))).toBe(413);
      expect(bodies).toEqual([]);
    },
  );

  it("and closes its connection: bytes after it are no request", async () => {
    const behind = `${head("GET /two", "")}\r\n`;
    for (const more of [behind, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x81\x00\x00"]) {
      const answer = await server.raw(`${head("GET /one", offer)}\r\n${more}`);
      expect(answer).toContain("GET /one");
      expect(answer).toMatch(/^Connection: close/im);
      expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    }
  });
});

function head(line: string, more: string) {
  return `${line} HTTP/1.1\r\nHost: site.test\r\n${more}`;
}
