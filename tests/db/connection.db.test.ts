import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, openToServe, type SqliteDatabase } from "#db/connection.server";
import { DatabaseKeyError, DatabaseUnavailableError } from "#db/errors.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { migrate } from "#db/migrate.server";
import { insertLead } from "#db/queries/leads.server";
import { createTestFolder } from "../support/database";
import { newLead } from "./lead-fixture";

let folder: string;
let removeFolder: () => void;
let path: string;
let opened: SqliteDatabase[];

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "data", "site.sqlite");
  opened = [];
});

afterEach(async () => {
  for (const database of opened) await database.close();
  removeFolder();
});

describe("openDatabase", () => {
  it("refuses a Node version that crashes the driver, and explains what to do", async () => {
    const { versions } = process;
    Object.defineProperty(process, "versions", { value: { ...versions, node: "22.11.0" } });
    try {
      const refusal = "Node 22.12 or newer is needed, but this is 22.11.0: install Node 24";
      expect(() => open()).toThrow(refusal);
      await expect(openToServe({ path })).rejects.toThrow(refusal);
    } finally {
      Object.defineProperty(process, "versions", { value: versions });
    }
  });

  it("creates folder and file, readable by their owner only", async () => {
    await migrate(open().db);
    expect(mode(join(folder, "data"))).toBe("700");
    expect(
      readdirSync(join(folder, "data")).map((file) => mode(join(folder, "data", file))),
    ).toEqual(["600", "600", "600"]);
  });

  it("removes others' rights on an existing file", () => {
    mkdirSync(join(folder, "data"));
    writeFileSync(path, "");
    chmodSync(path, 0o666);
    open();
    expect(mode(path)).toBe("600");
  });

  it.each([
    ["journal_mode", "wal"],
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 50],
    ["trusted_schema", 0],
    ["secure_delete", 1],
    ["temp_store", 2],
  ])("sets %s to %s on the first open and on every other", async (pragma, value) => {
    const first = open();
    expect(first.sqlite.pragma(pragma, { simple: true })).toBe(value);
    await first.close();
    expect(open().sqlite.pragma(pragma, { simple: true })).toBe(value);
  });

  it("blames the disk for an unusable path, and calls garbage no database", () => {
    mkdirSync(path, { recursive: true });
    expect(() => open()).toThrow(DatabaseUnavailableError);
    const rubbish = join(folder, "rubbish.sqlite");
    writeFileSync(rubbish, randomBytes(8_192));
    expect(() => open({ path: rubbish })).toThrow(
      `${rubbish} is encrypted or is not a database: set DATABASE_KEY to its key.`,
    );
  });

  it("enforces foreign keys and column types", async () => {
    const { db, sqlite } = open();
    await migrate(db);
    const event = "insert into lead_events (lead_id, at, kind, actor_kind) values (?, ?, ?, ?)";
    expect(() => sqlite.prepare(event).run("nobody", "now", "submitted", "visitor")).toThrow(
      /FOREIGN KEY/,
    );
    expect(() =>
      sqlite
        .prepare("insert into photos values ('p', 'wide', 1, 'image/webp', x'00', x'00', 'now')")
        .run(),
    ).toThrow(/cannot store TEXT value in INTEGER column/);
  });
});

