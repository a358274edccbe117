import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { publicCacheControl } from "~/http/respond.server";
import type { PublicPageRules } from "~/server/context.server";
import { purgePages } from "~/server/page-cache.server";
import { siteRoutes } from "~/server/site-routes.server";
import { startServer, type TestServer } from "../support/http-server";
import { buildOf } from "../support/remix-build";

let server: TestServer;
/** The requests that reached the site, each with its cookie. */
let rendered: string[] = [];
let body = "<p>page</p>".repeat(200);

describe("a cached page", () => {
  it("is rendered once and sent with its own and the site's headers", async () => {
    await open({
      headers: { "Content-Security-Policy": "default-src 'self'", Link: "</f.woff2>" },
    });
    const first = await get("/about");
    const second = await get("/about");
    expect(rendered).toEqual(["/about -"]);
    expect(second.payload.toString()).toBe(body);
    for (const name of [
      "etag",
      "cache-control",
      "content-type",
      "content-security-policy",
      "link",
    ]) {
      expect(second.header(name)).toBe(first.header(name));
    }
    expect(second.header("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(second.header("vary")).toBe("Accept-Encoding");
    expect(second.header("x-frame-options")).toBe("DENY");
    expect(second.head.match(/content-security-policy/gi)).toHaveLength(1);
    expect(second.header("x-request-id")).not.toBe(first.header("x-request-id"));
    await expect.poll(() => server.log.map(({ route }) => route)).toEqual(["/about", "/about"]);
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br;q=0.9, zstd", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["GZIP", "gzip"],
    ["deflate", undefined],
    ["", undefined],
  ])("for a client that accepts %j is sent as %s", async (accepted, encoding) => {
    await open();
    await get("/about");
    const answer = await get("/about", { "Accept-Encoding": accepted });
    expect(answer.header("content-encoding")).toBe(encoding);
    expect(answer.header("content-length")).toBe(String(answer.payload.length));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (data: Buffer) => data };
    expect(
      decode[(encoding as "br" | "gzip" | undefined) ?? "none"](answer.payload).toString(),
    ).toBe(body);
  });

  it("is 304 without a body for a current ETag, in any encoding", async () => {
    await open();
    await get("/about");
    const etag = (await get("/about")).header("etag") ?? "";
    for (const held of [etag, `"other", ${etag}`, etag.slice(2), "*"]) {
      const answer = await get("/about", { "If-None-Match": held, "Accept-Encoding": "br" });
      expect(answer.status).toBe(304);
      expect(answer.payload).toHaveLength(0);
      expect(answer.header("etag")).toBe(etag);
      expect(answer.header("content-length")).toBeUndefined();
      expect(answer.header("content-security-policy")).toBeDefined();
    }
    expect((await get("/about", { "If-None-Match": 'W/"other"' })).status).toBe(200);
  });

  it("answers HEAD with GET's headers; HEAD itself caches nothing", async () => {
    await open();
    await get("/about", {}, "HEAD");
    await get("/about");
    expect(rendered).toHaveLength(2);
    const answer = await get("/about", {}, "HEAD");
    expect(rendered).toHaveLength(2);
    expect(answer.header("content-length")).toBe(String(body.length));
    expect(answer.payload).toHaveLength(0);
  });

  it("ignores unknown parameters and cookies, and is never rendered with them", async () => {
    await open();
    await get("/about?utm_source=x", { Cookie: "admin=secret" });
    await get("/about?gclid=1", { Cookie: "admin=secret" });
    await get("/about");
    await get("/about?fbclid=2");
    expect(rendered).toEqual(["/about -"]);
  });

  it("has one variant for each allowed value, and none for others", async () => {
    await open({ page: { variants: { category: ["finance", "factoring"] } } });
    await get("/about");
    await get("/about?category=finance&utm=1");
    await get("/about?utm=2&category=finance");
    await get("/about?category=%3Cscript%3E");
    await get("/about?category=nonsense");
    expect(rendered).toEqual(["/about -", "/about?category=finance -"]);
  });

  it("leaves private parameters to the site unchanged", async () => {
    await open({ page: { uncached: ["invoiceAmount"] } });
    await get("/about");
    for (let time = 0; time < 2; time += 1) await get("/about?invoiceAmount=5000&utm=1");
    expect(rendered).toEqual([
      "/about -",
      "/about?invoiceAmount=5000&utm=1 -",
      "/about?invoiceAmount=5000&utm=1 -",
    ]);
  });

  it.each<[string, PublicPageRules, string]>([
    ["the same for everyone", {}, "/about"],
    ["one visitor's own", { uncached: ["amount"] }, "/about?amount=5"],
  ])("is revalidated by a CDN each time when it is %s", async (_, page, path) => {
    await open({ page });
    for (let time = 0; time < 2; time += 1) {
      const answer = await get(path);
      expect(answer.header("cache-control")).toBe("public, max-age=0, must-revalidate");
    }
  });
});

describe("never cached", () => {
  it("a non-canonical address: it redirects", async () => {
    await open();
    expect((await get("/%61bout")).header("location")).toBe("/about");
    expect(rendered).toHaveLength(0);
  });

  it.each<[string, Site, string]>([
    ["a page that sets a cookie", { headers: { "Set-Cookie": "a=b" } }, "/about"],
    ["a page with no-store", { headers: { "Cache-Control": "no-store" } }, "/about"],
    ["a page with private", { headers: { "Cache-Control": "private" } }, "/about"],
    ["an error page", { status: 503 }, "/about"],
    ["a page that is not public", { page: null }, "/about"],
    ["an address that is no route", {}, "/nowhere"],
    ["a data request", {}, "/about.data"],
  ])("%s", async (_name, site, path) => {
    await open(site);
    for (let time = 0; time < 3; time += 1) await get(path);
    expect(rendered).toHaveLength(3);
  });

  it("the response to a write", async () => {
    await open();
    await get("/about", {}, "POST");
    await get("/about", {}, "POST");
    expect(rendered).toHaveLength(2);
  });
});

describe("purging", () => {
  it("drops exactly the tagged pages", async () => {
    await open({ page: { tags: ["team"] } });
    await get("/about");
    purgePages("articles");
    await get("/about");
    expect(rendered).toHaveLength(1);
    body = "new";
    purgePages("team");
    expect((await get("/about")).payload.toString()).toBe("new");
    body = "newer";
    purgePages();
    expect((await get("/about")).payload.toString()).toBe("newer");
  });

  it("discards a page rendered from older data", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await open({ gate });
    const early = get("/about");
    await expect.poll(() => rendered).toHaveLength(1);
    body = "new";
    purgePages("team");
    release();
    expect((await early).payload.toString()).not.toBe("new");
    expect((await get("/about")).payload.toString()).toBe("new");
  });
});

