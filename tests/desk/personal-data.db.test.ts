import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, setDatabase } from "#db/connection.server";
import { migrate } from "#db/migrate.server";
import { findAllAuditEntries, verifyAuditChain } from "#db/queries/audit.server";
import { insertClient } from "#db/queries/clients.server";
import { updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { mergeLeads } from "#db/queries/lead-merges.server";
import { findLeadById, insertLead, type NewLead } from "#db/queries/leads.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { setConfig } from "~/config.server";
import { addNote } from "~/desk/lead-edits.server";
import {
  erasePersonalData,
  exportPersonalData,
  searchPersonalData,
} from "~/desk/personal-data.server";
import {
  describeNextRetention,
  planRetention,
  retentionField,
  runRetention,
  setRetention,
} from "~/desk/retention.server";
import { action } from "~/routes/admin.personal-data";
import { checkField } from "~/ui/form-schema";
import { newLead } from "../db/lead-fixture";
import { configure } from "../support/config";
import {
  createTestDatabase,
  createTestFile,
  createTestFolder,
  type TestDatabase,
} from "../support/database";
import { aStaffAccount, signedInCookie } from "../support/desk";
import { send } from "../support/requests";
import { allRows, countRows } from "../support/rows";

let database: TestDatabase;
let dana: { id: string };
beforeEach(async () => {
  database = await createTestDatabase();
  dana = await aStaffAccount(database.db);
});
afterEach(() => database.cleanup());

describe("a person's data", () => {
  it("is found by email in any case and by phone, suspected spam included", async () => {
    const byEmail = await store({ email: "ROSA@copper.example", phoneE164: "+16025550101" });
    const byPhone = await store({ phoneE164: "+16025550102" });
    const spam = { quarantined: true, quarantineReason: "honeypot" };
    const hidden = await store({ email: rosa.email, ...spam });
    await store({ email: "rosa@copper.example.org" });
    const contact = { ...rosa, phoneE164: "+16025550102" };
    const { leads } = await searchPersonalData(database.db, dana, contact);
    expect(leads.map(({ id }) => id).toSorted()).toEqual(
      [byEmail.id, byPhone.id, hidden.id].toSorted(),
    );
    expect(await lastAudit()).toMatchObject({
      action: "personal-data.searched",
      detail: { leads: expect.arrayContaining([hidden.id, byEmail.id, byPhone.id]), clients: [] },
    });
  });

  it("is found by an address from before a correction, accents in any case", async () => {
    const lead = await store({ email: "Ángel@firma.example" });
    const near = await store({ email: "Óngel@firma.example" });
    for (const { receiptToken } of [lead, near]) {
      const change = { kind: "corrected", email: "other@x.example" } as const;
      await updateLeadByReceiptToken(database.db, receiptToken, change, new Date());
    }
    for (const email of ["Ángel@firma.example", "ángel@FIRMA.example"]) {
      const { leads } = await searchPersonalData(database.db, dana, { email, phoneE164: null });
      expect(leads.map(({ id }) => id)).toEqual([lead.id]);
    }
  });

  it("is exported in full, without secrets", async () => {
    const lead = await store({ email: rosa.email, comments: "Call after 5" });
    await addNote(database.db, dana, lead.id, "Wants a fuel card too");
    await inTransaction(database.db, (transaction) =>
      insertClient(transaction, client, new Date()),
    );
    const file = JSON.stringify(await exportPersonalData(database.db, dana, rosa));
    for (const held of ["Call after 5", "Wants a fuel card too", lead.id, "Delgado"]) {
      expect(file).toContain(held);
    }
    expect(file).not.toContain(lead.receiptToken);
    expect(file).not.toMatch(/passwordHash|\$argon2/);
    expect((await lastAudit())?.detail).toMatchObject({ leads: [lead.id] });
  });

  it("is erased with everything related, and the audit log keeps ids alone", async () => {
    const lead = await store({ email: rosa.email, companyName: "Copper State Hauling" });
    const other = await store();
    await addNote(database.db, dana, lead.id, "Secret detail of Rosa");
    const shown = { leads: [lead.id], clients: [], eraseClients: false };
    expect(await erasePersonalData(database, dana, rosa, shown)).toEqual({
      outcome: "erased",
      leads: 1,
      clients: 0,
    });
    expect(await Promise.all(["leads", "lead_notes", "lead_events"].map(count))).toEqual([1, 0, 1]);
    const log = JSON.stringify(await findAllAuditEntries(database.db, { limit: 50 }));
    expect(log).toContain(lead.id);
    for (const erased of ["rosa", "Copper", "Secret"]) expect(log).not.toContain(erased);
    expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true });
    expect(other.id).toBeTruthy();
  });

  it("leaves no byte in file or log once erased", async () => {
    const file = await createTestFile();
    const editor = await aStaffAccount(file.db);
    const { lead } = await insertLead(
      file.db,
      newLead({ email: rosa.email, companyName: "Copper State" }),
    );
    await addNote(file.db, editor, lead.id, "Secret detail of Rosa");
    await erasePersonalData(file, editor, rosa, {
      leads: [lead.id],
      clients: [],
      eraseClients: false,
    });
    for (const suffix of ["", "-wal"]) {
      const bytes = readFileSync(`${file.path}${suffix}`).toString("latin1");
      for (const erased of ["Secret detail", "Copper State", "copper.example"]) {
        expect(bytes.includes(erased), `${erased} in ${suffix}`).toBe(false);
      }
    }
    await file.cleanup();
  });

  it.each([
    ["a plain file", undefined],
    ["an encrypted one", "ab".repeat(32)],
  ])("leaves no word in the index of %s", async (_kind, key) => {
    const { folder, removeFolder } = createTestFolder();
    const file = openDatabase({ path: join(folder, "site.sqlite"), ...(key && { key }) });
    await migrate(file.db);
    // The index stores only the letters that differ from the previous word, so the test looks for the word's end.
    const wordAt = (index: number) =>
      `${((index * 7919) % 46_656).toString(36).padStart(3, "z")}${index % 3 ? "vanished" : "remains"}`;
    const numbers = Array.from({ length: 240 }, (_, index) => index);
    const add = (db: Queryable, index: number) => {
      const names = {
        companyName: `${wordAt(index)} Trucking`,
        contactName: `Ünal ${wordAt(index)}`,
      };
      const email = `${wordAt(index)}@${index % 3 ? "vanished" : "remains"}.example`;
      return insertLead(db, newLead({ ...names, email, phoneE164: `+1602${index % 3}550199` }));
    };
    for (let first = 0; first < numbers.length; first += 12) {
      await inTransaction(file.db, async (transaction) => {
        for (const index of numbers.slice(first, first + 12)) await add(transaction, index);
      });
    }
    const editor = await aStaffAccount(file.db);
    for (const phoneE164 of ["+16021550199", "+16022550199"]) {
      const contact = { email: null, phoneE164 };
      const { leads } = await searchPersonalData(file.db, editor, contact);
      expect(leads).toHaveLength(80);
      const shown = { leads: leads.map(({ id }) => id), clients: [], eraseClients: false };
      await erasePersonalData(file, editor, contact, shown);
    }
    const held = ["select block from lead_words_data", "select term from lead_words_idx"].flatMap(
      (query) => file.sqlite.prepare<[], Buffer>(query).pluck().all(),
    );
    if (key === undefined) {
      held.push(...["", "-wal"].map((end) => readFileSync(`${file.path}${end}`)));
    }
    const everything = Buffer.concat(held).toString("latin1");
    const left = numbers.map(wordAt).filter((word) => everything.includes(word.slice(0, -1)));
    expect(left.filter((word) => word.endsWith("vanished"))).toEqual([]);
    expect([everything.includes("remains"), everything.includes("vanished")]).toEqual([
      true,
      false,
    ]);
    file.sqlite.exec("insert into lead_words (lead_words) values ('integrity-check')");
    await file.close();
    removeFolder();
  });

  it("is erased only as it was shown", async () => {
    const lead = await store({ email: rosa.email });
    const late = await store({ email: rosa.email });
    const shown = { leads: [lead.id], clients: [], eraseClients: false };
    expect(await erasePersonalData(database, dana, rosa, shown)).toBeNull();
    expect(await count("leads")).toBe(2);
    const both = { ...shown, leads: [late.id, lead.id] };
    expect(await erasePersonalData(database, dana, rosa, both)).not.toBeNull();
  });

  it("includes client accounts, erased only on request", async () => {
    const account = await inTransaction(database.db, (transaction) =>
      insertClient(transaction, client, new Date()),
    );
    const shown = { leads: [], clients: [account.id], eraseClients: false };
    await erasePersonalData(database, dana, rosa, shown);
    expect(await count("clients")).toBe(1);
    const all = { ...shown, eraseClients: true };
    expect(await erasePersonalData(database, dana, rosa, all)).toMatchObject({ clients: 1 });
    expect(await count("clients")).toBe(0);
  });

  it("includes the account made from a lead found by phone, but no other account with its address", async () => {
    const phoneE164 = "+16025550102";
    const lead = await store({ email: client.email, phoneE164 });
    const own = await inTransaction(database.db, (transaction) =>
      insertClient(transaction, { ...client, leadId: lead.id }, new Date()),
    );
    const other = { ...client, username: "dolores", usernameKey: "dolores" };
    await inTransaction(database.db, (transaction) => insertClient(transaction, other, new Date()));
    const contact = { email: null, phoneE164 };
    expect(await exportPersonalData(database.db, dana, contact)).toMatchObject({
      clientAccounts: [{ id: own.id }],
    });
    const shown = { leads: [lead.id], clients: [own.id], eraseClients: true };
    expect(await erasePersonalData(database, dana, contact, shown)).toMatchObject({ clients: 1 });
    expect(await allRows(database, "clients")).toMatchObject([{ username: "dolores" }]);
  });

  it.each([
    ["the site backs up a file", {}, /^\w+ \d+, \d{4}$/],
    ["no backups are made", { BACKUP_EVERY_MINUTES: "0" }, null],
    ["the operator backs up PostgreSQL", { DATABASE_URL: "postgres://db.example/site" }, null],
  ])("is erased with the last day of its backups only if known: %s", async (_, settings, gone) => {
    const lead = await store({ email: rosa.email });
    setDatabase(database);
    configure({ NODE_ENV: "test", ...settings });
    const cookie = await signedInCookie(database.db);
    const fields = { intent: "erase", confirm: "on", email: rosa.email, lead: lead.id };
    const erased = await send(action, "/admin/personal-data", { cookie, fields });
    setConfig(undefined);
    setDatabase(undefined);
    expect(erased.body).toMatchObject({
      outcome: "erased",
      gone: gone && expect.stringMatching(gone),
    });
  });

  it.each([
    ["", "", "email"],
    ["not an address", "", "email"],
    ["", "12", "phone"],
  ])("is not searched by %j and %j", async (email, phone, field) => {
    setDatabase(database);
    const cookie = await signedInCookie(database.db);
    const fields = { intent: "search", email, phone };
    const refused = await send(action, "/admin/personal-data", { cookie, fields });
    setDatabase(undefined);
    expect(refused.body).toMatchObject({ errors: { [field]: expect.any(String) } });
  });
});

