import { existsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/connection.server";
import { migrate } from "#db/migrate.server";
import { currentPosition, type OffsiteState, updateOffsiteState } from "#db/queries/journal.server";
import { insertPasskey } from "#db/queries/passkeys.server";
import { seedExampleTeam } from "#db/queries/team.server";
import { inTransaction } from "#db/transactions.server";
import { makeBackup } from "~/backups/make-backup.server";
import { writeTombstones } from "~/backups/tombstones.server";
import { parseConfig } from "~/config.server";
import { checkVolume } from "~/health/check-storage.server";
import { diagnose, systemReport } from "~/health/diagnose.server";
import { siteMetrics } from "~/health/metrics.server";
import { readiness } from "~/health/readiness.server";
import { settings, settingsPath } from "~/settings/settings";
import { claimNames, claims } from "~/site/claims";
import { type Finding, ok } from "~/site/findings";
import { exampleTeam } from "~/team/fields";
import { version } from "../../package.json";
import { createTestFolder } from "../support/database";
import { aStaffAccount } from "../support/desk";
import { keys, makeSite } from "../support/operations";
import { writtenAnswers } from "../support/owners-answers";

let folder: string;
let removeFolder: () => void;
let path: string;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
});

afterEach(() => removeFolder());

describe("the doctor", () => {
  it("finds only example content on a fully configured site", async () => {
    const database = await makeSite(path, keys.one);
    await aStaffAccount(database.db);
    database.sqlite.exec("update admins set totp_secret = 'x', totp_confirmed_at = 'now'");
    await writeTombstones(database, join(folder, "backups"));
    await database.close();
    await tellOffsite({});
    expect(await problems(ready)).toEqual([
      expect.stringMatching(/^content: There are no testimonials: /),
      expect.stringMatching(/^content: There are no news cards: /),
    ]);
  });

  it("explains what to do about each finding", async () => {
    for (const { group, remedy } of await findings({})) {
      expect(remedy === undefined).toBe(group === null);
    }
  });

  it("links to pages of the desk, and to settings that exist", async () => {
    const pages = (
      await findings({ ...ready, COMPANY_PHONE: "", COMPANY_FOUNDED_YEAR: "" })
    ).flatMap(({ page = [] }) => page);
    expect(pages).toContain("/admin/settings#COMPANY_PHONE");
    expect(pages).toContain("/admin/settings#COMPANY_FOUNDED_YEAR");
    for (const page of pages) {
      const [path, name = ""] = page.split("#");
      expect(path).toMatch(/^\/admin\/(?:team|notices|settings)$/);
      if (path === settingsPath) expect(settings).toHaveProperty(name);
    }
  });

  it("lists the claims that wait for the owner or a setting, and rejects unknown names", async () => {
    const found = await findings({
      ...ready,
      DATABASE_KEY: "",
      CLAIMS_CONFIRMED: "advance,awards",
    });
    const texts = found.map(({ text }) => text);
    const open = found.find(({ text }) =>
      text.startsWith("Claims that the owner has not confirmed"),
    );
    expect(open?.text).toMatch(/confirmed: \d\d, left out or shown without their figures\.$/);
    expect(texts).toContain("CLAIMS_CONFIRMED has unknown names: awards. They confirm nothing.");
    expect(texts).toContainEqual(expect.stringMatching(/^Left out .*AES-256/));
    const local = await problems({});
    expect(local.filter((text) => text.includes("Left out"))).toEqual([
      expect.stringContaining("We speak Spanish"),
    ]);
    expect(local).toContainEqual(
      expect.stringContaining("no testimonials: the examples are shown"),
    );
  });

  it("creates no database, and explains what the first start does", async () => {
    expect(await problems(ready)).toContain(
      "leads: There is no administrator: no one can sign in to the admin.",
    );
    expect(await problems({ ...ready, ADMIN_PASSWORD: "long enough to count" })).not.toContain(
      "leads: There is no administrator: no one can sign in to the admin.",
    );
    expect(existsSync(path)).toBe(false);
  });

  it("names recipients that get no notifications, and channels without recipients", async () => {
    const { SMTP_URL, ...mailless } = { ...ready, NOTIFY_ESCALATE_TO: "owner@tpf.example" };
    expect(await problems(mailless)).toEqual(
      expect.arrayContaining([
        "leads: New leads send no notifications: staff see them only in the admin.",
        "leads: SMTP_URL is not set: no mail goes to NOTIFY_TO and NOTIFY_ESCALATE_TO.",
      ]),
    );
    const { NOTIFY_TO, ...escalatingOnly } = { ...mailless, SMTP_URL };
    expect(await problems(escalatingOnly)).toContain(
      "leads: New leads send no notifications: staff see them only in the admin.",
    );
    await expect(findings({ ...ready, NOTIFY_ESCALATE_TO: "owner, dana@tpf" })).rejects.toThrow(
      /NOTIFY_ESCALATE_TO.* must be email addresses, with commas between them/,
    );
  });

  it("names the example team, failed notifications and an older schema", async () => {
    const database = await makeSite(path, keys.one);
    await seedExampleTeam(database.db, exampleTeam);
    database.sqlite.exec(`insert into outbox
      (id, lead_id, channel, state, next_attempt_at, created_at, last_error)
      select 'n' || rowid, id, 'email', 'failed', 'now', 'now', 'It failed: ann@site.example' from leads`);
    await database.close();
    const found = await problems(ready);
    expect(found).toContain(
      `content: Example team members are left out: ${exampleTeam.map(({ name }) => name).join(", ")}.`,
    );
    expect(found).toContain("leads: Notifications that could not be sent: 3. It failed.");
    const older = openDatabase({ path, key: keys.one });
    older.sqlite.exec("delete from kysely_migration where name <> '0132-baseline'");
    await older.close();
    expect(await problems(ready)).toContain(
      "fix: The database is from an older version: this version has to upgrade it first.",
    );
  });

  it("warns that a new host in SITE_URL ends existing passkeys", async () => {
    const database = await makeSite(path, keys.one);
    const { id: adminId } = await aStaffAccount(database.db);
    const passkey = {
      id: "passkey",
      adminId,
      name: "Laptop",
      host: "www.tpf.example",
      publicKeyBytes: Buffer.from("key"),
      counter: "0",
      transports: "[]",
      createdAt: "2025-08-04T15:00:00.000Z",
      lastUsedAt: null,
    };
    await inTransaction(database.db, (transaction) => insertPasskey(transaction, passkey));
    await database.close();
    const about = async (siteUrl: string) =>
      (await findings({ ...ready, SITE_URL: siteUrl })).filter(({ text }) =>
        /passkeys/i.test(text),
      );
    expect(await about("https://www.tpf.example")).toEqual([
      ok("Passkeys work on www.tpf.example only: they stop if SITE_URL names another host."),
    ]);
    expect(await about("https://tpf.example")).toEqual([
      {
        group: "fix",
        text: "Passkeys made for another host than tpf.example: 1. They no longer work.",
        remedy: expect.stringMatching(/^Set SITE_URL back, or .* add new ones/),
      },
    ]);
  });

  it("warns of sign-in weaknesses: no second factor, a first password still in place", async () => {
    const database = await makeSite(path, keys.one);
    await aStaffAccount(database.db, { username: "a" });
    await aStaffAccount(database.db, { username: "b", role: "sales" });
    await database.close();
    const open = { ...ready, ADMIN_PASSWORD: "a long road to Tucson" };
    const alone =
      "fix: Staff accounts without a second factor: 2. A stolen password opens every lead.";
    const left =
      "fix: The first administrator's password is still in the settings: the site no longer needs it, and others may read it there.";
    expect(await problems(open)).toEqual(expect.arrayContaining([alone, left]));
    const required = await problems({ ...ready, ADMIN_SECOND_FACTOR: "required" });
    expect(required.filter((text) => [alone, left].includes(text))).toEqual([]);
  });

  it.each([
    ["a salesperson", "leads: Every administrator is disabled: no one can manage the accounts."],
    ["no one", "leads: Every administrator is disabled: no one can sign in to the admin."],
  ])("misses an active administrator if %s can sign in", async (who, problem) => {
    const database = await makeSite(path, keys.one);
    await aStaffAccount(database.db, { username: "a" });
    database.sqlite.exec("update admins set disabled = 1");
    if (who !== "no one") await aStaffAccount(database.db, { username: "b", role: "sales" });
    await database.close();
    expect(await problems(ready)).toContain(problem);
  });

  it("names unknown settings with a suggestion, and a webhook without TLS", async () => {
    const slips = {
      COMPNAY_NAME: "Example",
      SITEURL: "x",
      NOTIFYTO: "x",
      TRUST_PROXI: "1",
      NOTIFY_TO_FILE: "/run/secrets/notify_to",
    };
    const foreign = {
      HOME: "/root",
      HOSTNAME: "app",
      NODE_VERSION: "24",
      MAIL: "x",
      DATABASE_KEY_FILE: "",
    };
    const { NOTIFY_TO, ...rest } = ready;
    const found = (await findings({ ...rest, NOTIFY_TO, ...slips, ...foreign })).filter(
      ({ text }) => text.endsWith("is not a setting: the site ignores it."),
    );
    expect(
      found.map(({ text, remedy }) => [
        text.split(" ")[0],
        /^If you meant (\w+)/.exec(remedy ?? "")?.[1],
      ]),
    ).toEqual([
      ["COMPNAY_NAME", "COMPANY_NAME"],
      ["SITEURL", "SITE_URL"],
      ["NOTIFYTO", "NOTIFY_TO"],
      ["TRUST_PROXI", "TRUST_PROXY"],
      ["NOTIFY_TO_FILE", undefined],
    ]);
    const clear = "fix: NOTIFY_WEBHOOK_URL is http: leads travel unencrypted to hooks.example.";
    const webhook = (url: string) => problems({ ...ready, NOTIFY_WEBHOOK_URL: url });
    expect(await webhook("http://hooks.example/x")).toContain(clear);
    for (const url of ["https://hooks.example/x", "http://n8n:5678/x"]) {
      expect((await webhook(url)).join("\n")).not.toContain("NOTIFY_WEBHOOK_URL");
    }
  });

  it("reports a bucket that lags or retains too much, and a missing one", async () => {
    const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
    const lag = /^leads: The bucket at s3\.tpf\.example is behind(.*)$/;
    const lags = async () => (await problems(ready)).flatMap((text) => lag.exec(text)?.[1] ?? []);
    const backupAt = minutesAgo(30);
    await tellOffsite({ backupAt });
    expect(await lags()).toEqual([]);
    const failure = "The bucket answered 403 AccessDenied.";
    await tellOffsite({ backupAt, failure });
    expect(await lags()).toEqual([`: ${failure} Its newest backup is from ${backupAt}.`]);
    // Nothing is being sent.
    await tellOffsite({ backupAt, event: 0 });
    expect((await lags())[0]).toMatch(/^ since 20\S+Z: the site sends nothing\. Its newest/);
    await tellOffsite({ begunAt: minutesAgo(200), backupAt: null });
    expect(await lags()).toEqual([": the site sends nothing. It has no backup yet."]);
    await tellOffsite({ oldestAt: minutesAgo(38 * 24 * 60) });
    expect(await problems(ready)).toContain(
      "fix: The bucket retains objects for longer than 35 days: they still hold leads that were erased.",
    );
    const none =
      "leads: The site sends no backups off-site: if this machine is lost, so are the database and the backups.";
    expect(await problems(ready)).not.toContain(none);
    expect(await problems({ ...ready, OFFSITE_BUCKET_URL: "" })).toContain(none);
    // For a bucket the site makes backups every hour even then.
    const manual = { ...ready, BACKUP_EVERY_MINUTES: "0" };
    const noBackups = "The site makes no backups automatically";
    expect((await problems(manual)).join()).not.toContain(noBackups);
    expect((await problems({ ...manual, OFFSITE_BUCKET_URL: "" })).join()).toContain(noBackups);
  });

  it("/readyz, metrics and system page report the bucket too", async () => {
    const database = await makeSite(path, keys.one);
    const config = parseConfig({
      ...ready,
      NODE_ENV: "test",
      DATABASE_PATH: path,
      // A timer on the host makes the backups.
      BACKUP_EVERY_MINUTES: "0",
    });
    const looks = async () => {
      const [{ status, checks }, { version: shown, findings }] = [
        await readiness(database, config),
        await systemReport(database, config),
      ];
      const metrics = await siteMetrics(database, config);
      const failing = (await metrics.getMetricsAsJSON()).find(
        ({ name }) => name === "site_backup_failing",
      )?.values[0]?.value;
      const offsite = findings.find(({ text }) => text.startsWith("The bucket at"))?.text;
      expect(shown).toBe(version);
      return {
        status,
        sent: checks.offsite,
        offsite,
        failing,
      };
    };
    const late = new Date(Date.now() - 120_000).toISOString();
    database.sqlite.prepare("update lead_events set at = ?").run(late);
    await tellOffsite({ event: 0 });
    expect(await looks()).toEqual({
      status: "degraded",
      sent: false,
      offsite: expect.stringContaining(`is behind since ${late}`),
      failing: 0,
    });
    await tellOffsite({});
    expect(await looks()).toEqual({
      status: "ready",
      sent: true,
      offsite: expect.stringContaining("gets each new lead within seconds"),
      failing: 0,
    });
    await database.close();
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "http",
      { OFFSITE_BUCKET_URL: "http://s3.tpf.example/copies" },
      /OFFSITE_BUCKET_URL must be https/,
    ],
    [
      "no bucket",
      { OFFSITE_BUCKET_URL: "https://s3.tpf.example/" },
      /OFFSITE_BUCKET_URL must be https/,
    ],
    ["no secret", { OFFSITE_SECRET_ACCESS_KEY: "" }, /OFFSITE_SECRET_ACCESS_KEY must be set with/],
    [
      "a public key with a slip",
      { OFFSITE_AGE_RECIPIENT: "age13dvuzr68n4a4d03hrkhz50my03k3k30suj8w8d7r6ljzdld97yxsgqkqyq" },
      /OFFSITE_AGE_RECIPIENT must be an age public key/,
    ],
    ["a private key", { OFFSITE_AGE_RECIPIENT: "AGE-SECRET-KEY-1QQ" }, /must be an age public key/],
    [
      "PostgreSQL",
      { DATABASE_URL: "postgres://localhost/tpf" },
      /is for the SQLite file: with DATABASE_URL/,
    ],
  ])("rejects a bucket with %s", async (_name, wrong, message) => {
    await expect(findings({ ...ready, ...wrong })).rejects.toThrow(message);
  });

  it("states the size of database and backups, and warns before ten backups no longer fit", async () => {
    const database = await makeSite(path, keys.one);
    makeBackup(database, { key: keys.one, folder: join(folder, "backups") });
    await database.close();
    const size =
      /The disk of the database has \S+ \S+ free\. The database takes \d\S+ KB, its backups \d\S+ KB; 10 backups of today's size take \d\S+ MB\.$/;
    const sizes = async () => (await findings(ready)).filter(({ text }) => size.test(text));
    expect(await sizes()).toEqual([expect.objectContaining({ group: null })]);
    truncateSync(path, 2 ** 40);
    const [finding] = checkVolume(
      parseConfig({ ...ready, NODE_ENV: "test", DATABASE_PATH: path }),
    ).filter(({ group }) => group === "leads");
    expect(finding?.text).toMatch(/10 backups of today's size take 11\.0 TB\.$/);
  });

  it("names plain copies next to an encrypted database", async () => {
    await (await makeSite(path, keys.one)).close();
    const copy = join(folder, "site.sqlite.replaced-20260101T000000000Z");
    await (await makeSite(copy)).close();
    expect(await problems(ready)).toContain(
      `fix: ${copy} is an unencrypted copy of the database: it holds every lead.`,
    );
  });

  it.each([
    { name: "a wrong key", spoil: () => {}, key: keys.other, text: /the key is wrong/ },
    {
      name: "a damaged file",
      spoil: () => writeFileSync(path, "SQLite format 3\0 but nothing more"),
      key: undefined,
      text: /not a database|damaged/,
    },
  ])("reports $name as an error", async ({ spoil, key, text }) => {
    await (await makeSite(path, keys.one)).close();
    spoil();
    const { DATABASE_KEY: _, ...rest } = ready;
    const environment = key === undefined ? rest : { ...rest, DATABASE_KEY: key };
    const problems = (await findings(environment)).filter(({ stopsStart }) => stopsStart);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.text).toMatch(text);
  });

  it("warns that an unwritable volume or backup folder loses leads", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const database = openDatabase({ path, key: keys.one });
    await migrate(database.db);
    await database.close();
    expect(await problems({ ...ready, BACKUP_DIRECTORY: join(file, "vault") })).toContain(
      `leads: ${join(file, "vault")} cannot be written: the site makes no backups.`,
    );
    expect(await problems({ ...ready, DATABASE_PATH: join(file, "site.sqlite") })).toContain(
      `leads: ${file} cannot be written: the site cannot store leads.`,
    );
  });

  it.each([
    { SITE_URL: "http://www.tpf.example", text: /travel unencrypted/ },
    { SITE_URL: "http://localhost:3000", text: /opens only on this machine/ },
  ])("warns of $SITE_URL", async ({ SITE_URL, text }) => {
    expect((await problems({ ...ready, SITE_URL })).join("\n")).toMatch(text);
  });
});

