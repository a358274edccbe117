import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { restoreFile } from "#db/maintenance/restore-file.server";
import { migrate, migrations } from "#db/migrate.server";
import { insertLead } from "#db/queries/leads.server";
import { backUpBeforeMigration, findAllBackups, makeBackup } from "~/backups/make-backup.server";
import { newLead } from "../db/lead-fixture";
import { createTestFolder } from "../support/database";
import { keys, makeSite, rowsOf } from "../support/operations";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const openFiles = () =>
    real.readdirSync("/proc/self/fd").flatMap((fd) => {
      const path = `/proc/self/fd/${fd}`;
      return real.existsSync(path) ? [readlinkSync(path)] : [];
    });
  return {
    ...real,
    statfsSync: (path: string) => ({ ...real.statfsSync(path), bavail: disk.free, bsize: 1 }),
    linkSync: (...paths: [string, string]) => {
      if (!disk.links) throw Object.assign(new Error("no links"), { code: "EPERM" });
      real.linkSync(...paths);
    },
    copyFileSync: (...paths: [string, string]) => {
      disk.openDuringCopy = openFiles();
      real.copyFileSync(...paths);
    },
  };
});

let folder: string;
let removeFolder: () => void;
let path: string;
let settings: { key: string; folder: string };

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
  settings = { key: keys.one, folder: join(folder, "backups") };
  Object.assign(disk, { free: 1_000_000_000, links: true, openDuringCopy: [] });
});
afterEach(() => removeFolder());

describe("a start whose migration fails", () => {
  it("leaves one backup, however often it is retried", async () => {
    await makeOlderSite();
    const files = [];
    for (let start = 0; start < 3; start++) files.push((await failToStart())?.file);
    expect(new Set(files).size).toBe(1);
    expect(findAllBackups(settings.folder)).toHaveLength(1);
  });

  it("makes another backup after new writes", async () => {
    await makeOlderSite();
    const first = await failToStart();
    const database = openDatabase({ path, key: keys.one });
    await insertLead(database.db, newLead());
    await database.close();
    const second = await failToStart();
    expect(rowsOf(second?.file ?? "", keys.one).leads).toHaveLength(4);
    expect(findAllBackups(settings.folder).map(({ file }) => file)).toContain(first?.file);
  });
});

it.each([
  ["a backup", (database: SqliteDatabase) => makeBackup(database, settings)],
  [
    "the backup before a migration",
    (database: SqliteDatabase) => {
      database.sqlite.prepare("delete from kysely_migration where name = ?").run(last);
      return backUpBeforeMigration(database, settings);
    },
  ],
])("%s removes copies that are too old to hold erased data", async (_, make) => {
  const database = await makeSite(path, keys.one);
  const dates = [1, 29].map((days) => new Date(Date.now() - days * 86_400_000));
  const copies = dates.map((madeAt) => {
    const { file } = makeBackup(database, settings, madeAt);
    const stamp = file.replace(/.*site-|\.sqlite$/g, "");
    const replaced = `${path}.replaced-${stamp}`;
    for (const name of [replaced, `${replaced}-wal`]) writeFileSync(name, "a database");
    return [file, replaced, `${replaced}-wal`];
  });
  await make(database);
  await database.close();
  expect(copies.map((files) => files.map((file) => existsSync(file)))).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

it("is refused before any write when the disk is too full", async () => {
  const database = await makeSite(path, keys.one);
  disk.free = 20_000_000;
  expect(() => makeBackup(database, settings)).toThrow(
    /^A backup needs 20\.\d MB, but .*backups has 20\.0 MB free: free some space/,
  );
  expect(readdirSync(settings.folder)).toEqual([]);
  await database.close();
});

it.runIf(process.platform === "linux")(
  "copies the replaced file after closing it on file systems without hard links",
  async () => {
    const database = await makeSite(path, keys.one);
    const { file } = makeBackup(database, settings);
    await database.close();
    const before = readFileSync(path);
    disk.links = false;
    const { retainedAs } = await restoreFile({
      backup: { path: file, key: keys.one },
      database: { path, key: keys.one },
      prepare: async () => [],
    });
    expect(disk.openDuringCopy).not.toContain(path);
    expect(disk.openDuringCopy.length).toBeGreaterThan(0);
    expect(readFileSync(retainedAs ?? "").length).toBe(before.length);
  },
);

/** A site whose database lacks the last migration, closed. */
async function makeOlderSite(): Promise<void> {
  const database = await makeSite(path, keys.one);
  database.sqlite.prepare("delete from kysely_migration where name = ?").run(last);
  await database.close();
}

/** A start with a migration that fails. Returns the backup from before it. */
async function failToStart() {
  const database = openDatabase({ path, key: keys.one });
  try {
    const backup = await backUpBeforeMigration(database, settings);
    const fail = () => Promise.reject(new Error("no such column"));
    const failing = { ...migrations, [last]: { up: fail } };
    await expect(migrate(database.db, failing)).rejects.toThrow("no such column");
    return backup;
  } finally {
    await database.close();
  }
}

// The disk's free space, and a file system without hard links that notes which files are open while it copies.
const disk = vi.hoisted(() => ({ free: 1_000_000_000, links: true, openDuringCopy: [""] }));

const last = Object.keys(migrations).sort().at(-1) ?? "";
