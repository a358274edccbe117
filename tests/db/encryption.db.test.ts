import { randomBytes } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { DatabaseKeyError } from "#db/errors.server";
import { changeFileKey, findPlainCopies } from "#db/maintenance/copy-file.server";
import { DatabaseInUseError, openExclusively } from "#db/maintenance/open-file.server";
import { findAllBackups, makeBackup } from "~/backups/make-backup.server";
import { createTestFolder } from "../support/database";
import { canary, filesWith, keys, makeSite, rowsOf } from "../support/operations";

let folder: string;
let removeFolder: () => void;
let path: string;
let open: SqliteDatabase[];

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
  open = [];
});

afterEach(async () => {
  for (const database of open) await database.close();
  removeFolder();
});

describe("with a key", () => {
  it("a lead is not readable in database, log, shared memory or backup", async () => {
    const database = await site(keys.one);
    makeBackup(database, { key: keys.one, folder: join(folder, "backups") });
    expect(readdirSync(folder).sort()).toEqual([
      "backups",
      "site.sqlite",
      "site.sqlite-shm",
      "site.sqlite-wal",
    ]);
    expect(findAllBackups(join(folder, "backups"))).toHaveLength(1);
    expect(filesWith(folder, canary)).toEqual([]);
  });

  it("the same search finds the lead without a key", async () => {
    const database = await site();
    makeBackup(database, { key: undefined, folder: join(folder, "backups") });
    expect(filesWith(folder, canary).length).toBeGreaterThanOrEqual(2);
  });
});

describe("changing the key", () => {
  it("writes no plain page to a journal", async () => {
    await site();
    await open.pop()?.close();
    const changed: (string | null)[] = [];
    const watcher = watch(folder, (event, name) => void (event === "rename" && changed.push(name)));
    changeFileKey({ path, from: undefined, to: keys.one });
    await expect.poll(() => changed).toContain("site.sqlite");
    watcher.close();
    // The new, empty file of the copy had a journal for a moment; the key change had none.
    const journal = ".staged-site.sqlite-journal";
    expect(changed.filter((name) => name === journal)).toEqual([journal, journal]);
  });

  it("recovers after a crash left a journal to roll back, whichever key is tried first", async () => {
    await site(keys.one);
    await open.pop()?.close();
    const before = rowsOf(path, keys.one);
    const sqlite = openExclusively({ path, key: keys.one });
    sqlite.pragma("cache_size = 1");
    sqlite.exec("begin immediate; update leads set comments = hex(randomblob(20000))");
    const cut = join(folder, "cut.sqlite");
    for (const suffix of ["", "-journal"]) copyFileSync(`${path}${suffix}`, `${cut}${suffix}`);
    sqlite.close();
    // Nothing to do: the file is already under the new key.
    expect(changeFileKey({ path: cut, from: keys.other, to: keys.one })).toBeNull();
    changeFileKey({ path: cut, from: keys.one, to: keys.other });
    expect(rowsOf(cut, keys.other)).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(["cut.sqlite", "site.sqlite"]);
  });

  it("stops if a copy would leave a journal of its old pages", async () => {
    const database = await site();
    const driver = Object.getPrototypeOf(database.sqlite);
    await open.pop()?.close();
    const before = rowsOf(path);
    const pragma = driver.pragma;
    // A build in SQLite's defensive mode returns the unchanged mode.
    const defensive = vi.spyOn(driver, "pragma").mockImplementation(function (
      this: unknown,
      ...[source, options]: unknown[]
    ) {
      const effective = source === "journal_mode = OFF" ? "journal_mode" : source;
      return pragma.call(this, effective, options);
    });
    expect(() => changeFileKey({ path, from: undefined, to: keys.one })).toThrow(/read or written/);
    defensive.mockRestore();
    expect(readdirSync(folder)).toEqual(["site.sqlite"]);
    expect(rowsOf(path)).toEqual(before);
  });

  it("encrypts a plain file without remains, then changes the key, then decrypts", async () => {
    await (await site()).close();
    const before = rowsOf(path);
    expect(filesWith(folder, canary)).toEqual(["site.sqlite"]);

    expect(changeFileKey({ path, from: undefined, to: keys.one })).toMatchObject({ leads: 3 });
    expect(filesWith(folder, canary)).toEqual([]);
    expect(rowsOf(path, keys.one)).toEqual(before);
    expect(statSync(path).mode & 0o777).toBe(0o600);

    changeFileKey({ path, from: keys.one, to: keys.other });
    expect(rowsOf(path, keys.other)).toEqual(before);
    expect(() => openDatabase({ path, key: keys.one })).toThrow(DatabaseKeyError);

    changeFileKey({ path, from: keys.other, to: undefined });
    expect(rowsOf(path)).toEqual(before);
    expect(readdirSync(folder)).toEqual(["site.sqlite"]);
  });

  it("leaves a file unchanged that already has the new key", async () => {
    await (await site(keys.one)).close();
    const before = readFileSync(path);
    expect(changeFileKey({ path, from: undefined, to: keys.one })).toBeNull();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("is refused while the site runs, without harm", async () => {
    const database = await site(keys.one);
    const change = () => changeFileKey({ path, from: keys.one, to: keys.other });
    expect(change).toThrow(DatabaseInUseError);
    expect(change).toThrow(/is in use: stop the site first\.$/);
    expect(await database.db.selectFrom("leads").select("id").execute()).toHaveLength(3);
  });

  it.each([
    ["a wrong key", keys.one, keys.other, /^DATABASE_KEY does not open .+: the key is wrong/],
    ["no key for an encrypted file", keys.one, undefined, /is encrypted or is not a database/],
    ["a key for a plain file", undefined, keys.one, /the file is not encrypted yet\.$/],
  ])(
    "answers %s with one clear line and leaves the file unchanged",
    async (_name, made, given, line) => {
      await (await site(made)).close();
      const before = readFileSync(path);
      const third = "c3".repeat(32);
      const change = () => changeFileKey({ path, from: given, to: third });
      expect(change).toThrow(DatabaseKeyError);
      expect(change).toThrow(line);
      expect(readFileSync(path).equals(before)).toBe(true);
      expect(readdirSync(folder)).toEqual(["site.sqlite"]);
    },
  );

  it("refuses a damaged file and leaves it unchanged", async () => {
    await (await site()).close();
    const damaged = readFileSync(path);
    randomBytes(8_192).copy(damaged, 20_480);
    writeFileSync(path, damaged);
    expect(() => changeFileKey({ path, from: undefined, to: keys.one })).toThrow(/damaged/);
    // The header change only marks the log as part of the file.
    expect(readFileSync(path).subarray(100).equals(damaged.subarray(100))).toBe(true);
    expect(readdirSync(folder)).toEqual(["site.sqlite"]);
  });

  it("names plain copies next to an encrypted file", async () => {
    await (await site()).close();
    const stored = `${path}.replaced-20260101T000000000Z`;
    writeFileSync(stored, readFileSync(path));
    changeFileKey({ path, from: undefined, to: keys.one });
    expect(findPlainCopies(path)).toEqual([stored]);
  });
});

async function site(key?: string): Promise<SqliteDatabase> {
  const database = await makeSite(path, key);
  open.push(database);
  return database;
}
