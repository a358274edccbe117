import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, openSiteDatabase } from "#db/connection.server";
import { migrate, migrations } from "#db/migrate.server";
import { recordEvent, verifyAuditChain } from "#db/queries/audit.server";
import { insertLead } from "#db/queries/leads.server";
import { insertOutboxEntry, leaseOutboxEntry } from "#db/queries/notifications.server";
import { insertSignInAttempt } from "#db/queries/sessions.server";
import { findAllTeamMembers, insertTeamMember } from "#db/queries/team.server";
import { inTransaction } from "#db/transactions.server";
import { createPostgresDatabase, type PostgresTestDatabase } from "../support/postgres";
import { allRows } from "../support/rows";
import { newLead } from "./lead-fixture";

let server: PostgresTestDatabase;
/** Two pools, as two processes have them. */
let both: [Database, Database];

beforeEach(async () => {
  server = await createPostgresDatabase();
  const { url } = server;
  both = [await openSiteDatabase({ url }), await openSiteDatabase({ url })];
});
afterEach(async () => {
  await Promise.all(both.map((one) => one.close()));
  await server.drop();
});

describe("two processes that start at once", () => {
  it("migrate together, each step once", async () => {
    const results = await atOnce(2, ({ db }) => migrate(db));
    expect(results.flat().toSorted()).toEqual(Object.keys(migrations).sort());
    expect(await allRows(both[0], "kysely_migration")).toHaveLength(results.flat().length);
  });
});

describe("two processes on one migrated database", () => {
  beforeEach(() => migrate(both[0].db));

  it("store the same request once", async () => {
    const lead = newLead({ contentHash: "the same" });
    const answers = await atOnce(20, ({ db }, n) =>
      insertLead(db, { ...lead, receiptToken: `token-${n}` }),
    );
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(answers.map((one) => one.lead.id)).size).toBe(1);
    expect(await allRows(both[0], "leads")).toHaveLength(1);
  });

  it("send each notification once", async () => {
    const { lead } = await insertLead(both[0].db, newLead());
    for (let n = 0; n < 30; n++) {
      await inTransaction(both[0].db, (transaction) =>
        insertOutboxEntry(transaction, { leadId: lead.id, channel: "email" }, start),
      );
    }
    const claimed = await atOnce(40, ({ db }) => leaseOutboxEntry(db, "email", 60_000, start));
    const ids = claimed.flatMap((entry) => entry?.id ?? []);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });

  it("count sign-in attempts together", async () => {
    const target = { realm: "admin", accountKey: "a", addressKey: "b" } as const;
    const limit = { attempts: 5, windowMs: 900_000 };
    const admissions = await atOnce(20, ({ db }) => insertSignInAttempt(db, target, limit, start));
    expect(admissions.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  it("write one audit log, and give each team member a position", async () => {
    await atOnce(20, ({ db }, n) =>
      inTransaction(db, (transaction) =>
        recordEvent(transaction, { actor: { kind: "system" }, action: `test.${n}` }),
      ),
    );
    expect(await verifyAuditChain(both[1].db)).toMatchObject({ ok: true, entries: 20 });
    const ana = { role: "Owner", experience: "9 years", bio: "Began with one truck." };
    await atOnce(10, ({ db }, n) =>
      inTransaction(db, (transaction) =>
        insertTeamMember(transaction, { ...ana, name: `Ana ${n}` }),
      ),
    );
    const places = (await findAllTeamMembers(both[0].db)).map(({ position }) => position);
    expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("wait for a writer without blocking readers", async () => {
    const writing = await both[0].db.startTransaction().execute();
    const waiting = atOnce(30, ({ db }, n) => insertLead(db, newLead({ email: `${n}@a.example` })));
    for (const database of both) expect(await allRows(database, "leads")).toEqual([]);
    await writing.rollback().execute();
    expect(await waiting).toHaveLength(30);
  });
});

/** Runs `work` many times at once, alternating between the two processes, and returns each result. */
function atOnce<Result>(times: number, work: (one: Database, n: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: times }, (_, n) => work(n % 2 ? both[0] : both[1], n)));
}

const start = new Date("2025-08-04T15:00:00.000Z");
