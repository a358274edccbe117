import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, it } from "vitest";
import { insertLead } from "#db/queries/leads.server";
import { insertOutboxEntry, leaseOutboxEntry } from "#db/queries/notifications.server";
import { insertSignInAttempt } from "#db/queries/sessions.server";
import { inTransaction } from "#db/transactions.server";
import { checkClock } from "~/health/check-storage.server";
import { acceptedStep } from "~/staff/second-factor.server";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

it("locks no one out for failures in the future, and rewrites none", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 60_001, max: 400 * dayMs }), { minLength: 5, maxLength: 5 }),
      async (ahead) => {
        await database.db.deleteFrom("signInAttempts").execute();
        const stored = ahead.map((ms) => ({ ...target, at: later(ms).toISOString() }));
        await database.db.insertInto("signInAttempts").values(stored).execute();
        expect(await insertSignInAttempt(database.db, target, limit, now)).toMatchObject({
          allowed: true,
        });
        const rows = await database.db.selectFrom("signInAttempts").select("at").execute();
        const times = rows.map(({ at }) => at);
        expect(times).toEqual(expect.arrayContaining(stored.map(({ at }) => at)));
      },
    ),
    { numRuns: 10 },
  );
});

it("counts failures of a clock slightly ahead, within the window", async () => {
  for (let nth = 0; nth < 5; nth++) {
    await insertSignInAttempt(database.db, target, limit, later(50_000));
  }
  expect(await insertSignInAttempt(database.db, target, limit, now)).toEqual({
    allowed: false,
    waitMs: limit.windowMs,
  });
});

it("accepts a code after one used by a clock ahead, and no code twice", () => {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime(),
  });
  const step = Math.floor(now.getTime() / 30_000);
  expect(acceptedStep(secret, code, step + dayMs / 30_000, now)).toBe(step);
  expect(acceptedStep(secret, code, step, now)).toBeNull();
});

it("sends a notification that a clock ahead postponed or leased", async () => {
  const { lead } = await insertLead(database.db, newLead({ submittedAt: now.toISOString() }));
  const ahead = later(25 * hourMs);
  await inTransaction(database.db, (transaction) =>
    insertOutboxEntry(transaction, { leadId: lead.id, channel: "email" }, ahead),
  );
  expect(await leaseOutboxEntry(database.db, "email", 1_000, ahead)).not.toBeNull();
  expect(await leaseOutboxEntry(database.db, "email", 1_000, now)).not.toBeNull();
  expect(await leaseOutboxEntry(database.db, "email", 1_000, now)).toBeNull();
});

it("reports a clock behind the last stored time, and no other", async () => {
  expect(await checkClock(database.db, now)).toMatchObject({ group: null });
  await insertLead(database.db, newLead({ submittedAt: later(25 * hourMs).toISOString() }));
  expect(await checkClock(database.db, now)).toMatchObject({
    group: "fix",
    text: expect.stringContaining("2025-08-05T16:00:00.000Z"),
  });
  expect(await checkClock(database.db, later(26 * hourMs))).toMatchObject({ group: null });
});

it("treats no lead as the repeat of one from the future", async () => {
  const content = { contentHash: "c".repeat(64) };
  await insertLead(
    database.db,
    newLead({ ...content, submittedAt: later(25 * hourMs).toISOString() }),
  );
  const again = await insertLead(
    database.db,
    newLead({ ...content, submittedAt: now.toISOString() }),
  );
  expect(again.duplicate).toBe(false);
});

function later(ms: number) {
  return new Date(now.getTime() + ms);
}

const now = new Date("2025-08-04T15:00:00.000Z");

const hourMs = 3_600_000;

const dayMs = 24 * hourMs;

const limit = { attempts: 5, windowMs: 900_000 };

const target = { realm: "admin", accountKey: "a", addressKey: "b" } as const;
