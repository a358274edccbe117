import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestFolder } from "../support/database";
import { postForm, postJson } from "../support/http";
import { quoteFields } from "../support/leads";
import { onFile, type Site, startSite } from "../support/site";

/** A volume, and the folder of the site's data on it. */
let volume: string;
let folder: string;
let removeFolder: () => void;
let site: Site | undefined;

const mount = (...words: string[]) => spawnSync("mount", words).status === 0;
/** Where nobody may mount, the faults are those that a user can make: see `npm run crash-test`. */
const mayMount = process.getuid?.() === 0;

beforeEach(() => {
  ({ folder: volume, removeFolder } = createTestFolder());
  if (mayMount) expect(mount("-t", "tmpfs", "-o", "size=12m", "tmpfs", volume)).toBe(true);
  folder = join(volume, "data");
  mkdirSync(folder);
});

afterEach(async () => {
  if (mayMount) mount("-o", "remount,rw", volume);
  await site?.stop();
  if (mayMount) spawnSync("umount", [volume]);
  removeFolder();
});

const submit = (email: string) =>
  postJson(`${site?.url}/api/quotes`, { ...quoteFields({ email }), agreeToTerms: true });

/** Takes every byte that is left. */
function fill(path: string): void {
  const file = openSync(path, "w");
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // A smaller piece may still find room.
    }
  }
  closeSync(file);
}

it.runIf(mayMount)(
  "a full disk: leads are refused and what was typed is kept, /readyz says so, nothing acknowledged is lost, and room is enough",
  async () => {
    site = await startSite(onFile, folder);
    const acknowledged = new Set<string>();
    const send = async (email: string) => {
      const { status } = await submit(email);
      if (status === 201) acknowledged.add(email);
      return status;
    };
    expect(await send("before@example.com")).toBe(201);
    const filler = join(folder, "filler");
    fill(filler);
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push(await send(`full${time}@example.com`));
    expect(statuses.at(-1)).toBe(503);
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
    const refused = await postForm(`${site.url}/get-quote`, quoteFields());
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain("Copper State Hauling");
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
    expect((await fetch(site.url)).status).toBe(200);
    await expect
      .poll(site.output)
      .toMatch(/has no room left on its disk: free some space, and the site goes on by itself\./);
    rmSync(filler);
    expect(await send("after@example.com")).toBe(201);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    const file = new BetterSqlite3(site.databasePath, { readonly: true });
    const kept = file.prepare("select email from leads").pluck().all();
    expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
    file.close();
    expect(new Set(kept)).toEqual(acknowledged);
  },
);

it.runIf(mayMount)(
  "a read-only volume at start, by https and by http: one line with the file and what to do, and it starts once that is mended",
  async () => {
    site = await startSite(onFile, folder);
    expect((await submit("before@example.com")).status).toBe(201);
    const ended = site.process;
    ended.kill("SIGTERM");
    await new Promise((resolve) => ended.once("exit", resolve));
    expect(mount("-o", "remount,ro", volume)).toBe(true);
    for (const address of ["http://www.tpf.example", "https://www.tpf.example"]) {
      const refusal = await startSite({ ...onFile, SITE_URL: address }, folder).catch(String);
      expect(refusal).toMatch(
        /ended \(1\):\n\/.+ cannot be written[.:] [Mm]ake it .+\(in the container: chown -R 1000:1000\).+\n$/,
      );
    }
    expect(mount("-o", "remount,rw", volume)).toBe(true);
    site = await startSite(onFile, folder);
    expect((await submit("after@example.com")).status).toBe(201);
  },
);
