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

/** True where a process can be held on one core while its load comes from another. */
export const canPin = hasTaskset && availableParallelism() >= 2;

/** Returns a new folder below the system's temporary one. */
export function makeFolder() {
  return mkdtempSync(join(tmpdir(), "site-"));
}

/** Returns a loopback port that is free just now. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts a command, held on core `core` where that is possible, with its output in a file. Returns the child, `output()`,
 * and `stop(signal)`, which resolves with the exit code as `begin` has it.
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
 * Starts the built site on a free port (or `port`) with a database in `folder`. Resolves once it answers, with `url`, `port`,
 * `databasePath` and what `start` returns. Throws with the site's output when it ends before.
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

/** Resolves when `address` answers 200. Throws with the server's output when it ends before, or after a minute. */
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

/** Resident memory of a process in bytes; 0 when it is gone. */
export function residentBytes(pid) {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout.trim()) * 1024;
}
