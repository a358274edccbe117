import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createConcurrencyLimit } from "~/server/concurrency-limit.server";
import { currentRequest } from "~/server/context.server";
import { requestMessages } from "~/server/refusals.messages";
import { siteRoutes } from "~/server/site-routes.server";
import { sendRaw, startServer, statusOf, type TestServer } from "../support/http-server";
import { buildOf } from "../support/remix-build";

let server: TestServer;
let reached: string[] = [];

afterEach(() => server?.close());

describe("headers of every answer", () => {
  it.each([
    ["a page", "GET /about HTTP/1.1", 200],
    ["a refusal", "GET /%zz HTTP/1.1", 400],
    ["an unknown method", "BREW /pot HTTP/1.1", 405],
    ["bytes that are no HTTP", "\x16\x03\x01 nonsense", 400],
    ["a redirect", "GET /about/ HTTP/1.1", 301],
  ])("are on %s", async (_name, line, status) => {
    await open();
    const answer = (await server.raw(request(line))).toLowerCase();
    expect(statusOf(answer.toUpperCase())).toBe(status);
    for (const name of headerNames) expect(answer).toContain(`\r\n${name}: `);
    expect(answer).not.toContain("x-powered-by");
    expect(answer).not.toContain("strict-transport-security");
  });

  it("require https only if the site is https", async () => {
    await open({ siteUrl: new URL("https://site.test") });
    expect(await server.raw(request("GET / HTTP/1.1"))).toContain(
      "Strict-Transport-Security: max-age=31536000; includeSubDomains",
    );
  });

  it("add no second policy to a page's own", async () => {
    server = await startServer((_req, res) => {
      res.setHeader("Content-Security-Policy", "default-src 'self'");
      res.setHeader("Cache-Control", "public");
      res.end("page");
    });
    const answer = await server.raw(request("GET / HTTP/1.1"));
    expect(answer.match(/content-security-policy/gi)).toHaveLength(1);
    expect(answer).toContain("default-src 'self'");
    expect(answer).toContain("Cache-Control: public\r\n");
  });

  it("have the server's request id, never the client's", async () => {
    await open();
    const answer = await server.raw(request("GET / HTTP/1.1", "X-Request-Id: evil"));
    expect(answer).toMatch(/X-Request-Id: [0-9a-f-]{36}\r\n/);
    expect(answer).not.toContain("evil");
  });
});

it("an unexpected error answers 500 and is logged on one line with the request's id", async () => {
  const lines: string[] = [];
  const stderr = vi
    .spyOn(process.stderr, "write")
    .mockImplementation((text) => lines.push(String(text)) > 0);
  server = await startServer(() => {
    throw new Error("A part of the site broke.");
  });
  const answer = await server.raw(request("GET /about HTTP/1.1"));
  stderr.mockRestore();
  expect(statusOf(answer)).toBe(500);
  expect(lines).toEqual([expect.stringMatching(/^\{[^\n]*\}\n$/)]);
  const id = /X-Request-Id: (\S+)/.exec(answer)?.[1];
  expect(JSON.parse(lines.join())).toMatchObject({ id, message: "A part of the site broke." });
});

describe("Host", () => {
  it.each([
    ["site.test", 200],
    ["SITE.test", 200],
    ["site.test:80", 200],
    ["127.0.0.1:9", 200],
    ["localhost", 200],
    ["[::1]:3000", 200],
    ["evil.test", 421],
    ["site.test.evil.test", 421],
    ["site.test:8080", 421],
    ["localhost:99999", 421],
    ["localhost@evil.test", 421],
    ["", 421],
  ])("%s is answered with %i", async (host, status) => {
    await open();
    const answer = await server.raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBe(status);
  });

  it("missing or repeated is 400", async () => {
    await open();
    expect(statusOf(await server.raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))).toBe(400);
    expect(statusOf(await server.raw(request("GET / HTTP/1.1", "Host: evil.test")))).toBe(400);
    expect(reached).toEqual([]);
  });

  it("is not overridden by X-Forwarded-Host", async () => {
    await open({ trustProxy: 1 });
    const answer = await server.raw(request("GET / HTTP/1.1", "X-Forwarded-Host: evil.test"));
    expect(answer).not.toContain("evil.test");
  });
});

