// Every script imports this, by itself or with ensure.mjs. Under a Node that is older than package.json asks for, it installs the
// one that scripts/runtime/ names and goes on as a child of this process; the script's own lines then run only there.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's root folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** npm's command on this system. */
export const npm = process.platform === "win32" ? "npm.cmd" : "npm";

// What ends with npm: this process' parent, and where that is the shell npm started, which may outlive npm, npm itself.
const parent = process.ppid;
const npmScript = process.env.npm_lifecycle_script;
const shell = npmScript && processFile(parent, "cmdline").includes(npmScript) ? parent : undefined;
const shellsParent = shell && parentOf(shell);
const children = new Set();
let isListening = false;
let isEnding = false;

/** Ends the process with one clear line on standard error. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs a command in the checkout with inherited output. Resolves with its exit code, as `begin` has it. */
export function run(command, args, env = {}) {
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...env } };
  return begin(command, args, options).ended;
}

/**
 * Starts a child as `spawn` does, and passes signals on to it, and SIGTERM when npm or this process' parent is gone; from then on
 * this process ends as soon as its last child has. `ended` resolves with the exit code when the child's output is closed: 128 and
 * the number for a signal, 127 when it could not start.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
export function begin(command, args, options) {
  // Before there is a child that a signal could leave alone.
  listen();
  const child = spawn(command, args, options);
  children.add(child);
  child.on("error", () => {});
  const ended = new Promise((resolve) => {
    child.on("close", (code, signal) => {
      children.delete(child);
      const status = signal === null ? code : 128 + constants.signals[signal];
      if (!isEnding) resolve(status < 0 ? 127 : status);
      else if (children.size === 0) process.exit(status);
    });
  });
  return { child, ended };
}

function listen() {
  if (isListening) return;
  isListening = true;
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, end);
  // A signal sent to npm may end it without reaching this process.
  setInterval(() => isAbandoned() && !isEnding && end("SIGTERM"), 250).unref();
}

function isAbandoned() {
  return process.ppid !== parent || (shell && parentOf(shell) !== shellsParent);
}

function parentOf(pid) {
  // pid (name) state parent …
  return processFile(pid, "stat").split(") ").at(-1).split(" ")[1];
}

function processFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

function end(signal) {
  isEnding = true;
  if (children.size === 0) process.exit(128 + constants.signals[signal]);
  // A terminal gives its interrupt to the children itself.
  if (signal === "SIGINT" && process.stdin.isTTY) return;
  for (const child of children) child.kill(signal);
}

const json = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const oldest = json("package.json").engines.node.match(/\d+/g).map(Number);
const own = process.versions.node.split(".").map(Number);
if (own[0] < oldest[0] || (own[0] === oldest[0] && own[1] < oldest[1])) await goOnUnderNewer();

async function goOnUnderNewer() {
  const folder = join(root, "scripts/runtime");
  const programs = join(folder, "node_modules/.bin");
  const node = join(programs, "node");
  const system = `${process.platform}-${process.arch}`;
  const version = json("scripts/runtime/package.json").optionalDependencies[`node-${system}`];
  const isThere = () => `${spawnSync(node, ["--version"]).stdout}`.trim() === `v${version}`;
  if (version !== undefined && !isThere()) {
    console.error(
      `Installing Node ${version} into scripts/runtime, for this is ${own.join(".")} …`,
    );
    const args = ["ci", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
    await begin(npm, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] }).ended;
  }
  if (version === undefined || !isThere()) {
    fail(
      `Node ${oldest.join(".")} or newer is needed; this is ${own.join(".")}, and none could be had for ${system}: install Node 24.`,
    );
  }
  const PATH = [programs, process.env.PATH].join(delimiter);
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, PATH };
  process.exit(await begin(node, args, { stdio: "inherit", env }).ended);
}
