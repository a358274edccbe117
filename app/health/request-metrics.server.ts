import type { Metric, Sample } from "./process-metrics.server";

/** What of an answered request is counted; nothing that names a person. */
interface ObservedRequest {
  method: string;
  /** A route's pattern, or `static`, `door` or `other`. */
  route: string;
  status: number;
  ms: number;
  cache?: "hit" | "miss" | undefined;
}

/** Upper bounds of the latency histogram, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** A client can send any method; only these get a label of their own. */
const namedMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface RouteFigures {
  /** By method and status, with a space between. */
  answers: Map<string, number>;
  /** Per bucket, not cumulative; the last one is for what is slower than all bounds. */
  inBucket: number[];
  seconds: number;
}

/** Returns counters of answered requests that begin at zero. */
export function createRequestMetrics() {
  const routes = new Map<string, RouteFigures>();
  const cache = { hit: 0, miss: 0 };

  function figuresOf(route: string): RouteFigures {
    let figures = routes.get(route);
    if (figures === undefined) {
      figures = { answers: new Map(), inBucket: Array(buckets.length + 1).fill(0), seconds: 0 };
      routes.set(route, figures);
    }
    return figures;
  }

  return {
    observe({ method, route, status, ms, cache: cached }: ObservedRequest): void {
      const figures = figuresOf(route);
      const answer = `${namedMethods.has(method) ? method : "other"} ${status}`;
      figures.answers.set(answer, (figures.answers.get(answer) ?? 0) + 1);
      const seconds = ms / 1_000;
      let bucket = 0;
      while (bucket < buckets.length && seconds > (buckets[bucket] ?? 0)) bucket++;
      figures.inBucket[bucket] = (figures.inBucket[bucket] ?? 0) + 1;
      figures.seconds += seconds;
      if (cached) cache[cached]++;
    },
    collect: (): Metric[] => [
      {
        name: "http_requests_total",
        help: "Answered requests by route, method and status.",
        type: "counter",
        samples: [...routes].flatMap(([route, { answers }]) => answerSamples(route, answers)),
      },
      {
        name: "http_request_duration_seconds",
        help: "Time from arrival to the end of the answer, by route.",
        type: "histogram",
        samples: [...routes].flatMap(([route, figures]) => histogramSamples(route, figures)),
      },
      {
        name: "site_page_cache_requests_total",
        help: "Requests for public pages, answered from memory (hit) or rendered (miss).",
        type: "counter",
        samples: Object.entries(cache).map(([result, value]) => ({ labels: { result }, value })),
      },
    ],
  };
}

export const requestMetrics = createRequestMetrics();

function answerSamples(route: string, answers: Map<string, number>): Sample[] {
  return [...answers].map(([answer, value]) => {
    const [method = "", status = ""] = answer.split(" ");
    return { labels: { route, method, status }, value };
  });
}

function histogramSamples(route: string, { inBucket, seconds }: RouteFigures): Sample[] {
  let total = 0;
  const cumulative = inBucket.map((count, index) => {
    total += count;
    const le = buckets[index] === undefined ? "+Inf" : String(buckets[index]);
    return { labels: { route, le }, value: total, suffix: "_bucket" };
  });
  const labels = { route };
  return [
    ...cumulative,
    { labels, value: seconds, suffix: "_sum" },
    { labels, value: total, suffix: "_count" },
  ];
}
