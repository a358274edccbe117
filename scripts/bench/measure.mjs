import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { startSite } from "../lib/processes.mjs";
import { median } from "../lib/table.mjs";

/** The core that servers run on. */
const core = 0;
const connections = 16;
/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

const admin = { username: "dispatch", password: "a long road to Tucson" };

/** Starts the built site on the servers' core. */
export const startPinnedSite = (options) => startSite({ core, ...options });

/** Returns the options with which `start` runs a reference server. */
export const pinned = (env) => ({
  core,
  env: { NODE_ENV: "production", HOST: "127.0.0.1", ...env },
});

/**
 * Sends one kind of request from 16 connections for some seconds. `body` is called for each request.
 * Throws unless every answer has the status.
 * @param {{ url: string, path: string, seconds: number, status: number, headers?: Record<string, string>, body?: () => string }} job
 */
export async function load({ url, path, seconds, status, headers, body }) {
  const request = body
    ? { method: "POST", setupRequest: (given) => ({ ...given, body: body() }) }
    : { method: "GET" };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ ...request, path, headers }],
  });
  const seen = Object.keys(result.statusCodeStats);
  if (seen.join() !== String(status) || result.errors > 0) {
    throw new Error(`${path}: statuses ${seen}, ${result.errors} errors.`);
  }
  return { answered: result.requests.total, perSecond: result.requests.total / result.duration };
}

/**
 * Loads the servers in turn, in rounds after a first one that does not count. Returns each round's rate and processor
 * time a request, by the server's name.
 * @param {Record<string, { url: string, child: import("node:child_process").ChildProcess }>} servers
 */
export async function compare(servers, { rounds, seconds }, jobOf) {
  const samples = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { url, child }] of Object.entries(servers)) {
      const before = processorSeconds(child.pid);
      const { answered, perSecond } = await load({ ...jobOf(name), url, seconds });
      const cpuMs = ((processorSeconds(child.pid) - before) * 1_000) / answered;
      if (round > 0) samples[name].push({ perSecond, cpuMs });
    }
  }
  return samples;
}

/** Returns the rows of a comparison: the site divided by the reference, by rate and by processor time, and each one's own. */
export function rowsOf(what, samples, atLeast) {
  const [reference] = Object.keys(samples).slice(1);
  const [mine, theirs] = Object.values(samples);
  const ratio = (of) => median(mine.map((sample, round) => of(sample, theirs[round])));
  return [
    {
      what: `${what}: the site ÷ ${reference}, requests a second`,
      figure: ratio((a, b) => a.perSecond / b.perSecond),
      atLeast,
    },
    {
      what: "the same by requests a second of processor time",
      figure: ratio((a, b) => b.cpuMs / a.cpuMs),
    },
    ...Object.entries(samples).map(([name, list]) => ({
      what: `${name}, requests a second`,
      figure: Math.round(median(list.map(({ perSecond }) => perSecond))),
      beside: `${median(list.map(({ cpuMs }) => cpuMs)).toFixed(3)} ms of the processor each`,
    })),
  ];
}

/** Headers that a browser sends with a form of the site itself. */
export const formHeaders = (url) => ({
  Origin: url,
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/x-www-form-urlencoded",
});

let numbered = 0;

/** Returns a quote that no other one repeats, as JSON takes it. */
export function nextQuote() {
  numbered += 1;
  return {
    companyName: "Copper State Hauling",
    contactName: "Rosa Delgado",
    email: `driver${numbered}@copperstate.example`,
    phone: "(602) 555-0187",
    monthlyRevenue: "50k-100k",
    agreeToTerms: true,
  };
}

/** Returns a quote that no other one repeats, as the form sends it. */
export function nextForm() {
  const quote = { ...nextQuote(), agreeToTerms: "on" };
  return `${new URLSearchParams({ ...quote, submissionKey: String(numbered).padStart(32, "0") })}`;
}

/** Signs in as the administrator of `startSite` and returns the session's cookie. */
export async function signIn(url) {
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(admin),
    headers: { Origin: url, "Sec-Fetch-Site": "same-origin" },
  });
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0];
  if (answer.status !== 303 || cookie === undefined) throw new Error(`Sign-in: ${answer.status}.`);
  return cookie;
}

/** Returns the processor seconds that a process used so far, by Linux's count; 0 elsewhere. */
function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return 0;
  }
}
