import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findLeadById, insertLead } from "#db/queries/leads.server";
import { claimOutboxEntry, insertOutboxEntry } from "#db/queries/notifications.server";
import { deletePasskeyChallenge, insertPasskeyChallenge } from "#db/queries/passkeys.server";
import { findMonthlyCounts } from "#db/queries/report.server";
import { insertSignInAttempt } from "#db/queries/sessions.server";
import { insertStaffAccount } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { parseConfig } from "~/config.server";
import { takeLead } from "~/desk/claims.server";
import { clockFinding, mendTimes } from "~/health/clock.server";
import { escalateLeads } from "~/leads/escalation.server";
import { leadTimes } from "~/leads/submit-lead.server";
import { replyDueAt } from "~/site/business-hours";
import { businessHoursOf } from "~/site/company.server";
import { localHour } from "~/site/dates";
import { findSession, issueToken } from "~/staff/sessions.server";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

const config = parseConfig({
  NODE_ENV: "test",
  NOTIFY_ESCALATE_TO: "second@example.com",
  SMTP_URL: "smtp://127.0.0.1:1025",
  NOTIFY_TO: "a@example.com",
});
const now = new Date("2025-08-04T15:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const limit = { attempts: 5, windowMs: 900_000 };
const hours = businessHoursOf(config);
const target = { realm: "admin", accountKey: "a", addressKey: "b" } as const;

async function mend(at = now): Promise<unknown[]> {
  const lines: unknown[] = [];
  await mendTimes(
    database.db,
    (time) => leadTimes(time, hours),
    (fields) => lines.push(fields),
    at,
  );
  return lines;
}

it("lets nobody wait longer than the window for failures of any time ahead, and counts them still", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 400 * dayMs }), { minLength: 5, maxLength: 5 }),
      async (ahead) => {
        await database.db.deleteFrom("signInAttempts").execute();
        for (const ms of ahead) {
          await database.db
            .insertInto("signInAttempts")
            .values({ ...target, at: later(ms).toISOString() })
            .execute();
        }
        const admission = await insertSignInAttempt(database.db, target, limit, now);
        expect(admission).toEqual({ allowed: false, waitMs: limit.windowMs, mended: 5 });
        expect(
          await insertSignInAttempt(database.db, target, limit, later(limit.windowMs)),
        ).toMatchObject({ allowed: true });
      },
    ),
    { numRuns: 10 },
  );
});

it("gives what a clock ahead has stored the time it was meant to have, logs that once, and leaves the rest", async () => {
  const ahead = later(25 * hourMs);
  const admin = await insertStaffAccount(database.db, {
    username: "a",
    usernameKey: "a",
    passwordHash: "x",
  });
  const { lead } = await insertLead(database.db, newLead({ submittedAt: now.toISOString() }));
  const [early, unused, fresh] = [
    await issueToken(database.db, "staff", admin.id, { lifeMs: dayMs, now: ahead }),
    await issueToken(database.db, "staff", admin.id, { lifeMs: dayMs, now: ahead }),
    await issueToken(database.db, "staff", admin.id, { lifeMs: dayMs, now }),
  ];
  await inTransaction(database.db, (transaction) =>
    insertOutboxEntry(transaction, { leadId: lead.id, channel: "email" }, ahead),
  );
  await takeLead(database.db, admin, lead.id, ahead);
  const step = Math.floor(ahead.getTime() / 30_000);
  await database.db.updateTable("admins").set({ totpLastStep: step }).execute();
  await database.db
    .insertInto("signInAttempts")
    .values({ ...target, at: ahead.toISOString() })
    .execute();

  expect(await mend()).toEqual([
    expect.objectContaining({
      event: "clock.mended",
      rows: { signInAttempts: 1, adminSessions: 2, outbox: 1, admins: 1, leads: 1 },
    }),
  ]);
  expect(await mend()).toEqual([]);

  expect(await findSession(database.db, "staff", unused.token, later(4 * hourMs))).toBeNull();
  for (const { token } of [early, fresh]) {
    for (const hours of [3, 6, 9, 12, 15, 18, 21]) {
      await findSession(database.db, "staff", token, later(hours * hourMs));
    }
    expect(await findSession(database.db, "staff", token, later(dayMs - 1))).not.toBeNull();
    expect(await findSession(database.db, "staff", token, later(dayMs))).toBeNull();
  }
  expect(await claimOutboxEntry(database.db, "email", 1_000, now)).not.toBeNull();
  const row = await database.db
    .selectFrom("admins")
    .select("totpLastStep")
    .executeTakeFirstOrThrow();
  expect(row.totpLastStep).toBe(Math.floor(now.getTime() / 30_000));
});

it("escalates and counts from now a lead that came ahead of the clock, unless somebody worked on it", async () => {
  const ahead = later(40 * dayMs);
  const fromAhead = { ...newLead(), ...leadTimes(ahead, hours) };
  const { lead } = await insertLead(database.db, fromAhead);
  const other = await insertLead(database.db, { ...newLead(), ...leadTimes(ahead, hours) });
  await database.db
    .updateTable("leads")
    .set({ attempts: 1 })
    .where("id", "=", other.lead.id)
    .execute();
  expect(await mend()).toEqual([expect.objectContaining({ rows: { leads: 1 } })]);
  expect(await findLeadById(database.db, lead.id)).toMatchObject({
    ...leadTimes(now, hours),
    dueAt: replyDueAt(now, hours).toISOString(),
  });
  expect(await findLeadById(database.db, other.lead.id)).toMatchObject(leadTimes(ahead, hours));
  const months = await findMonthlyCounts(database.db, { from: "2025-01", to: "2025-12" });
  expect(months.map(({ month, leads }) => [month, leads])).toEqual([
    [localHour(now, hours.timeZone).slice(0, 7), 1],
    [localHour(ahead, hours.timeZone).slice(0, 7), 1],
  ]);
  await escalateLeads(database.db, config, later(6 * 60_000));
  const told = await database.db.selectFrom("outbox").select("leadId").execute();
  expect(told.map(({ leadId }) => leadId)).toEqual([lead.id]);
});

it("leaves no passkey's challenge that a clock ahead has made good for more than its minutes", async () => {
  const made = { early: 25 * hourMs, fresh: 0 };
  for (const [challengeHash, ms] of Object.entries(made)) {
    const challenge = { challengeHash, purpose: "p", expiresAt: later(ms + 300_000).toISOString() };
    await insertPasskeyChallenge(database.db, challenge, now);
  }
  expect(await mend()).toMatchObject([{ rows: { passkeyChallenges: 1 } }]);
  const isGood = (hash: string) => deletePasskeyChallenge(database.db, hash, "p", later(1_000));
  expect([await isGood("early"), await isGood("fresh")]).toEqual([false, true]);
});

it("tells of a clock that is behind what was stored last, and of no other", async () => {
  expect(await clockFinding(database.db, now)).toMatchObject({ severity: "ok" });
  await insertLead(database.db, newLead({ submittedAt: later(25 * hourMs).toISOString() }));
  expect(await clockFinding(database.db, now)).toMatchObject({
    severity: "warning",
    text: expect.stringContaining("2025-08-05T16:00:00.000Z"),
  });
  expect(await clockFinding(database.db, later(26 * hourMs))).toMatchObject({ severity: "ok" });
});

it("takes no lead for the repeat of one that a clock ahead has stored", async () => {
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
