import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SqliteDatabase } from "#db/connection.server";
import { fillUp } from "#db/maintenance/full-disk.server";
import { insertLead } from "#db/queries/leads.server";
import { insertStaffAccount } from "#db/queries/staff.server";
import { parseConfig } from "~/config.server";
import { systemReport } from "~/health/diagnose.server";
import { drillFinding, writeDrillRecord } from "~/operations/drill-record.server";
import { clearScratch, takeScratch } from "~/operations/drill-scratch.server";
import { findAllBackups } from "~/operations/make-backup.server";
import { newKeyPair } from "~/operations/offsite-pieces.server";
import { newLead } from "../db/lead-fixture";
import { startBucket, type TestBucket } from "../support/bucket";
import { builtTpf, runTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";
import { filesWith, fillBucket, keys, makeSite } from "../support/operations";

// The site reads its configuration once a process: here each command has its own.
vi.mock("~/config.server", async (original) => {
  const real = await original<typeof import("~/config.server")>();
  return { ...real, getConfig: () => real.parseConfig(process.env) };
});

const free = vi.hoisted(() => ({ bytes: undefined as number | undefined }));
vi.mock("~/health/check-storage.server", async (original) => {
  const real = await original<typeof import("~/health/check-storage.server")>();
  return { ...real, freeBytes: (path: string) => free.bytes ?? real.freeBytes(path) };
});

let folder: string;
let removeFolder: () => void;
let path: string;
let environment: Record<string, string>;
let database: SqliteDatabase;
let bucket: TestBucket | undefined;
let pair: Awaited<ReturnType<typeof newKeyPair>>;

beforeEach(async () => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
  environment = {
    DATABASE_PATH: path,
    DATABASE_KEY: keys.one,
    SITE_URL: "https://www.tpf.example",
  };
  database = await makeSite(path, keys.one, 20);
  const account = { username: "dispatch", usernameKey: "dispatch", passwordHash: "x" };
  await insertStaffAccount(database.db, account);
  pair = await newKeyPair();
});

afterEach(async () => {
  free.bytes = undefined;
  await database.close();
  await bucket?.close();
  bucket = undefined;
  removeFolder();
});

/** Makes a backup, and a lead after it, so that the log of the site, which runs on, is not empty. */
async function backUp(): Promise<void> {
  expect(await tpf(["backup"])).toMatchObject({ code: 0 });
  await insertLead(database.db, newLead({ companyName: "After The Backup LLC" }));
}

/** Puts everything into a bucket, and that bucket into the settings. */
async function sendOffsite(): Promise<TestBucket> {
  const made = await startBucket();
  bucket = made;
  Object.assign(environment, await fillBucket(made, { path, key: keys.one }, pair.recipient));
  return made;
}

const tpf = (args: readonly string[]) => runTpf(args, environment);

function drill(keysHandedIn?: string) {
  if (keysHandedIn === undefined) return tpf(["drill"]);
  const file = join(folder, "kept.keys");
  writeFileSync(file, keysHandedIn);
  return tpf(["drill", "--keys", file]);
}

/** What lies in the folder, each file by the hash of its bytes. */
function everyFile(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex"),
      ]),
  );
}

const config = () => parseConfig({ NODE_ENV: "test", ...environment });

const finding = (now?: Date) => drillFinding(config(), now);

