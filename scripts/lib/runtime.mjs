// Every script imports this module. If Node is older than package.json requires, it installs the version of scripts/runtime/ and
// runs the script in a child process instead.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's root folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** npm's command on this system. */
export const npm = process.platform === "win32" ? "npm.cmd" : "npm";

// This process ends with its parent. If the parent is npm's shell, which may outlive npm, it also ends with npm.
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

/** Runs a command in the checkout with inherited output. Resolves with its exit code, as in `begin`. */
export function run(command, args, env = {}) {
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...env } };
  return begin(command, args, options).ended;
}

/**
 * Starts a child like `spawn`, and returns it with the promise `ended`. Forwards signals to the child, and sends it SIGTERM if npm or this process's parent has ended. This process
 * then ends with its last child. `ended` resolves with the exit code: 128 plus the signal's number, or 127 if the child could not start.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
export function begin(command, args, options) {
  // Before the child starts, so that no signal is missed.
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
  setInterval(() => hasLostParent() && !isEnding && end("SIGTERM"), 250).unref();
}

function hasLostParent() {
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
  // A terminal sends its interrupt to the children too.
  if (signal === "SIGINT" && process.stdin.isTTY) return;
  for (const child of children) child.kill(signal);
}

const json = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const oldest = json("package.json").engines.node.match(/\d+/g).map(Number);
const own = process.versions.node.split(".").map(Number);
if (own[0] < oldest[0] || (own[0] === oldest[0] && own[1] < oldest[1])) await rerunWithNewerNode();

async function rerunWithNewerNode() {
  const folder = join(root, "scripts/runtime");
  const programs = join(folder, "node_modules/.bin");
  const node = join(programs, "node");
  const system = `${process.platform}-${process.arch}`;
  const version = json("scripts/runtime/package.json").optionalDependencies[`node-${system}`];
  const isThere = () => `${spawnSync(node, ["--version"]).stdout}`.trim() === `v${version}`;
  if (version !== undefined && !isThere()) {
    console.error(
      `Installing Node ${version} into scripts/runtime, because this is ${own.join(".")} …`,
    );
    const args = ["ci", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
    await begin(npm, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] }).ended;
  }
  if (version === undefined || !isThere()) {
    fail(
      `Node ${oldest.join(".")} or newer is needed; this is ${own.join(".")}, and there is no newer Node to install for ${system}: install Node 24.`,
    );
  }
  const PATH = [programs, process.env.PATH].join(delimiter);
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, PATH };
  process.exit(await begin(node, args, { stdio: "inherit", env }).ended);
}
