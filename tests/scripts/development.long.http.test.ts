import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestFolder } from "../support/database";
import { freePort } from "../support/site";

// Without a cache Vite bundles every package and transforms every module that the two pages need.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let removeFolder: () => void;
let stop: (() => Promise<unknown>) | undefined;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
});
afterEach(async () => {
  await stop?.();
  removeFolder();
  rmSync(cache, { recursive: true, force: true });
});

it("the development server starts without a cache and serves pages and packages", async () => {
  const { origin, output } = await startDeveloping();
  const load = async (path: string) => {
    const answer = await fetch(origin + path).catch(() => undefined);
    expect(answer?.status, `${path}\n${output()}`).toBe(200);
    return (await answer?.text()) ?? "";
  };
  const headingOf = (html: string) => /<h1.*?<\/h1>/s.exec(html)?.[0].replace(/<.*?>/gs, "").trim();
  expect(headingOf(await load("/"))).toBe("Steady Growth. Strong Cash Flow.");
  const page = await load("/get-quote");
  expect(headingOf(page)).toBe("Get Your Free Quote");
  // Load every script of the page as a browser does, so that Vite finds any package it has not bundled.
  const asked = new Set<string>();
  const loadImportsOf = async (text: string) => {
    for (const [, path = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\/[^"]+)"/g)) {
      if (asked.has(path)) continue;
      asked.add(path);
      await loadImportsOf(await load(path));
    }
  };
  const data = JSON.parse(/<script id="page-data"[^>]*>([^<]*)</.exec(page)?.[1] ?? "");
  const [entry] = /[^"]*entry\.client\.ts/.exec(page) ?? [];
  const needed = [entry, data.refresh, data.routes, ...Object.values(data.modules)];
  await loadImportsOf(needed.map((address) => `import "${address}";`).join("\n"));
  expect([...asked].join()).toContain("react-dom_client");
  expect(asked).toContain("/app/leads/use-lead-form.ts");
  expect(output()).not.toMatch(/error|Could not resolve|new dependencies/i);
});

/** Runs the script of `npm run dev` without a cache, in a new process group. Returns when it listens or has exited. */
async function startDeveloping(): Promise<{ origin: string; output: () => string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      NODE_ENV: "development",
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_PATH: join(folder, "site.sqlite"),
      DEV_CACHE_DIRECTORY: cache,
    },
  });
  // The pipes close when the last process of the group has exited.
  const closed = once(child, "close");
  stop = () => {
    const running = child.exitCode === null && child.signalCode === null;
    if (running && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    return closed;
  };
  let output = "";
  const listening = new Promise<void>((resolve) => {
    const read = (piece: Buffer) => {
      output += piece.toString();
      if (output.includes("The site listens")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  await Promise.race([listening, closed]);
  return { origin: `http://localhost:${port}`, output: () => output };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

// In the checkout, as for a developer: Vite serves no packages from elsewhere.
const cache = join(root, `node_modules/.cache/development-test-${process.pid}`);
