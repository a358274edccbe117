import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postForm, postJson, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { makeSite } from "../support/operations";
import { onFile, type Site, startSite } from "../support/site";
import { openConnection } from "../support/sockets";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
  path = join(folder, "site.sqlite");
});

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
  rmSync(folder, { recursive: true, force: true });
});

describe("SIGTERM", () => {
  it("finishes a running post, cuts stuck connections, writes the log back and exits 0", async () => {
    const site = await start();
    const port = Number(new URL(site.url).port);
    const body = new URLSearchParams(quoteFields({ email: "last@example.com" })).toString();
    const head = `POST /get-quote HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
    const finishing = openConnection(port);
    finishing.socket.write(head + body.slice(0, 20));
    const stuck = openConnection(port);
    stuck.socket.write(`${head}a`);
    const idle = openConnection(port);
    idle.socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    await once(idle.socket, "data");
    const exit = once(site.process, "exit");
    site.process.kill("SIGTERM");
    // The idle connection is closed as soon as the server drains.
    await idle.over;
    finishing.socket.write(body.slice(20));
    expect(await finishing.over).toMatch(/^HTTP\/1\.1 303 [\s\S]*connection: close/i);
    expect(await stuck.over).toBe("");
    expect(await exit).toEqual([0, null]);
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(queryFile("select email from leads")).toEqual([{ email: "last@example.com" }]);
  });
});

describe("a file that cannot be used", () => {
  it.each([
    ["is no database", Buffer.alloc(20_000, "not a database"), /is encrypted or is not a database/],
    ["is damaged at its beginning", undefined, /damaged|not a database/],
  ])(
    "%s: the site refuses to start, in one line, and leaves the file alone",
    async (_, content, line) => {
      if (content === undefined) {
        await (await makeSite(path)).close();
        const damaged = readFileSync(path);
        damaged.fill(0xff, 100, Math.min(damaged.length, 60_000));
        writeFileSync(path, damaged);
      } else {
        writeFileSync(path, content);
      }
      const before = readFileSync(path);
      const refusal = await start().catch((error: unknown) => String(error));
      expect(refusal).toMatch(/The site ended \(1\)/);
      expect(refusal).toMatch(line);
      expect(refusal).not.toMatch(/\n {4}at /);
      expect(readFileSync(path).equals(before)).toBe(true);
    },
    30_000,
  );

  it("is damaged while the site runs: 503 with a message, and pages stay up", async () => {
    const site = await start();
    const cookie = await signInByHttp(site.url);
    for (let number = 0; number < 30; number += 1) {
      await postJson(`${site.url}/api/quotes`, quote(`driver${number}@example.com`));
    }
    const other = new BetterSqlite3(path);
    other.pragma("wal_checkpoint(TRUNCATE)");
    const pages = other
      .prepare("select rootpage from sqlite_schema where tbl_name = 'leads' and rootpage > 0")
      .pluck()
      .all();
    other.close();
    const file = readFileSync(path);
    for (const page of pages) file.fill(0xff, (Number(page) - 1) * 4096, Number(page) * 4096);
    writeFileSync(path, file);
    const list = await fetch(`${site.url}/api/quotes`, { headers: { Cookie: cookie } });
    const post = await postForm(`${site.url}/get-quote`, quoteFields());
    const json = await postJson(`${site.url}/api/quotes`, quote("late@example.com"));
    expect([list.status, post.status, json.status]).toEqual([503, 503, 503]);
    expect(await list.json()).toMatchObject({ success: false });
    expect(await post.text()).toContain("Copper State Hauling");
    for (const page of ["/", "/get-quote", "/resources"]) {
      expect((await fetch(site.url + page)).status).toBe(200);
    }
  });
});

describe("a second site on one file", () => {
  it("is refused in one line before it migrates or sends, and serves after the first is killed", async () => {
    const first = await start();
    const refusal = await start().catch((error: unknown) => String(error));
    expect(refusal).toMatch(/The site ended \(1\):\n.+ is in use: stop the site first\.\n$/);
    expect((await postJson(`${first.url}/api/quotes`, quote("one@example.com"))).status).toBe(201);
    const ended = once(first.process, "exit");
    first.process.kill("SIGKILL");
    await ended;
    const second = await start();
    expect((await postJson(`${second.url}/api/quotes`, quote("two@example.com"))).status).toBe(201);
    expect(queryFile("select id from leads")).toHaveLength(2);
  });
});

describe("a wall clock that jumps", () => {
  it("25 hours ahead, then behind: leads are accepted and limits follow real time", async () => {
    const shift = pathToFileURL(
      fileURLToPath(new URL("../support/clock-shift.mjs", import.meta.url)),
    );
    const site = await start({ NODE_OPTIONS: `--import=${shift}`, RATE_LIMIT_POSTS: "5" });
    const cookie = await signInByHttp(site.url);
    const list = () => fetch(`${site.url}/api/quotes`, { headers: { Cookie: cookie } });
    const submit = async (email: string) =>
      (await postJson(`${site.url}/api/quotes`, quote(email))).status;
    const jump = async (hours: number) => {
      site.process.kill("SIGUSR2");
      await expect.poll(site.output).toContain(`clock shifted by ${hours} hours`);
    };
    expect([await submit("now@example.com"), (await list()).status]).toEqual([201, 200]);
    await jump(25);
    // The session has passed its 24 hours; the limit on posts has not reset.
    expect([await submit("ahead@example.com"), (await list()).status]).toEqual([201, 401]);
    await jump(-25);
    expect([await submit("behind@example.com"), (await list()).status]).toEqual([201, 200]);
    await jump(0);
    expect(await submit("again@example.com")).toBe(201);
    expect(await submit("fifth@example.com")).toBe(201);
    expect(await submit("sixth@example.com")).toBe(429);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    const emails = queryFile<{ email: string }>("select email from leads order by submitted_at");
    expect(emails.map(({ email }) => email.split("@")[0])).toEqual([
      "behind",
      "now",
      "again",
      "fifth",
      "ahead",
    ]);
  });
});

async function start(environment: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ ...onFile, ...environment }, folder);
  sites.push(site);
  return site;
}

function quote(email: string) {
  return { ...quoteFields({ email }), agreeToTerms: true };
}

function queryFile<Row>(sql: string): Row[] {
  const file = new BetterSqlite3(path, { readonly: true });
  const rows = file.prepare<[], Row>(sql).all();
  file.close();
  return rows;
}

const sites: Site[] = [];
