import { readdirSync } from "node:fs";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { counter, gauge, type Metric } from "./exposition";

let loopDelay: IntervalHistogram | undefined;

/** Begins to watch how late the event loop is. */
export function watchEventLoop(): void {
  loopDelay ??= monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
}

/** Returns what the process uses, under the names that Prometheus' client libraries have for it. */
export function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  return [
    counter("process_cpu_user_seconds_total", "CPU time in user mode.", user / 1e6),
    counter("process_cpu_system_seconds_total", "CPU time in system mode.", system / 1e6),
    gauge("process_resident_memory_bytes", "Resident memory.", rss),
    gauge("process_open_fds", "Open file descriptors.", openFiles()),
    gauge(
      "process_start_time_seconds",
      "When the process started, in Unix time.",
      Math.round(Date.now() / 1_000 - process.uptime()),
    ),
    gauge("nodejs_heap_size_used_bytes", "JavaScript heap in use.", heapUsed),
    gauge("nodejs_heap_size_total_bytes", "JavaScript heap.", heapTotal),
    gauge("nodejs_external_memory_bytes", "Memory of objects outside the heap.", external),
    ...loopMetrics(),
    {
      name: "nodejs_version_info",
      help: "Node.js version.",
      type: "gauge",
      samples: [{ labels: { version: process.version }, value: 1 }],
    },
  ];
}

/** Each scrape sees the time since the one before. */
function loopMetrics(): Metric[] {
  if (loopDelay === undefined) return [];
  const [p50, p99, max] = [loopDelay.percentile(50), loopDelay.percentile(99), loopDelay.max];
  loopDelay.reset();
  return [
    gauge("nodejs_eventloop_lag_p50_seconds", "Median event loop delay.", p50 / 1e9),
    gauge("nodejs_eventloop_lag_p99_seconds", "99th percentile of event loop delay.", p99 / 1e9),
    gauge("nodejs_eventloop_lag_max_seconds", "Longest event loop delay.", max / 1e9),
  ];
}

function openFiles(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return null;
  }
}
