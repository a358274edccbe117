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
const buildInputs = [
  "app",
  "db",
  "scripts",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/** What Node is told where the site is served, as in the Dockerfile. */
export const serveFlags = ["--max-semi-space-size=4", "--heap-growing-percent=50"];

/**
 * Beside them, as in the Dockerfile: how many heaps the C library may keep (its default is eight a core), and from how many bytes on it
 * gives a block back once it is free (its default grows to 32 MB by the first such block, and what a photo took stayed in its heaps).
 */
export const mallocSettings = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

/** With them, where Node keeps the compiled code of one start for the next. */
export const serveEnvironment = {
  NODE_COMPILE_CACHE: join(root, "build/compiled"),
  ...mallocSettings,
};

/** Returns the path of a dependency's command-line file, so that no shell stands between us and it. */
export function bin(path) {
  return join(root, "node_modules", path);
}

/** Makes sure that what a folder's lock file says is installed, development tools included: the checkout's, or a tool's own. */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return;
  const named = relative(root, join(folder, "package-lock.json"));
  console.log(`Installing what ${named} names (about a minute the first time) …`);
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  if ((await begin(npm, args, { cwd: folder, stdio: "inherit" }).ended) !== 0) {
    fail("The install failed: see npm's message above.");
  }
}

/** Makes sure that build/ was made from the files as they are now. Call `ensureInstalled` first. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  console.log("Building …");
  if ((await run(process.execPath, [join(root, "scripts/build.mjs")])) !== 0) {
    fail("The build failed: see the message above.");
  }
}

/** Tells whether build/ was made from the files as they are now. */
export function isBuilt() {
  return read(buildStamp) === buildFingerprint();
}

/** Returns what tells the files that are built from others. */
export function buildFingerprint() {
  return `${hashOf(buildInputs)}\n`;
}

/** Notes that build/ is made from the files of this fingerprint. */
export function noteBuilt(fingerprint) {
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, fingerprint);
}

/**
 * Makes sure that a Chromium is here and returns its path: CHROMIUM_PATH, else the headless one among the packages, which takes
 * half the time of a whole browser, else one that is installed or that Playwright can install.
 */
export async function ensureChromium() {
  const { chromium } = await import("@playwright/test");
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const packed = await unpackChromium();
  if (packed) return packed;
  const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = () => [...installed, chromium.executablePath()].find((path) => existsSync(path));
  if (found()) return found();
  console.log("Installing Chromium for the browser tests …");
  await run(process.execPath, [bin("@playwright/test/cli.js"), "install", "chromium"]);
  return (
    found() ??
    fail("No Chromium was found or could be installed: install one and set CHROMIUM_PATH to it.")
  );
}

/** Unpacks the Chromium of @sparticuz/chromium unless it was. Returns its path, or undefined where it does not start. */
async function unpackChromium() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const { version } = JSON.parse(read(bin("@sparticuz/chromium/package.json")));
  const home = bin(`.cache/chromium-${version}`);
  const path = join(home, "chromium");
  const libraries = join(home, "al2023/lib");
  if (!existsSync(path)) {
    // Renamed when whole: one that was interrupted would look like a browser.
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
  // A machine without a desktop has none of the libraries that a browser needs.
  process.env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return starts() ? path : undefined;
}

/** Tries to have strace, which records what a power cut may undo; says so in one line when it cannot be had or used. */
export async function ensureStrace() {
  const works = () => spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
  if (works()) return;
  if (process.getuid?.() === 0) {
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "strace"]);
  }
  if (!works()) {
    console.log("strace cannot be had or used here: power cuts are tried on the stored run only.");
  }
}

/** npm's record of what it put into node_modules must name every package of the lock file that is not optional. */
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
  const text = read(path);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .flatMap(({ name }) => filesUnder(join(path, name)));
}
