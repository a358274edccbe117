import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isRouteErrorResponse } from "@remix-run/react";
import { decodeViaTurboStream } from "@remix-run/react/dist/single-fetch.js";
import { afterEach, describe, expect, it } from "vitest";
import { createRateLimiter, type RateLimits } from "~/server/rate-limit.server";
import { startServer, statusOf, type TestServer } from "../support/http-server";

describe("a token bucket", () => {
  it("allows its burst, then one per interval, and returns the wait", () => {
    let now = 0;
    const limiter = createRateLimiter({ burst: 3, refill: 60, perMs: 600_000 }, () => now);
    expect([1, 2, 3].map(() => limiter.take("a"))).toEqual([0, 0, 0]);
    expect(limiter.take("a")).toBe(10);
    expect(limiter.take("b")).toBe(0);
    now = 9_999;
    expect(limiter.take("a")).toBe(1);
    now = 10_000;
    expect(limiter.take("a")).toBe(0);
    expect(limiter.take("a")).toBe(10);
    now = 10_000_000;
    expect([1, 2, 3].map(() => limiter.take("a"))).toEqual([0, 0, 0]);
    expect(limiter.take("a")).toBeGreaterThan(0);
  });

  it("evicts the least recently seen key when full", () => {
    const limiter = createRateLimiter({ burst: 1, refill: 1, perMs: 1e9 }, () => 0);
    for (let key = 0; key < 30_000; key += 1) limiter.take(String(key));
    expect(limiter.size).toBe(20_000);
    expect(limiter.take("29999")).toBeGreaterThan(0);
  });

  it("needs little memory for made-up keys as long as all headers", () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const limiter = createRateLimiter({ burst: 1, refill: 1, perMs: 1e9 }, () => 0);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let key = 0; key < 5_000; key += 1)
      limiter.take(Buffer.alloc(16_000, `${key}-`).toString("latin1"));
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10e6);
    expect(limiter.size).toBe(5_000);
  });
});

describe("limits of the server", () => {
  let server: TestServer;
  let written = 0;
  const tight: RateLimits = {
    forms: { burst: 2, refill: 1, perMs: 3_600_000 },
    signIn: { burst: 1, refill: 1, perMs: 3_600_000 },
    staff: { burst: 2, refill: 1, perMs: 3_600_000 },
  };

  async function open(rateLimits?: RateLimits) {
    written = 0;
    server = await startServer(
      (_req, res) => {
        written += 1;
        res.end("stored");
      },
      { trustProxy: 1, ...(rateLimits && { rateLimits }) },
    );
  }

  const send = (method: string, path: string, address = "203.0.113.1", session = "none") =>
    server.raw(
      `${method} ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\nCookie: admin=${session}\r\nOrigin: http://site.test\r\nContent-Length: 2\r\n\r\n{}`,
    );

  afterEach(() => server.close());

  it("too many posts from one address are 429 with Retry-After, in JSON under /api", async () => {
    await open(tight);
    for (const path of ["/get-quote", "/api/quotes"]) {
      expect(statusOf(await send("POST", path))).toBe(200);
    }
    const refused = await send("POST", "/api/quotes");
    expect(statusOf(refused)).toBe(429);
    expect(refused).toContain("\r\nRetry-After: 3600\r\n");
    expect(refused).toContain('"success":false');
    expect(await send("POST", "/get-quote.data")).toContain("Try again in 60 minutes.");
    expect(await send("POST", "/api/quotes.data")).toContain('"success":false');
    expect(written).toBe(2);
    expect(statusOf(await send("POST", "/get-quote", "203.0.113.2"))).toBe(200);
  });

  it.each([
    ["/get-quote.data", "Too many requests came from your connection. Try again in 60 minutes."],
    ["/es/cotizacion.data?index", "Llegaron demasiados envíos desde su conexión."],
  ])("a post by a script to %s is refused as the scripts read it", async (path, message) => {
    await open({ ...tight, forms: { ...tight.forms, burst: 0 } });
    const answer = await fetch(server.origin + path, {
      method: "POST",
      headers: { Host: "site.test", Origin: "http://site.test" },
    });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "3600"]);
    const { value } = await decodeViaTurboStream(answer.body ?? new ReadableStream(), globalThis);
    const { error } = value as { error: unknown };
    expect(isRouteErrorResponse(error)).toBe(true);
    const data = expect.stringContaining(message);
    expect(error).toMatchObject({ status: 429, statusText: "unread", data });
  });

  it("an IPv6 subscriber cannot escape within the /64", async () => {
    await open(tight);
    const statuses = [];
    for (const host of ["::1", "::2", ":ffff::3"]) {
      statuses.push(statusOf(await send("POST", "/get-quote", `2001:db8:0:1${host}`)));
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it("sign-ins are counted separately from forms", async () => {
    await open(tight);
    expect(statusOf(await send("POST", "/admin/login"))).toBe(200);
    expect(statusOf(await send("POST", "/api/auth/external-redirect"))).toBe(429);
    expect(statusOf(await send("POST", "/get-quote"))).toBe(200);
  });

  it("staff's writes are counted by session, and by address for made-up sessions", async () => {
    await open(tight);
    const put = async (session: string, address?: string) =>
      statusOf(await send("PUT", "/api/team-members/1", address, session));
    expect([await put("a"), await put("a"), await put("a")]).toEqual([200, 200, 429]);
    expect([await put("b"), await put("c"), await put("d")]).toEqual([200, 200, 200]);
    expect(await put("e")).toBe(429);
    expect(statusOf(await send("POST", "/admin/quotes.data"))).toBe(429);
    expect(await put("f", "203.0.113.2")).toBe(200);
  });

  it("can be turned off", async () => {
    await open();
    for (let time = 0; time < 40; time += 1) await send("POST", "/get-quote");
    expect(written).toBe(40);
  });
});