describe("encryption at rest", () => {
  const key = randomBytes(32).toString("hex");
  const canary = "Canary Freight Incorporated";

  it("stores no plain text of a lead in file or log, and reopens with the key", async () => {
    const database = open({ key });
    await migrate(database.db);
    const { lead } = await insertLead(database.db, newLead({ companyName: canary }));
    const files = readdirSync(join(folder, "data")).map((file) => join(folder, "data", file));
    expect(files).toContain(`${path}-wal`);
    for (const file of files) {
      const bytes = readFileSync(file);
      expect(bytes.includes(canary)).toBe(false);
      expect(bytes.includes("SQLite format 3")).toBe(false);
      expect(bytes.includes("company_name")).toBe(false);
    }
    await database.close();
    expect(readFileSync(path).includes(canary)).toBe(false);
    const again = open({ key });
    expect(again.sqlite.prepare("select company_name from leads").pluck().get()).toBe(
      lead.companyName,
    );
    expect(again.sqlite.pragma("cipher", { simple: true })).toBe("sqlcipher");
  });

  it("would find the canary without a key", async () => {
    const database = open();
    await migrate(database.db);
    await insertLead(database.db, newLead({ companyName: canary }));
    await database.close();
    expect(readFileSync(path).includes(canary)).toBe(true);
  });

  it.each<[string, string | undefined, string | undefined, RegExp]>([
    ["another key", key, "0".repeat(64), /^DATABASE_KEY does not open .+: the key is wrong/],
    ["no key", key, undefined, /is encrypted or is not a database: set DATABASE_KEY/],
    ["a key for a plain file", undefined, key, /the file is not encrypted yet\.$/],
    ["a passphrase", key, "open sesame", /^DATABASE_KEY must be 64 hexadecimal characters/],
    ["a key that is not only hexadecimal", key, `${"0".repeat(62)}'"`, /must be 64 hexadecimal/],
  ])(
    "answers %s with one clear line and leaves the file unchanged",
    async (_case, made, used, line) => {
      const database = open({ key: made });
      await migrate(database.db);
      await database.close();
      const before = readFileSync(path);
      let error: unknown;
      try {
        open({ key: used });
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(DatabaseKeyError);
      expect(String(error)).not.toContain("\n");
      expect((error as Error).message).toMatch(line);
      expect(readFileSync(path).equals(before)).toBe(true);
    },
  );
});

describe("errors while running", () => {
  async function openMigrated(): Promise<SqliteDatabase> {
    const database = open();
    await migrate(database.db);
    return database;
  }

  it("waits for another writer, then stores the lead", async () => {
    const database = await openMigrated();
    const other = new BetterSqlite3(path);
    other.exec("begin immediate");
    const insertion = insertLead(database.db, newLead());
    // Reads continue: waiting for the lock blocks neither the event loop nor the connection.
    await expect(database.db.selectFrom("leads").selectAll().execute()).resolves.toEqual([]);
    other.exec("rollback");
    other.close();
    await expect(insertion).resolves.toMatchObject({ duplicate: false });
  });

  it("reports readonly for an unwritable file", async () => {
    const database = await openMigrated();
    database.sqlite.pragma("query_only = ON");
    await expect(insertLead(database.db, newLead())).rejects.toMatchObject({
      name: "DatabaseUnavailableError",
      reason: "readonly",
    });
  });

  it("reports full without space, stores nothing, and recovers", async () => {
    const database = await openMigrated();
    const pages = Number(database.sqlite.pragma("page_count", { simple: true }));
    database.sqlite.pragma(`max_page_count = ${pages}`);
    const lead = newLead({ comments: "x".repeat(100_000) });
    await expect(insertLead(database.db, lead)).rejects.toMatchObject({ reason: "full" });
    database.sqlite.pragma("max_page_count = 1000000");
    await expect(insertLead(database.db, lead)).resolves.toMatchObject({ duplicate: false });
  });

  it("reports corrupt for a damaged page and for a truncated file", async () => {
    const database = await openMigrated();
    const root = "select rootpage from sqlite_schema where name = 'leads'";
    const page = Number(database.sqlite.prepare(root).pluck().get());
    await database.close();
    const whole = readFileSync(path);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 4_096 * (page - 1), 4_096 * page);
    writeFileSync(path, damaged);
    const running = open();
    await expect(insertLead(running.db, newLead())).rejects.toMatchObject({ reason: "corrupt" });
    await running.close();
    writeFileSync(path, whole.subarray(0, 8_192));
    expect(() => open()).toThrow(/damaged or is not a database: restore another backup/);
  });
});

function open(settings: Partial<KeyedFile> = {}): SqliteDatabase {
  const database = openDatabase({ path, ...settings });
  opened.push(database);
  return database;
}

function mode(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}
