import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { readMadeAt } from "#db/maintenance/copy-file.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { insertLead } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { openBucket } from "~/operations/bucket.server";
import { newKeyPair } from "~/operations/offsite-pieces.server";
import { bringBack } from "~/operations/offsite-restore.server";
import { type Sender, startSender } from "~/operations/offsite-send.server";
import type { OffsiteReport } from "~/operations/offsite-state.server";
import { newLead } from "../db/lead-fixture";
import { type Fault, startBucket, type TestBucket } from "../support/bucket";
import { createTestFolder } from "../support/database";
import { canary, keys, makeSite, rowsOf } from "../support/operations";

let folder: string;
let removeFolder: () => void;
let path: string;
let database: SqliteDatabase;
let bucket: TestBucket;
let sender: Sender | undefined;
let report: OffsiteReport | undefined;
let log: Record<string, unknown>[];
let pair: Awaited<ReturnType<typeof newKeyPair>>;

beforeEach(async () => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
  bucket = await startBucket();
  pair = await newKeyPair();
  log = [];
  report = undefined;
});

afterEach(async () => {
  bucket.fault = () => null;
  await sender?.stop(200);
  sender = undefined;
  await database.close();
  await bucket.close();
  removeFolder();
});

async function begin(key?: string, leads = 3): Promise<void> {
  database = await makeSite(path, key, leads);
  send(key);
}

/** As this machine does: it knows what it sent as before. */
function send(key?: string, more: Partial<Parameters<typeof startSender>[0]> = {}): void {
  sender = sendFrom(
    { path, key },
    (told) => {
      report = told;
    },
    { lastRun: report?.run ?? null, ...more },
  );
}