describe("the drill", () => {
  it("rehearses everything on copies, says so on one page, and leaves every byte as it was", async () => {
    await backUp();
    const { answers, objects } = await sendOffsite();
    writeFileSync(join(folder, "kept.keys"), "");
    const before = everyFile();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(["site.sqlite", "site.sqlite-wal", "backups/removals.jsonl"]),
    );
    const [asked, stored] = [answers.length, [...objects.keys()]];
    const { code, out, err } = await drill(`# away\n${pair.identity}\n${keys.one.toUpperCase()}\n`);
    expect(err).toBe("");
    for (const line of [
      /^Drill of \S+Z, on copies/,
      /^Restore of the newest backup \([\d.]+ m?s\)\nok {5}\S+\.sqlite \(.+\) is whole and restored: 20 leads, the newest of /m,
      /^ok {5}The audit log in it is whole: \d+ entr(?:y|ies)\.\nok {5}There is an administrator\.$/m,
      /^Restore from the bucket .+\nok {5}The state of \S+Z is whole and restored, from \d+ pieces?: 21 leads/m,
      /^Upgrade to this version, .+\nok {5}Rehearsed on a copy of /m,
      /^Change of the key .+\nok {5}The copy was put under a new key, and opens with that alone: 20 leads\. A real change keeps the site stopped for about [\d.]+ m?s, its backups \(1\) included\.$/m,
      /^Loss of the key .+\nok {5}Without DATABASE_KEY .+\nok {5}The DATABASE_KEY that you keep elsewhere opens it\.$/m,
      /^Full disk .+\nok {5}Without room a lead was refused \(“\S+site\.sqlite has no room left on its disk: free some space/m,
      /^Took [\d.]+ m?s; the copies are removed\.\nFaults: 0\. Warnings: 0\.\n$/m,
    ]) {
      expect(out).toMatch(line);
    }
    expect(out.split("\n").length).toBeLessThan(45);
    expect(out).not.toContain("password");
    expect(code).toBe(0);
    const { "drill.json": record, ...after } = everyFile();
    expect(record).toBeDefined();
    const { "kept.keys": _, ...rest } = before;
    expect(after).toEqual({ ...rest, "kept.keys": after["kept.keys"] });
    expect(existsSync(join(folder, ".drill"))).toBe(false);
    expect(new Set(answers.slice(asked))).toEqual(new Set(["GET 200"]));
    expect([...objects.keys()]).toEqual(stored);
    expect(finding()).toMatchObject({ severity: "ok" });
  });

  it("without the keys says what it would need, how to hand it in, and what is lost without", async () => {
    await backUp();
    await sendOffsite();
    const { code, out } = await drill();
    expect(code).toBe(0);
    expect(out).toMatch(/^ok {5}The bucket holds a whole state of \S+Z, in \d+ pieces?\.$/m);
    expect(out).toMatch(
      /^WARN {3}It was not restored: that takes the private key \(offsite\.key\)/m,
    );
    expect(out).toMatch(/→ .*docker compose run --rm -T app tpf drill --keys \/dev\/stdin$/m);
    expect(out).toMatch(
      /^WARN {3}Whether you keep DATABASE_KEY elsewhere was not tried: when it is/m,
    );
    expect(out).toMatch(/^Faults: 0\. Warnings: 2\.$/m);
    expect(finding().text).toMatch(/ found that the site can be brought back, with 2 warnings\.$/);
  });

  it.each<[string, () => Promise<string | undefined>, RegExp]>([
    ["no backup", async () => undefined, /^FAULT {2}There is no backup in /m],
    [
      "a damaged backup",
      async () => {
        await backUp();
        const [newest] = findAllBackups(join(folder, "backups"));
        const bytes = readFileSync(newest?.file ?? "");
        writeFileSync(newest?.file ?? "", bytes.fill(7, bytes.length / 2));
        return undefined;
      },
      /^FAULT {2}.*damaged/m,
    ],
    [
      "other keys in the owner's safe",
      async () => {
        await backUp();
        await sendOffsite();
        return `${(await newKeyPair()).identity}\n${keys.other}`;
      },
      /^FAULT {2}The private key that was handed in is not the one of OFFSITE_AGE_RECIPIENT[\s\S]*^FAULT {2}The DATABASE_KEY that you keep elsewhere is not the one of this site\.$/m,
    ],
    [
      "a damaged piece in the bucket",
      async () => {
        await backUp();
        const { objects } = await sendOffsite();
        for (const object of objects.values()) object.bytes = Buffer.from("damaged");
        return pair.identity;
      },
      /^FAULT {2}\S+\.age is damaged/m,
    ],
    [
      "no room for the copies",
      async () => {
        await backUp();
        free.bytes = 200_000_000;
        return undefined;
      },
      /^FAULT {2}The copies take .* 200\.0 MB have to stay free for the site: 200\.0 MB are free\.$/m,
    ],
  ])("with %s fails, keeps that in mind, and leaves no copy", async (_name, spoil, message) => {
    const { code, out } = await drill(await spoil());
    expect(out).toMatch(message);
    expect(code).toBe(1);
    expect(existsSync(join(folder, ".drill"))).toBe(false);
    expect(finding()).toMatchObject({ severity: "warning" });
    expect(finding().text).toMatch(/^The drill of \S+Z failed: /);
  });

  it("of a site without a key encrypts the copy, and says that nobody needs one to read it", async () => {
    await database.close();
    const plain = join(folder, "plain", "site.sqlite");
    database = await makeSite(plain);
    environment = { DATABASE_PATH: plain };
    expect(await tpf(["backup"])).toMatchObject({ code: 0 });
    const { out } = await drill();
    expect(out).toMatch(/^ok {5}The copy was encrypted, and opens with that alone: 3 leads\./m);
    expect(out).toMatch(/^WARN {3}There is no key to lose: whoever has the disk/m);
  });

  it("takes no file without keys, and runs once at a time", async () => {
    await backUp();
    expect(await drill("nothing of the kind")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/holds neither a private key of age .* nor a DATABASE_KEY/),
    });
    const other = takeScratch(config());
    expect(await drill()).toMatchObject({
      code: 1,
      err: "tpf: Another drill or rehearsal is running: let it end.\n",
    });
    expect(existsSync(other.folder)).toBe(true);
    other.leave();
  });
});

