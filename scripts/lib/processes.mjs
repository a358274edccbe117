import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { serveEnvironment, serveFlags } from "./ensure.mjs";
import { begin, root } from "./runtime.mjs";

const hasTaskset = spawnSync("taskset", ["--version"]).status === 0;

/** Whether a process can be pinned to a core while another core generates its load. */
export const canPin = hasTaskset && availableParallelism() >= 2;

/** A quote request for the API, without an email address. */
export const quoteFields = {
  companyName: "Copper State Hauling",
  contactName: "Rosa Delgado",
  phone: "(602) 555-0187",
  monthlyRevenue: "50k-100k",
  agreeToTerms: true,
};

/** Returns a new temporary folder. */
export function makeFolder() {
  return mkdtempSync(join(tmpdir(), "site-"));
}

/** Returns a free loopback port. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts a command with its output in a file, pinned to core `core` if that is possible. Returns the child, `output()`, and
 * `stop(signal)`, which resolves with the exit code as in `begin`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ core?: number, cwd?: string, env?: Record<string, string> }} [options]
 */
export function start(command, args, { core, cwd = root, env = {} } = {}) {
  const folder = makeFolder();
  const log = join(folder, "output");
  const file = openSync(log, "a");
  const pinned = canPin && core !== undefined;
  const { child, ended } = begin(
    pinned ? "taskset" : command,
    pinned ? ["-c", String(core), command, ...args] : args,
    { cwd, stdio: ["ignore", file, file], env: { PATH: process.env.PATH, ...env } },
  );
  closeSync(file);
  return {
    child,
    output: () => readFileSync(log, "utf8"),
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/**
 * Starts the built site on `port`, by default a free one, with a database in `folder`. Resolves when the site answers, with `url`, `port`, `folder`, `databasePath` and the result
 * of `start`. Throws an error with the site's output if the site does not answer.
 * @param {{ core?: number, cwd?: string, port?: number, folder?: string, env?: Record<string, string> }} [options]
 */
export async function startSite({ core, cwd = root, port, folder = makeFolder(), env } = {}) {
  const listenOn = port ?? (await freePort());
  const databasePath = join(folder, "site.sqlite");
  const server = start(process.execPath, [...serveFlags, "server.js"], {
    core,
    cwd,
    env: {
      NODE_ENV: "production",
      ...serveEnvironment,
      PORT: String(listenOn),
      HOST: "127.0.0.1",
      SITE_URL: `http://127.0.0.1:${listenOn}`,
      DATABASE_PATH: databasePath,
      ADMIN_USERNAME: "dispatch",
      ADMIN_PASSWORD: "a long road to Tucson",
      RATE_LIMIT_POSTS: "0",
      BACKUP_EVERY_MINUTES: "0",
      ...env,
    },
  });
  const url = `http://127.0.0.1:${listenOn}`;
  await answers(`${url}/healthz`, server);
  return { ...server, url, port: listenOn, folder, databasePath };
}

/** Resolves when `address` answers 200. Throws an error with the server's output if the server ends first, or after a minute. */
export async function answers(address, server) {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (server.child.exitCode !== null) break;
    const status = await fetch(address).then(
      (answer) => answer.body?.cancel().then(() => answer.status),
      () => 0,
    );
    if (status === 200) return;
    await delay(5);
  }
  throw new Error(`The server did not answer:\n${server.output()}`);
}

/** Returns the resident memory of a process in bytes; 0 if it has ended. */
export function residentBytes(pid) {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout.trim()) * 1024;
}
