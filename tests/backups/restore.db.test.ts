import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, openToServe } from "#db/connection.server";
import { DatabaseInUseError, openFile } from "#db/maintenance/open-file.server";
import { restoreFile } from "#db/maintenance/restore-file.server";
import { insertLead } from "#db/queries/leads.server";
import { findAllBackups, makeBackup } from "~/backups/make-backup.server";
import { newLead } from "../db/lead-fixture";
import { createTestFolder } from "../support/database";
import { keys, makeSite, rowsOf } from "../support/operations";

let folder: string;
let removeFolder: () => void;
let path: string;
let backups: string;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
  backups = join(folder, "backups");
});

afterEach(() => removeFolder());

describe("a restore", () => {
  it("returns every row after a backup under load and a destroyed database", async () => {
    const leads = 100;
    const database = await makeSite(path, keys.one, leads);
    const atBackup = rowsOf(path, keys.one);
    expect(atBackup.leads).toHaveLength(leads);
    const made = makeBackup(database, { key: keys.one, folder: backups });
    // Only the changes since the backup are lost with the file.
    await insertLead(database.db, newLead({ companyName: "Too Late Transport" }));
    await database.close();
    expect(rowsOf(path, keys.one).leads).toHaveLength(leads + 1);

    writeFileSync(path, randomBytes(50_000));
    writeFileSync(`${path}-wal`, randomBytes(5_000));
    const { retainedAs } = await restoreFile({
      backup: { path: made.file, key: keys.one },
      database: { path, key: keys.one },
    });

    expect(rowsOf(path, keys.one)).toEqual(atBackup);
    expect(retainedAs && readFileSync(retainedAs)).toHaveLength(50_000);
    const site = openDatabase({ path, key: keys.one });
    await expect(insertLead(site.db, newLead())).resolves.toMatchObject({ duplicate: false });
    await site.close();
  });
});

describe("restoring a file", () => {
  it("keeps the replaced file, including the writes in its log", async () => {
    const file = await backedUpSite(keys.one);
    const later = openDatabase({ path, key: keys.one });
    await insertLead(later.db, newLead());
    await later.close();
    const before = rowsOf(path, keys.one);
    const { retainedAs } = await restoreFile({
      backup: { path: file, key: keys.one },
      database: { path, key: keys.one },
    });
    expect(rowsOf(retainedAs ?? "", keys.one)).toEqual(before);
  });

  it("restores a missing database", async () => {
    const file = await backedUpSite();
    const before = rowsOf(path);
    rmSync(path);
    const restored = await restoreFile({
      backup: { path: file, key: undefined },
      database: { path, key: undefined },
    });
    expect(restored.retainedAs).toBeNull();
    expect(rowsOf(path)).toEqual(before);
  });

  it.each([
    { name: "an earlier key", made: keys.other },
    { name: "no key", made: undefined },
  ])("encrypts a backup with $name with the current key", async ({ made }) => {
    const file = await backedUpSite(made);
    const before = rowsOf(path, made);
    rmSync(path);
    await restoreFile({ backup: { path: file, key: made }, database: { path, key: keys.one } });
    expect(rowsOf(path, keys.one)).toEqual(before);
  });

  it("refuses an unencrypted file in place of an encrypted backup", async () => {
    const file = await backedUpSite();
    await expect(
      restoreFile({ backup: { path: file, key: keys.one }, database: { path, key: keys.one } }),
    ).rejects.toThrow(/is not encrypted yet/);
  });

  it("excludes a running site on the same file, even through a hard link", async () => {
    const file = await backedUpSite();
    let refusal: unknown;
    const restore = (to: string) =>
      restoreFile({
        backup: { path: file },
        database: { path: to },
        prepare: async () => {
          refusal = await openToServe({ path }).catch(String);
          return [];
        },
      });
    await restore(path);
    expect(refusal).toMatch(/is in use: stop the site first/);
    const site = await openToServe({ path });
    linkSync(path, join(folder, "linked.sqlite"));
    await expect(restore(path)).rejects.toThrow(DatabaseInUseError);
    await expect(restore(join(folder, "linked.sqlite"))).rejects.toThrow(DatabaseInUseError);
    await site.close();
  });

  it("is refused while the site runs", async () => {
    const file = await backedUpSite();
    const running = openDatabase({ path });
    const restore = () =>
      restoreFile({ backup: { path: file, key: undefined }, database: { path, key: undefined } });
    await expect(restore()).rejects.toThrow(DatabaseInUseError);
    expect(await running.db.selectFrom("leads").select("id").execute()).toHaveLength(3);
    await running.close();
  });

  it.each<[string, (file: string) => void, RegExp]>([
    ["a damaged backup", damage, /damaged/],
    [
      "half a backup",
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 9_000)),
      /damaged/,
    ],
    ["a file of rubbish", (file) => writeFileSync(file, randomBytes(9_000)), /not a database/],
    ["another program's database", becomeForeign, /is not a database of this site/],
    ["a newer program's backup", (file) => setSchema(file, 9_999), /newer version/],
    ["rows that refer to missing rows", orphan, /rows that refer to missing rows/],
    ["a backup that is not there", (file) => rmSync(file), /cannot be read/],
    ["a folder", becomeFolder, /is not a database/],
  ])("refuses %s before changing any file", async (_name, spoil, line) => {
    const file = await backedUpSite();
    spoil(file);
    const before = readFileSync(path);
    const restore = () =>
      restoreFile({ backup: { path: file, key: undefined }, database: { path, key: undefined } });
    const refusal = await restore().catch(String);
    expect(refusal).toMatch(line);
    // The message names the backup, not the site's own file, which is intact.
    expect(refusal).toContain(file);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(["backups", "site.sqlite"]);
  });
});

