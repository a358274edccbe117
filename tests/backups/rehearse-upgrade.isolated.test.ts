import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SqliteDatabase } from "#db/connection.server";
import { migrations } from "#db/migrate.server";
import { recordEvent } from "#db/queries/audit.server";
import { insertLead } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { makeKeyPair } from "~/backups/age.server";
import { makeBackup } from "~/backups/make-backup.server";
import { rehearseUpgrade, removeTempFolders } from "~/backups/upgrade.server";
import type { Finding } from "~/site/findings";
import { newLead } from "../db/lead-fixture";
import { startBucket } from "../support/bucket";
import { runTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";
import { fillBucket, keys, makeSite, rowsOf } from "../support/operations";

vi.mock("#db/maintenance/files.server", async (original) => ({
  ...(await original<typeof import("#db/maintenance/files.server")>()),
  freeBytes: () => disk.free,
}));
let folder: string;
let removeFolder: () => void;
let path: string;
let site: SqliteDatabase;

beforeEach(async () => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
  disk.free = 1_000_000_000;
  // A running site: it has the file open, and its last writes are in the WAL.
  site = await makeSite(path, keys.one);
});
afterEach(async () => {
  await site.close();
  removeFolder();
});

describe("a rehearsed upgrade", () => {
  it("compares rows, verifies the audit log, explains the rollback and changes no byte of the running site's files", async () => {
    const before = everyByte();
    const findings = await rehearse();
    expect(everyByte()).toEqual(before);
    expect(Object.keys(before)).toContain("site.sqlite-wal");
    expect(findings.map(({ group, text }) => `${group ?? "ok"}: ${text}`)).toEqual([
      expect.stringMatching(
        /^ok: Rehearsed on a copy of .+site\.sqlite \(.+, 3 leads, .+\), which/,
      ),
      expect.stringMatching(
        /^ok: Migrations that ran on the copy: 9999-next\. The previous version /,
      ),
      expect.stringMatching(/^ok: No rows are missing: .*leads 3/),
      expect.stringMatching(/^ok: The audit log is intact: \d+ entries\.$/),
    ]);
    // The rehearsal did not disturb the site.
    await expect(insertLead(site.db, newLead())).resolves.toMatchObject({ duplicate: false });
  });

  it("leaves a stopped site's file unchanged, with only an empty log next to it", async () => {
    await site.close();
    const before = everyByte();
    await rehearse();
    expect(everyByte()).toEqual({ ...before, "site.sqlite-wal": "" });
  });

  it.each<[string, (db: Kysely<unknown>) => Promise<unknown>, RegExp]>([
    [
      "a migration that ends with an error",
      (db) => sql`select * from nowhere`.execute(db),
      /^The migrations failed: no such table: nowhere$/,
    ],
    [
      "rows that are gone",
      (db) => sql`delete from leads where company_name like 'Hauler%'`.execute(db),
      /^Rows are missing after the migrations: lead_events 3 → 1, leads 3 → 1\.$/,
    ],
    [
      "a table that is gone",
      (db) => sql`drop table lead_events`.execute(db),
      /^Rows are missing after the migrations: lead_events 3 → 0\.$/,
    ],
  ])("finds %s", async (_, up, expected) => {
    const before = everyByte();
    const found = errorsOf(await rehearse(withStep(up)));
    expect(found).toEqual([expect.stringMatching(expected)]);
    expect(everyByte()).toEqual(before);
  });

  it("finds an audit log that the migrations rewrote", async () => {
    await inTransaction(site.db, (transaction) =>
      recordEvent(transaction, { actor: { kind: "system" }, action: "admin.created" }),
    );
    const rewrite = async (db: Kysely<unknown>) => {
      await sql`drop trigger audit_entries_no_update`.execute(db);
      await sql`update audit_entries set action = 'admin.erased'`.execute(db);
    };
    expect(errorsOf(await rehearse(withStep(rewrite)))).toEqual([
      "The audit log was changed: entry 1 does not match the entry before it.",
    ]);
  });

  it("is refused if the copy could fill the site's disk", async () => {
    disk.free = 400_000;
    await expect(rehearse()).rejects.toThrow(/may need .+ has 400\.0 KB free: free some space/);
  });
});

