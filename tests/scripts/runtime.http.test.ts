import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestFolder } from "../support/database";

const { folder, removeFolder } = createTestFolder();

/** A checkout with two scripts and, in its path, a Node that reports a version that is too old. */
beforeAll(() => {
  for (const file of ["scripts/lib/runtime.mjs", "scripts/runtime/package.json"]) {
    cpSync(file, join(folder, file));
  }
  const start = "node scripts/start.mjs";
  const engines = { node: ">=22.12" };
  write("package.json", JSON.stringify({ type: "module", engines, scripts: { start } }));
  write(
    "scripts/start.mjs",
    `import { run } from "./lib/runtime.mjs";
     console.log(process.pid, process.ppid);
     process.exit(await run(process.execPath, ["scripts/serve.mjs"]));`,
  );
  write("scripts/serve.mjs", "console.log(process.pid); setInterval(() => {}, 1_000);");
  write(
    "scripts/end.mjs",
    `import "./lib/runtime.mjs";
     process.exit(process.versions.node === "20.19.0" ? 20 : Number(process.argv[2]));`,
  );
  const pretend = join(olderNode, "pretend.mjs");
  write(
    pretend,
    `const versions = { ...process.versions, node: "20.19.0" };
     Object.defineProperty(process, "versions", { value: versions });
     if (process.env.ARCH) Object.defineProperty(process, "arch", { value: process.env.ARCH });`,
  );
  write(
    join(olderNode, "node"),
    `#!/bin/sh\nexec "${process.execPath}" --import ${pretend} "$@"\n`,
  );
  // Replaces the package that npm would install: this test's Node, under the required version.
  write(
    join(folder, "scripts/runtime/node_modules/.bin/node"),
    `#!/bin/sh
     [ "$1" = --version ] && echo v${runtime.optionalDependencies[`node-${system}`]} && exit
     [ "$1" = --import ] && shift 2
     exec "${process.execPath}" "$@"\n`,
  );
});
afterAll(removeFolder);

it("continues under the Node of scripts/runtime, with arguments and exit code", async () => {
  const [code] = await once(begin("node", ["scripts/end.mjs", "7"]), "close");
  expect(code).toBe(7);
});

it.each(["SIGTERM", "SIGKILL"] as const)("leaves no process when npm gets %s", async (signal) => {
  const npm = begin("npm", ["start", "--silent"]);
  const started: number[] = [];
  for await (const line of createInterface(npm.stdout)) {
    started.push(...line.split(" ").map(Number));
    if (started.length === 3) break;
  }
  expect(started.every(isRunning)).toBe(true);
  npm.kill(signal);
  try {
    await expect.poll(() => started.filter(isRunning)).toEqual([]);
  } finally {
    for (const pid of started.filter(isRunning)) process.kill(pid, "SIGKILL");
  }
});

it("asks in one line to install Node if there is none for the system", async () => {
  const child = begin("node", ["scripts/end.mjs", "7"], { ARCH: "riscv64" });
  let errors = "";
  child.stderr.on("data", (piece) => {
    errors += piece;
  });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^Node 22\.12 or newer is needed; this is 20\.19\.0, .*riscv64: install Node 24\.\n$/,
  );
});

it("starts every script of package.json", () => {
  const files = Object.values<string>(scripts).flatMap(
    (line) => line.match(/^node (\S+)/)?.[1] ?? [],
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect(readFileSync(file, "utf8"), file).toMatch(/^import .*lib\/(?:runtime|ensure)\.mjs";$/m);
  }
});

function write(path: string, text: string) {
  const file = join(folder, path.replace(folder, ""));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

function begin(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const PATH = `${olderNode}:${dirname(process.execPath)}:${process.env.PATH}`;
  return spawn(command, args, { cwd: folder, env: { NODE_ENV: "test", PATH, ...env } });
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const olderNode = join(folder, "older");

const system = `${process.platform}-${process.arch}`;

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

const runtime = JSON.parse(readFileSync("scripts/runtime/package.json", "utf8"));
