import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeKeyPair } from "~/backups/age.server";
import { findAllBackups } from "~/backups/make-backup.server";
import { startBucket, type TestBucket } from "../support/bucket";
import { runTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";
import { aStaffAccount } from "../support/desk";
import { type MailServer, startMailServer } from "../support/mail";
import { fillBucket, keys, makeSite, rowsOf } from "../support/operations";
import { tpfOfPages } from "../support/pages-commands";

vi.mock("node:dns/promises", async (original) => ({
  ...(await original<typeof import("node:dns/promises")>()),
  Resolver: class {
    resolveTxt = async () => [];
  },
}));
let bucket: TestBucket;
let mail: MailServer;
let pair: Awaited<ReturnType<typeof makeKeyPair>>;
let environment: Record<string, string>;

/** An owner's site, stopped: encrypted, with two administrators, a backup, an unencrypted copy of itself, a bucket and mail. */
beforeAll(async () => {
  const base = join(folder, "base");
  const file = { path: join(base, "site.sqlite"), key: keys.one };
  const database = await makeSite(file.path, file.key);
  for (const username of ["dispatch", "dana"]) {
    await aStaffAccount(database.db, { username });
  }
  bucket = await startBucket();
  mail = await startMailServer();
  pair = await makeKeyPair();
  environment = {
    SITE_URL: "https://www.tpf.example",
    SMTP_URL: mail.url,
    NOTIFY_TO: "desk@tpf.example",
    ...(await fillBucket(bucket, file, pair.recipient)),
  };
  await database.close();
  await tpf(base, "backup");
  await (await makeSite(join(base, "plain.sqlite"))).close();
});

afterAll(async () => {
  await bucket.close();
  await mail.close();
  removeFolder();
});

describe("each command of the operators' pages", () => {
  it.each(tpfOfPages())("tpf %s works on a site", async (command) => {
    const { data, args } = onItsOwnCopy(command);
    const { prepare, input, done } = special[command] ?? {};
    prepare?.(data);
    const first = await tpf(data, args, input);
    // A command that replaces something requires confirmation, and reports a missing answer.
    const needsConsent = /Add --yes to go on\.\n$/.test(first.err);
    const { code, err, out } = needsConsent ? await tpf(data, `${args} --yes`, input) : first;
    // A checklist has other exit codes for what it finds.
    if (!out.includes("All well (")) expect(code, `${out}${err}`).toBe(0);
    expect(err).not.toMatch(/^tpf:/m);
    expect(out).not.toBe("");
    done?.(data);
  });
});

/** Runs a command in a folder; standard input has two lines, for commands that prompt twice. */
function tpf(data: string, command: string, input = password) {
  const own = { DATABASE_PATH: join(data, "site.sqlite"), DATABASE_KEY: keys.one };
  return runTpf(command.split(" "), { ...environment, ...own }, `${input}\n${input}\n`);
}

/** A new folder with the site, for one of the pages' commands, and a function that runs the command there. */
function onItsOwnCopy(command: string) {
  const data = join(folder, command.replace(/\W+/g, "-"));
  const file = (name: string, content: string) => {
    writeFileSync(join(data, name), content);
    return join(data, name);
  };
  cpSync(join(folder, "base"), data, { recursive: true });
  const backup = findAllBackups(join(data, "backups"))[0]?.file ?? "";
  const stdin = file(
    "test.eml",
    "DKIM-Signature: v=1; d=tpf.example; s=s1\r\nSubject: Test\r\n\r\nTest",
  );
  const args = command
    .replace(/\/(?:data\/backups|rescue)\/site-….sqlite|\bFILE$/, backup)
    .replace("/data/newest.sqlite", backup)
    .replace("/offsite.key", file("offsite.key", pair.identity))
    .replace("/dev/stdin", stdin)
    .replace("/data/", `${data}/`)
    .replace("admin create NAME", "admin create ann")
    .replace("setup /site", `setup ${data}/new`)
    .replace("NAME", "dispatch");
  return { data, args };
}

function leads(data: string, key?: string): unknown[] | undefined {
  return rowsOf(join(data, "site.sqlite"), key).leads;
}

const password = "three wide loads to Yuma";

const { folder, removeFolder } = createTestFolder();

/** How to prepare the machine for a command, its input, and how to check its effect. */
const special: Record<
  string,
  { prepare?: (data: string) => void; input?: string; done?: (data: string) => void }
> = {
  "setup /site": {
    prepare: (data) => {
      mkdirSync(join(data, "new"));
      cpSync("compose.yaml", join(data, "new/compose.yaml"));
    },
    input: "www.tpf.example\ndispatch\ndesk@tpf.example\n\n\n",
    done: (data) => expect(existsSync(join(data, "new/secrets/database_key"))).toBe(true),
  },
  rekey: { input: keys.other, done: (data) => expect(leads(data, keys.other)).toHaveLength(3) },
  decrypt: { done: (data) => expect(leads(data)).toHaveLength(3) },
  encrypt: {
    prepare: (data) => {
      rmSync(join(data, "backups"), { recursive: true });
      cpSync(join(data, "plain.sqlite"), join(data, "site.sqlite"));
    },
    done: (data) => expect(leads(data, keys.one)).toHaveLength(3),
  },
  "offsite restore --to /data/site.sqlite --identity /offsite.key": {
    prepare: (data) => {
      for (const name of ["site.sqlite", "backups"]) rmSync(join(data, name), { recursive: true });
    },
    done: (data) => expect(leads(data, keys.one)).toHaveLength(3),
  },
  "mail check": { done: () => expect(mail.mails.at(-1)?.to).toEqual(["desk@tpf.example"]) },
};
