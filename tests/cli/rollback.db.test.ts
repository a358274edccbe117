import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Migration, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#db/connection.server";
import { migrate, migrations } from "#db/migrate.server";
import { openBucket } from "~/backups/bucket.server";
import { findLostToBucket } from "~/backups/lost-database.server";
import { findAllBackups, makeBackup } from "~/backups/make-backup.server";
import { parseConfig } from "~/config.server";
import { startBucket } from "../support/bucket";
import { runTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";
import { makeSite, rowsOf } from "../support/operations";
import { openVersion11File } from "../support/version-1-1";

let folder: string;
let removeFolder: () => void;
let path: string;
/** The newest backup. */
let backup: string;

beforeEach(async () => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
  const database = await makeSite(path);
  makeBackup(database, { key: undefined, folder: join(folder, "backups") });
  await database.close();
  backup = findAllBackups(join(folder, "backups"))[0]?.file ?? "";
});
afterEach(() => removeFolder());

describe("an older version on a newer version's file", () => {
  const upgrade = async () => {
    const database = openDatabase({ path });
    const up: Migration["up"] = async (db) =>
      void (await sql`create table trailers (id text)`.execute(db));
    await migrate(database.db, { ...migrations, "9999-next": { up } });
    const applied = database.sqlite.prepare(
      "select timestamp from kysely_migration where name = '9999-next'",
    );
    // Named like the newer version's backups, and one with the earliest possible time.
    const settings = { key: undefined, folder: join(folder, "backups") };
    makeBackup(database, settings, new Date(String(applied.pluck().get())));
    await database.close();
  };

  it("refuses, naming the earlier backup and the command that restores it", async () => {
    const before = rowsOf(path).leads;
    await upgrade();
    const newest = findAllBackups(join(folder, "backups"))[0]?.file;
    expect(newest).not.toBe(backup);
    for (const args of [["admin", "list"], ["migrate"], ["doctor"]]) {
      const { code, out, err } = await tpf(args);
      expect(code).toBe(args.includes("doctor") ? 2 : 1);
      expect(`${out}${err}`).toContain("(migrations 9999-next), and this version cannot read it: ");
      expect(`${out}${err}`).toContain(
        `go back to the backup from before it: “tpf restore ${backup}”`,
      );
    }
    expect((await tpf(["restore", newest ?? "", "--check"])).err).toContain(
      "(migrations 9999-next)",
    );
    const named = namedIn((await tpf(["admin", "list"])).err);
    expect(await tpf([...named, "--yes"])).toMatchObject({ code: 0 });
    expect((await tpf(["admin", "list"])).code).toBe(0);
    expect(rowsOf(path).leads).toEqual(before);
  });
});

describe("a database of an older version", () => {
  it("is migrated, and both doctor and command describe the rollback", async () => {
    const older = openVersion11File();
    await older.database.close();
    copyFileSync(older.database.path, path);
    const { out: findings } = await tpf(["doctor"]);
    expect(findings).toMatch(
      /older version: this version has to upgrade it first\.\n.*The previous version does not start on the database afterwards/,
    );
    const { code, out } = await tpf(["migrate"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Backup made: .+\nMigrations applied: 0133-.+\n.+does not start on the database afterwards/,
    );
  });
});

describe("a missing database with backups", () => {
  const names = () => readdirSync(folder, { recursive: true }).sort();
  const today = () => new Date().toISOString().slice(0, 10);

  it.each<[string, () => void, RegExp]>([
    ["missing", () => rmSync(path), /There is no database at /],
    ["empty", () => writeFileSync(path, ""), /site\.sqlite is empty/],
  ])("is not recreated when it is %s; the named command restores it", async (_, lose, what) => {
    const before = rowsOf(path).leads;
    lose();
    const left = names();
    for (const args of [["migrate"], ["admin", "list"], ["doctor"], ["backup"]]) {
      const { code, out, err } = await tpf(args);
      expect(code, args.join(" ")).toBe(args.includes("doctor") ? 2 : 1);
      expect(`${out}${err}`).toMatch(what);
      expect(`${out}${err}`).toMatch(/a backup is in .+backups\. The newest is from 20\d\d-.+Z\./);
      expect(`${out}${err}`).toContain(`“tpf restore ${backup}”`);
      expect(names()).toEqual(left);
    }
    expect(await tpf([...namedIn((await tpf(["migrate"])).err), "--yes"])).toMatchObject({
      code: 0,
    });
    expect(rowsOf(path).leads).toEqual(before);
  });

  it("is not recreated when its folder is not mounted and the backups are elsewhere", async () => {
    const elsewhere = join(folder, "vault");
    renameSync(join(folder, "backups"), elsewhere);
    const unmounted = {
      DATABASE_PATH: join(folder, "data", "site.sqlite"),
      BACKUP_DIRECTORY: elsewhere,
    };
    expect((await tpf(["migrate"], unmounted)).err).toMatch(/Check that its volume is mounted/);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("is not recreated when the file has none of the site's tables", async () => {
    rmSync(path);
    await openDatabase({ path }).close();
    expect(await tpf(["migrate"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Nothing was ever stored in .+“tpf restore /),
    });
  });

  it("is recreated only on the day that DATABASE_NEW names", async () => {
    rmSync(path);
    const yesterday = { DATABASE_NEW: "2025-01-31" };
    expect((await tpf(["migrate"], yesterday)).err).toContain(`set DATABASE_NEW=${today()}`);
    expect((await tpf(["migrate"], { DATABASE_NEW: "yes" })).err).toContain(
      "DATABASE_NEW must be today's date",
    );
    expect((await tpf(["migrate"], { DATABASE_NEW: today() })).code).toBe(0);
    expect(rowsOf(path).leads).toEqual([]);
  });

  it("is not recreated when only the bucket has it, unless the bucket is down or a new one is intended", async () => {
    const bucket = await startBucket();
    const configOf = (environment: Record<string, string> = {}) =>
      ({
        ...parseConfig({
          NODE_ENV: "test",
          DATABASE_PATH: join(folder, "gone.sqlite"),
          ...environment,
        }),
        offsite: { ...bucket.settings, recipient: "age1" },
      }) as const;
    try {
      expect(await findLostToBucket(configOf())).toBeNull();
      for (const name of [
        "backups/0123abcd-20260101T000000000Z-0123abcd.age",
        "20260101T000000000Z-0123abcd/000000001-000000000.age",
      ]) {
        bucket.objects.clear();
        await openBucket(bucket.settings).put(name, Buffer.from("encrypted"));
        expect((await findLostToBucket(configOf()))?.remedy).toContain("tpf offsite restore --to");
      }
      expect(await findLostToBucket({ ...configOf(), DATABASE_PATH: path })).toBeNull();
      expect(await findLostToBucket(configOf({ DATABASE_NEW: today() }))).toBeNull();
      bucket.failure = () => 503;
      const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      expect(await findLostToBucket(configOf())).toBeNull();
      expect(stderr).toHaveBeenCalledExactlyOnceWith(
        expect.stringMatching(/The bucket did not answer: a backup may exist\..*503/),
      );
    } finally {
      vi.restoreAllMocks();
      await bucket.close();
    }
  });
});

function tpf(args: readonly string[], environment: Record<string, string> = {}) {
  return runTpf(args, { DATABASE_PATH: path, ...environment });
}

/** The restore command in a message, as the operator would type it. */
function namedIn(message: string) {
  return /“tpf (restore [^”]+)”/.exec(message)?.[1]?.split(" ") ?? [];
}