describe("methods", () => {
  it.each([
    ["TRACE", 405],
    ["PROPFIND", 405],
    ["CONNECT", 405],
    ["FROBNICATE", 405],
    ["OPTIONS", 204],
  ])("%s is answered with %i and what is allowed", async (method, status) => {
    await open();
    const answer = await server.raw(request(`${method} /about HTTP/1.1`));
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain("Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n");
    expect(reached).toEqual([]);
  });

  it.each([
    ["PUT /page", 405, "GET, HEAD, POST"],
    ["DELETE /page.data", 405, "GET, HEAD, POST"],
    ["POST /page", 200, undefined],
    ["OPTIONS /page", 204, "GET, HEAD, POST"],
    ["POST /text", 405, "GET, HEAD"],
    ["DELETE /api/leads", 200, undefined],
  ])("%s is answered with %i where the routes take %s", async (line, status, allow) => {
    const page = { default: () => null, action: () => null };
    const build = buildOf({
      page,
      text: { loader: () => null },
      "api/leads": { action: () => null },
    });
    await open({ routes: siteRoutes(build.routes) });
    const answer = await server.raw(request(`${line} HTTP/1.1`));
    expect(statusOf(answer)).toBe(status);
    expect(/^Allow: (.*), OPTIONS\r$/m.exec(answer)?.[1]).toBe(allow);
  });

  it("refuses a GET with a body and closes the connection", async () => {
    await open();
    const smuggled = "GET /admin HTTP/1.1\r\nHost: site.test\r\n\r\n";
    const answer = await server.raw(
      `GET / HTTP/1.1\r\nHost: site.test\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    );
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(reached).toEqual([]);
  });
});

describe("targets", () => {
  it.each([
    "http://evil.test/",
    "//evil.test\\@site.test/",
    "/a\\b",
    "/%",
    "/%g0",
    "/%c0%ae",
    "/a%00b",
    "/a%0d%0aSet-Cookie:x",
    "/a%5cb",
    "/../etc/passwd",
    "/assets/%2e%2e/%2E%2e/etc/passwd",
    "/a/./b",
    "/a#b",
    "/caf\xe9",
    "*",
  ])("%s is malformed", async (target) => {
    await open();
    expect(statusOf(await server.raw(request(`GET ${target} HTTP/1.1`)))).toBe(400);
    expect(reached).toEqual([]);
  });

  it("longer than 8 KB are refused with 414, headers over 16 KB with 431", async () => {
    await open();
    expect(statusOf(await server.raw(request(`GET /${"a".repeat(9000)} HTTP/1.1`)))).toBe(414);
    const big = await server.raw(request("GET / HTTP/1.1", `X-Big: ${"a".repeat(20_000)}`));
    expect(statusOf(big)).toBe(431);
  });

  it.each(["/api/quotes/email/a%40b.test", "/caf%C3%A9", "/?q=100%", "/.well-known/security.txt"])(
    "%s reaches the site",
    async (target) => {
      await open();
      expect(statusOf(await server.raw(request(`GET ${target} HTTP/1.1`)))).toBe(200);
      expect(reached).toEqual([`GET ${target}`]);
    },
  );

  it.each(["/about?_data=root", "/about?a=1&%5Fdata=routes%2Fadmin.quotes"])(
    "%s asks for a loader by name and is refused",
    async (target) => {
      await open();
      expect(statusOf(await server.raw(request(`GET ${target} HTTP/1.1`)))).toBe(400);
      expect(reached).toEqual([]);
    },
  );

  it.each([
    ["/about/", "/about"],
    ["/about/?a=1&b=%2F", "/about?a=1&b=%2F"],
    ["//evil.test/", "/evil.test"],
    ["///evil.test", "/evil.test"],
    ["//", "/"],
    ["/about//", "/about"],
  ])("%s is redirected once, to %s on this host", async (target, location) => {
    await open();
    const answer = await server.raw(request(`GET ${target} HTTP/1.1`));
    expect(statusOf(answer)).toBe(301);
    expect(answer).toContain(`\r\nLocation: ${location}\r\n`);
    expect(statusOf(await server.raw(request(`GET ${location} HTTP/1.1`)))).toBe(200);
  });
});

describe("writes from other sites", () => {
  const cookie = "Cookie: theme=dark; admin=token";
  it.each([
    ["cross-site", ["Sec-Fetch-Site: cross-site"], 403],
    ["same-site", ["Sec-Fetch-Site: same-site"], 403],
    ["an unknown word", ["Sec-Fetch-Site: friendly"], 403],
    ["a foreign Origin", ["Origin: https://evil.test"], 403],
    ["Origin null", ["Origin: null"], 403],
    ["a garbage Origin", ["Origin: site.test"], 403],
    ["our host over another scheme", ["Origin: https://site.test"], 403],
    ["no sign of origin but a session cookie", [cookie], 403],
    ["same-origin", ["Sec-Fetch-Site: same-origin", cookie], 200],
    ["typed by the user", ["Sec-Fetch-Site: none"], 200],
    ["our own Origin", ["Origin: http://site.test", cookie], 200],
    ["no sign of origin and no session", ["Cookie: theme=admin"], 200],
    ["a bearer token", ["Authorization: Bearer token"], 200],
  ])("%s", async (_name, headers, status) => {
    await open();
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await server.raw(
        `${request(`${method} /api/quotes HTTP/1.1`, ...headers, "Content-Length: 2")}{}`,
      );
      expect(statusOf(answer)).toBe(status);
    }
    expect(reached).toHaveLength(status === 200 ? 4 : 0);
  });

  it("are refused in JSON under /api and as a page elsewhere", async () => {
    await open();
    const json = await server.raw(request("POST /api/quotes HTTP/1.1", "Origin: null"));
    expect(JSON.parse(json.split("\r\n\r\n")[1] ?? "")).toEqual({
      success: false,
      error: expect.stringContaining("another site"),
    });
    const page = await server.raw(request("POST /get-quote HTTP/1.1", "Origin: null"));
    expect(page).toContain("<h1>That request was refused</h1>");
  });
});

describe("client address", () => {
  it.each([
    [0, "9.9.9.9", "127.0.0.1"],
    [1, "9.9.9.9, 203.0.113.7", "203.0.113.7"],
    [2, "9.9.9.9, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
    [3, "203.0.113.7", "203.0.113.7"],
    [1, "203.0.113.7:4711", "203.0.113.7"],
    [1, "[2001:db8::7]:4711", "2001:db8::7"],
    [1, "<script>", "127.0.0.1"],
  ])("with %i trusted proxies, %s means %s", async (trustProxy, header, address) => {
    await open({ trustProxy });
    const answer = await server.raw(request("GET / HTTP/1.1", `X-Forwarded-For: ${header}`));
    expect(answer).toContain(`"address":"${address}"`);
  });
});

describe("log", () => {
  it("has one line a request, with the route's pattern and a truncated address only", async () => {
    await open({
      trustProxy: 1,
      routes: [{ pattern: "/" }, { pattern: "/api/quotes/email/:email" }],
    });
    await server.raw(
      request(
        "GET /api/quotes/email/jane%40doe.test?q=secret HTTP/1.1",
        "X-Forwarded-For: 203.0.113.77",
        "Referer: http://site.test/jane",
      ),
    );
    await server.raw(request("GET /wp-login.php HTTP/1.1", "X-Forwarded-For: 2001:db8:1:2::3"));
    await server.raw(request("GET /%00 HTTP/1.1"));
    await expect.poll(() => server.log).toHaveLength(3);
    expect(
      server.log.map(({ route, status, address, method }) => [method, route, status, address]),
    ).toEqual([
      ["GET", "/api/quotes/email/:email", 200, "203.0.113.0"],
      ["GET", "other", 200, "2001:db8:1::"],
      ["GET", "server", 400, "127.0.0.0"],
    ]);
    expect(JSON.stringify(server.log)).not.toMatch(/jane|secret|wp-login/);
  });
});

describe("pipelined requests", () => {
  const whole = "GET /about HTTP/1.1\r\nHost: site.test\r\n\r\n";
  const fillers = Array.from({ length: 101 }, (_, index) => `X-${index}: 1`);

  it("each get their own answer: a refusal of the second is not taken for the first's", async () => {
    await open();
    const malformed = request("POST /about HTTP/1.1", "Content-Length: 1", "Content-Length: 2");
    const answers = await server.raw(whole + whole + malformed);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  it("are answered before the refusal that closes the connection", async () => {
    await open();
    const answers = await server.raw(whole + request("GET /about HTTP/1.1", ...fillers) + whole);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 431"]);
  });

  it("are limited to 16: more close the connection unhandled", async () => {
    await open();
    const answers = await server.raw(whole.repeat(15) + request("GET /about HTTP/1.1"));
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(16);
    await open();
    await server.raw(whole.repeat(500));
    expect(reached.length).toBeLessThanOrEqual(16);
  });

  it("are handled one after another", async () => {
    const held: ServerResponse[] = [];
    server = await startServer((_req, res) => held.push(res));
    const answers = server.raw(whole + request("GET /about HTTP/1.1"));
    await expect.poll(() => held.length).toBe(1);
    // A later connection is handled, so an earlier request that could be would be too.
    const other = server.raw(request("GET /about HTTP/1.1"));
    await expect.poll(() => held.length).toBe(2);
    held[1]?.end();
    expect(statusOf(await other)).toBe(200);
    held[0]?.end();
    await expect.poll(() => held.length).toBe(3);
    held[2]?.end();
    expect((await answers).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it("are not confused by a refusal's body: HEAD gets none", async () => {
    await open();
    const answer = await server.raw(request("HEAD /about HTTP/1.1", ...fillers));
    expect(statusOf(answer)).toBe(431);
    expect(answer).toMatch(/\r\n\r\n$/);
  });
});

describe("a flood of requests", () => {
  it("from one address fills its share of the queue, gets 503, and leaves places to others", async () => {
    const held: ServerResponse[] = [];
    server = await startServer((_req, res) => held.push(res), { trustProxy: 1 });
    const statuses: number[] = [];
    const crowd = Array.from({ length: 200 }, () => askAs("192.0.2.1"));
    function askAs(address: string) {
      return sendRaw(
        server.port,
        `GET /page HTTP/1.1\r\nHost: site.test\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`,
      ).then((answer) => statuses.push(statusOf(answer)));
    }
    await expect.poll(() => statuses.length).toBe(200 - 16 - 128);
    expect(new Set(statuses)).toEqual(new Set([503]));
    const other = askAs("198.51.100.7").then(() => "answered");
    await expect.poll(() => server.log.length).toBe(56);
    let answered: string | undefined;
    void other.then((word) => {
      answered = word;
    });
    // Two requests end: the first gives its place to the crowd, the second to the other address.
    await expect
      .poll(() => {
        held.shift()?.end();
        return answered;
      })
      .toBe("answered");
    expect(held.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(40);
    const rest = Promise.all(crowd);
    await expect
      .poll(() => {
        for (const res of held.splice(0)) res.end();
        return statuses.length;
      })
      .toBe(201);
    await rest;
  });
});

it("waits in the queue for at most five seconds, then gets 503", async () => {
  vi.useFakeTimers();
  try {
    const limit = createConcurrencyLimit({
      atOnce: 1,
      waiting: 2,
      waitingPerKey: 1,
      overloaded: () => new Error("busy"),
    });
    let finish = (_result: string) => {};
    const first = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const results = [
      limit.run(() => first, "a"),
      limit.run(async () => "second", "a"),
      limit.run(async () => "third", "a"),
    ].map((work) => work.catch((error: Error) => error.message));
    expect(await results[2]).toBe("busy");
    await vi.advanceTimersByTimeAsync(4_999);
    const late = limit.run(async () => "late", "b");
    await vi.advanceTimersByTimeAsync(1);
    expect(await results[1]).toBe("busy");
    finish("first");
    expect(await Promise.all([results[0], late])).toEqual(["first", "late"]);
    expect(await limit.run(async () => "next", "a")).toBe("next");
  } finally {
    vi.useRealTimers();
  }
});

describe("many simultaneous pages", () => {
  it("render 16 at a time, in order, without delaying writes or live streams", async () => {
    const begun: string[] = [];
    const held: ServerResponse[] = [];
    let answering = false;
    server = await startServer((req, res) => {
      begun.push(`${req.method} ${req.url}`);
      if (answering || req.url !== "/page") res.end();
      else held.push(res);
    });
    const ask = (line: string) => server.raw(request(line, "Content-Length: 0"));
    const leaver = connect(server.port, "127.0.0.1");
    const pages = Array.from({ length: 100 }, () => ask("GET /page HTTP/1.1"));
    await expect.poll(() => begun.length).toBe(16);
    leaver.write(request("GET /left HTTP/1.1"), () => leaver.destroy());
    for (const line of ["POST /get-quote", "GET /healthz", "GET /readyz", "GET /metrics"]) {
      expect(statusOf(await ask(`${line} HTTP/1.1`))).toBe(200);
    }
    expect(begun.filter((line) => line === "GET /page")).toHaveLength(16);
    answering = true;
    for (const res of held) res.end();
    expect((await Promise.all(pages)).map(statusOf)).toEqual(pages.map(() => 200));
    expect(begun).not.toContain("GET /left");
  });
});

/** Each error of the server by its message: the requests of a path that cause it, and the message's argument. */
type Provoked = readonly [given: string | number, ...requests: ((path: string) => string)[]];
const provoked: Record<
  Exclude<keyof typeof requestMessages.en, "back" | "titles" | "expectation" | "failed" | "busy">,
  Provoked
> = {
  malformed: [
    "",
    (path) => request(`POST ${path} HTTP/1.1`, "Content-Length: 1", "Content-Length: 2"),
  ],
  malformedAddress: [
    "",
    (path) => request(`GET ${path}/%zz HTTP/1.1`),
    (path) => request(`GET ${path}?_data=root HTTP/1.1`),
    (path) => request(`POST ${path}/ HTTP/1.1`),
  ],
  hosts: ["", (path) => `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  unexpectedBody: ["GET", (path) => request(`GET ${path} HTTP/1.1`, "Content-Length: 4")],
  otherSite: ["", (path) => request(`POST ${path} HTTP/1.1`, "Origin: null")],
  method: [
    "",
    (path) => request(`TRACE ${path} HTTP/1.1`),
    (path) => request(`BREW ${path} HTTP/1.1`),
  ],
  late: ["", (path) => `${request(`POST ${path} HTTP/1.1`, "Content-Length: 9")}a=`],
  tooLarge: [64, (path) => request(`POST ${path} HTTP/1.1`, "Content-Length: 99999999")],
  transferCoding: [
    "",
    (path) => request(`POST ${path} HTTP/1.1`, "Transfer-Encoding: gzip, chunked"),
  ],
  notFound: ["", (path) => request(`GET ${path}.data HTTP/1.1`)],
  chunkExtensions: [
    "",
    (path) =>
      `${request(`POST ${path} HTTP/1.1`, "Transfer-Encoding: chunked")}1;${"a".repeat(20_000)}\r\n`,
  ],
  longAddress: ["", (path) => request(`GET ${path}?${"a".repeat(9000)} HTTP/1.1`)],
  otherHost: ["", (path) => `GET ${path} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`],
  tooMany: [1, (path) => request(`POST ${path} HTTP/1.1`, "Content-Length: 0")],
  manyHeaders: [
    100,
    (path) =>
      request(
        `GET ${path} HTTP/1.1`,
        ...Array.from({ length: 101 }, (_, index) => `X-${index}: 1`),
      ),
  ],
  longHeaders: ["", (path) => request(`GET ${path} HTTP/1.1`, `X-Big: ${"a".repeat(20_000)}`)],
};

describe("a refusal", () => {
  const names = Object.keys(provoked) as (keyof typeof provoked)[];
  it.each(names)("%s is in the language of the address only", async (name) => {
    const [given, ...requests] = provoked[name];
    const none = { burst: 0, refill: 1, perMs: 60_000 };
    await open({
      timeouts: { bodyMs: 20 },
      ...(name === "tooMany" && { rateLimits: { forms: none, signIn: none, staff: none } }),
      ...(name === "notFound" && {
        routes: ["/about", "/es/nosotros", "/essen", "/api/quotes"].map((pattern) => ({
          pattern,
          streams: true,
        })),
      }),
    });
    const asked = [
      ["/about", "en", requestMessages.en],
      ["/es/nosotros", "es", requestMessages.es],
      ["/essen", "en", requestMessages.en],
      ["/api/quotes", "json", requestMessages.en],
    ] as const;
    for (const [path, language, messages] of asked) {
      for (const requestOf of requests) {
        const answer = Buffer.from(await server.raw(requestOf(path)), "latin1").toString();
        const expected = sentence(messages[name], given);
        const body = answer.split("\r\n\r\n")[1] ?? "";
        if (language === "json") {
          expect(JSON.parse(body)).toEqual({ success: false, error: expected });
          continue;
        }
        const titles: Readonly<Record<number, string>> = messages.titles;
        const title = titles[statusOf(answer)] ?? titles[400];
        expect(body).toContain(`<html lang="${language}">`);
        const texts = body.split(/<[^>]*>/).filter((text) => text !== "");
        expect(texts).toEqual([title, title, expected, messages.back]);
        expect(body).toContain(language === "es" ? 'href="/es"' : 'href="/"');
      }
    }
  });
});

function sentence(message: string | ((given: never) => string), given: string | number): string {
  return typeof message === "string" ? message : Reflect.apply(message, undefined, [given]);
}

async function open(overrides: Parameters<typeof startServer>[1] = {}) {
  reached = [];
  server = await startServer((req, res) => {
    reached.push(`${req.method} ${req.url}`);
    readAll(req).then((body) => {
      res.end(
        JSON.stringify({
          received: body.length,
          address: currentRequest()?.address,
          forwardedHost: req.headers["x-forwarded-host"],
        }),
      );
    });
  }, overrides);
}

async function readAll(req: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of req) text += piece;
  return text;
}

function request(line: string, ...headers: string[]) {
  return `${[line, "Host: site.test", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;
}

const headerNames = [
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "cross-origin-embedder-policy",
  "content-security-policy",
  "cache-control",
  "x-request-id",
];
