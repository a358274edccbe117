import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { canPin } from "../lib/processes.mjs";

/** The core that servers are held on, and the one their load comes from. */
export const serverCore = 0;
const loadCore = 1;

const generator = fileURLToPath(new URL("./load.mjs", import.meta.url));

/** True where `wrk` is installed: written in C, it is never the slower side. */
export const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

/**
 * Runs the project's own generator (load.mjs) in a process of its own. Returns what it printed: `perSecond`, `statuses`, and
 * `p50`, `p95`, `p99`, `max` in milliseconds. Throws when a connection breaks.
 * @param {{ port: number, request: string, connections: number, seconds: number, rate?: number, first?: number }} job
 */
export async function load(job) {
  return JSON.parse(await outputOf(process.execPath, [generator, JSON.stringify(job)]));
}

/**
 * Requests a second that a GET of `port` is answered with over keep-alive connections: by wrk where it is installed, else by
 * load.mjs. Throws when any answer is not a 200.
 * @param {{ port: number, headers: Record<string, string>, connections: number, seconds: number, path?: string }} job
 */
export async function throughput({ port, headers, connections, seconds, path = "/" }) {
  if (!hasWrk) {
    const request = getRequest(port, headers, path);
    const { perSecond, statuses } = await load({ port, request, connections, seconds });
    if (Object.keys(statuses).join() !== "200") throw new Error(JSON.stringify(statuses));
    return perSecond;
  }
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const text = await outputOf("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    ...given,
    `http://127.0.0.1:${port}${path}`,
  ]);
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(text);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(text)?.[1]);
}

/** The text of a GET with `headers`. */
export function getRequest(port, headers, path = "/") {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join("")}\r\n`;
}

/** The text of a post of `fields` to `path`: as JSON to the API, as a browser sends a form elsewhere. */
export function postRequest(port, path, fields) {
  const isJson = path.startsWith("/api/");
  // The number that load.mjs puts in is looked for in the body as it is sent.
  const form = () => String(new URLSearchParams(fields)).replaceAll("%23", "#");
  const body = isJson ? JSON.stringify(fields) : form();
  const headers = {
    Host: `127.0.0.1:${port}`,
    ...(isJson ? {} : ofBrowser(port)),
    "Content-Type": isJson ? "application/json" : "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** What Chromium says besides. */
function ofBrowser(port) {
  return {
    Origin: `http://127.0.0.1:${port}`,
    Referer: `http://127.0.0.1:${port}/get-quote`,
    "User-Agent":
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
    Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-US,en;q=0.9",
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-User": "?1",
    "Upgrade-Insecure-Requests": "1",
  };
}

/** The middle of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function outputOf(command, args) {
  const child = canPin
    ? spawn("taskset", ["-c", String(loadCore), command, ...args])
    : spawn(command, args);
  return new Promise((resolve, reject) => {
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(out) : reject(new Error(err || out))));
  });
}
