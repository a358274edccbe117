import { afterEach, beforeEach, expect, it } from "vitest";
import { findAllAuditEntries, insertAuditEntry, verifyAuditChain } from "#db/queries/audit.server";
import { createTestDatabase, type TestDatabase } from "#tests/support/database";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

const now = new Date("2025-08-04T15:00:00Z");

async function addEntries(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      insertAuditEntry(
        database.db,
        { actorKind: "admin", actorId: "a", action: "lead.viewed", subjectId: `lead-${index}` },
        now,
      ),
    ),
  );
}

/** What somebody with the file in hand and the triggers out of the way could do. */
function tamper(statement: string): void {
  for (const trigger of ["no_update", "no_delete", "only_append"]) {
    database.sqlite.exec(`drop trigger audit_entries_${trigger}`);
  }
  database.sqlite.exec(statement);
}

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
  "insert or replace into audit_entries select seq, at, 'system', actor_id, action, subject_kind, subject_id, detail, previous_hash, hash from audit_entries where seq = 2",
])("refuses to rewrite history: %s", async (statement) => {
  await addEntries(3);
  expect(() => database.sqlite.exec(statement)).toThrow("the audit log is append-only");
  expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true, entries: 3 });
});

it.each([
  ["a changed entry", "update audit_entries set actor_id = 'b' where seq = 2", 2],
  ["a removed entry", "delete from audit_entries where seq = 2", 2],
  ["a removed beginning", "delete from audit_entries where seq = 1", 1],
  ["a forged hash", "update audit_entries set hash = previous_hash where seq = 3", 3],
])("finds %s and where", async (_case, statement, brokenAt) => {
  await addEntries(4);
  tamper(statement);
  expect(await verifyAuditChain(database.db)).toEqual({ ok: false, brokenAt });
});

it("adds no entry when the change it tells of is rolled back", async () => {
  const change = database.db.transaction().execute(async (transaction) => {
    await insertAuditEntry(transaction, { actorKind: "system", action: "lead.erased" });
    throw new Error("the change failed");
  });
  await expect(change).rejects.toThrow("failed");
  expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true, entries: 0 });
});