async function findings(environment: Record<string, string>): Promise<Finding[]> {
  return diagnose(
    parseConfig({
      NODE_ENV: "test",
      DATABASE_PATH: path,
      ANSWERS: writtenAnswers(),
      ...environment,
    }),
  );
}

async function problems(environment: Record<string, string>): Promise<string[]> {
  return (await findings(environment))
    .filter(({ group }) => group !== null)
    .map(({ group, text }) => `${group}: ${text}`);
}

/** Stores the state of the off-site copy; the bucket is complete unless the arguments say otherwise. */
async function tellOffsite(change: Partial<OffsiteState>): Promise<void> {
  if (!existsSync(path)) await (await makeSite(path, keys.one)).close();
  const database = openDatabase({ path, key: keys.one });
  const at = new Date().toISOString();
  const well = { begunAt: at, backupAt: at, failure: null, oldestAt: at };
  await updateOffsiteState(database.db, { ...currentPosition(database), ...well, ...change });
  await database.close();
}

const ready = {
  SITE_URL: "https://www.tpf.example",
  TRUST_PROXY: "1",
  DATABASE_KEY: keys.one,
  SMTP_URL: "smtp://mail.tpf.example",
  NOTIFY_TO: "leads@tpf.example",
  WATCH_PING_URL: "https://ping.example/secret-address",
  CLIENT_PORTAL_URL: "https://portal.tpf.example",
  OFFSITE_BUCKET_URL: "https://s3.tpf.example/copies/site",
  OFFSITE_ACCESS_KEY_ID: "site",
  OFFSITE_SECRET_ACCESS_KEY: "not one to guess",
  OFFSITE_AGE_RECIPIENT: "age13dvuzr68n4a4d03hrkhz50my03k3k30suj8w8d7r6ljzdld97yxsgqkqy9",
  CLAIMS_CONFIRMED: claimNames.filter((name) => claims[name].source === "owner").join(","),
  COMPANY_FOUNDED_YEAR: "2016",
  COMPANY_NAME: "Example Factoring LLC",
  COMPANY_SHORT_NAME: "Example",
  COMPANY_PHONE: "(602) 200-0100",
  COMPANY_TEXT_LINE: "(602) 200-0101",
  COMPANY_EMAIL: "info@tpf.example",
  COMPANY_SECURITY_EMAIL: "security@tpf.example",
  COMPANY_ACCESSIBILITY_EMAIL: "access@tpf.example",
  COMPANY_ADDRESS: "1 Main Street | Phoenix, AZ 85003",
  COMPANY_LINKEDIN: "https://linkedin.test/tpf",
  COMPANY_FACEBOOK: "https://facebook.test/tpf",
  COMPANY_X: "https://x.test/tpf",
};