type Site = {
  /** The cache policy of the page's routes; null if it is not public. */
  page?: PublicPageRules | null;
  status?: number;
  /** If set, delays every rendering until it resolves. */
  gate?: Promise<void>;
  headers?: Record<string, string>;
};

async function open(site: Site = {}, overrides: Parameters<typeof startServer>[1] = {}) {
  rendered = [];
  const { page = {}, status = 200, gate } = site;
  const show = async ({ request }: { request: Request }) => {
    rendered.push(
      `${request.url.replace("http://site.test", "")} ${request.headers.get("Cookie") ?? "-"}`,
    );
    const shown = body;
    await gate;
    const headers = {
      "Content-Type": "text/html",
      "Cache-Control": publicCacheControl,
      ...site.headers,
    };
    return new Response(shown, { status, headers });
  };
  const route = { loader: show, action: show, ...(page && { handle: { publicPage: page } }) };
  const build = buildOf({
    "": route,
    about: route,
    "resources/:slug": route,
    "*": { loader: show },
  });
  const routes = siteRoutes(build.routes);
  server = await startServer(() => {}, { routes, build, ...overrides });
}

/** Sends one request with Node's own client, which does not decode the body. */
async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const raw = await server.raw(
    `${method} ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n${lines.join("")}\r\n`,
  );
  const end = raw.indexOf("\r\n\r\n");
  const head = raw.slice(0, end);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
  const payload = Buffer.from(raw.slice(end + 4), "latin1");
  return { status: Number(head.slice(9, 12)), head, header, payload };
}

afterEach(async () => {
  body = "<p>page</p>".repeat(200);
  await server.close();
});