describe("tpf upgrade rehearse", () => {
  const tpf = (environment: Record<string, string> = {}) =>
    runTpf(["upgrade", "rehearse"], {
      DATABASE_PATH: path,
      DATABASE_KEY: keys.one,
      ...environment,
    });

  it("prints its findings next to a running site", async () => {
    const before = rowsOf(path, keys.one);
    const { code, out, err } = await tpf();
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^ {2}This version changes nothing in the database\.$/m);
    expect(rowsOf(path, keys.one)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.startsWith(".scratch"))).toEqual([]);
  });

  it("explains in one line that the file is missing or the key is wrong", async () => {
    expect(await tpf({ DATABASE_PATH: join(folder, "none.sqlite") })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^tpf: There is no database at .+none\.sqlite\.\n$/),
    });
    expect(await tpf({ DATABASE_KEY: keys.other })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^tpf: DATABASE_KEY does not open /),
    });
  });
});

describe("tpf restore-check", () => {
  const check = (args: readonly string[] = [], more: Record<string, string> = {}) =>
    runTpf(["restore-check", ...args], { DATABASE_PATH: path, DATABASE_KEY: keys.one, ...more });

  it("restores the newest backup and the copy in the bucket, compares their rows, and leaves no copy", async () => {
    makeBackup(site, { key: keys.one, folder: join(folder, "backups") });
    await insertLead(site.db, newLead({ companyName: "After The Backup LLC" }));
    const { identity, recipient } = await makeKeyPair();
    const bucket = await startBucket();
    const offsite = await fillBucket(bucket, { path, key: keys.one }, recipient);
    const keyFile = join(folder, "offsite.key");
    writeFileSync(keyFile, identity);
    const { code, out } = await check(["--identity", keyFile], offsite);
    await bucket.close();
    expect(out).toMatch(
      /^ {2}No rows are missing: .*leads 3.*$[\s\S]*^ {2}No rows are missing: .*leads 4/m,
    );
    expect(out).toMatch(/^ {2}The bucket has a backup from \S+Z and 0 journal objects\.$/m);
    expect(code).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith(".scratch"))).toEqual([]);
  });

  it("fails without a folder, without a backup, and with a damaged one", async () => {
    const nowhere = await runTpf(["restore-check"], {
      DATABASE_PATH: join(folder, "no/site.sqlite"),
    });
    expect(nowhere.err).toContain("/no cannot be read or written: check the disk and the path.");
    expect(await check()).toMatchObject({ code: 1, err: expect.stringMatching(/no backup in /) });
    const { file } = makeBackup(site, { key: keys.one, folder: join(folder, "backups") });
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(7, bytes.length / 2));
    const damaged = await check();
    expect(damaged).toMatchObject({ code: 2, err: "" });
    expect(damaged.out).toMatch(/cannot be restored: .*damaged[\s\S]*make a new backup/);
  });

  it("leaves the files of a killed check to the site's next start", () => {
    mkdirSync(join(folder, ".scratch-killed"));
    removeTempFolders(path);
    expect(readdirSync(folder)).not.toContain(".scratch-killed");
  });
});

/** The migrations of a version that is one step newer. */
function withStep(up: (db: Kysely<unknown>) => Promise<unknown>) {
  return {
    ...migrations,
    "9999-next": { up: async (db: Kysely<unknown>) => void (await up(db)) },
  };
}

function addTable(db: Kysely<unknown>) {
  return sql`create table trailers (id text) strict`.execute(db);
}

function rehearse(steps = withStep(addTable)) {
  return rehearseUpgrade({ path, key: keys.one }, folder, steps);
}

function errorsOf(findings: readonly Finding[]) {
  return findings.flatMap(({ group, text }) => (group === "leads" ? [text] : []));
}

/** Every file in the site's folder with its bytes, except for SQLite's shared-memory file. */
function everyByte() {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !name.endsWith("-shm"))
      .map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
  );
}

// The disk's free space.
const disk = vi.hoisted(() => ({ free: 1_000_000_000 }));
