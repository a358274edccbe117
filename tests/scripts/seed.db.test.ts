import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { verifyAuditChain } from "#db/queries/audit.server";
import { setConfig } from "~/config.server";
import { leadStatuses } from "~/leads/status";
import { seedMonth, seedSite } from "../../scripts/seed/month";
import { configure } from "../support/config";
import { createTestDatabase, createTestFolder, type TestDatabase } from "../support/database";
import { isLong } from "../support/long";

const until = new Date("2026-11-24T18:00:00.000Z");
const config = configure({
  NODE_ENV: "test",
  SITE_URL: "http://site.test",
  SMTP_URL: "smtp://127.0.0.1:9",
  NOTIFY_TO: "a@b.example",
});
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedMonth(database, config, until);
});
afterAll(async () => {
  setDatabase(undefined);
  setConfig(undefined);
  await database.cleanup();
});

it("npm run seed stores a month with every state, in both languages, and sends nothing", async () => {
  const { db } = database;
  const leads = await db.selectFrom("leads").selectAll().execute();
  const valuesOf = (column: "kind" | "language" | "lastOutcome" | "lostReason" | "status") =>
    [...new Set(leads.map((lead) => lead[column]))].filter((value) => value !== null).sort();
  expect(valuesOf("status")).toEqual([...leadStatuses].sort());
  expect(valuesOf("language")).toEqual(["en", "es"]);
  expect(valuesOf("kind")).toEqual(["fuel-card-application", "quote-request"]);
  expect(valuesOf("lastOutcome")).toEqual(["no-answer", "reached", "voicemail", "wrong-number"]);
  expect(valuesOf("lostReason").length).toBeGreaterThan(2);
  for (const some of [
    leads.filter(({ mergedInto }) => mergedInto !== null),
    leads.filter(({ followUpAt }) => followUpAt !== null && followUpAt > until.toISOString()),
    leads.filter(({ quarantined }) => quarantined),
    leads.filter(({ factoringNow }) => factoringNow !== null),
    await db.selectFrom("clients").selectAll().where("leadId", "is not", null).execute(),
    await db.selectFrom("leadNotes").selectAll().execute(),
  ])
    expect(some.length).toBeGreaterThan(1);
  const staff = await db.selectFrom("admins").select("role").execute();
  expect(staff.map(({ role }) => role).sort()).toEqual(["administrator", "sales", "sales"]);
  const team = await db.selectFrom("teamMembers").select("photoId").execute();
  expect(team.map(({ photoId }) => photoId)).not.toContain(null);
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  expect(await verifyAuditChain(db)).toMatchObject({ ok: true });
});

it("npm run seed stores the same month for the same time, but for random ids", async () => {
  const other = await createTestDatabase();
  await seedMonth(other, config, until);
  const [month, again] = [database, other].map(({ db }) =>
    db
      .selectFrom("leads")
      .select(["contactName", "companyName", "submittedAt", "status", "dueAt", "attempts"])
      .orderBy("submittedAt")
      .orderBy("email")
      .execute(),
  );
  expect(await again).toEqual(await month);
  await other.cleanup();
});

it.each(["2026-11-26T17:00:00.000Z", "2027-02-03T02:00:00.000Z"].slice(0, isLong ? 2 : 1))(
  "npm run seed stores a month that ends at %s",
  async (end) => {
    const other = await createTestDatabase();
    await seedMonth(other, config, new Date(end));
    const clients = await other.db.selectFrom("clients").select("leadId").execute();
    expect(clients.length).toBeGreaterThan(1);
    await other.cleanup();
  },
);

it("npm run seed is refused on a database with leads and in production", async () => {
  await expect(seedMonth(database, config, until)).rejects.toThrow(
    /^The database holds leads, .*$/,
  );
  const { folder, removeFolder } = createTestFolder();
  configure({
    NODE_ENV: "test",
    SITE_URL: "https://site.test",
    DATABASE_PATH: `${folder}/site.sqlite`,
  });
  await expect(seedSite()).rejects.toThrow(/^The example month is for development, .*$/);
  expect(readdirSync(folder)).toEqual([]);
  removeFolder();
});
