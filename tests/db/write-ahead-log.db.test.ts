import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, openToServe } from "#db/connection.server";
import { DamagedLogError } from "#db/errors.server";
import { makeFolder } from "#db/maintenance/files.server";
import { openAlone } from "#db/maintenance/open-file.server";
import { restoreFile } from "#db/maintenance/restore-file.server";
import { checkLog } from "#db/maintenance/write-ahead-log.server";
import { insertLead } from "#db/queries/leads.server";
import { createTestFolder } from "../support/database";
import { keys, makeSite, rowsOf } from "../support/operations";
import { newLead } from "./lead-fixture";

const leads = 6;
const headerBytes = 32;
const frameBytes = 24 + 4_096;

describe.each([
  { name: "a plain file", key: undefined },
  { name: "an encrypted file", key: keys.one },
])("the write-ahead log of $name", ({ key }) => {
  let folder: string;
  let removeFolder: () => void;
  let running: string;
  /** After how many frames each lead was committed. */
  const ends: number[] = [];
  let copies = 0;

  beforeAll(async () => {
    ({ folder, removeFolder } = createTestFolder());
    running = join(folder, "running.sqlite");
    const database = await makeSite(running, key, 0);
    database.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    for (let lead = 0; lead < leads; lead++) {
      await insertLead(database.db, newLead());
      ends.push((statSync(`${running}-wal`).size - headerBytes) / frameBytes);
    }
    for (const end of ["", "-wal"]) copyFileSync(running + end, `${join(folder, "killed")}${end}`);
    await database.close();
  });
  afterAll(() => removeFolder());

  /** Returns the file of a site that was killed after its last lead, with its log changed. */
  function killed(change: (log: Buffer) => Buffer): string {
    const path = join(folder, `case-${++copies}`, "site.sqlite");
    makeFolder(join(path, ".."));
    copyFileSync(join(folder, "killed"), path);
    const log = readFileSync(join(folder, "killed-wal"));
    writeFileSync(`${path}-wal`, change(log));
    return path;
  }

  async function serve(path: string): Promise<{ leads: number; torn: number }> {
    let torn = 0;
    const onTornLog = (frames: number) => {
      torn = frames;
    };
    const database = await openToServe({ path, key }, { onTornLog });
    const { length } = await database.db.selectFrom("leads").select("id").execute();
    await database.close();
    return { leads: length, torn };
  }

  const frameAt = (number: number) => headerBytes + (number - 1) * frameBytes;
  const flip = (at: number) => (log: Buffer) => {
    log.writeUInt8(log.readUInt8(at) ^ 0xff, at);
    return log;
  };

  it("that is whole gives every lead, and none is called torn", async () => {
    expect(await serve(killed((log) => log))).toEqual({ leads, torn: 0 });
  });

  it("cut anywhere gives the leads before the cut, and says how many frames it left out", async () => {
    const frames = ends.at(-1) ?? 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: headerBytes, max: frameAt(frames + 1) }),
        async (bytes) => {
          const whole = Math.floor((bytes - headerBytes) / frameBytes);
          const committed = ends.filter((end) => end <= whole);
          const path = killed((log) => log.subarray(0, bytes));
          expect(await serve(path)).toEqual({
            leads: committed.length,
            torn: whole - (committed.at(-1) ?? 0),
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  it("with any byte before the last commit changed is damage: no start, frames counted, files as they were", async () => {
    const lastCommit = frameAt((ends.at(-2) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.integer({ min: headerBytes, max: lastCommit - 1 }),
          fc.integer({ min: 8, max: headerBytes - 1 }),
        ),
        async (at) => {
          const path = killed(flip(at));
          const stored = () => Buffer.concat(["", "-wal"].map((end) => readFileSync(path + end)));
          const before = stored();
          await expect(serve(path)).rejects.toThrow(
            /-wal is damaged at frame \d+: \d+ whole frames with \d+ commits come after it/,
          );
          expect(() => openDatabase({ path, key })).toThrow(DamagedLogError);
          expect(() => openAlone({ path, key })).toThrow(DamagedLogError);
          expect(stored().equals(before)).toBe(true);
          expect(existsSync(`${path}-shm`)).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("with any byte changed of the head of the frame that ended the last commit but one is damage", () => {
    const head = frameAt(ends.at(-2) ?? 0);
    for (let byte = 0; byte < 24; byte++) {
      const path = killed(flip(head + byte));
      expect(() => checkLog(path), String(byte)).toThrow(DamagedLogError);
    }
  });

  it("whose last commit reached the disk in part, in whatever order, gives the leads before it", async () => {
    const [from, to] = [(ends.at(-2) ?? 0) + 1, ends.at(-1) ?? 0];
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
          { minLength: 1 },
        ),
        async (missing) => {
          const path = killed((log) => {
            for (const frame of missing) log.fill(0, frameAt(frame), frameAt(frame + 1));
            return log;
          });
          expect((await serve(path)).leads).toBe(leads - 1);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("that is damaged is kept beside the file that a backup replaces", async () => {
    const path = killed(flip(frameAt(1) + 100));
    const log = readFileSync(`${path}-wal`);
    const backup = join(folder, `backup-${copies}.sqlite`);
    await (await makeSite(backup, key, 2)).close();
    const { keptAs } = await restoreFile({
      backup: { path: backup, key },
      database: { path, key },
    });
    expect(readFileSync(`${keptAs}-wal`).equals(log)).toBe(true);
    expect(rowsOf(path, key).leads).toHaveLength(2);
  });
});
