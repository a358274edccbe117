import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDoor, type TestDoor } from "#tests/support/http-door";

let door: TestDoor;
let thrown: unknown[] = [];

beforeAll(async () => {
  thrown = [];
  door = await startDoor(
    (req, res) => {
      try {
        // What Express and Remix do with a request first; it must be readable by now.
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
      routes: ["/", "/about"],
      trustProxy: 1,
      rateLimits: false,
      bodyLimits: { arriveWithinMs: 20 },
    },
  );
});

afterAll(() => door.close());

const junk = fc.string({ unit: "binary-ascii", maxLength: 40 });
const pieces = fc.constantFrom(
  "/",
  "//",
  "..",
  "%",
  "%00",
  "%2e",
  "%c3%28",
  "\\",
  "?",
  "#",
  "a",
  "@",
  ":",
  "*",
  "api",
  "__proto__",
);
const target = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
  junk,
);
const method = fc.oneof(
  fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "TRACE", "get", "OPTIONS", ""),
  junk,
);
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      "Host",
      "Content-Length",
      "Transfer-Encoding",
      "Origin",
      "Sec-Fetch-Site",
      "Cookie",
      "X-Forwarded-For",
      "X-Forwarded-Host",
      "Expect",
      "Upgrade",
      "Accept-Encoding",
      "If-None-Match",
      "Content-Type",
      "__proto__",
    ),
    fc.oneof(
      junk,
      fc.constantFrom(
        "chunked",
        "0",
        "-1",
        "1e9",
        "99999999999",
        "null",
        "127.0.0.1:99999",
        "[::1",
        "100-continue",
      ),
    ),
  ),
  fc.tuple(junk, junk),
);
const request = fc
  .tuple(
    method,
    target,
    fc.constantFrom(" HTTP/1.1", " HTTP/1.0", " HTTP/9.9", ""),
    fc.boolean(),
    fc.array(header, { maxLength: 6 }),
    junk,
  )
  .map(([verb, path, version, withHost, headers, body]) => {
    const lines = [
      ...(withHost ? [["Host", "site.test"]] : []),
      ["Connection", "close"],
      ...headers,
    ];
    return `${verb} ${path}${version}\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n${body}`;
  });

it("no malformed request is answered with a 5xx, a stack trace or an injected header", async () => {
  await fc.assert(
    fc.asyncProperty(request, async (text) => {
      const answer = await door.raw(text, /\r\n\r\n|^$/);
      expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
      expect(answer).not.toMatch(/\n {4}at |node:internal/);
      if (answer) expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d /);
    }),
    { numRuns: 1_000, endOnFailure: true },
  );
  expect(thrown).toEqual([]);
  expect(
    await door.raw("GET / HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n"),
  ).toContain("fine");
}, 60_000);
