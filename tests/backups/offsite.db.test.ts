import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { insertClient, updateClient } from "#db/queries/clients.server";
import { deleteOffsiteState, findOffsiteState } from "#db/queries/journal.server";
import { updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { insertLead } from "#db/queries/leads.server";
import { deleteByIds } from "#db/queries/personal-data.server";
import { inTransaction } from "#db/transactions.server";
import { makeKeyPair } from "~/backups/age.server";
import { openBucket } from "~/backups/bucket.server";
import { makeBackup } from "~/backups/make-backup.server";
import { getOffsiteState, sendBackup, startJournal } from "~/backups/offsite.server";
import { restoreFromBucket } from "~/backups/offsite-restore.server";
import { newLead } from "../db/lead-fixture";
import { type Failure, startBucket, type TestBucket } from "../support/bucket";
import { createTestFolder } from "../support/database";
import { canary, keys, makeSite, rowsOf } from "../support/operations";

let folder: string;
let removeFolder: () => void;
let path: string;
let database: SqliteDatabase;
let bucket: TestBucket;
let sender: Awaited<ReturnType<typeof startJournal>> | undefined;
let log: Record<string, unknown>[];
let pair: Awaited<ReturnType<typeof makeKeyPair>>;

beforeEach(async () => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
  bucket = await startBucket();
  pair = await makeKeyPair();
  log = [];
});

afterEach(async () => {
  bucket.failure = () => null;
  await sender?.stop(200);
  sender = undefined;
  await database.close();
  await bucket.close();
  removeFolder();
});

