import autocannon from "autocannon";
import { quoteFields, startSite } from "../lib/processes.mjs";
import { median } from "../lib/table.mjs";

/** The core that servers run on. */
const core = 0;
const connections = 16;

/** Starts the built site, pinned to the core on which all measured servers run. */
export const startPinnedSite = (options) => startSite({ core, ...options });

/** Returns the options of `start` that pin a reference server to the core on which all measured servers run. */
export const pinned = (env) => ({
  core,
  env: { NODE_ENV: "production", HOST: "127.0.0.1", ...env },
});

/**
 * Sends one kind of request from 16 connections for some seconds: POSTs if `body` is given, which returns each body. Returns the requests per second. Throws if a response's status
 * is not `status`.
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
 * Loads the servers in rotation, with a warm-up round. Returns each round's requests per second, by the server's name.
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

/** Returns the rows of a comparison: the ratio of the site to the reference, and the requests per second of each. */
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

/** Headers that a browser sends with a form of this site. */
export const formHeaders = (url) => ({
  Origin: url,
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/x-www-form-urlencoded",
});

let numbered = 0;

/** Returns a new quote request for the API. */
export function nextQuote() {
  numbered += 1;
  return { ...quoteFields, email: `driver${numbered}@copperstate.example` };
}

/** Returns the URL-encoded body of a new quote request from the form. */
export function nextForm() {
  const quote = { ...nextQuote(), agreeToTerms: "on" };
  return `${new URLSearchParams({ ...quote, submissionKey: String(numbered).padStart(32, "0") })}`;
}

/** Signs in as the administrator of `startSite` and returns the session's cookie. */
export async function signIn(url) {
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ username: "dispatch", password: "a long road to Tucson" }),
    headers: { Origin: url, "Sec-Fetch-Site": "same-origin" },
  });
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0];
  if (answer.status !== 303 || cookie === undefined) throw new Error(`Sign-in: ${answer.status}.`);
  return cookie;
}
