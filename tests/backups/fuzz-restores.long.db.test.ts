import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { recordEvent, system } from "#db/queries/audit.server";
import { insertClient, updateClient } from "#db/queries/clients.server";
import { type ReceiptChange, updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { insertLead } from "#db/queries/leads.server";
import { deletePasskeys, insertPasskey } from "#db/queries/passkeys.server";
import { deleteByIds } from "#db/queries/personal-data.server";
import {
  findSecondFactor,
  insertStaffAccount,
  updateSecondFactor,
  updateStaffAccount,
} from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { makeKeyPair } from "~/backups/age.server";
import { openBucket } from "~/backups/bucket.server";
import { makeBackup } from "~/backups/make-backup.server";
import { sendBackup, startJournal } from "~/backups/offsite.server";
import { restoreFromBucket } from "~/backups/offsite-restore.server";
import { checkTombstones, startTombstones } from "~/backups/tombstones.server";
import { startSession } from "~/staff/sessions.server";
import { newLead } from "../db/lead-fixture";
import { startBucket } from "../support/bucket";
import { runTpf } from "../support/command-line";
import { copyMigrated, createTestFolder } from "../support/database";
import { fuzz, fuzzTimeoutMs } from "../support/fuzz";
import { keys, rowsOf } from "../support/operations";
import type { Row } from "../support/rows";

it(
  "restoring any backup keeps later revocations, or resets every password and reports it",
  async () => {
    await fuzz("Restores of every backup", history, async ({ parts, loss, again }) => {
      const { site, folder, cleanup } = await aSite();
      const { database } = site;
      const failures: unknown[] = [];
      try {
        startTombstones(database, join(folder, "backups"), (fields) => failures.push(fields));
        const backups: { file: string; since: Step[] }[] = [];
        for (const [index, steps] of parts.entries()) {
          for (const { verb, of } of steps) await actions[verb](site, of);
          for (const { since } of backups) since.push(...steps);
          if (index === parts.length - 1) continue;
          const { file } = backUp(database, folder, index);
          backups.push({ file: relative(folder, file), since: [] });
        }
        await actions.submit(site);
        await database.close();
        const before = rowsOf(database.path, keys.one) as Rows;
        lose(loss, database.path, join(folder, "backups", "removals.jsonl"));
        for (const [index, { file, since }] of backups.entries()) {
          const own = join(folder, `restored-${index}`);
          for (const name of ["site.sqlite", "backups"]) {
            cpSync(join(folder, name), join(own, name), { recursive: true });
          }
          const backup = rowsOf(join(own, file), keys.one) as Rows;
          const path = join(own, "site.sqlite");
          // The second time, the database is whatever the first restoration left.
          for (const _ of again ? [1, 2] : [1]) {
            const { code, out } = await runTpf(["restore", join(own, file), "-y"], {
              DATABASE_PATH: path,
              DATABASE_KEY: keys.one,
            });
            expect(code).toBe(0);
            const restored = rowsOf(path, keys.one) as Rows;
            if (losses[loss]) compare(backup, before, restored, since, site);
            else {
              expect(out).toMatch(
                /^Not repeated\. Do these again where they apply: .*people erased/m,
              );
              for (const account of restored.admins ?? []) hasNewPassword(account);
              expect(restored.admin_passkeys).toEqual([]);
            }
            const after = openDatabase({ path, key: keys.one });
            const finding = await checkTombstones(after, join(own, "backups")).finally(after.close);
            expect(finding).toEqual(expect.objectContaining({ group: null }));
          }
        }
        expect(failures).toEqual([]);
      } finally {
        await cleanup();
      }
    });
  },
  fuzzTimeoutMs,
);

it(
  "restores the site from each backup in the bucket and the journal since",
  async () => {
    const { identity, recipient } = await makeKeyPair();
    await fuzz("Restores of every backup in the bucket", parts, async (parts) => {
      const { site, folder, cleanup } = await aSite();
      const { database } = site;
      const bucket = await startBucket();
      const offsite = { ...bucket.settings, recipient };
      const sendJournal = async () =>
        (await startJournal(database, offsite, { key: keys.one, log: () => {} })).stop();
      try {
        await sendJournal();
        for (const [index, steps] of parts.entries()) {
          for (const step of steps) {
            await actions[step.verb](site, step.of);
            await recordAccountChange(site, step);
            await sendJournal();
          }
          if (index === parts.length - 1) continue;
          for (const object of bucket.objects.values()) {
            object.storedAt = new Date(object.storedAt.getTime() - dayMs);
          }
          await sendBackup(database, offsite, backUp(database, folder, index).file);
        }
        await sendJournal();
        const before = rowsOf(database.path, keys.one) as Rows;
        const backups = [...bucket.objects].filter(([name]) => name.includes("backups/"));
        const newestFirst = backups.sort(([, one], [, other]) => +other.storedAt - +one.storedAt);
        expect(newestFirst).toHaveLength(parts.length - 1);
        for (const [index, [name]] of newestFirst.entries()) {
          const file = { path: join(folder, `restored-${index}.sqlite`), key: keys.one };
          const found = await restoreFromBucket({
            bucket: openBucket(bucket.settings),
            identity,
            file,
          });
          expect(found).toMatchObject({ lost: [], isNewest: true });
          const restored = rowsOf(file.path, keys.one) as Rows;
          for (const table of ["leads", "lead_events", "clients", "admins", "admin_passkeys"]) {
            expect(withoutWordsId(restored, table), table).toEqual(withoutWordsId(before, table));
          }
          expect(tombstonesIn(restored)).toEqual(tombstonesIn(before));
          bucket.objects.delete(name);
        }
      } finally {
        await bucket.close();
        await cleanup();
      }
    });
  },
  fuzzTimeoutMs,
);

const dayMs = 24 * 3_600_000;

/** Makes a backup that is a day newer than the backup before it, so that the site keeps each. */
function backUp(database: SqliteDatabase, folder: string, index: number) {
  const settings = { key: keys.one, folder: join(folder, "backups") };
  return makeBackup(database, settings, new Date(Date.now() - (5 - index) * dayMs));
}

/** As the site does after each change to an account. */
function recordAccountChange({ database, staff, clients }: Site, { verb, of }: Step) {
  const kind = verb.includes("client") ? "client" : "admin";
  const id = (kind === "client" ? clients : staff)[of] ?? "";
  return inTransaction(database.db, (transaction) =>
    recordEvent(transaction, { actor: system, action: `${kind}.changed`, subject: { kind, id } }),
  );
}

/** The restored database gives the number in the word index again. */
function withoutWordsId(rows: Rows, table: string) {
  return rows[table]?.map(({ words_id: _, ...row }) => row);
}

function tombstonesIn({ removals = [] }: Rows) {
  return new Set(removals.map(({ at, kind, subject_id }) => `${at} ${kind} ${subject_id}`));
}

/** A site, and the ids of the three leads, clients and members of staff that it begins with. */
interface Site {
  database: SqliteDatabase;
  leads: { id: string; receiptToken: string }[];
  clients: string[];
  staff: string[];
  /** Returns a new password hash. */
  newHash: () => string;
}

async function aSite() {
  const { folder, removeFolder } = createTestFolder();
  const file = { path: join(folder, "site.sqlite"), key: keys.one };
  await copyMigrated(file.path, file.key);
  const database = openDatabase(file);
  const cleanup = async () => {
    await database.close();
    removeFolder();
  };
  let hashes = 0;
  const newHash = () => `hash ${++hashes}`;
  const site: Site = { database, leads: [], clients: [], staff: [], newHash };
  await inTransaction(database.db, async (transaction) => {
    for (const username of ["ann", "ben", "cora"]) {
      const consent = { smsConsent: true, smsConsentVersion: "1", smsConsentAddress: "::1" };
      const consented = newLead({ ...consent, smsConsentAt: "2025-08-04T15:00:00.000Z" });
      const { lead } = await insertLead(transaction, consented);
      const account = { username, usernameKey: username };
      const contact = { firstName: "A", lastName: "B", email: "a@b.example", companyName: "B" };
      const client = await insertClient(transaction, { ...account, ...contact }, new Date());
      await updateClient(transaction, client.id, { passwordHash: newHash() });
      const passwordHash = newHash();
      const profile = { ...account, displayName: username, role: "administrator" } as const;
      const { id } = await insertStaffAccount(transaction, { ...profile, passwordHash });
      await insertPasskey(transaction, {
        id: `of ${id}`,
        adminId: id,
        name: "Laptop",
        host: "localhost",
        publicKeyBytes: Buffer.from("key"),
        counter: "0",
        transports: "[]",
        createdAt: "2025-08-04T15:00:00.000Z",
        lastUsedAt: null,
      });
      site.leads.push(lead);
      site.clients.push(client.id);
      site.staff.push(id);
    }
  });
  return { site, folder, cleanup };
}

type Action = (site: Site, of: number) => Promise<unknown>;

function erase(table: "leads" | "clients"): Action {
  return ({ database, leads, clients }, of) => {
    const id = table === "leads" ? leads[of]?.id : clients[of];
    return inTransaction(database.db, (transaction) => deleteByIds(transaction, table, [id ?? ""]));
  };
}

function byReceipt(change: ReceiptChange): Action {
  return ({ database, leads }, of) => {
    const at = new Date("2025-08-05T09:00:00.000Z");
    return updateLeadByReceiptToken(database.db, leads[of]?.receiptToken ?? "", change, at);
  };
}

function changeClient(change: (site: Site) => Parameters<typeof updateClient>[2]): Action {
  return (site, of) =>
    inTransaction(site.database.db, (transaction) =>
      updateClient(transaction, site.clients[of] ?? "", change(site)),
    );
}

function changeStaff(change: (site: Site) => Parameters<typeof updateStaffAccount>[2]): Action {
  return (site, of) =>
    inTransaction(site.database.db, (transaction) =>
      updateStaffAccount(transaction, site.staff[of] ?? "", change(site)),
    );
}

function giveFactor(change: (now: typeof factor | null) => object | null): Action {
  return ({ database, staff }, of) =>
    inTransaction(database.db, async (transaction) => {
      const changed = change((await findSecondFactor(transaction, staff[of] ?? "")) as never);
      const given = changed && { ...factor, ...changed };
      await updateSecondFactor(transaction, staff[of] ?? "", given);
    });
}

type Loss = keyof typeof losses;

function lose(loss: Loss, path: string, list: string): void {
  if (loss.startsWith("the database")) writeFileSync(path, "gone");
  if (loss.endsWith("the list")) rmSync(list);
  if (loss.endsWith("written")) appendFileSync(list, '{"id":');
  if (!loss.includes("damaged")) return;
  const lines = readFileSync(list, "utf8").trimEnd().split("\n");
  const damaged = lines.map((line, at) =>
    at === Math.max(0, lines.length - 2) ? line.slice(2) : line,
  );
  writeFileSync(list, `${damaged.join("\n")}\n`);
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type Rows = Record<string, Row[]>;

function byId(rows: Rows, table: string) {
  return new Map(rows[table]?.map((row) => [row.id, row]));
}

/** Compares the restored database with the previous one and with the backup. */
function compare(backup: Rows, before: Rows, restored: Rows, since: Step[], site: Site): void {
  const tables = ["leads", "clients", "admins", "admin_passkeys"];
  for (const table of tables) {
    const [then, now] = [byId(backup, table), byId(before, table)];
    const reset = (row: Row) => restored.admins?.find(({ id }) => id === row.admin_id);
    const stored = [...now.values()]
      .filter(({ id }) => then.has(id))
      // Anyone who gets a set-password link has no passkey left.
      .filter((row) => reset(row)?.password_temporary !== 1);
    expect([...byId(restored, table).keys()].sort(), table).toEqual(
      stored.map(({ id }) => id).sort(),
    );
  }
  for (const [id, lead] of byId(restored, "leads")) {
    const { status, sms_consent } = byId(before, "leads").get(id) ?? {};
    expect(lead).toMatchObject({ status, sms_consent });
  }
  for (const [id, client] of byId(restored, "clients")) {
    const { disabled, password_hash } = byId(before, "clients").get(id) ?? {};
    const same = byId(backup, "clients").get(id)?.password_hash === password_hash;
    expect(client).toMatchObject({ disabled, password_hash: same ? password_hash : null });
  }
  for (const [id, account] of byId(restored, "admins")) {
    const { disabled } = byId(before, "admins").get(id) ?? {};
    expect(account.disabled).toBe(disabled);
    const columns = ["password_hash", "totp_secret", "totp_confirmed_at", "recovery_code_hashes"];
    const credentials = (rows: Rows) => columns.map((name) => byId(rows, "admins").get(id)?.[name]);
    const touched = since.some(({ of }) => site.staff[of] === id);
    if (!touched) expect(credentials(restored)).toEqual(credentials(backup));
    if (String(credentials(before)) !== String(credentials(backup))) hasNewPassword(account);
  }
  expect(restored.admin_sessions).toEqual([]);
}

/** Expects a password that no one knows until its link is used: old passwords no longer work, and no second factor is required. */
function hasNewPassword(account: Row): void {
  expect(account).toMatchObject({ password_temporary: 1, totp_confirmed_at: null });
  expect(account.password_hash).toMatch(/^\$argon2id/);
}

const factor = {
  secret: "JBSWY3DPEHPK3PXP",
  confirmedAt: "2025-08-05T09:00:00.000Z",
  lastStep: 1,
  recoveryCodeHashes: ["one", "two", "three"],
};

const actions = {
  "erase a lead": erase("leads"),
  "withdraw a request": byReceipt({ kind: "withdrawn" }),
  "stop texts": byReceipt({ kind: "texts-stopped" }),
  "erase a client": erase("clients"),
  "disable a client": changeClient(() => ({ disabled: true })),
  "enable a client": changeClient(() => ({ disabled: false })),
  "change a client's password": changeClient(({ newHash }) => ({ passwordHash: newHash() })),
  "take a client's password": changeClient(() => ({ passwordHash: null })),
  "disable staff": changeStaff(() => ({ disabled: true })),
  "enable staff": changeStaff(() => ({ disabled: false })),
  "change a password": changeStaff(({ newHash }) => ({
    password: { hash: newHash(), temporary: false },
  })),
  "turn a second factor on": giveFactor(() => ({})),
  "turn a second factor off": giveFactor(() => null),
  "use a recovery code": giveFactor(
    (now) => now && { ...now, recoveryCodeHashes: now.recoveryCodeHashes.slice(1) },
  ),
  "remove a passkey": ({ database, staff }, of) =>
    inTransaction(database.db, (transaction) =>
      deletePasskeys(transaction, staff[of] ?? "", `of ${staff[of]}`),
    ),
  "sign in": ({ database, staff }, of) =>
    inTransaction(database.db, (transaction) =>
      startSession(transaction, "staff", staff[of] ?? "", {
        address: "203.0.113.9",
        now: new Date(),
      }),
    ),
  submit: ({ database }) => insertLead(database.db, newLead()),
} satisfies Record<string, Action>;

/** What is lost before the restoration, and whether the deletions are still known. */
const losses = {
  nothing: true,
  "the database": true,
  "the list": true,
  "the database, while a line was written": true,
  "the database, and a line of the list is damaged": false,
  "the database and the list": false,
};

const step = fc.record({
  verb: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
  of: fc.nat({ max: 2 }),
});

/** A backup follows each part except the last. */
const parts = fc.array(fc.array(step, { maxLength: 8 }), { minLength: 2, maxLength: 4 });

const history = fc.record({
  parts,
  loss: fc.constantFrom(...(Object.keys(losses) as Loss[])),
  again: fc.boolean(),
});
