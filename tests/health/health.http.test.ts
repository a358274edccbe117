import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDatabase, openDatabase, setDatabase } from "#db/connection.server";
import { baseline, migrations } from "#db/migrate.server";
import { findAllBackups, makeBackup } from "~/backups/make-backup.server";
import { parseConfig, setConfig } from "~/config.server";
import { createSite } from "~/start.server";
import { createTestFolder } from "../support/database";
import { postForm, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { type Receiver, startReceiver } from "../support/mail";
import { keys, makeSite, rowsOf } from "../support/operations";
import { untilPrinted } from "../support/output";
import { postgresServer } from "../support/postgres";
import { buildOf } from "../support/remix-build";
import { onFile, refusalOf, type Site, startSite, testAdmin } from "../support/site";
import { openVersion11File } from "../support/version-1-1";

const production = { ...onFile, SITE_URL: "https://www.tpf.example" };

describe("a production site", () => {
  let folder: string;
  let removeFolder: () => void;
  let site: Site | undefined;

  beforeAll(() => {
    ({ folder, removeFolder } = createTestFolder());
  });
  afterEach(async () => {
    await site?.stop();
    site = undefined;
  });
  afterAll(() => removeFolder());

  it("does not start without an administrator, and explains how to create one", async () => {
    expect(await refusalOf({ ...production, ADMIN_PASSWORD: "" })).toMatch(
      /ended \(1\):\nThere is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD for the first start\.\n$/,
    );
  });

  it("does not start with a folder it cannot write, and names it", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const DATABASE_PATH = join(file, "site.sqlite");
    expect(await refusalInProcess({ ...production, DATABASE_PATH })).toMatch(
      new RegExp(`^${file} cannot be written: the site cannot store leads\\. Give it to the user`),
    );
  });

  it("does not start when every administrator is disabled", async () => {
    const path = join(folder, "disabled.sqlite");
    const database = await makeSite(path);
    database.sqlite
      .prepare(
        "insert into admins (id, username, username_key, password_hash, password_changed_at, disabled, created_at) values ('1', 'a', 'a', 'x', 'now', 1, 'now')",
      )
      .run();
    await database.close();
    expect(await refusalInProcess({ ...production, DATABASE_PATH: path })).toMatch(
      /^Every administrator is disabled: /,
    );
  });

  it("does not start with a wrong key, and reports it in one line", async () => {
    const path = join(folder, "keyed.sqlite");
    await (await makeSite(path, keys.one)).close();
    const wrong = { ...production, DATABASE_PATH: path, DATABASE_KEY: keys.other };
    expect(await refusalOf(wrong)).toMatch(
      /ended \(1\):\nDATABASE_KEY does not open .+: the key is wrong, or the file is not encrypted yet\.\n$/,
    );
  });

  it("does not start on a missing or unreadable database with backups, and names the command that restores it", async () => {
    const own = join(folder, "own");
    const path = join(own, "site.sqlite");
    const backups = join(own, "backups");
    const database = await makeSite(path);
    const { file } = makeBackup(database, { key: undefined, folder: backups });
    database.sqlite
      .prepare("insert into kysely_migration (name, timestamp) values ('9999-next', ?)")
      .run(new Date().toISOString());
    await database.close();
    const refusal = () => refusalInProcess({ ...production, DATABASE_PATH: path });
    expect(await refusal()).toContain(
      `go back to the backup from before it: “tpf restore ${file}”.`,
    );
    rmSync(path);
    expect(await refusal()).toMatch(
      /^There is no database at .+, and a backup is in .+ restore the newest backup with “tpf restore .+ set DATABASE_NEW=/,
    );
    expect(existsSync(path)).toBe(false);
  });

  it("logs the migration of an older database, and the backup for a rollback", async () => {
    const older = openVersion11File();
    await older.database.close();
    site = await startSite({ ...production, DATABASE_PATH: older.database.path });
    await untilPrinted(site.process, site.output, /"database\.upgraded"/);
    const [backup] = findAllBackups(join(older.folder, "backups"));
    expect(logLines(site)).toContainEqual(
      expect.objectContaining({
        event: "database.upgraded",
        migrations: Object.keys(migrations).sort().slice(1),
        backup: backup?.file,
      }),
    );
  });
});

