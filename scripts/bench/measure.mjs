import autocannon from "autocannon";
import { startSite } from "../lib/processes.mjs";
import { median } from "../lib/table.mjs";

/** The core that servers run on. */
const core = 0;
const connections = 16;

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
 * Returns the requests a second. Throws unless every answer has the status.
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
  return result.requests.total / result.duration;
}

/**
 * Loads the servers in turn, in rounds after a first one that does not count. Returns each round's requests a second, by the
 * server's name.
 * @param {Record<string, { url: string }>} servers
 */
export async function compare(servers, { rounds, seconds }, jobOf) {
  const rates = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { url }] of Object.entries(servers)) {
      const rate = await load({ ...jobOf(name), url, seconds });
      if (round > 0) rates[name].push(rate);
    }
  }
  return rates;
}

/** Returns the rows of a comparison: the site divided by the reference, and the requests a second of each. */
export function rowsOf(what, rates, atLeast) {
  const [reference] = Object.keys(rates).slice(1);
  const [mine, theirs] = Object.values(rates);
  return [
    {
      what: `${what}: the site ÷ ${reference}, requests a second`,
      figure: median(mine.map((rate, round) => rate / theirs[round])),
      atLeast,
    },
    ...Object.entries(rates).map(([name, list]) => ({
      what: `${name}, requests a second`,
      figure: Math.round(median(list)),
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
