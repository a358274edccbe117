import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { system } from "#db/queries/audit.server";
import { endTextConsent, updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { findLeadById, insertLead } from "#db/queries/leads.server";
import { deleteByIds } from "#db/queries/personal-data.server";
import { findTombstones, replayTombstones } from "#db/queries/tombstones.server";
import { inTransaction } from "#db/transactions.server";
import { toBackupName } from "~/backups/backup-rule";
import {
  checkTombstones,
  findTombstonesSince,
  startTombstones,
  writeTombstones,
} from "~/backups/tombstones.server";
import { newLead } from "../db/lead-fixture";
import { createTestFile, type TestFile } from "../support/database";

let database: TestFile;
let folder: string;
let list: string;

beforeEach(async () => {
  database = await createTestFile();
  folder = join(dirname(database.path), "backups");
  list = join(folder, "removals.jsonl");
  problems.length = 0;
  startTombstones(database, folder, (fields) => problems.push(fields));
});

afterEach(() => database.cleanup());

describe("the list of tombstones", () => {
  it("contains only ids and times, is written before the response, and is readable by its owner only", async () => {
    for (const number of [1, 2]) {
      const id = await eraseOne();
      const lines = readFileSync(list, "utf8").trimEnd().split("\n");
      expect(lines).toHaveLength(number + 1);
      const { at, ...rest } = JSON.parse(lines.at(-1) ?? "");
      expect(rest).toEqual({ id: number, kind: "lead.erased", subjectId: id });
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    }
    expect(await finding()).toMatchObject({ group: null });
  });

  it("is missed only once there is a deletion or a backup, and is reported damaged even before", async () => {
    expect(await finding()).toMatchObject({
      group: null,
      text: expect.stringMatching(/no deletions/),
    });
    mkdirSync(folder);
    writeFileSync(list, "damaged");
    expect(await finding()).toMatchObject({ group: "fix" });
    rmSync(list);
    writeFileSync(join(folder, toBackupName(new Date())), "a backup");
    expect(await finding()).toMatchObject({ group: "fix" });
  });

  it("adds nothing from a rolled-back transaction", async () => {
    const id = await eraseOne();
    const cut = inTransaction(database.db, async (transaction) => {
      const { lead } = await insertLead(transaction, newLead());
      await deleteByIds(transaction, "leads", [lead.id]);
      throw new Error("power cut");
    });
    await expect(cut).rejects.toThrow("power cut");
    await eraseOne();
    expect(readFileSync(list, "utf8").match(/lead\.erased/g)).toHaveLength(2);
    expect(readFileSync(list, "utf8")).toContain(id);
  });

  it("is complete when the site and a command write alternately", async () => {
    const command = openDatabase({ path: database.path });
    startTombstones(command, folder, (fields) => problems.push(fields));
    const ids = [];
    for (const site of [database, command, command, database]) ids.push(await eraseOne(site));
    await Promise.all([eraseOne(), eraseOne(command), eraseOne()]);
    await command.close();
    expect(problems).toEqual([]);
    for (const id of ids) expect(readFileSync(list, "utf8")).toContain(id);
    expect(await finding()).toMatchObject({ group: null });
  });

  it("reads and continues version 1.1's signed lines", async () => {
    const id = await eraseOne();
    const [head, line = ""] = readFileSync(list, "utf8").split("\n");
    const signed = JSON.stringify({ ...JSON.parse(line), seal: "e3".repeat(32) });
    writeFileSync(list, `${head}\n${signed}\n`);
    expect(await finding()).toMatchObject({ group: null });
    await eraseOne();
    expect(readFileSync(list, "utf8")).toContain(line);
    expect(await finding()).toMatchObject({ group: null });
    database.sqlite.exec("delete from removals");
    const since = await findTombstonesSince(database.db, null, [folder]);
    expect(since).toMatchObject([{ subjectId: id }, {}]);
  });

  it("is not used if a backup has tombstones that the list lacks", async () => {
    await eraseOne();
    const older = readFileSync(list, "utf8");
    await eraseOne();
    writeFileSync(list, older);
    expect(await findTombstonesSince(database.db, null, [folder])).toBeNull();
    await writeTombstones(database, folder);
    expect(await findTombstonesSince(database.db, null, [folder])).toEqual([]);
  });

  it("is rewritten after a change, which the doctor reports until then", async () => {
    await eraseOne();
    for (const spoil of [
      () => rmSync(list),
      () => writeFileSync(list, readFileSync(list, "utf8").replace("erased", "created")),
      () => writeFileSync(list, readFileSync(list, "utf8").replace('{"id"', "id")),
      () => writeFileSync(list, readFileSync(list, "utf8").replace('{"seal"', "seal")),
    ]) {
      spoil();
      expect(await finding()).toMatchObject({
        group: "fix",
        text: expect.stringMatching(/is missing or damaged/),
        remedy: expect.stringMatching(/tpf backup/),
      });
      await writeTombstones(database, folder);
      expect(await finding()).toMatchObject({ group: null });
    }
  });

  it("does not block an erasure while it cannot be written, and catches up later", async () => {
    await eraseOne();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "in the way");
    const id = await eraseOne();
    expect(problems).toEqual([expect.objectContaining({ event: "removals.not-kept" })]);
    expect(await finding()).toMatchObject({ group: "fix" });
    rmSync(folder);
    await eraseOne();
    expect(readFileSync(list, "utf8")).toContain(id);
    expect(await finding()).toMatchObject({ group: null });
  });

  it("survives a database file replaced by hand, and reports it", async () => {
    const older = join(dirname(database.path), "older.sqlite");
    await insertLead(database.db, newLead());
    database.sqlite.prepare("vacuum into ?").run(older);
    await eraseOne();
    const before = readFileSync(list, "utf8");
    const put = openDatabase({ path: older });
    startTombstones(put, folder, (fields) => problems.push(fields));
    await insertLead(put.db, newLead());
    expect(await checkTombstones(put, folder)).toEqual(
      expect.objectContaining({
        group: "leads",
        text: expect.stringMatching(/lists deletions that the database does not have/),
        remedy: expect.stringMatching(/tpf restore/),
      }),
    );
    expect(readFileSync(list, "utf8")).toBe(before);
    const id = await eraseOne(put);
    await put.close();
    expect(problems).toEqual([]);
    const [added = "", ...more] = readFileSync(list, "utf8")
      .slice(before.length)
      .trim()
      .split("\n");
    expect(JSON.parse(added)).toMatchObject({ id: 1, subjectId: id });
    expect(more).toEqual([]);
  });
});