function sendFrom(
  file: KeyedFile,
  tell: (told: OffsiteReport) => void,
  more: Partial<Parameters<typeof startSender>[0]> = {},
): Sender {
  return startSender({
    file,
    madeAt: readMadeAt(file),
    bucket: openBucket(bucket.settings, { patienceMs: 1_000 }),
    recipient: pair.recipient,
    report: tell,
    log: (line) => log.push(line),
    everyMs: 20,
    checkpointAt: 60,
    pruneAfterMs: 0,
    ...more,
  });
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${JSON.stringify(report)}`);
    await delay(10);
  }
}

/** Resolves when the bucket has all that was committed until now. */
async function everythingSent(): Promise<void> {
  const sent = pieces();
  // At once: a piece sent between the two would pass for all.
  database.sqlite.exec(
    "begin immediate; create table if not exists marks (n); insert into marks values (1); commit",
  );
  await until(() => hasMoreThan(sent) && report?.behindSince === null);
}

/** The names of what is in the bucket of the site's pages, in order. */
function pieces(): string[] {
  return [...bucket.objects.keys()].filter((name) => name.endsWith(".age")).sort();
}

/** Whether a piece came into the bucket since then; by the names, for meanwhile old ones may go. */
function hasMoreThan(names: readonly string[]): boolean {
  return pieces().some((name) => !names.includes(name));
}

function restore(
  to: string,
  {
    key,
    identity = pair.identity,
    before,
  }: { key?: string | undefined; identity?: string; before?: Date } = {},
) {
  return bringBack({
    bucket: openBucket(bucket.settings),
    identity,
    file: { path: to, key },
    before,
    prepare: async (_staged, isNewest) => isNewest,
    pauseMs: 10,
  });
}

describe("what is in the bucket", () => {
  it("is the newest state, through every fault of the way, and read by the private key alone", async () => {
    const key = keys.one;
    await begin(key, 100);
    await everythingSent();
    const faults: Fault[] = ["cut", 503, 403, "half", { bytesPerSecond: 2_000_000 }, null];
    for (const fault of faults) {
      let met = 0;
      bucket.fault = (method) => {
        if (method === "PUT") met++;
        return fault;
      };
      for (let left = 3; left > 0; left--) await insertLead(database.db, newLead());
      await until(() => met > 0);
    }
    await everythingSent();
    const live = rowsOf(path, key);
    expect(live.leads).toHaveLength(118);
    // Each first answer is cut in half.
    const begun = new Set<string>();
    bucket.fault = (method) => {
      if (method !== "GET" || begun.size > 3) return null;
      begun.add(String(begun.size));
      return begun.size > 1 ? "half" : null;
    };
    const to = join(folder, "back.sqlite");
    const found = await restore(to, { key });
    expect(rowsOf(to, key)).toEqual(live);
    expect(found.content).toMatchObject({ leads: 118, encrypted: true });
    expect(found.prepared).toBe(true);
    expect(readdirSync(folder).filter((name) => /back(?!.*lock)/.test(name))).toEqual([
      "back.sqlite",
    ]);
    const stored = pieces().map((name) => bucket.objects.get(name)?.bytes ?? Buffer.alloc(0));
    expect(
      stored.every((bytes) => bytes.toString("latin1", 0, 21) === "age-encryption.org/v1"),
    ).toBe(true);
    expect(Buffer.concat(stored).includes(canary)).toBe(false);
  });

  it("is brought up to date by a process that begins anew", async () => {
    await begin();
    await everythingSent();
    await sender?.stop();
    await insertLead(database.db, newLead({ companyName: "While Nobody Sent" }));
    send();
    await everythingSent();
    const to = join(folder, "back.sqlite");
    await restore(to);
    expect(rowsOf(to)).toEqual(rowsOf(path));
  });

  it("is sent at the end, too", async () => {
    await begin();
    await everythingSent();
    await insertLead(database.db, newLead());
    await sender?.stop();
    await restore(join(folder, "back.sqlite"));
    expect(rowsOf(join(folder, "back.sqlite"))).toEqual(rowsOf(path));
  });
});

describe("a bucket that does not answer", () => {
  it("is told with its reason, once in the log, and caught up with as one", async () => {
    await begin();
    await everythingSent();
    const fellBehind = Date.now();
    await bucket.close();
    const asked = bucket.answers.length;
    await inTransaction(database.db, async (transaction) => {
      for (let left = 50; left > 0; left--) await insertLead(transaction, newLead());
    });
    await until(() => report?.failure != null);
    expect(report?.failure).toMatch(/^The bucket cannot be reached, or cut the connection/);
    expect(Date.parse(report?.behindSince ?? "")).toBeGreaterThanOrEqual(fellBehind);
    expect(log.filter(({ event }) => event === "offsite.failed")).toHaveLength(1);
    await bucket.reopen();
    await until(() => report?.behindSince === null && report.failure === null);
    expect(bucket.answers.slice(asked)).toEqual(["PUT 200"]);
    expect(log.at(-1)).toMatchObject({ event: "offsite.resumed" });
  });

  it.each<[string, Partial<TestBucket["settings"]>, RegExp]>([
    [
      "a wrong secret",
      { secretAccessKey: "another one" },
      /403 SignatureDoesNotMatch: see the access key/,
    ],
    ["another region", { region: "eu-central-1" }, /403 SignatureDoesNotMatch/],
    [
      "no such bucket",
      { bucketUrl: new URL("http://127.0.0.1/elsewhere/") },
      /404 NoSuchBucket: OFFSITE_BUCKET_URL/,
    ],
  ])("because of %s says so", async (_name, wrong, message) => {
    const { port } = bucket.settings.bucketUrl;
    bucket.settings = { ...bucket.settings, ...wrong };
    bucket.settings.bucketUrl.port = port;
    await begin();
    await until(() => report?.failure != null);
    expect(report?.failure).toMatch(message);
  });
});

describe("bringing back", () => {
  it.each<[string, () => Parameters<typeof restore>[1] | Promise<void>, RegExp]>([
    ["another DATABASE_KEY", () => ({ key: keys.other }), /the key is wrong/],
    ["no DATABASE_KEY", () => ({ key: undefined }), /set DATABASE_KEY/],
    [
      "another private key",
      async () => {
        pair = await newKeyPair();
      },
      /sealed for another private key/,
    ],
    ["a piece under another's name", async () => swapPieces(), /another piece than it is named/],
    ["an empty bucket", async () => bucket.objects.clear(), /no state of the site that is whole/],
    [
      "no piece of all pages",
      async () => void bucket.objects.delete(String(pieces()[0])),
      /no state of the site that is whole/,
    ],
  ])("with %s says so and leaves nothing", async (_name, spoil, message) => {
    await begin(keys.one);
    await everythingSent();
    await everythingSent();
    await sender?.stop();
    const spoilt = (await spoil()) ?? { key: keys.one };
    const to = join(folder, "back.sqlite");
    await expect(restore(to, { ...spoilt, identity: pair.identity })).rejects.toThrow(message);
    expect(readdirSync(folder).filter((name) => /back(?!.*lock)/.test(name))).toEqual([]);
    expect(existsSync(to)).toBe(false);
  });

  it("takes the last state before a piece that is missing", async () => {
    await begin();
    await everythingSent();
    const before = rowsOf(path);
    for (let left = 3; left > 0; left--) {
      await insertLead(database.db, newLead());
      await everythingSent();
    }
    const names = pieces();
    bucket.objects.delete(String(names.at(-3)));
    const to = join(folder, "back.sqlite");
    const found = await restore(to);
    expect(found).toMatchObject({ newer: 2, prepared: false });
    expect(rowsOf(to).leads).toEqual(before.leads);
  });
});

it("the state before a damaged piece can be brought back by its time", async () => {
  await begin();
  await everythingSent();
  await sender?.stop();
  const before = rowsOf(path);
  await delay(5);
  const damagedAt = new Date();
  send();
  await everythingSent();
  await sender?.stop();
  for (const piece of bucket.objects.values()) {
    if (piece.storedAt >= damagedAt) piece.bytes = Buffer.from("damaged");
  }
  const to = join(folder, "back.sqlite");
  await expect(restore(to)).rejects.toThrow(/is damaged.*--before TIME/);
  expect((await restore(to, { before: damagedAt })).prepared).toBe(false);
  expect(rowsOf(to).leads).toEqual(before.leads);
});

describe("pieces older than any backup", () => {
  const age = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

  function putOld(): void {
    const folderName = "site one/20260101T000000000Z-0123abcd";
    for (const [number, days] of [36, 36, 36, 36, 34.1, 33.9].entries()) {
      bucket.objects.set(`${folderName}/00000000${number}-000000000.age`, {
        bytes: Buffer.from("old"),
        storedAt: age(days),
      });
    }
  }

  it("or that would be before the next look, go once the newest state is whole, by the bucket's clock", async () => {
    putOld();
    await begin();
    await everythingSent();
    await until(() => report?.oldestAt != null);
    expect(bucket.answers.filter((answer) => answer === "DELETE 204")).toHaveLength(5);
    expect(Date.parse(report?.oldestAt ?? "")).toBe(
      Math.min(...[...bucket.objects.values()].map(({ storedAt }) => storedAt.getTime())),
    );
  });

  it("that the site may not remove are told", async () => {
    putOld();
    bucket.fault = (method) => (method === "DELETE" ? 403 : null);
    await begin();
    await until(() => report?.oldestAt != null);
    expect(Date.now() - Date.parse(report?.oldestAt ?? "")).toBeGreaterThan(35 * 24 * 3_600_000);
    expect(report?.failure).toBeNull();
  });
});

describe("one folder for two", () => {
  let others: { told?: OffsiteReport; sender: Sender; database: SqliteDatabase } | undefined;

  afterEach(async () => {
    await others?.sender.stop(0);
    await others?.database.close();
    others = undefined;
  });

  /** Another machine, which does not know what this one sent as. */
  function sendToo(there: SqliteDatabase): void {
    const tell = (told: OffsiteReport) => {
      if (others !== undefined) others.told = told;
    };
    const file = { path: there.path };
    others = { database: there, sender: sendFrom(file, tell, { claimEveryMs: 20 }) };
  }

  function letClaimLapse(): void {
    const claim = bucket.objects.get("site one/site.json");
    if (claim === undefined) throw new Error("Nobody has the folder.");
    claim.storedAt = new Date(Date.now() - 4 * 60_000);
  }

  it("is the first site's: the second is refused with what to do, however long the first is silent", async () => {
    await begin();
    await everythingSent();
    await sender?.stop();
    letClaimLapse();
    const sent = pieces();
    await delay(2);
    sendToo(await makeSite(join(folder, "other.sqlite")));
    await until(() => others?.told?.failure != null);
    expect(others?.told).toMatchObject({ behindSince: expect.any(String), run: null });
    expect(others?.told?.failure).toBe(
      `The folder belongs to another site, made ${readMadeAt({ path })}: give this one a folder of its own in OFFSITE_BUCKET_URL, or bring that one back with “tpf offsite restore”.`,
    );
    expect(pieces()).toEqual(sent);
    const { leads } = rowsOf(path);
    await restore(join(folder, "back.sqlite"));
    expect(rowsOf(join(folder, "back.sqlite")).leads).toEqual(leads);
  });

  it("goes to a site that was brought back on another machine, but not while the first one sends", async () => {
    await begin();
    await everythingSent();
    const back = join(folder, "back.sqlite");
    await restore(back);
    sendToo(openDatabase({ path: back }));
    await until(() => others?.told?.failure != null);
    expect(others?.told?.failure).toMatch(/^Another machine sends this site into the folder: stop/);
    // The machine is gone.
    await sender?.stop();
    sender = undefined;
    const sent = pieces();
    letClaimLapse();
    await until(() => others?.told?.behindSince === null);
    expect(others?.told?.failure).toBeNull();
    expect(hasMoreThan(sent)).toBe(true);
  });

  it("is lost to whoever took it over: the first one stops sending and says so", async () => {
    database = await makeSite(path);
    send(undefined, { claimEveryMs: 20 });
    await everythingSent();
    const claim = { madeAt: readMadeAt({ path }), run: "20260101T000000000Z-0123abcd" };
    // Put there until it is seen: the first one may just be renewing its own.
    await until(() => {
      bucket.objects.set("site one/site.json", {
        bytes: Buffer.from(JSON.stringify(claim)),
        storedAt: new Date(),
      });
      return report?.failure != null;
    });
    const sent = pieces();
    await insertLead(database.db, newLead());
    await delay(60);
    expect(pieces()).toEqual(sent);
    expect(report?.failure).toMatch(/^Another machine sends this site/);
    letClaimLapse();
    await until(() => report?.behindSince === null && hasMoreThan(sent));
  });

  it("is claimed anew at once by the machine that had it, after a crash, too", async () => {
    await begin();
    await everythingSent();
    await sender?.stop(0);
    send();
    await everythingSent();
    expect(log.filter(({ event }) => event === "offsite.failed")).toEqual([]);
  });
});

describe("the end", () => {
  it("cuts what is under way when the time is over", async () => {
    await begin();
    await everythingSent();
    let met = false;
    bucket.fault = () => {
      met = true;
      return { bytesPerSecond: 5_000 };
    };
    await insertLead(database.db, newLead());
    await until(() => met);
    await sender?.stop(100);
    expect(report?.behindSince).not.toBeNull();
    expect(log).toEqual([]);
  });

  it("does not make the next process forget since when something is missing", async () => {
    bucket.fault = () => 503;
    database = await makeSite(path, undefined, 3);
    const since = new Date(Date.now() - 90_000);
    send(undefined, { behindSince: since });
    await until(() => report?.failure != null);
    expect(report?.behindSince).toBe(since.toISOString());
    bucket.fault = () => null;
    await everythingSent();
  });
});

it("a key that may not list is told, though what changes goes out", async () => {
  bucket.fault = (method) => (method === "GET" ? 403 : null);
  await begin();
  await until(() => report?.listFailure != null);
  expect(report).toMatchObject({ failure: null, oldestAt: null });
  expect(report?.listFailure).toMatch(/403 AccessDenied/);
});

/** What is in the first piece by name is now in the second, and the other way round. */
function swapPieces(): void {
  const [one = "", other = ""] = pieces();
  const [first, second] = [bucket.objects.get(one), bucket.objects.get(other)];
  if (first === undefined || second === undefined) throw new Error("There are no two pieces.");
  bucket.objects.set(one, second);
  bucket.objects.set(other, first);
}