describe("retention", () => {
  const start = new Date("2026-11-21T10:00:00Z");
  const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
  const clock = { now: start, timeZone: "UTC", timeZoneLabel: "UTC" };
  const nextRetention = () => describeNextRetention(database.db, clock);

  it("is off by default", async () => {
    await store({ submittedAt: "2001-01-01T00:00:00.000Z" });
    expect(await nextRetention()).toBeNull();
    expect(await runRetention(database, later(1_000))).toBeNull();
    expect(await count("leads")).toBe(1);
  });

  it("previews a day ahead what it removes, and removes exactly that", async () => {
    await store({ submittedAt: "2024-11-20T00:00:00.000Z" });
    await store({ submittedAt: "2024-11-22T09:59:59.999Z", quarantined: true });
    const stored = await store({ submittedAt: "2024-11-22T10:00:00.000Z" });
    await setRetention(database.db, dana, 24, start);
    expect(await nextRetention()).toMatchObject({
      months: 24,
      count: 2,
      before: "November 22, 2024",
      oldest: "November 20, 2024",
      runs: expect.stringMatching(/^Sunday, November 22 at 10:00/),
    });
    expect(await runRetention(database, later(23))).toBeNull();
    expect(await count("leads")).toBe(3);
    expect(await runRetention(database, later(24))).toBe(2);
    expect(await allRows(database, "leads")).toMatchObject([{ id: stored.id }]);
    expect(await lastAudit()).toMatchObject({ action: "retention.removed", actorKind: "system" });
    expect(await nextRetention()).toMatchObject({
      runs: expect.stringMatching(/^Monday, November 23 at 10:00/),
    });
  });

  it("removes more than one batch", async () => {
    await storeOld(120);
    await setRetention(database.db, dana, 1, start);
    expect(await runRetention(database, later(24))).toBe(120);
  });

  it("stops between two batches once the setting is emptied", async () => {
    await storeOld(120);
    await setRetention(database.db, dana, 1, start);
    const [removed] = await Promise.all([
      runRetention(database, later(24)),
      setRetention(database.db, dana, null, later(24)),
    ]);
    expect(removed).toBeLessThan(120);
    expect(await count("leads")).toBe(120 - Number(removed));
  });

  it("stays off if staff turn it off while a plan of a wrong clock is corrected", async () => {
    await setRetention(database.db, dana, 1, later(1_000));
    await Promise.all([
      runRetention(database, start),
      setRetention(database.db, dana, null, start),
    ]);
    expect(await nextRetention()).toBeNull();
  });

  it("keeps a request that is merged into an old one at any step of the removal", async () => {
    for (let turns = 0; turns < 40; turns++) {
      const [old, recent] = [
        await store(oldTime),
        await store({ submittedAt: start.toISOString() }),
      ];
      await setRetention(database.db, dana, 12, start);
      const removal = runRetention(database, later(24));
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      await mergeLeads(database.db, { kind: "admin", id: dana.id }, [old, recent]);
      await removal;
      expect(await findLeadById(database.db, recent.id), `after ${turns} turns`).not.toBeNull();
    }
  });

  it("can be stopped before it runs", async () => {
    await store({ submittedAt: "2001-01-01T00:00:00.000Z" });
    await setRetention(database.db, dana, 1, start);
    await setRetention(database.db, dana, null, later(1));
    expect(await runRetention(database, later(100))).toBeNull();
    expect(await count("leads")).toBe(1);
    expect((await lastAudit())?.detail).toEqual({ months: null });
  });

  it("counts months by the calendar", () => {
    expect(planRetention(1, new Date("2026-03-30T12:00:00Z")).cutoff).toBe(
      "2026-02-28T12:00:00.000Z",
    );
  });

  it.each(["0", "-1", "1.5", "121", "forever", "1e2"])("rejects %j months", (text) => {
    expect(checkField(retentionField, text).ok).toBe(false);
  });

  it.each([
    ["", null],
    [" 24 ", 24],
    ["120", 120],
  ])("accepts %j months", (text, months) => {
    expect(checkField(retentionField, text)).toEqual({ ok: true, value: months });
  });
});

async function store(fields: Partial<NewLead> = {}) {
  return (await insertLead(database.db, newLead(fields))).lead;
}

const oldTime = { submittedAt: "2020-01-01T00:00:00.000Z" };

function storeOld(leads: number) {
  return inTransaction(database.db, async (transaction) => {
    for (let index = 0; index < leads; index++) await insertLead(transaction, newLead(oldTime));
  });
}

function count(table: string) {
  return countRows(database, table);
}

async function lastAudit() {
  return (await findAllAuditEntries(database.db, { limit: 1 }))[0];
}

const rosa = { email: "rosa@copper.example", phoneE164: null };

const client = {
  username: "rosa",
  usernameKey: "rosa",
  firstName: "Rosa",
  lastName: "Delgado",
  email: "Rosa@Copper.example",
  companyName: "Copper",
};
