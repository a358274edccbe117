import { createHash, timingSafeEqual } from "node:crypto";
import { dirname } from "node:path";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "#db/connection.server";
import { databaseFileBytes, freeBytes } from "#db/maintenance/files.server";
import { countLeadsByKindAndStatus } from "#db/queries/leads.server";
import { countOutboxByState } from "#db/queries/notifications.server";
import { findPostgresBytes } from "#db/queries/operations.server";
import { getBackupState } from "~/backups/backup-schedule.server";
import { getOffsiteState } from "~/backups/offsite.server";
import type { Config } from "~/config.server";
import { longestWait } from "~/notifications/worker.server";
import type { AccessLogEntry } from "~/server/log.server";

type ObservedRequest = Pick<AccessLogEntry, "method" | "route" | "status" | "ms" | "cache">;

/** Upper bounds of the latency histogram, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The methods with their own label. A client can send any method. */
const namedMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The Prometheus registry of this process, with counters of answered requests. */
export const processRegistry = new Registry();
const ofProcess = [processRegistry];

const answers = new Counter({
  name: "http_requests_total",
  help: "Answered requests by route, method and status.",
  labelNames: ["route", "method", "status"],
  registers: ofProcess,
});
const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from arrival to the end of the answer, by route.",
  labelNames: ["route"],
  buckets,
  registers: ofProcess,
});
const cacheResults = new Counter({
  name: "site_page_cache_requests_total",
  help: "Requests for public pages, answered from memory (hit) or rendered (miss).",
  labelNames: ["result"],
  registers: ofProcess,
});

/** Counts an answered request. */
export function observeRequest({ method, route, status, ms, cache }: ObservedRequest): void {
  answers.inc({ route, method: namedMethods.has(method) ? method : "other", status });
  durations.observe({ route }, ms / 1_000);
  if (cache) cacheResults.inc({ result: cache });
}

/** Starts measuring the process (memory, CPU, event loop) under the standard names of Prometheus client libraries. */
export function watchProcess(): void {
  if (processRegistry.getSingleMetric("process_start_time_seconds")) return;
  collectDefaultMetrics({ register: processRegistry });
  // These three are NaN if nothing was measured since the last scrape.
  for (const name of ["mean", "stddev", "min"]) {
    processRegistry.removeSingleMetric(`nodejs_eventloop_lag_${name}_seconds`);
  }
}

/** Returns whether a request carries METRICS_TOKEN as `Authorization: Bearer` (RFC 6750, 2.1). Compares in constant time. */
export function carriesMetricsToken(request: Request, { METRICS_TOKEN: token }: Config): boolean {
  if (token === undefined) return false;
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/** Returns gauges of leads, notifications and database size. If the site uses SQLite, also returns gauges of backups and disk space. */
export async function siteMetrics(database: Database, config: Config): Promise<Registry> {
  const { db } = database;
  const now = new Date();
  const registry = new Registry();
  const registers = [registry];
  /** Adds a gauge with one value, unless the value is null. */
  const gauge = (name: string, help: string, value: number | null) => {
    if (value !== null) new Gauge({ name, help, registers }).set(value);
  };
  /** Adds a gauge with one measurement for each value of a label. */
  const gauges = (name: string, help: string, label: string, values: Record<string, number>) => {
    const added = new Gauge({ name, help, labelNames: [label], registers });
    for (const [key, value] of Object.entries(values)) added.set({ [label]: key }, value);
  };

  const help = "Stored leads by kind and status.";
  const leads = new Gauge({ name: "site_leads", help, labelNames: ["kind", "status"], registers });
  for (const { total, ...labels } of await countLeadsByKindAndStatus(db)) leads.set(labels, total);
  const byState = await countOutboxByState(db);
  gauges("site_outbox_notices", "Notifications of new leads by state.", "state", byState);
  gauge(
    "site_outbox_oldest_pending_seconds",
    "How long the oldest pending notification has waited; 0 when none waits.",
    (await longestWait(db, config, now)) / 1_000,
  );
  const bytes =
    database.engine === "sqlite" ? databaseFileBytes(database.path) : await findPostgresBytes(db);
  gauge("site_database_bytes", "Size of the database with its log.", bytes);
  if (database.engine !== "sqlite") return registry;

  const offsite = await getOffsiteState(database, config, now);
  const backup = getBackupState(config, now);
  const isEncrypted = config.DATABASE_KEY !== undefined;
  gauge("site_database_encrypted", "1 when the database is encrypted.", Number(isEncrypted));
  const free = freeBytes(dirname(database.path));
  gauge("site_disk_free_bytes", "Free space for the database.", free);
  gauge(
    "site_backup_last_success_timestamp_seconds",
    "When the newest good backup was made, in Unix time.",
    backup.latest && backup.latest.madeAt.getTime() / 1_000,
  );
  gauge("site_backup_bytes", "Size of the newest good backup.", backup.latest?.bytes ?? null);
  gauge(
    "site_backup_failing",
    "1 when the last attempt at a backup failed.",
    backup.lastFailure === null ? 0 : 1,
  );
  gauge(
    "site_offsite_behind_seconds",
    "How long the bucket has lacked something; no value when none is configured.",
    offsite?.behindSeconds ?? null,
  );
  return registry;
}
