import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { leadActions } from "~/desk/actions.server";
import { createTestFolder } from "../support/database";
import { postForm, postJson, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { onFile, refusalOf, type Site, startSite } from "../support/site";

let folder: string;
let removeFolder: () => void;
let site: Site | undefined;
let acknowledged: Set<string>;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  acknowledged = new Set();
});

afterEach(async () => {
  await site?.stop();
  removeFolder();
});

it("a site on a full, then read-only volume refuses leads, reports it and recovers without loss", async () => {
  const problem = pathToFileURL(
    fileURLToPath(new URL("../support/volume-fault.mjs", import.meta.url)),
  );
  site = await startSite({ ...onFile, NODE_OPTIONS: `--import=${problem}` }, folder);
  const { url, process, output } = site;
  const turn = async (state: string) => {
    process.kill("SIGUSR2");
    await expect.poll(output).toContain(`the volume is ${state}`);
  };
  expect(await send("before@example.com")).toBe(201);
  const cookie = await signInByHttp(url);
  const list = await (await fetch(`${url}/admin/quotes`, { headers: { Cookie: cookie } })).text();
  const lead = /href="(\/admin\/quotes\/[\w-]{20,})/.exec(list)?.[1] ?? "";
  for (const [problem, mended, line] of [
    [
      "full",
      "roomy",
      /site\.sqlite has no room left on its disk: free some space, and the site continues/,
    ],
    [
      "read-only",
      "writable",
      /site\.sqlite cannot be written: give the file and its folder to the user/,
    ],
  ] as const) {
    await turn(problem);
    const statuses = [];
    // Free pages inside the file may still hold some leads.
    for (let time = 0; time < 12; time += 1)
      statuses.push(await send(`${problem}${time}@example.com`));
    expect(statuses.at(-1)).toBe(503);
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
    const refused = await postForm(`${url}/get-quote`, quoteFields());
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(await refused.text()).toContain("Copper State Hauling");
    const program = await postJson(`${url}/api/quotes`, { ...quoteFields(), agreeToTerms: true });
    expect(await program.json()).toMatchObject({
      error: expect.stringMatching(/^We cannot save anything right now\. .* in a few minutes/),
    });
    for (const [intent, { refused }] of Object.entries(leadActions)) {
      const answer = await postForm(url + lead, { intent, attempt: "reached" }, { Cookie: cookie });
      // Skips actions that still fit on a full disk, and those that write nothing.
      if (answer.status === 303 && (problem === "full" || intent === "undo-status")) continue;
      expect([intent, answer.status >= 400]).toEqual([intent, true]);
      const text = await answer.text();
      const titles = [refused, "Someone else changed this first", "Not saved"];
      expect([intent, titles.some((title) => text.includes(title))]).toEqual([intent, true]);
    }
    await expect.poll(output).toMatch(line);
    // An evaluation is reused for two seconds.
    await expect.poll(readyz).toBe(503);
    expect((await fetch(url)).status).toBe(200);
    await turn(mended);
    await expect.poll(readyz).toBe(200);
    expect(await send(`${mended}@example.com`)).toBe(201);
  }
  // The log may be on the disk that is full, so it has no stack traces.
  expect(output()).not.toContain('"stack"');
  expect(stored(site.databasePath)).toEqual(acknowledged);
});

it("a site whose files change owner continues and reports it, and does not start until fixed", async () => {
  // As in the container: root without its capabilities has the permissions of an ordinary user.
  const by = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all"] : [];
  const data = join(folder, "data");
  mkdirSync(data);
  const start = () => startSite(onFile, data, by);
  site = await start();
  const path = site.databasePath;
  const change = (writable: boolean) => {
    for (const name of readdirSync(data)) chmodSync(join(data, name), writable ? 0o600 : 0o400);
    chmodSync(data, writable ? 0o700 : 0o500);
  };
  change(false);
  expect(await send("served@example.com")).toBe(201);
  const { url } = site;
  await expect
    .poll(async () => (await fetch(`${url}/readyz`)).json())
    .toMatchObject({ status: "degraded", checks: { volume: false } });
  const exit = once(site.process, "exit");
  site.process.kill("SIGTERM");
  await exit;
  for (const SITE_URL of ["http://www.tpf.example", "https://www.tpf.example"]) {
    expect(await refusalOf({ ...onFile, SITE_URL }, data, by)).toMatch(
      /ended \(1\):\n\/.+ cannot be written: .+ Give it to .+\(in the container: chown -R 1000:1000\).+\n$/,
    );
  }
  change(true);
  site = await start();
  expect(await send("after@example.com")).toBe(201);
  expect(stored(path)).toEqual(acknowledged);
});

/** Sends a lead and returns the status of the response. */
async function send(email: string): Promise<number> {
  const quote = { ...quoteFields({ email }), agreeToTerms: true };
  const { status } = await postJson(`${site?.url}/api/quotes`, quote);
  if (status === 201) acknowledged.add(email);
  return status;
}

async function readyz() {
  return (await fetch(`${site?.url}/readyz`)).status;
}

/** Every lead in the file, after an integrity check. */
function stored(path = ""): Set<unknown> {
  const file = new BetterSqlite3(path, { readonly: true });
  expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
  const emails = file.prepare("select email from leads").pluck().all();
  file.close();
  return new Set(emails);
}
