import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openSiteDatabase } from "#db/connection.server";
import { quoteFields } from "../support/leads";
import { freePort } from "../support/site";

let end = async () => {};

afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

it("the build is a plain Remix build: remix-serve shows the home page and stores a quote", async () => {
  const { url, out } = await startRemixServe({});
  await expect.poll(out).toContain("[remix-serve]");
  const home = await fetch(url);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain("<h1");
  const body = new URLSearchParams(quoteFields());
  const posted = await fetch(`${url}/get-quote`, { method: "POST", body, redirect: "manual" });
  expect(posted.status).toBe(303);
  await end();
  const database = await openSiteDatabase({ path: databasePath });
  const leads = await database.db.selectFrom("leads").select("id").execute();
  await database.close();
  expect(leads).toHaveLength(1);
});

it("remix-serve refuses an https SITE_URL with one line that names the right command", async () => {
  const { err, exit } = await startRemixServe({
    SITE_URL: "https://www.example.com",
    DATABASE_KEY: "ab".repeat(32),
  });
  expect(await exit).toBe(1);
  expect(err()).toBe(
    "With an https SITE_URL start the site with “node server.js”: another server runs it without outbox, backups and limits.\n",
  );
});

/** Starts the build with `remix-serve` instead of the site's own server. */
async function startRemixServe(environment: Record<string, string>) {
  const port = await freePort();
  const command = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      DATABASE_PATH: databasePath,
      ...environment,
    },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (piece) => {
    out += piece;
  });
  child.stderr.on("data", (piece) => {
    err += piece;
  });
  const exit = once(child, "close").then(([code]) => code);
  end = async () => {
    // On SIGTERM remix-serve waits five seconds for idle connections.
    child.kill("SIGKILL");
    await exit;
  };
  return { url: `http://localhost:${port}`, out: () => out, err: () => err, exit };
}

const folder = mkdtempSync(join(tmpdir(), "remix-serve-"));

const databasePath = join(folder, "site.sqlite");