describe("the journal", () => {
  it("restores every lead and protected change despite any network failure", async () => {
    const key = keys.one;
    await begin({ key });
    const { db } = database;
    const problems: Failure[] = ["cut", 503, 403, "half", { bytesPerSecond: 200_000 }, null];
    for (const problem of problems) {
      let met = 0;
      bucket.failure = (method) => {
        if (method === "PUT") met++;
        return problem;
      };
      await insertLead(db, newLead({ companyName: `During ${JSON.stringify(problem)}` }));
      await expect.poll(() => met).toBeGreaterThan(0);
    }
    const leads = await db.selectFrom("leads").selectAll().orderBy("submittedAt").execute();
    const [first, second, third] = leads;
    if (!first || !second || !third) throw new Error("There are no three leads.");
    const change = new Date();
    await updateLeadByReceiptToken(db, first.receiptToken, { kind: "withdrawn" }, change);
    const corrected = { kind: "corrected", companyName: "Corrected Freight" } as const;
    await updateLeadByReceiptToken(db, second.receiptToken, corrected, change);
    await inTransaction(db, (transaction) => deleteByIds(transaction, "leads", [third.id]));
    await everythingSent();
    const found = await restore({ key });
    const [live, restored] = [rowsOf(path, key), rowsOf(to(), key)];
    const without = (rows: unknown[] | undefined, ...columns: string[]) =>
      rows?.map((row) =>
        Object.fromEntries(
          Object.entries(row as object).filter(([name]) => !columns.includes(name)),
        ),
      );
    expect(without(restored.leads, "words_id")).toEqual(without(live.leads, "words_id"));
    expect(restored.lead_events).toEqual(live.lead_events);
    expect(without(restored.removals, "id")).toEqual(without(live.removals, "id"));
    expect(found).toMatchObject({ lost: [], isNewest: true });
    expect(found.content.leads).toBe(8);
    const stored = objects().map((name) => bucket.objects.get(name)?.bytes ?? Buffer.alloc(0));
    expect(
      stored.every((bytes) => bytes.toString("latin1", 0, 21) === "age-encryption.org/v1"),
    ).toBe(true);
    expect(Buffer.concat(stored).includes(canary)).toBe(false);
    // The word index matches.
    const opened = openDatabase({ path: to(), key });
    opened.sqlite.exec("insert into lead_words (lead_words, rank) values ('integrity-check', 1)");
    await opened.close();
  });

  it("carries a request that was erased and sent again while the bucket did not answer", async () => {
    await begin();
    const sent = { submissionKeyHash: "k".repeat(64), submissionContentHash: "c".repeat(64) };
    const { lead } = await insertLead(database.db, newLead(sent));
    await backUp();
    bucket.failure = () => 503;
    await inTransaction(database.db, (transaction) => deleteByIds(transaction, "leads", [lead.id]));
    const again = await insertLead(database.db, newLead(sent));
    bucket.failure = () => null;
    await everythingSent();
    expect((await restore()).lost).toEqual([]);
    const restored = rowsOf(to()).leads as { id: string }[];
    const ids = restored.map(({ id }) => id);
    expect(ids).toContain(again.lead.id);
    expect(ids).not.toContain(lead.id);
  });

  it("carries a new password, a disabled account and a removed one", async () => {
    await begin();
    const client = (username: string) =>
      inTransaction(database.db, (transaction) =>
        insertClient(
          transaction,
          {
            username,
            usernameKey: username,
            firstName: "Ana",
            lastName: "Ruiz",
            email: `${username}@example.com`,
            companyName: "Copper",
          },
          new Date(),
        ),
      );
    const [changed, disabled, ended] = [await client("a"), await client("b"), await client("c")];
    await backUp();
    const record = async (id: string, work: Parameters<typeof inTransaction>[1]) =>
      inTransaction(database.db, async (transaction) => {
        await work(transaction);
        const event = { actor: { kind: "system" }, action: "client.changed" } as const;
        const { recordEvent } = await import("#db/queries/audit.server");
        await recordEvent(transaction, { ...event, subject: { kind: "client", id } });
      });
    await record(changed.id, (t) => updateClient(t, changed.id, { passwordHash: "new" }));
    await record(disabled.id, (t) => updateClient(t, disabled.id, { disabled: true }));
    await inTransaction(database.db, (t) => deleteByIds(t, "clients", [ended.id]));
    await everythingSent();
    await restore();
    expect(rowsOf(to()).clients).toEqual(rowsOf(path).clients);
  });

  it("waits for the first full backup, which an unreachable bucket only delays", async () => {
    bucket.failure = () => 503;
    await begin({ backedUp: false });
    await insertLead(database.db, newLead());
    await expect(backUp()).rejects.toThrow(/503/);
    expect(await state()).toMatchObject({ backupAt: null, failure: expect.stringMatching(/503/) });
    bucket.failure = () => null;
    expect(objects()).toEqual([]);
    await backUp();
    expect(objects()).toEqual([expect.stringMatching(/backups\//)]);
    await insertLead(database.db, newLead());
    await everythingSent();
    expect(objects("journal/").length).toBeGreaterThan(0);
    expect((await restore()).content.leads).toBe(5);
  });

  it("continues its numbers after a restart and starts a new series for another file or bucket", async () => {
    await begin();
    await insertLead(database.db, newLead());
    await sender?.stop();
    const first = await findOffsiteState(database.db);
    expect(first?.number).toBeGreaterThan(0);
    await run();
    await insertLead(database.db, newLead());
    await sender?.stop();
    const second = await findOffsiteState(database.db);
    expect(second).toMatchObject({ series: first?.series });
    expect(second?.number).toBeGreaterThan(first?.number ?? 0);
    bucket.settings = {
      ...bucket.settings,
      bucketUrl: new URL("elsewhere/", bucket.settings.bucketUrl),
    };
    await run();
    const third = await findOffsiteState(database.db);
    expect(third).toMatchObject({ number: 0, backupAt: null });
    expect(third?.series).not.toBe(first?.series);
  });

  it("reports an unreachable bucket once, with the reason, and catches up", async () => {
    await begin();
    await bucket.close();
    await insertLead(database.db, newLead());
    await expect
      .poll(async () => (await state())?.failure)
      .toMatch(/^The bucket cannot be reached/);
    expect(log).toEqual([expect.objectContaining({ event: "offsite.failed" })]);
    const later = new Date(Date.now() + 61_000);
    expect((await getOffsiteState(database, { offsite: offsite() }, later))?.healthy).toBe(false);
    await bucket.reopen();
    await everythingSent();
    await expect.poll(() => log.at(-1)).toMatchObject({ event: "offsite.resumed" });
    expect(await state()).toMatchObject({ failure: null, healthy: true });
  });
});

describe("a restore from the bucket", () => {
  it.each<[string, () => Promise<Parameters<typeof restore>[0]>, RegExp]>([
    ["another DATABASE_KEY", async () => ({ key: keys.other }), /the key is wrong/],
    ["no DATABASE_KEY", async () => ({ key: undefined }), /set DATABASE_KEY/],
    [
      "another private key",
      async () => ({ key: keys.one, ...(await makeKeyPair()) }),
      /encrypted for another private key/,
    ],
    [
      "an empty bucket",
      async () => {
        bucket.objects.clear();
        return { key: keys.one };
      },
      /no backup of the site/,
    ],
  ])("with %s explains the failure and leaves no file", async (_name, spoil, message) => {
    await begin({ key: keys.one });
    await expect(restore(await spoil())).rejects.toThrow(message);
    expect(existsSync(to())).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith(".staged"))).toEqual([]);
  });

  it("refuses missing, damaged or unsigned journal objects, and skips them with --incomplete", async () => {
    await begin({ key: keys.one });
    for (let number = 0; number < 4; number++) {
      await insertLead(database.db, newLead());
      await everythingSent();
    }
    const [first = "", second = "", third = ""] = objects("journal/").slice(-4);
    bucket.objects.delete(first);
    const damaged = bucket.objects.get(second);
    if (damaged) damaged.bytes = Buffer.from("damaged");
    // Anyone who can write to the bucket knows the public key but not DATABASE_KEY.
    const { encryptText } = await import("~/backups/age.server");
    const { signJournal } = await import("~/backups/offsite.server");
    const forged = { series: "0", number: 1, before: 0, leads: [], accounts: [], tombstones: [] };
    const text = signJournal(forged, keys.other);
    const object = bucket.objects.get(third);
    if (object) object.bytes = Buffer.from(await encryptText(text, pair.recipient));
    await expect(restore({ key: keys.one })).rejects.toThrow(
      /^The bucket is incomplete: .*journal objects \d+ to \d+, journal\/.*add --incomplete/,
    );
    expect(readdirSync(folder).sort()).toEqual(expect.not.arrayContaining(["restored.sqlite"]));
    const found = await restore({ key: keys.one, incomplete: true });
    expect(found.lost).toEqual([
      expect.stringMatching(/^journal objects \d+ to \d+$/),
      `${second.replace("site one/", "")} (invalid version line)`,
      third.replace("site one/", ""),
    ]);
    expect(found).toMatchObject({ isNewest: false, content: { leads: 4 } });
  });

  it("refuses a backup newer than the bucket's last journal object", async () => {
    await begin({ key: keys.one });
    for (let number = 0; number < 2; number++) {
      await insertLead(database.db, newLead());
      await everythingSent();
    }
    for (const object of bucket.objects.values()) object.storedAt = daysAgo(1);
    await backUp(keys.one, new Date(Date.now() + 1_000));
    await expect(restore({ key: keys.one })).resolves.toMatchObject({ lost: [], objects: 0 });
    rmSync(to());
    // As if the provider rolled back a part of the bucket.
    bucket.objects.delete(objects("journal/").at(-1) ?? "");
    await expect(restore({ key: keys.one })).rejects.toThrow(
      /incomplete: .*journal objects 2 to 2/,
    );
    await expect(restore({ key: keys.one, incomplete: true })).resolves.toMatchObject({
      isNewest: false,
      content: { leads: 5 },
    });
  });

  it("refuses an older backup renamed into the current series", async () => {
    await begin({ key: keys.one });
    const [old = ""] = objects("backups/");
    await sender?.stop();
    for (const object of bucket.objects.values()) object.storedAt = daysAgo(1);
    await inTransaction(database.db, deleteOffsiteState);
    await run(keys.one);
    await backUp(keys.one, new Date(Date.now() + 1_000));
    await expect(restore({ key: keys.one })).resolves.toMatchObject({ lost: [] });
    rmSync(to());
    const newest = bucket.objects.get(objects("backups/").find((name) => name !== old) ?? "");
    if (newest) newest.bytes = bucket.objects.get(old)?.bytes ?? Buffer.alloc(0);
    await expect(restore({ key: keys.one })).rejects.toThrow(/its name gives another series/);
  });

  it("restores the state before a given time", async () => {
    await begin();
    const before = new Date(Date.now() + 2_000);
    for (const object of bucket.objects.values()) object.storedAt = new Date(0);
    await insertLead(database.db, newLead());
    await everythingSent();
    for (const name of objects("journal/")) {
      const object = bucket.objects.get(name);
      if (object) object.storedAt = new Date(before.getTime() + 1_000);
    }
    expect(await restore({ before })).toMatchObject({ isNewest: false, content: { leads: 3 } });
  });

  it("locks the file, so that no site starts on it during the restore", async () => {
    await begin();
    const { openToServe } = await import("#db/connection.server");
    let refusal: unknown;
    await restoreFromBucket({
      bucket: openBucket(bucket.settings),
      identity: pair.identity,
      file: { path: to() },
      prepare: async () => {
        refusal = await openToServe({ path: to(), key: undefined }).catch(String);
        return [];
      },
    });
    expect(refusal).toMatch(/is in use: stop the site first/);
  });
});

describe("retention in the bucket", () => {
  const piece = (number: number) =>
    `20260101T000000000Z-0123abcd/${String(number).padStart(9, "0")}-000000000.age`;

  function put(name: string, storedAt: Date): void {
    bucket.objects.set(name, { bytes: Buffer.from("old"), storedAt });
  }

  it("keeps one backup a day, the journal and version 1.1's objects for 35 days", async () => {
    await begin();
    const [backup = ""] = objects("backups/");
    const named = (at: Date) =>
      backup.replace(/\d{8}T\d{9}Z/, at.toISOString().replace(/[-:.]/g, ""));
    const noon = new Date(daysAgo(3).toISOString().replace(/T.*/, "T12:00:00.000Z"));
    const morning = new Date(noon.getTime() - 3_600_000);
    put(named(noon), noon);
    put(named(morning), morning);
    put(named(daysAgo(36)), daysAgo(36));
    for (const [number, days] of [36, 33].entries())
      put(`site one/${piece(number)}`, daysAgo(days));
    put("site one/journal/0123abcd-000000000001.age", daysAgo(36));
    await backUp(undefined, new Date(Date.now() + 1_000));
    expect(objects("backups/")).toHaveLength(2);
    expect(objects("backups/")).toContain(named(noon));
    expect(objects(piece(1))).toHaveLength(1);
    expect(objects(piece(0))).toEqual([]);
    expect(objects("journal/0123abcd")).toEqual([]);
    expect(Date.parse((await state())?.oldestAt ?? "")).toBeCloseTo(daysAgo(33).getTime(), -5);
  });

  it("keeps the last journal object, which proves to a restore that none is missing", async () => {
    await begin();
    await insertLead(database.db, newLead());
    await everythingSent();
    for (const object of bucket.objects.values()) object.storedAt = daysAgo(40);
    await backUp(undefined, new Date(Date.now() + 1_000));
    expect(objects("journal/")).toHaveLength(1);
    expect(Date.parse((await state())?.oldestAt ?? "")).toBeGreaterThan(daysAgo(1).getTime());
    await expect(restore()).resolves.toMatchObject({ lost: [], content: { leads: 4 } });
  });

  it("never deletes from another site's folder, even at the root of the bucket", async () => {
    await begin();
    const neighbors = objects();
    bucket.settings = { ...bucket.settings, bucketUrl: new URL("../", bucket.settings.bucketUrl) };
    for (const object of bucket.objects.values()) object.storedAt = daysAgo(40);
    await sender?.stop();
    await run();
    await backUp(undefined, new Date(Date.now() + 1_000));
    expect(objects()).toEqual(neighbors);
    await expect(restore()).resolves.toMatchObject({ content: { leads: 3 } });
  });

  it("refuses a folder that another site uses", async () => {
    await begin();
    await sender?.stop();
    await database.close();
    const sent = objects();
    path = join(folder, "other.sqlite");
    database = await makeSite(path);
    await run();
    await expect(backUp()).rejects.toThrow(/^The folder in the bucket belongs to another site: /);
    expect(objects()).toEqual(sent);
  });
});

it.each<[string, Partial<TestBucket["settings"]>, RegExp]>([
  [
    "a wrong secret",
    { secretAccessKey: "another one" },
    /403 SignatureDoesNotMatch: check the access key/,
  ],
  ["another region", { region: "eu-central-1" }, /403 SignatureDoesNotMatch/],
  [
    "no such bucket",
    { bucketUrl: new URL("http://127.0.0.1/elsewhere/") },
    /404 NoSuchBucket: OFFSITE_BUCKET_URL/,
  ],
])("explains why the bucket refuses %s", async (_name, wrong, message) => {
  const { port } = bucket.settings.bucketUrl;
  bucket.settings = { ...bucket.settings, ...wrong };
  bucket.settings.bucketUrl.port = port;
  await begin({ backedUp: false });
  await expect(backUp()).rejects.toThrow(message);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

function offsite() {
  return { ...bucket.settings, recipient: pair.recipient };
}

/** A site whose journal runs, with a full backup in the bucket unless the options say otherwise. */
async function begin({ key, backedUp = true }: { key?: string; backedUp?: boolean } = {}) {
  database = await makeSite(path, key);
  await run(key);
  if (backedUp) await backUp(key);
}

async function run(key?: string): Promise<void> {
  sender = await startJournal(database, offsite(), {
    key,
    log: (line) => log.push(line),
    bucket: openBucket(bucket.settings, 1_000),
    everyMs: 10,
  });
}

async function backUp(key?: string, at = new Date()): Promise<void> {
  const { file } = makeBackup(database, { key, folder: join(folder, "backups") }, at);
  await sendBackup(database, offsite(), file);
}

function state() {
  return getOffsiteState(database, { offsite: offsite() });
}

/** Resolves when the bucket is complete. */
async function everythingSent(): Promise<void> {
  await expect.poll(async () => (await state())?.behindSince).toBeNull();
}

function objects(under = "") {
  return [...bucket.objects.keys()].filter((name) => name.startsWith(`site one/${under}`)).sort();
}

function to() {
  return join(folder, "restored.sqlite");
}

function restore({
  key,
  identity = pair.identity,
  ...options
}: {
  key?: string | undefined;
  identity?: string;
  before?: Date;
  incomplete?: boolean;
} = {}) {
  const file = { path: to(), key };
  return restoreFromBucket({
    bucket: openBucket(bucket.settings),
    identity,
    file,
    ...options,
    pauseMs: 5,
  });
}
