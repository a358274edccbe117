import { readdirSync } from "node:fs";
import { type ELDHistogram, monitorEventLoopDelay } from "node:perf_hooks";

let loopDelay: ELDHistogram | undefined;

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
    gauges("nodejs_version_info", "Node.js version.", "version", { [process.version]: 1 }),
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

/** One sample: its labels and value. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
  /** Added to the metric's name: `_bucket`, `_sum` and `_count` of a histogram. */
  suffix?: string;
}

/** A metric with its samples. Names and units follow Prometheus' conventions: base units, `_total` for counters. */
export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: readonly Sample[];
}

/** What a scraper is told that the answer is (Prometheus text format 0.0.4). */
export const expositionType = "text/plain; version=0.0.4; charset=utf-8";

/** Returns metrics in Prometheus' text format; one without samples is left out. */
export function writeExposition(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples
          .map((sample) => writeSample(name, sample))
          .join("")}`,
    )
    .join("");
}

/** Returns a gauge of one value, or of none when it is unknown. */
export function gauge(name: string, help: string, value: number | null): Metric {
  return { name, help, type: "gauge", samples: value === null ? [] : [{ value }] };
}

/** Returns a gauge with a sample for each value of a label. */
export function gauges(
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): Metric {
  const samples = Object.entries(values).map(([key, value]) => ({
    labels: { [label]: key },
    value,
  }));
  return { name, help, type: "gauge", samples };
}

function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: "counter", samples: [{ value }] };
}

function writeSample(name: string, { labels = {}, value, suffix = "" }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  const inBraces = pairs.length > 0 ? `{${pairs.join(",")}}` : "";
  return `${name}${suffix}${inBraces} ${value === Number.POSITIVE_INFINITY ? "+Inf" : value}\n`;
}

function escapeLabel(text: string): string {
  return text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
}
