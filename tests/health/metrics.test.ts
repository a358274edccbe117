import { beforeEach, describe, expect, it } from "vitest";
import { observeRequest, processRegistry } from "~/health/metrics.server";

beforeEach(() => processRegistry.resetMetrics());

describe("the figures of requests", () => {
  const about = { method: "GET", route: "/about", status: 200 };

  it("count each request in one bucket, with cumulative totals", async () => {
    for (const ms of [0.4, 1, 3, 90, 20_000]) observeRequest({ ...about, ms });
    const text = await processRegistry.metrics();
    const bucket = (le: string) =>
      Number(new RegExp(`_bucket\\{le="${le}",route="/about"\\} (\\d+)`).exec(text)?.[1]);
    expect(["0.001", "0.0025", "0.005", "0.05", "0.1", "10", "\\+Inf"].map(bucket)).toEqual([
      2, 2, 3, 3, 4, 4, 5,
    ]);
    expect(text).toContain('http_request_duration_seconds_count{route="/about"} 5\n');
    const sum = Number(/_sum\{route="\/about"\} ([\d.]+)/.exec(text)?.[1]);
    expect(sum).toBeCloseTo(20.0944, 6);
  });

  it("group unknown methods under one label", async () => {
    for (const method of ["BREW", "X1", "X2", "X3"]) {
      observeRequest({ method, route: "server", status: 405, ms: 1 });
    }
    const text = await processRegistry.metrics();
    expect(text).toContain('http_requests_total{route="server",method="other",status="405"} 4\n');
  });

  it("count hits and misses of the page cache", async () => {
    for (const cache of ["miss", "hit", "hit", undefined] as const) {
      observeRequest({ ...about, ms: 1, cache });
    }
    const text = await processRegistry.metrics();
    expect(text).toContain('site_page_cache_requests_total{result="hit"} 2\n');
    expect(text).toContain('site_page_cache_requests_total{result="miss"} 1\n');
  });
});
