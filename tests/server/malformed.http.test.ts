import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../support/http-server";
import { triesOf } from "../support/long";
import { malformedRequest } from "../support/malformed";

let server: TestServer;
let thrown: unknown[] = [];

beforeAll(async () => {
  thrown = [];
  server = await startServer(
    (req, res) => {
      try {
        // Parses the request first, as Express and Remix do; the parsing must not fail.
        const url = new URL(`http://${req.headers.host}${req.url}`);
        decodeURIComponent(url.pathname);
        const headers = new Headers();
        for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value));
        res.end("fine");
      } catch (error) {
        thrown.push(error);
        res.statusCode = 500;
        res.end();
      }
    },
    {
      routes: [{ pattern: "/" }, { pattern: "/about" }],
      trustProxy: 1,
      timeouts: { bodyMs: 20 },
    },
  );
});

afterAll(() => server.close());

it("no malformed request is answered with a 5xx, a stack trace or an injected header", async () => {
  await fc.assert(
    fc.asyncProperty(malformedRequest("site.test"), async (text) => {
      const answer = await server.raw(text, /\r\n\r\n|^$/);
      expect(answer).not.toMatch(/\n {4}at |node:internal/);
      if (answer) expect(answer).toMatch(/^HTTP\/1\.1 (?:[1-4]\d\d|501) /);
    }),
    { numRuns: triesOf(1_000), endOnFailure: true },
  );
  expect(thrown).toEqual([]);
  expect(
    await server.raw("GET / HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n"),
  ).toContain("fine");
});