describe("a new production site whose backups fail", () => {
  const { folder, removeFolder } = createTestFolder();
  let site: Site;

  beforeAll(async () => {
    const blocked = join(folder, "backups");
    writeFileSync(blocked, "a file where the folder should be");
    site = await startSite({
      ...production,
      BACKUP_EVERY_MINUTES: "15",
      BACKUP_DIRECTORY: blocked,
    });
  });
  afterAll(async () => {
    await site.stop();
    removeFolder();
  });

  it("warns of open tasks, each with what to do", async () => {
    await untilPrinted(site.process, site.output, /"event":"doctor".*news cards/);
    const warnings = logLines(site).filter(({ event }) => event === "doctor");
    const messages = warnings.map(({ message }) => String(message));
    for (const part of [
      /^DATABASE_KEY is not set/,
      /^New leads send no notifications: /,
      /^TRUST_PROXY is 0/,
      /^Company details that are placeholders: 11; .*leaves out the contacts, the address and .*\.$/,
      /^There are no testimonials: the examples are left out\.$/,
      /^There are no news cards: the examples are left out\.$/,
      /^Example team members are left out: /,
      /^Claims that the owner has not confirmed: \d\d, left out or shown without their figures\.$/,
      /^Left out because not true yet: .*“The database .* AES-256/,
    ]) {
      expect(
        messages.some((message) => part.test(message)),
        String(part),
      ).toBe(true);
    }
    // Without a backup, no restore needs it.
    expect(messages.join()).not.toContain("list of deletions");
    for (const warning of warnings) {
      expect(warning).toMatchObject({ level: "warn", remedy: expect.stringMatching(/\.$/) });
    }
  });

  it("omits examples with their sections, and states only what is true", async () => {
    const { url } = site;
    const page = async (path: string) => (await fetch(url + path)).text();
    const home = await page("/");
    expect(home).not.toMatch(/Dana Whitfield|What clients say|Example<|Placeholder Road/);
    expect(home).not.toContain("750+");
    expect(await page("/why-us")).not.toContain("From the people we work for");
    expect(home).toContain(
      "The portal for sending invoices and following payments is being set up.",
    );
    for (const path of ["/", "/why-us", "/how-factoring-works", "/industries"]) {
      expect(await page(path), path).not.toMatch(/mobile app|(?:the|and|one) portal\b/);
    }
    const resources = await page("/resources");
    expect(resources).not.toContain("example.com/news");
    expect(resources).toContain("Read the outlook");
    expect(await page("/about")).not.toMatch(/Carolyn Reyes|Leadership team/);
    expect(JSON.parse(await page("/api/team-members"))).toEqual({
      success: true,
      teamMembers: [],
    });
    const security = await page("/security");
    expect(security).toContain("can be encrypted as a whole with AES-256. That is not turned on");
    expect(security).not.toContain("monitored 24/7");
  });

  it("answers 404 for metrics while no token is set", async () => {
    const headers = { Authorization: "Bearer " };
    expect((await fetch(`${site.url}/metrics`, { headers })).status).toBe(404);
  });

  it("shows the failure to staff, logs it and continues", async () => {
    await untilPrinted(site.process, site.output, /"event":"backup\.failed"/);
    const cookie = await signInByHttp(site.url);
    const page = await fetch(`${site.url}/admin/system`, { headers: { Cookie: cookie } });
    expect(await page.text()).toContain("Backups fail: ");
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
});

describe("a site with its secrets in files", () => {
  const { folder, removeFolder } = createTestFolder();
  let site: Site;
  const scrape = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${site.url}/metrics`, { headers })).text();
  };

  beforeAll(async () => {
    const secret = (name: string, content: string) => {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    };
    site = await startSite({
      ...onFile,
      BACKUP_EVERY_MINUTES: "15",
      DATABASE_KEY_FILE: secret("key", `${keys.one}\n`),
      METRICS_TOKEN_FILE: secret("token", `${token}\n`),
      SMTP_URL_FILE: secret("smtp", ""),
    });
  });
  afterAll(async () => {
    expect(await site.stop(), site.output()).toBe(0);
    removeFolder();
  });

  it("reads them; an empty one counts as missing", async () => {
    expect(await scrape()).toContain("site_database_encrypted 1\n");
    expect(() => openDatabase({ path: site.databasePath })).toThrow(/is encrypted/);
  });

  it("makes backups at once, encrypted, next to the data, visible to staff and monitoring", async () => {
    await untilPrinted(site.process, site.output, /"event":"backup\.made"/);
    const [backup, ...others] = findAllBackups(join(site.databasePath, "../backups"));
    expect(others).toEqual([]);
    expect(rowsOf(backup?.file ?? "", keys.one).admins).toHaveLength(1);
    const cookie = await signInByHttp(site.url);
    const page = await fetch(`${site.url}/admin/system`, { headers: { Cookie: cookie } });
    const seen = await page.text();
    expect(seen).toMatch(/Last good backup<\/dt><dd[^>]*>\w+/);
    expect(seen).toContain("Claims that the owner has not confirmed: ");
    expect(seen).toContain("Left out because not true yet: “We speak Spanish”");
    const metrics = await scrape();
    expect(metrics).toMatch(/^site_backup_last_success_timestamp_seconds \d{10}/m);
    expect(metrics).toContain("site_backup_failing 0\n");
  });
});

describe("an upgrade", () => {
  it("makes a backup before it changes the database", async () => {
    const { folder, removeFolder } = createTestFolder();
    const path = join(folder, "site.sqlite");
    const database = await makeSite(path);
    // The database already has their changes, so the first migration fails, after the backup.
    database.sqlite.prepare("delete from kysely_migration where name <> ?").run(baseline);
    await database.close();
    const before = rowsOf(path);
    expect(await refusalInProcess({ DATABASE_PATH: path })).toMatch(
      /already exists|duplicate|no such (?:column|index)/,
    );
    const [backup] = findAllBackups(join(folder, "backups"));
    expect(rowsOf(backup?.file ?? "")).toEqual(before);
    removeFolder();
  });
});

describe("health, readiness and metrics", () => {
  let site: Site;
  let monitor: Receiver;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${site.url}${path}`, { headers });
  const scrape = async () => (await get("/metrics", { Authorization: `Bearer ${token}` })).text();

  beforeAll(async () => {
    monitor = await startReceiver();
    site = await startSite({
      WATCH_PING_URL: monitor.url,
      METRICS_TOKEN: token,
      NOTIFY_WEBHOOK_URL: "http://127.0.0.1:9",
      TRUST_PROXY: "1",
    });
  });
  afterAll(async () => {
    expect(await site.stop()).toBe(0);
    await monitor.close();
  });

  it("are well on a fresh site", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
    const ready = await get("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: "ready",
      checks: {
        database: true,
        outbox: true,
        clock: true,
        ...(postgresServer === undefined && { volume: true, disk: true, backup: true }),
      },
      notifications: { failed: 0, late: 0 },
    });
  });

  it("ping the monitor soon after the start, without its address in the log", async () => {
    await expect.poll(() => monitor.posts).toHaveLength(1);
    expect(site.output()).not.toContain(monitor.url);
  });

  it("show everyone whether leads are accepted, and only token holders which check failed", async () => {
    const forwarded = { "X-Forwarded-For": "203.0.113.9" };
    expect(await (await get("/readyz", forwarded)).json()).toEqual({ status: "ready" });
    const headers = { ...forwarded, Authorization: `Bearer ${token}` };
    expect(await (await get("/readyz", headers)).json()).toHaveProperty("checks.database", true);
  });

  it("hide the figures without the token", async () => {
    for (const authorization of ["", "Bearer wrong", token]) {
      const answer = await get("/metrics", { Authorization: authorization });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(await answer.text()).not.toContain("site_");
    }
  });

  it("count requests by route and status, page cache, leads and notifications", async () => {
    await get("/about");
    await get("/about?utm_source=x");
    await get("/nowhere/jane@example.com");
    await postForm(`${site.url}/get-quote`, quoteFields());
    await signInByHttp(site.url);
    const text = await scrape();
    expect(text).toMatch(/^http_requests_total\{route="\/about",method="GET",status="200"\} 2$/m);
    expect(text).toMatch(
      /^http_requests_total\{route="\/get-quote",method="POST",status="303"\} 1$/m,
    );
    expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="\+Inf",route="\/about"\} 2$/m);
    expect(text).toMatch(/^http_request_duration_seconds_count\{route="\/about"\} 2$/m);
    expect(text).toMatch(/^site_page_cache_requests_total\{result="hit"\} [1-9]/m);
    expect(text).toMatch(/^site_leads\{kind="quote-request",status="new"\} 1$/m);
    expect(text).toMatch(/^site_outbox_notices\{state="pending"\} 1$/m);
    expect(text).toMatch(/^site_database_bytes [1-9]\d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
    expect(text).not.toMatch(/jane|Copper State/i);
  });

  it("use the Prometheus text format", async () => {
    const answer = await get("/metrics", { Authorization: `Bearer ${token}` });
    expect(answer.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const line = /^([a-z0-9_]+)(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? (\+Inf|-?[\d.e+-]+)$/;
    const comment = /^# (HELP|TYPE) [a-z0-9_]+ .+$/;
    const lines = (await answer.text()).trimEnd().split(/\n+/);
    expect(lines.filter((one) => !line.test(one) && !comment.test(one))).toEqual([]);
    const types = lines.filter((one) => one.startsWith("# TYPE")).map((one) => one.split(" ")[2]);
    expect(new Set(types).size).toBe(types.length);
  });

  it("report failing notifications while leads are accepted", async () => {
    await postForm(`${site.url}/get-quote`, quoteFields({ email: "late@example.com" }));
    const database = await site.openDatabase();
    const anHourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
    await database.db.updateTable("outbox").set({ createdAt: anHourAgo }).execute();
    await database.close();
    // An evaluation is reused for two seconds.
    await expect
      .poll(async () => (await get("/readyz")).json())
      .toMatchObject({
        status: "degraded",
        checks: { outbox: false },
        notifications: { failed: 0, late: 2 },
      });
    expect((await get("/readyz")).status).toBe(200);
    const desk = await get("/admin/quotes", { Cookie: await signInByHttp(site.url) });
    expect(await desk.text()).toMatch(/>2 notifications(?:<!-- -->)? could not be sent, /);
    expect(await scrape()).toMatch(/^site_outbox_oldest_pending_seconds 36\d\d/m);
  });

  it("explain a database failure in the log, with request id and cause", async () => {
    const other = await site.openDatabase();
    const writing = await other.db.startTransaction().execute();
    const answer = await postForm(`${site.url}/get-quote`, quoteFields());
    await writing.rollback().execute();
    await other.close();
    expect(answer.status).toBe(503);
    const id = answer.headers.get("X-Request-Id");
    await expect
      .poll(() => logLines(site).find((line) => line.id === id && line.error !== undefined))
      .toMatchObject({
        level: "error",
        route: "/get-quote",
        error: "DatabaseUnavailableError",
        causes: [expect.stringMatching(/^(?:SqliteError: .*locked|error: .*lock timeout)/)],
      });
  });

  it("come with a log without personal data, whatever visitors, clients and staff do", async () => {
    const secrets = ["wintergreen", "9285550123", "pinyonpine", "juniper-pass", "mesquite"];
    const [name, phone, company, password, comment] = secrets as [
      string,
      string,
      string,
      string,
      string,
    ];
    const email = `${name}@${company}.example`;
    const fields = quoteFields({
      contactName: name,
      companyName: company,
      email,
      phone,
      comments: comment,
    });
    const bad = { ...fields, phone: `${phone}x`, monthlyRevenue: comment };
    const cookie = { Cookie: await signInByHttp(site.url) };
    const json = { "Content-Type": "application/json" };
    const receipt = await postForm(`${site.url}/get-quote`, fields);
    await fetch(new URL(receipt.headers.get("Location") ?? "/", site.url));
    const requests: [path: string, init?: RequestInit][] = [
      ["/api/quotes", { method: "POST", headers: json, body: JSON.stringify(fields) }],
      ["/api/quotes", { method: "POST", headers: json, body: `{"email":"${email}",` }],
      [`/api/quotes/email/${email}`, { headers: cookie }],
      [`/api/quotes/email/${email}`],
      [`/admin/quotes?email=${email}`, { headers: cookie }],
      [`/admin/quotes?q=${phone}`, { headers: cookie }],
      [`/${company}/${email}?phone=${phone}`],
      [
        `/get-quote?tier=${name}&service=${company}`,
        { headers: { Referer: `https://x.y/${email}` } },
      ],
      ["/get-quote", { headers: { "User-Agent": `${name}/1.0`, Cookie: `admin=${password}` } }],
      [`/photos/${name}`],
      [`/receipt/${name}`],
      [`/es/recibo/${name}`],
      [`/resources/${company}`],
      [`/%E0%A4%A/${email}`],
      [`/client-login?email=${email}`],
      [
        "/api/auth/external-redirect",
        {
          method: "POST",
          headers: json,
          body: JSON.stringify({
            username: name,
            password,
            externalUrl: `https://${company}.example/?${email}`,
            systemType: "custom",
          }),
        },
      ],
    ];
    for (const [path, init] of requests) await fetch(`${site.url}${path}`, init);
    await postForm(`${site.url}/get-quote`, bad);
    await postForm(`${site.url}/fuel-card-application`, bad);
    await postForm(`${site.url}/admin/login`, { username: name, password });
    await postForm(`${site.url}/external-login`, { username: name, password });
    // The database fails in the middle of storing a lead: the error report must not contain the lead either.
    const database = await site.openDatabase();
    await database.db.schema.dropTable("lead_events").execute();
    await database.close();
    const failing = quoteFields({ ...fields, email: `other.${email}` });
    expect((await postForm(`${site.url}/get-quote`, failing)).status).toBe(500);
    expect(await site.stop()).toBe(0);
    const output = site.output().toLowerCase();
    for (const secret of secrets) expect(output).not.toContain(secret.toLowerCase());
    expect(output).not.toContain(testAdmin.password);
    const lines = logLines(site);
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect(line).toHaveProperty("time");
    const report = lines.findLast(({ error }) => error !== undefined);
    expect(report).toMatchObject({
      level: "error",
      message: expect.stringContaining("lead_events"),
    });
    expect(lines.filter(({ id }) => id === report?.id)).toHaveLength(2);
  });
});

/**
 * Starts a site in this process that must refuse to start, and returns its error message. `server.js` prints the message and exits
 * with 1, whatever refuses. Throws, after stopping the site, if it starts.
 */
async function refusalInProcess(environment: Record<string, string>): Promise<string> {
  setDatabase(undefined);
  const config = parseConfig({
    NODE_ENV: "production",
    ADMIN_USERNAME: testAdmin.username,
    ADMIN_PASSWORD: testAdmin.password,
    ...environment,
  });
  try {
    const site = await createSite(config, buildOf({})).catch((error: Error) => error);
    if (site instanceof Error) return site.message;
    await site.close();
    throw new Error("The site started.");
  } finally {
    // Some starts refuse before they open the database.
    await Promise.resolve()
      .then(() => getDatabase().close())
      .catch(() => {});
    setDatabase(undefined);
    setConfig(undefined);
  }
}

function logLines(site: Site): Record<string, unknown>[] {
  return site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

const token = "a-token-of-more-than-sixteen";
