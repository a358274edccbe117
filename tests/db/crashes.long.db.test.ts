import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeFileKey, opensWith } from "#db/maintenance/copy-file.server";
import { restoreFile } from "#db/maintenance/restore-file.server";
import { createTestFolder } from "../support/database";
import { fixture } from "../support/fixtures";
import { canary, filesWith, keys, makeSite, rowsOf } from "../support/operations";

let folder: string;
let removeFolder: () => void;
let path: string;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
});

afterEach(() => removeFolder());

const changes = [
  { name: "encrypting", from: undefined, to: keys.one },
  { name: "changing the key", from: keys.one, to: keys.other },
  { name: "decrypting", from: keys.one, to: undefined },
];

describe.each(changes)("a crash while $name", ({ from, to }) => {
  it.each(steps)(
    "at $step leaves every row under one key, and a rerun finishes",
    async ({ step, done }) => {
      await (await makeSite(path, from)).close();
      const before = rowsOf(path, from);
      crash("change-key", path, from, to, step);

      expect(opensWith(path, to)).toBe(done);
      expect(rowsOf(path, done ? to : from)).toEqual(before);

      changeFileKey({ path, from, to });
      expect(rowsOf(path, to)).toEqual(before);
      expect(readdirSync(folder)).toEqual(["site.sqlite"]);
      if (to !== undefined) expect(filesWith(folder, canary)).toEqual([]);
    },
  );

  it("with writes still in the log loses none", async () => {
    const database = await makeSite(path, from);
    const crashed = join(folder, "crashed.sqlite");
    for (const suffix of ["", "-wal"]) copyFileSync(`${path}${suffix}`, `${crashed}${suffix}`);
    await database.close();
    const before = rowsOf(path, from);
    crash("change-key", crashed, from, to, "copied");
    changeFileKey({ path: crashed, from, to });
    expect(rowsOf(crashed, to)).toEqual(before);
  });
});

describe("a crash while restoring", () => {
  it.each([
    { step: "copied", restored: false },
    { step: "prepared", restored: false },
    { step: "retained", restored: false },
    { step: "moved", restored: true },
  ])("at $step leaves the old or the restored database intact", async ({ step, restored }) => {
    const backup = join(folder, "backup.sqlite");
    await (await makeSite(backup, keys.one, 2)).close();
    await (await makeSite(path, keys.one, 5)).close();
    const [inBackup, inPlace] = [rowsOf(backup, keys.one), rowsOf(path, keys.one)];
    crash("restore", path, backup, keys.one, step);
    expect(rowsOf(path, keys.one)).toEqual(restored ? inBackup : inPlace);

    await restoreFile({
      backup: { path: backup, key: keys.one },
      database: { path, key: keys.one },
    });
    expect(rowsOf(path, keys.one)).toEqual(inBackup);
    expect(existsSync(join(folder, ".staged-site.sqlite"))).toBe(false);
  });
});

/** Runs the fixture until it kills itself. */
function crash(...words: (string | undefined)[]): void {
  const args = [fixture("crash"), ...words.map((word) => word ?? "-")];
  const { signal, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(signal, stderr).toBe("SIGKILL");
}

const steps = [
  { step: "locked", done: false },
  { step: "copied", done: false },
  { step: "moved", done: true },
];
