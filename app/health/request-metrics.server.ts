import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Config } from "~/config.server";
import type { AccessLogEntry } from "~/server/log.server";

type ObservedRequest = Pick<AccessLogEntry, "method" | "route" | "status" | "ms" | "cache">;

/** Upper bounds of the latency histogram, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The methods with their own label. A client can send any method. */
const namedMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Returns a new Prometheus registry with counters of answered requests, and `observe`, which counts a request. */
export function createRequestMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const answers = new Counter({
    name: "http_requests_total",
    help: "Answered requests by route, method and status.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from arrival to the end of the answer, by route.",
    labelNames: ["route"],
    buckets,
    registers,
  });
  const cacheResults = new Counter({
    name: "site_page_cache_requests_total",
    help: "Requests for public pages, answered from memory (hit) or rendered (miss).",
    labelNames: ["result"],
    registers,
  });
  return {
    registry,
    observe({ method, route, status, ms, cache }: ObservedRequest): void {
      answers.inc({ route, method: namedMethods.has(method) ? method : "other", status });
      durations.observe({ route }, ms / 1_000);
      if (cache) cacheResults.inc({ result: cache });
    },
  };
}

export const requestMetrics = createRequestMetrics();

/** Starts measuring the process (memory, CPU, event loop) under the standard names of Prometheus client libraries. */
export function watchProcess(): void {
  const { registry } = requestMetrics;
  if (registry.getSingleMetric("process_start_time_seconds")) return;
  collectDefaultMetrics({ register: registry });
  // These three are NaN if nothing was measured since the last scrape.
  for (const name of ["mean", "stddev", "min"]) {
    registry.removeSingleMetric(`nodejs_eventloop_lag_${name}_seconds`);
  }
}

/** Returns whether a request carries METRICS_TOKEN as `Authorization: Bearer` (RFC 6750, 2.1). Compares in constant time. */
export function carriesMetricsToken(request: Request, { METRICS_TOKEN: token }: Config): boolean {
  if (token === undefined) return false;
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