describe("a drill that is cut", () => {
  /** Runs the command until it waits for a bucket that never answers, ends it with a signal, and returns its exit code. */
  async function cut(signal: NodeJS.Signals): Promise<number | null> {
    await backUp();
    const silent = createServer();
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const address = silent.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    Object.assign(environment, {
      OFFSITE_BUCKET_URL: `http://127.0.0.1:${port}/silent/`,
      OFFSITE_ACCESS_KEY_ID: "a",
      OFFSITE_SECRET_ACCESS_KEY: "b",
      OFFSITE_AGE_RECIPIENT: pair.recipient,
    });
    const child = spawn(process.execPath, [builtTpf, "drill"], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, ...environment },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [socket] = await once(silent, "connection");
    expect(existsSync(join(folder, ".drill", "site.sqlite"))).toBe(true);
    if (process.platform === "linux") {
      expect(readFileSync(`/proc/${child.pid}/oom_score_adj`, "utf8")).toBe("500\n");
    }
    child.kill(signal);
    const [code] = await once(child, "exit");
    socket.destroy();
    silent.close();
    return code;
  }

  it("takes its copies along", async () => {
    expect(await cut("SIGTERM")).toBe(1);
    expect(existsSync(join(folder, ".drill"))).toBe(false);
  });

  it("and killed leaves them, unreadable without the key, to the next start of the site", async () => {
    expect(await cut("SIGKILL")).toBeNull();
    expect(existsSync(join(folder, ".drill", "site.sqlite"))).toBe(true);
    expect(filesWith(join(folder, ".drill"), "SQLite format 3")).toEqual([]);
    clearScratch(config());
    expect(existsSync(join(folder, ".drill"))).toBe(false);
  });
});

it("notices an acknowledged lead that is not there any more", async () => {
  const copy = { path: join(folder, "copy.sqlite") };
  await (await makeSite(copy.path)).close();
  let stored = 0;
  const forgets = async (db: SqliteDatabase["db"]) => {
    const { lead } = await insertLead(db, newLead());
    if (stored++ === 0) await db.deleteFrom("leads").where("id", "=", lead.id).execute();
    return lead.id;
  };
  const { acknowledged, kept, refusal } = await fillUp(copy, forgets);
  expect(refusal).toMatch(/copy\.sqlite has no room left on its disk/);
  expect(kept).toBe(acknowledged - 1);
});

it("reminds until it was run, and each month from then on, and the system page says of when it is", async () => {
  const shown = async () => (await systemReport(database, config())).file?.drill;
  expect(await shown()).toBe("None yet");
  expect(finding().text).toBe("Whether this site can be brought back was never rehearsed.");
  writeDrillRecord(config(), new Date(), []);
  expect(await shown()).toMatch(/^\w+day, .+, well$/);
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
  expect(finding(days(30))).toMatchObject({ severity: "ok" });
  expect(finding(days(32))).toMatchObject({
    severity: "warning",
    text: expect.stringMatching(/^The last drill was more than a month ago, /),
  });
});
