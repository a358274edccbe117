import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findAllAuditEntries, recordEvent, verifyAuditChain } from "#db/queries/audit.server";
import { inTransaction } from "#db/transactions.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { postgresServer } from "../support/postgres";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

it("chains entries that are added at the same time and lists them newest first", async () => {
  await addEntries(5);
  expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true, entries: 5 });
  const entries = await findAllAuditEntries(database.db, { limit: 2 });
  expect(entries.map(({ seq }) => seq)).toEqual([5, 4]);
  const older = await findAllAuditEntries(database.db, { limit: 9, beforeSeq: 4 });
  expect(older.map(({ seq }) => seq)).toEqual([3, 2, 1]);
});

it.each([
  "update audit_entries set action = 'nothing' where seq = 2",
  "delete from audit_entries where seq = 2",
  "delete from audit_entries",
  postgresServer === undefined
    ? "insert or replace into audit_entries select seq, at, 'system', actor_id, action, subject_kind, subject_id, detail, previous_hash, hash from audit_entries where seq = 2"
    : "truncate audit_entries",
  "insert into audit_entries select 1, at, 'system', actor_id, action, subject_kind, subject_id, detail, previous_hash, hash from audit_entries where seq = 2",
])("refuses to rewrite history: %s", async (statement) => {
  await addEntries(3);
  const rewriting = sql.raw(statement).execute(database.db);
  await expect(rewriting).rejects.toThrow("the audit log is append-only");
  expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true, entries: 3 });
});

it.each([
  ["a changed entry", "update audit_entries set actor_id = 'b' where seq = 2", 2],
  ["a removed entry", "delete from audit_entries where seq = 2", 2],
  ["a removed beginning", "delete from audit_entries where seq = 1", 1],
  ["a forged hash", "update audit_entries set hash = previous_hash where seq = 3", 3],
])("finds %s and where", async (_case, statement, brokenAt) => {
  await addEntries(4);
  await tamper(statement);
  expect(await verifyAuditChain(database.db)).toEqual({ ok: false, brokenAt });
});

it("adds no entry for a rolled-back change", async () => {
  const change = database.db.transaction().execute(async (transaction) => {
    await recordEvent(transaction, { actor: { kind: "system" }, action: "lead.erased" });
    throw new Error("the change failed");
  });
  await expect(change).rejects.toThrow("failed");
  expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true, entries: 0 });
});

describe("the end of the log", () => {
  const cut = "delete from audit_entries where seq > 2";

  it("that was cut off is detected, even after new entries", async () => {
    await addEntries(4);
    await tamper(cut);
    const end = { entries: 2, recorded: 4 };
    expect(await verifyAuditChain(database.db)).toEqual({ ok: false, end });
    await addEntries(2);
    expect(await verifyAuditChain(database.db)).toMatchObject({ ok: false });
  });

  it.each([
    ["with its head", "delete from settings where key = 'audit-head'", { entries: 2, recorded: 0 }],
    [
      "with a head that was made to fit",
      "update settings set value = replace(value, '\"entries\":4', '\"entries\":2') where key = 'audit-head'",
      { entries: 2, recorded: 2 },
    ],
    ["whole", "delete from audit_entries", { entries: 0, recorded: 4 }],
  ])("cut off %s is detected", async (_, statement, end) => {
    await addEntries(4);
    await tamper(cut);
    await sql.raw(statement).execute(database.db);
    expect(await verifyAuditChain(database.db)).toEqual({ ok: false, end });
  });

  it("matches only if no entry was cut off", async () => {
    await addEntries(12);
    await tamper("select 1");
    for (let left = 12; left >= 0; left--) {
      await sql`delete from audit_entries where seq > ${left}`.execute(database.db);
      expect((await verifyAuditChain(database.db)).ok, `${left} left`).toBe(left === 12);
    }
  });
});

async function addEntries(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      inTransaction(database.db, (transaction) =>
        recordEvent(
          transaction,
          {
            actor: { kind: "admin", id: "a" },
            action: "lead.viewed",
            subject: { kind: "lead", id: `lead-${index}` },
          },
          now,
        ),
      ),
    ),
  );
}

/** Changes that someone with the file could make after removing the triggers. */
async function tamper(statement: string): Promise<void> {
  const file = database.engine === "sqlite";
  for (const trigger of file ? ["no_update", "no_delete", "only_append"] : ["only_append"]) {
    const drop = `drop trigger audit_entries_${trigger} ${file ? "" : "on audit_entries"}`;
    await sql.raw(drop).execute(database.db);
  }
  await sql.raw(statement).execute(database.db);
}

const now = new Date("2025-08-04T15:00:00Z");
