import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identityToRecipient } from "age-encryption";
import type { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/connection.server";
import { opensWith } from "#db/maintenance/copy-file.server";
import { insertLead } from "#db/queries/leads.server";
import { findAllBackups } from "~/backups/make-backup.server";
import { createProgram } from "~/cli/program";
import { setPasswordByLink } from "~/clients/password-links.server";
import { accountMessages } from "~/staff/account-texts";
import { findSession } from "~/staff/sessions.server";
import { signInStaff } from "~/staff/sign-in.server";
import { version } from "../../package.json";
import { newLead } from "../db/lead-fixture";
import { builtTpf, runTpf, spawnTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";
import { canary, filesWith, keys, makeSite, rowsOf } from "../support/operations";
import type { Row } from "../support/rows";
import { openVersion11File } from "../support/version-1-1";

let folder: string;
let removeFolder: () => void;
let path: string;

beforeEach(() => {
  ({ folder, removeFolder } = createTestFolder());
  path = join(folder, "site.sqlite");
});

afterEach(() => {
  siteKey = undefined;
  removeFolder();
});

/** The DATABASE_KEY that every command gets. */
let siteKey: string | undefined;

describe("every command", () => {
  it("has help text, all 20 of them", async () => {
    const visit = (command: Command, path: string[]): number => {
      expect(command.description(), path.join(" ")).not.toBe("");
      expect(command.helpInformation()).toContain(["Usage: tpf", ...path].join(" "));
      const count = command.commands.length === 0 ? 1 : 0;
      return command.commands.reduce((sum, one) => sum + visit(one, [...path, one.name()]), count);
    };
    expect(visit(createProgram(), []), "count it here and in docs/how-to.md").toBe(20);
    expect(await tpf(["admin", "create", "--help"])).toMatchObject({ code: 0, err: "" });
    expect(await tpf(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it.each([
    { args: ["frobnicate"], word: "unknown command 'frobnicate'" },
    {
      args: ["admin", "add", "ann"],
      word: "disable <username>",
    },
    { args: ["backup", "--now"], word: "unknown option '--now'" },
    { args: ["admin", "create"], word: "missing required argument 'username'" },
    { args: ["admin", "create", "ann", "her-password"], word: "too many arguments" },
  ])(
    "answers $args with exit code 2 and names what it did not understand",
    async ({ args, word }) => {
      const { code, out, err } = await tpf(args);
      expect(code).toBe(2);
      expect(out).toBe("");
      expect(err).toContain(word);
    },
  );

  it("reports in one line a missing database or a wrong key", async () => {
    const none = await tpf(["admin", "list"]);
    expect(none).toMatchObject({ code: 1, out: "" });
    expect(none.err).toMatch(/^tpf: There is no database at .+\n$/);
    expect(existsSync(path)).toBe(false);
    await site(keys.one);
    const wrong = await tpf(["admin", "list"], { environment: { DATABASE_KEY: keys.other } });
    expect(wrong).toMatchObject({ code: 1, out: "" });
    expect(wrong.err).toMatch(/^tpf: DATABASE_KEY does not open .+: the key is wrong.*\n$/);
  });
});

describe("administrators", () => {
  it("are created with a link that works once, disabled, and reset, which enables them", async () => {
    expect((await tpf(["migrate"])).out).toContain("Migrations applied: 0132-baseline,");
    const created = await tpf(["admin", "create", "Ann"]);
    expect(created.out).toMatch(
      /^Administrator Ann created\.\n.+\nhttp:\/\/localhost:3000\/set-password\/[\w-]{43}\n$/,
    );
    expect(await followPasswordLink(created.out)).not.toBeNull();
    expect(await followPasswordLink(created.out)).toBeNull();
    expect(await signIn("ann", password)).toBe(true);
    expect((await tpf(["admin", "create", "ann"])).err).toContain("is taken");

    expect((await tpf(["admin", "disable", "ann"])).err).toContain(
      "last administrator who can sign in",
    );
    const ben = await tpf(["admin", "create", "Ben"]);
    // Ben has only a link so far.
    expect(await tpf(["admin", "disable", "ann"])).toMatchObject({
      code: 1,
      err: `tpf: ${accountMessages.last}\n`,
    });
    expect(await followPasswordLink(ben.out)).not.toBeNull();
    expect((await tpf(["admin", "disable", "ANN"])).code).toBe(0);
    expect(await signIn("ann", password)).toBe(false);
    expect((await tpf(["admin", "list"])).out).toMatch(/^Ann +Administrator +disabled/m);

    const reset = await tpf(["admin", "reset", "ann"]);
    expect(reset.code).toBe(0);
    expect(await signIn("ann", password)).toBe(false);
    expect(await followPasswordLink(reset.out)).not.toBeNull();
    expect(await signIn("ann", password)).toBe(true);
    expect((await tpf(["admin", "reset", "nobody"])).err).toBe(
      "tpf: There is no staff account called nobody: “tpf admin list” shows all of them.\n",
    );
    expect((await tpf(["audit", "verify"])).out).toMatch(/^The audit log is intact: \d+ entries\./);
  });

  it("can have a lost second factor removed", async () => {
    await site();
    await createAdmin("ann");
    const database = openDatabase({ path });
    database.sqlite
      .prepare("update admins set totp_secret = 'GEZDGNBV', totp_confirmed_at = 'now'")
      .run();
    await database.close();
    expect((await tpf(["admin", "list"])).out).toMatch(/^ann +Administrator +active +on/m);
    expect(await signIn("ann", password)).toBe(false);
    const { out } = await tpf(["admin", "reset", "ann", "--second-factor-off"]);
    expect(await followPasswordLink(out)).not.toBeNull();
    expect(await signIn("ann", password)).toBe(true);
  });
});

describe("mail check", () => {
  it("asks for SMTP_URL when it is missing, and refuses an invalid address", async () => {
    expect((await tpf(["mail", "check"])).out).toMatch(
      /^Leads can be lost or missed \(1\)\n {2}The site sends no mail: SMTP_URL is not set\.\n {2}→ .*SMTP_URL/,
    );
    expect(await tpf(["mail", "check", "--to", "ann"])).toMatchObject({ code: 2 });
  });
});

describe("the key of the bucket", () => {
  it("is made with its matching setting, and decrypts what is encrypted for it", async () => {
    const { code, out } = await tpf(["offsite", "key"]);
    expect(code).toBe(0);
    const [identity = ""] = /^AGE-SECRET-KEY-1\w+$/m.exec(out) ?? [];
    const [recipient = ""] = /age1\w{58}/.exec(out) ?? [];
    expect(await identityToRecipient(identity)).toBe(recipient);
  });
});

describe("keys", () => {
  it("encrypt, change and decrypt the database and its backups, repeatably", async () => {
    await site();
    expect((await tpf(["backup"])).code).toBe(0);
    const before = rowsOf(path);
    const backups = () => findAllBackups(join(folder, "backups")).map(({ file }) => file);
    const one = { DATABASE_KEY: keys.one };

    expect((await tpf(["encrypt"])).err).toContain("DATABASE_KEY is not set");
    expect((await tpf(["encrypt"], { environment: one })).code).toBe(0);
    expect(filesWith(folder, canary)).toEqual([]);
    expect(backups().every((file) => opensWith(file, keys.one))).toBe(true);
    expect((await tpf(["encrypt"], { environment: one })).out).toContain("changed already");

    expect((await tpf(["rekey"], { environment: one, input: "not a key\n" })).code).toBe(1);
    expect(opensWith(path, keys.one)).toBe(true);
    expect((await tpf(["rekey"], { environment: one, input: `${keys.other}\n` })).code).toBe(0);
    expect(backups().every((file) => opensWith(file, keys.other))).toBe(true);
    expect(rowsOf(path, keys.other)).toEqual(before);

    const other = { DATABASE_KEY: keys.other };
    expect((await tpf(["decrypt"], { environment: other })).err).toContain("Add --yes");
    expect((await tpf(["decrypt", "--yes"], { environment: other })).code).toBe(0);
    expect(rowsOf(path)).toEqual(before);
  });

  it("skip a backup under a third key and name it", async () => {
    await site(keys.other);
    expect((await tpf(["backup"], { environment: { DATABASE_KEY: keys.other } })).code).toBe(0);
    rmSync(path);
    await site(keys.one);
    const { code, err } = await tpf(["rekey"], {
      environment: { DATABASE_KEY: keys.one },
      input: `${"c3".repeat(32)}\n`,
    });
    expect(code).toBe(1);
    expect(err).toContain("Backups that could not be changed: 1.");
    expect(opensWith(path, "c3".repeat(32))).toBe(true);
  });
});

describe("backup and restore", () => {
  it("round-trip the data, after a confirmation", async () => {
    await site(keys.one);
    const environment = { DATABASE_KEY: keys.one };
    const before = rowsOf(path, keys.one);
    const made = await tpf(["backup"], { environment });
    expect(made.out).toMatch(/^Backup made in \d+ ms: .+\(\d+\.\d KB, 3 leads, encrypted\)\.$/m);
    const [backup] = findAllBackups(join(folder, "backups"));
    const file = backup?.file ?? "";
    expect((await tpf(["restore"], { environment })).out).toContain(file);

    writeFileSync(path, "gone");
    expect((await tpf(["restore", file, "--check"], { environment })).out).toContain("complete");
    const asked = await tpf(["restore", file], { environment });
    expect(asked).toMatchObject({ code: 1 });
    expect(asked.err).toContain("Add --yes");
    expect(readFileSync(path, "utf8")).toBe("gone");
    expect((await tpf(["restore", file, "--yes"], { environment })).code).toBe(0);
    const { audit_entries, settings, ...rest } = rowsOf(path, keys.one);
    expect(before).toMatchObject(rest);
    expect(audit_entries).toEqual([expect.objectContaining({ action: "database.restored" })]);
    expect(settings?.map((row) => (row as Row).key).sort()).toEqual(["audit-head", "removals-key"]);
  });

  it("log the restore at the end of the backup's audit log", async () => {
    siteKey = keys.one;
    await site();
    await tpf(["admin", "create", "ann"]);
    await tpf(["backup"]);
    const [first] = findAllBackups(join(folder, "backups"));
    const stored = join(folder, "kept.sqlite");
    copyFileSync(first?.file ?? "", stored);
    await tpf(["admin", "create", "ben"]);
    await tpf(["backup"]);
    expect((await tpf(["restore", stored, "--yes"])).code).toBe(0);
    expect((await tpf(["audit", "verify"])).out).toMatch(/^The audit log is intact: 2 entries\./);
    expect(rowsOf(path, siteKey).audit_entries?.[1]).toMatchObject({
      action: "database.restored",
      detail: '{"removals":0}',
    });
  });

  it("bring back no ended session, old password or removed second factor", async () => {
    siteKey = keys.one;
    await site();
    for (const name of ["ann", "ben"]) await createAdmin(name);
    const before = openDatabase({ path, key: siteKey });
    const credentials = { username: "ann", password, address: "203.0.113.9" };
    const signedIn = await signInStaff(before.db, credentials);
    await before.close();
    const token = "token" in signedIn ? signedIn.token : "";
    await tpf(["backup"]);
    const [backup] = findAllBackups(join(folder, "backups"));
    await tpf(["admin", "reset", "ben"]);
    await tpf(["admin", "disable", "ben"]);
    writeFileSync(path, "gone");
    const restore = ["restore", backup?.file ?? "", "--yes"];
    const { out } = await tpf(restore);

    const after = openDatabase({ path, key: siteKey });
    expect(token).not.toBe("");
    expect(await findSession(after.db, "staff", token)).toBeNull();
    await after.close();
    expect(await signIn("ann", password)).toBe(true);
    expect(out).toMatch(
      /^Deletions and changes of access since this backup was made, repeated now: 2\.$/m,
    );
    expect(out).not.toContain("ann needs a new password");
    const [ofBen = ""] = linkOf("ben \\(disabled\\)").exec(out) ?? [];
    const enabling = openDatabase({ path, key: siteKey });
    enabling.sqlite.prepare("update admins set disabled = 0").run();
    await enabling.close();
    expect(await signIn("ben", password)).toBe(false);
    expect(await followPasswordLink(ofBen)).not.toBeNull();
    expect(await signIn("ben", password)).toBe(true);

    writeFileSync(path, "gone");
    rmSync(join(folder, "backups", "removals.jsonl"));
    const { out: unknown } = await tpf(restore);
    expect(await signIn("ann", password)).toBe(false);
    const [ofAnn = ""] = linkOf("ann").exec(unknown) ?? [];
    expect(await followPasswordLink(ofAnn)).not.toBeNull();
    for (const what of ["second factors", "erased", "withdrawn", "consents", "disabled"]) {
      expect(unknown).toMatch(new RegExp(`^Not repeated.*${what}`, "m"));
    }
  });

  it("reset every staff password if DATABASE_KEY did not open the backup, and refuse an unencrypted one", async () => {
    await site();
    await tpf(["admin", "create", "ann"]);
    await tpf(["backup"]);
    const [backup] = findAllBackups(join(folder, "backups"));
    const restore = ["restore", backup?.file ?? "", "--yes"];
    const { out } = await tpf(restore);
    expect(out).toMatch(/^DATABASE_KEY did not open this backup, .*staff password is reset\.$/m);
    expect(await signIn("ann", password)).toBe(false);
    await tpf(["encrypt"], { environment: { DATABASE_KEY: keys.one } });
    siteKey = keys.one;
    const plain = join(folder, "plain.sqlite");
    await (await makeSite(plain)).close();
    const before = rowsOf(path, siteKey);
    expect(await tpf(["restore", plain, "--yes"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /is not encrypted, but this site's backups are: anyone who can write there may have made it/,
      ),
    });
    expect(rowsOf(path, siteKey)).toEqual(before);
    const { code, out: planted } = await tpf(["restore", plain, "--yes", "--unencrypted"]);
    expect(code).toBe(0);
    expect(planted).toMatch(/^DATABASE_KEY did not open this backup, .*staff password is reset/m);
    expect(opensWith(path, siteKey)).toBe(true);
  });

  it("restore a backup with an earlier key on an empty machine, without asking to replace anything", async () => {
    await site(keys.other);
    await tpf(["backup"], { environment: { DATABASE_KEY: keys.other } });
    const [backup] = findAllBackups(join(folder, "backups"));
    const environment = { DATABASE_KEY: keys.one };
    const restore = ["restore", backup?.file ?? ""];
    rmSync(path);
    expect((await tpf(restore, { environment })).err).toContain("the key is wrong");
    const keyFile = join(folder, "old-key");
    writeFileSync(keyFile, `${keys.other}\n`);
    const { code, out, err } = await tpf([...restore, "--key-file", keyFile], { environment });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).not.toMatch(/replace|old database/i);
    expect(opensWith(path, keys.one)).toBe(true);
  });

  it("restore into a folder that does not exist yet", async () => {
    await site(keys.one);
    const environment = { DATABASE_KEY: keys.one };
    await tpf(["backup"], { environment });
    const [backup] = findAllBackups(join(folder, "backups"));
    const elsewhere = join(folder, "new", "data", "site.sqlite");
    const there = { environment: { ...environment, DATABASE_PATH: elsewhere } };
    expect(await tpf(["restore", backup?.file ?? ""], there)).toMatchObject({ code: 0, err: "" });
    expect(opensWith(elsewhere, keys.one)).toBe(true);
  });

  it.each(["nowhere.sqlite", "no/such/folder/site.sqlite", "."])(
    "restore nothing from what is no file: %s",
    async (name) => {
      await site(keys.one);
      const file = join(folder, name);
      const { code, err } = await tpf(["restore", file], {
        environment: { DATABASE_KEY: keys.one },
      });
      expect({ code, err: err.trim() }).toEqual({
        code: 1,
        err: `tpf: ${file} is not a file: “tpf restore” lists the backups.`,
      });
    },
  );

  it("back up a database before its migration", async () => {
    const older = openVersion11File();
    await older.database.close();
    copyFileSync(older.database.path, path);
    expect(await tpf(["backup"])).toMatchObject({ code: 0, err: "" });
    expect(findAllBackups(join(folder, "backups"))).toHaveLength(1);
  });
});

describe("leads", () => {
  it("are exported in full, one per line, without receipt tokens", async () => {
    await site();
    const database = openDatabase({ path });
    const spam = newLead({ companyName: "Spam & Sons", quarantined: true });
    await insertLead(database.db, spam);
    await database.close();
    const { code, out, err } = await tpf(["export"]);
    expect(code).toBe(0);
    const leads = out
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(leads).toHaveLength(4);
    expect(leads[3]).toMatchObject({ companyName: "Spam & Sons", quarantined: true });
    expect(out).toContain(canary);
    expect(out).not.toContain("eceiptToken");
    expect(err).toBe("Leads written: 4.\n");
  });

  it("are not exported if the audit log cannot be written", async () => {
    await site();
    const database = openDatabase({ path });
    database.sqlite.exec(
      "create trigger full before insert on audit_entries begin select raise(abort, 'full'); end",
    );
    await database.close();
    expect(await tpf(["export"])).toMatchObject({ code: 1, out: "" });
  });
});

describe("the audit log", () => {
  beforeEach(async () => {
    await site();
    for (const name of ["ann", "ben"]) await tpf(["admin", "create", name]);
  });

  async function tamper(statement: string): Promise<void> {
    const database = openDatabase({ path });
    const triggers = database.sqlite
      .prepare<[], { name: string }>("select name from sqlite_schema where type = 'trigger'")
      .all();
    for (const { name } of triggers) database.sqlite.exec(`drop trigger if exists "${name}"`);
    database.sqlite.exec(statement);
    await database.close();
  }

  it("that was truncated is detected by verify and doctor, even after new entries", async () => {
    await tamper("delete from audit_entries where seq = 2");
    const cut = /it has (?:1 entry|2 entries), and 2 were recorded/;
    expect(await tpf(["audit", "verify"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(cut),
    });
    expect((await tpf(["doctor"])).out).toMatch(cut);
    await tpf(["admin", "create", "cat"]);
    expect(await tpf(["audit", "verify"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(cut),
    });
  });

  it("that was changed outside the site is detected", async () => {
    await tamper("update audit_entries set subject_id = 'somebody' where seq = 1");
    expect(await tpf(["audit", "verify"])).toMatchObject({
      code: 1,
      err: "tpf: The audit log was changed: entry 1 does not match the entry before it.\n",
    });
  });
});

describe("the built file", () => {
  it("runs by its name", () => {
    expect(statSync(builtTpf).mode & 0o111).toBe(0o111);
    expect(readFileSync(builtTpf, "utf8")).toMatch(/^#!\/usr\/bin\/env node/);
  });

  it("reads arguments, settings and standard input from its process and sets the exit code", async () => {
    await site(keys.one);
    const settings = { DATABASE_PATH: path, DATABASE_KEY: keys.one };
    const wrong = spawnTpf(["rekey"], settings, "too short\n");
    expect(wrong).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/not a key/) });
    expect(spawnTpf(["rekey"], settings, `${keys.other}\n`)).toMatchObject({ code: 0, err: "" });
    expect(opensWith(path, keys.other)).toBe(true);
    expect(spawnTpf(["frobnicate"], settings)).toMatchObject({ code: 2, out: "" });
  });
});

/** Creates an administrator with the password of these tests. */
async function createAdmin(name: string): Promise<void> {
  const { out } = await tpf(["admin", "create", name]);
  expect(await followPasswordLink(out)).not.toBeNull();
}

/** Sets the password by the link that was printed, as its page does. */
async function followPasswordLink(out: string) {
  const [, token = ""] = /\/set-password\/(\S+)/.exec(out) ?? [];
  const database = openDatabase({ path, ...(siteKey && { key: siteKey }) });
  const linked = await setPasswordByLink(database.db, token, password);
  await database.close();
  return linked?.account ?? null;
}

function linkOf(whose: string) {
  return new RegExp(`^${whose} needs a new password\\. This link sets it once, .+$`, "m");
}

interface Run {
  environment?: Record<string, string>;
  input?: string;
}

/** Runs the command line on the test's database. */
function tpf(args: readonly string[], { environment = {}, input = "" }: Run = {}) {
  return runTpf(
    args,
    { DATABASE_PATH: path, ...(siteKey && { DATABASE_KEY: siteKey }), ...environment },
    input,
  );
}

async function site(key = siteKey): Promise<void> {
  await (await makeSite(path, key)).close();
}

async function signIn(username: string, typed: string): Promise<boolean> {
  const database = openDatabase({ path, key: siteKey });
  const credentials = { username, password: typed, address: "203.0.113.9" };
  const { ok } = await signInStaff(database.db, credentials);
  await database.close();
  return ok;
}

const password = "three wide loads to Yuma";