const agreed = { smsConsent: true, smsConsentVersion: "1", smsConsentAt: "2025-08-04" };

it("a restore repeats a STOP that came after a withdrawal, for the leads that had consent", async () => {
  const { db, sqlite } = database;
  const lead = async (fields = {}) =>
    (await insertLead(db, newLead({ ...agreed, ...fields }))).lead;
  const [withdrawn, other] = [await lead(), await lead({ email: "other@one.example" })];
  const elsewhere = await lead({ phoneE164: "+14805550100" });
  // Earlier versions kept the consent of a withdrawn request.
  sqlite.prepare("update leads set status = 'withdrawn' where id = ?").run(withdrawn.id);
  const before = await findTombstones(db);
  const event = { actor: system, action: "lead.texts-stopped", timeline: {} };
  await inTransaction(db, (change) =>
    endTextConsent(change, withdrawn.phoneE164, event, new Date()),
  );
  const stopped = (await findTombstones(db)).slice(before.length);
  // The backup is from before the STOP.
  sqlite.exec("update leads set sms_consent = 1");
  const repeated = await inTransaction(db, (change) => replayTombstones(change, stopped));
  expect(repeated).toHaveLength(2);
  const consents = [withdrawn, other, elsewhere].map(({ id }) => findLeadById(db, id));
  expect((await Promise.all(consents)).map((found) => found?.smsConsent)).toEqual([
    false,
    false,
    true,
  ]);
});

it("a restore that repeats a withdrawal leaves the text consent of other requests", async () => {
  const { db, sqlite } = database;
  const { lead } = await insertLead(db, newLead(agreed));
  const other = newLead({ ...agreed, email: "other@one.example" });
  const { id } = (await insertLead(db, other)).lead;
  await updateLeadByReceiptToken(db, lead.receiptToken, { kind: "withdrawn" }, new Date());
  sqlite.prepare("update leads set status = 'new', sms_consent = 1 where id = ?").run(lead.id);
  const tombstones = await findTombstones(db);
  await inTransaction(db, (change) => replayTombstones(change, tombstones));
  expect(await findLeadById(db, lead.id)).toMatchObject({ status: "withdrawn", smsConsent: false });
  expect(await findLeadById(db, id)).toMatchObject({ status: "new", smsConsent: true });
});

/** Stores a lead and erases it; returns its id. */
async function eraseOne({ db }: SqliteDatabase = database): Promise<string> {
  const { lead } = await insertLead(db, newLead());
  await inTransaction(db, (transaction) => deleteByIds(transaction, "leads", [lead.id]));
  return lead.id;
}

function finding() {
  return checkTombstones(database, folder);
}

const problems: Record<string, unknown>[] = [];
