import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postForm, signInByHttp } from "../support/http";
import { statusOf } from "../support/http-server";
import { quoteFields } from "../support/leads";
import { type Site, startSite } from "../support/site";
import { exchange } from "../support/sockets";

let site: Site;
let port: number;
let host: string;

beforeAll(async () => {
  site = await startSite();
  port = Number(new URL(site.url).port);
  host = `Host: localhost:${port}`;
});

describe("paths that lead out of the public folders", () => {
  it.each([
    "/../package.json",
    "/assets/../../../package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/....//....//package.json",
    "/assets/..;/..;/package.json",
    "/%252e%252e/package.json",
    "/..%c0%af..%c0%afetc/passwd",
    "/photos/..%2f..%2fsite.sqlite",
    "/photos/%2e%2e%2fsite.sqlite",
    "/receipt/..%2f..%2fdata",
    "/package.json",
    "/build/server/index.js",
    "/data/site.sqlite",
    "/.env",
    "/.git/config",
    "/assets/",
    "//etc/passwd",
    "/file:///etc/passwd",
    "/assets/x%00.js",
    "/__manifest?p=/about&p=/admin/quotes&version=1",
  ])("%s gives away nothing", async (path) => {
    const request = `GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
    const answer = await exchange(port, request);
    expect([301, 400, 404]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/"tpf-site"|root:x:|SQLite format|createRequestHandler/);
  });
});

describe("ambiguously framed requests", () => {
  const hidden = `GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`;
  const post = `POST /get-quote HTTP/1.1\r\n${host}\r\nContent-Type: text/plain\r\n`;
  const chunked = `0\r\n\r\n${hidden}`;
  it.each([
    [
      "length and chunks",
      `${post}Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`,
    ],
    [
      "chunks and length",
      `${post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunked}`,
    ],
    [
      "two lengths",
      `${post}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    ],
    ["a list of lengths", `${post}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
    ["a signed length", `${post}Content-Length: +0\r\n\r\n${hidden}`],
    ["an unknown coding", `${post}Transfer-Encoding: xchunked\r\n\r\n${hidden}`],
    ["a coding after chunked", `${post}Transfer-Encoding: chunked, identity\r\n\r\n${chunked}`],
    ["two codings", `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n${chunked}`],
    ["a space before the colon", `${post}Transfer-Encoding : chunked\r\n\r\n${chunked}`],
    [
      "a folded header",
      `${post}X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\nTransfer-Encoding:\r\n chunked\r\n\r\n${hidden}`,
    ],
    [
      "lines that end in LF",
      `${post.replaceAll("\r\n", "\n")}Content-Length: 0\nTransfer-Encoding: chunked\n\n${chunked}`,
    ],
    [
      "a bare CR in a header",
      `${post}X-A: b\rContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\nz`,
    ],
    [
      "a chunk size that overflows",
      `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${hidden}`,
    ],
    [
      "a chunk size that is none",
      `${post}Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n${chunked}`,
    ],
    [
      "a GET with a body",
      `GET / HTTP/1.1\r\n${host}\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    ],
    ["a NUL in a header", `${post}X-A: b\0c\r\nContent-Length: 0\r\n\r\n`],
  ])("%s: one refusal and a closed connection", async (_, text) => {
    const answer = await exchange(port, text);
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    expect(statusOf(answer)).toBe(400);
    expect(await routesLogged()).not.toContain("/healthz");
  });
});

describe("a header without a value", () => {
  const named = [
    "Origin",
    "Referer",
    "Accept",
    "Accept-Language",
    "If-None-Match",
    "Cookie",
    "Range",
  ];
  it.each(
    named.flatMap((name) => ["/get-quote", "/get-quote.data", "/"].map((path) => [name, path])),
  )("%s: %s is ignored", async (name, path) => {
    const answer = await exchange(
      port,
      `HEAD ${path} HTTP/1.1\r\n${host}\r\n${name}:\r\nConnection: close\r\n\r\n`,
    );
    expect(statusOf(answer)).toBe(200);
  });
});

describe("line breaks in input", () => {
  it("inject no header, redirect or log line", async () => {
    const cookie = await signInByHttp(site.url);
    const sends = [
      "GET /get-quote?tier=%0d%0aSet-Cookie:%20a=b HTTP/1.1",
      "GET /admin/quotes?email=%0d%0aSet-Cookie:%20a=b HTTP/1.1",
      "GET /admin/login?redirectTo=//evil.example/%0d%0aSet-Cookie:a=b HTTP/1.1",
      "GET /api/quotes/email/x%0d%0aSet-Cookie:a=b HTTP/1.1",
      "GET /resources/?a=%0d%0aSet-Cookie:a=b HTTP/1.1",
      "GET /photos/%0aSet-Cookie:a=b HTTP/1.1",
    ];
    for (const line of sends) {
      for (const extra of ["", `Cookie: ${cookie}\r\n`]) {
        const answer = await exchange(
          port,
          `${line}\r\n${host}\r\n${extra}User-Agent: x\\n{"level":"fatal"}\r\nX-Request-Id: \\nforged\r\nConnection: close\r\n\r\n`,
        );
        const head = answer.split("\r\n\r\n")[0] ?? "";
        expect(statusOf(answer)).toBeLessThan(500);
        expect(head).not.toMatch(
          /\nset-cookie: ?a=b|\nlocation: (?:\/\/|https?:\/\/(?!localhost))/i,
        );
      }
    }
    await postForm(
      `${site.url}/get-quote`,
      quoteFields({ companyName: 'x\r\n{"level":"fatal","forged":1}' }),
    );
    await routesLogged();
    const lines = site
      .output()
      .split("\n")
      .filter((line) => line.includes('"level"'));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: "info", address: "127.0.0.0" });
    }
    expect(site.output()).not.toMatch(/forged|fatal|Set-Cookie/);
  });
});

/** The access log so far; a smuggled request would have its own line in it. */
async function routesLogged(): Promise<string[]> {
  const mark = `/resources?mark=${Math.random()}`;
  const before = site.output().length;
  await fetch(site.url + mark);
  await expect.poll(() => site.output().slice(before)).toContain('"route":"/resources"');
  return [...site.output().matchAll(/"route":"([^"]+)"/g)].map(([, route]) => route ?? "");
}

afterAll(() => site.stop());