describe("a backup", () => {
  it("is a consistent snapshot under writes, readable by its owner only", async () => {
    const database = await makeSite(path, keys.one);
    const hourAgo = new Date(Date.now() - 3_600_000);
    const first = makeBackup(database, { key: keys.one, folder: backups }, hourAgo);
    await insertLead(database.db, newLead());
    const second = makeBackup(database, { key: keys.one, folder: backups });
    expect([first.leads, second.leads]).toEqual([3, 4]);
    await database.close();
    expect(findAllBackups(backups).map(({ file }) => file)).toEqual([second.file, first.file]);
  });

  it("of a damaged database fails with the reason", async () => {
    await (await makeSite(path, undefined, 300)).close();
    damage(path);
    const database = openDatabase({ path });
    const make = () => makeBackup(database, { key: undefined, folder: backups });
    expect(make).toThrow(/damaged/);
    await database.close();
    expect(readdirSync(backups)).toEqual([]);
  });

  it("deletes old leftovers of a crash and no other files", async () => {
    const database = await makeSite(path);
    makeBackup(database, { key: undefined, folder: backups }, new Date("2020-01-01T00:00:00Z"));
    writeFileSync(join(backups, "notes.txt"), "the operator's");
    const staged = ".staged-site-20260101T000000000Z.sqlite";
    writeFileSync(join(backups, staged), "half a backup");
    const made = makeBackup(
      database,
      { key: undefined, folder: backups },
      new Date(Date.now() + 7 * 3_600_000),
    );
    await database.close();
    expect(made.removed).toBe(1);
    expect(existsSync(join(backups, staged))).toBe(false);
    expect(readdirSync(backups)).toContain("notes.txt");
    expect(findAllBackups(backups)).toHaveLength(1);
  });
});

function damage(file: string): void {
  const whole = readFileSync(file);
  whole.fill(0xff, Math.floor(whole.length * 0.6), Math.floor(whole.length * 0.9));
  writeFileSync(file, whole);
}

function change(file: string, sql: string): void {
  const sqlite = openFile({ path: file, key: undefined });
  sqlite.pragma("foreign_keys = OFF");
  sqlite.exec(sql);
  sqlite.close();
}

function becomeFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

function becomeForeign(file: string): void {
  change(file, "drop table migrations");
}

function setSchema(file: string, number: number): void {
  change(
    file,
    `insert into kysely_migration (name, timestamp) values ('${number}-from-the-future', 'now')`,
  );
}

function orphan(file: string): void {
  change(
    file,
    "insert into lead_events (lead_id, at, kind, actor_kind) values ('nobody', 'now', 'submitted', 'visitor')",
  );
}

/** Makes a site, a backup of it, and closes it; returns the backup's file. */
async function backedUpSite(key?: string, leads?: number): Promise<string> {
  const database = await makeSite(path, key, leads);
  const { file } = makeBackup(database, { key, folder: backups });
  await database.close();
  return file;
}
