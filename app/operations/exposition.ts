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

/** Returns a counter of one value. */
export function counter(name: string, help: string, value: number): Metric {
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
