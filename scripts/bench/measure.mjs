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
 * Requests a second that GET / of `port` is answered with over keep-alive connections: by wrk where it is installed, else by
 * load.mjs. Throws when any answer is not a 200.
 * @param {{ port: number, headers: Record<string, string>, connections: number, seconds: number }} job
 */
export async function throughput({ port, headers, connections, seconds }) {
  if (!hasWrk) {
    const request = getRequest(port, headers);
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
    `http://127.0.0.1:${port}/`,
  ]);
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(text);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(text)?.[1]);
}

/** The text of a GET / with `headers`. */
export function getRequest(port, headers) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join("")}\r\n`;
}

/** The text of a JSON post of `fields` to `path`. */
export function postRequest(port, path, fields) {
  const body = JSON.stringify(fields);
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
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
