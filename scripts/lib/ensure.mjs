import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { begin, fail, npm, root, run } from "./runtime.mjs";

const buildStamp = join(root, "build/.inputs");
const buildInputs =
  "app db scripts package-lock.json remix.config.js tsconfig.json vite.config.ts".split(" ");

/** Node's options for serving the site, as in the Dockerfile. */
export const serveFlags = ["--max-semi-space-size=4", "--heap-growing-percent=25"];

/**
 * Settings of glibc, as in the Dockerfile: at most two heaps (default: eight per core). Freed blocks of 128 KB or more return to the system. By
 * default that limit grows to 32 MB, and the memory of an uploaded photo is never returned.
 */
export const mallocSettings = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

/** The environment for serving the site, with Node's cache of compiled code. */
export const serveEnvironment = {
  NODE_COMPILE_CACHE: join(root, "build/compiled"),
  ...mallocSettings,
};

/** Returns the absolute path of a file in node_modules, for Node to run without a shell. */
export function bin(path) {
  return join(root, "node_modules", path);
}

/** Installs the packages of a folder's lock file, including development tools, unless installed. Ends the process on failure. */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return;
  const named = relative(root, join(folder, "package-lock.json"));
  console.log(`Installing the packages of ${named} (about a minute the first time) …`);
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  if ((await begin(npm, args, { cwd: folder, stdio: "inherit" }).ended) !== 0) {
    fail("The install failed: see npm's message above.");
  }
}

/** Installs the packages and builds the site, unless both are up to date. Ends the process on failure. */
export async function ensureBuilt() {
  await ensureInstalled();
  if (isBuilt()) return;
  console.log("Building …");
  if ((await run(process.execPath, [join(root, "scripts/build.mjs")])) !== 0) {
    fail("The build failed: see the message above.");
  }
}

/** Returns whether build/ is up to date. */
export function isBuilt() {
  return read(buildStamp) === buildFingerprint();
}

/** Returns a hash of the files from which build/ is made. */
export function buildFingerprint() {
  const hash = createHash("sha256");
  for (const file of buildInputs.flatMap(filesUnder).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return `${hash.digest("hex")}\n`;
}

/** Records the fingerprint of the files from which build/ was made. */
export function noteBuilt(fingerprint) {
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, fingerprint);
}

/**
 * Returns the path of a Chromium. Prefers CHROMIUM_PATH, then the headless package, which is twice as fast as a full browser. Otherwise uses
 * Playwright's Chromium and installs it if it is missing.
 */
export async function ensureChromium() {
  const { chromium } = await import("@playwright/test");
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const packed = await unpackChromium();
  if (packed) return packed;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  console.log("Installing Chromium for the browser tests …");
  await run(process.execPath, [bin("@playwright/test/cli.js"), "install", "chromium"]);
  if (existsSync(own)) return own;
  return fail("Chromium could not be installed: install one and set CHROMIUM_PATH to it.");
}

/** Unpacks the Chromium of @sparticuz/chromium once. Returns its path, or undefined if it does not start. */
async function unpackChromium() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const { version } = JSON.parse(read(bin("@sparticuz/chromium/package.json")));
  const home = bin(`.cache/chromium-${version}`);
  const path = join(home, "chromium");
  const libraries = join(home, "al2023/lib");
  if (!existsSync(path)) {
    // Renamed when complete, because an interrupted copy would look like a browser.
    mkdirSync(dirname(home), { recursive: true });
    const unfinished = mkdtempSync(join(dirname(home), "chromium-"));
    const { TMPDIR } = process.env;
    process.env.TMPDIR = unfinished;
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(bin("@sparticuz/chromium/bin/al2023.tar.br"));
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(home, { recursive: true, force: true });
    renameSync(unfinished, home);
  }
  const starts = () => spawnSync(path, ["--version"]).status === 0;
  if (starts()) return path;
  // A machine without a desktop lacks libraries that a browser needs.
  process.env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return starts() ? path : undefined;
}

/** Installs strace if it is missing. The power-cut tests record disk writes with it. Prints a line if strace cannot be installed. */
export async function ensureStrace() {
  const works = () => spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
  if (works()) return;
  await installDebianPackage("strace");
  if (!works()) {
    console.log("strace is not available: power cuts are tested on the stored run only.");
  }
}

/** Installs a Debian package if this process is root. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0) return;
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
}

/** Returns whether npm's record in node_modules has every package of the lock file that is not optional. */
function isInstalled(folder) {
  const wanted = packagesOf(join(folder, "package-lock.json"));
  const present = packagesOf(join(folder, "node_modules/.package-lock.json"));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === "" ||
      present[path]?.version === version ||
      ((optional || devOptional || peer) && present[path] === undefined),
  );
}

function packagesOf(path) {
  return JSON.parse(read(path) ?? "{}").packages;
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function filesUnder(path) {
  const full = join(root, path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .flatMap(({ name }) => filesUnder(join(path, name)));
}
