import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findLeadById, insertLead } from "#db/queries/leads.server";
import { toRecords, toStoredName } from "#db/records.server";
import {
  createTestDatabase,
  createTestFile,
  type TestDatabase,
  type TestFile,
} from "../support/database";
import { allRows } from "../support/rows";
import { newLead } from "./lead-fixture";

let database: TestDatabase;
let file: TestFile;
beforeEach(async () => {
  [database, file] = await Promise.all([createTestDatabase(), createTestFile()]);
});
it("converts the name of every column both ways", async () => {
  const tables = await database.db.introspection.getTables();
  const names = tables.flatMap(({ name, columns }) => [name, ...columns.map((one) => one.name)]);
  const compared = names.filter((name) =>
    /_key$|^(content|submission_(key|content))_hash$|^words(_id)?$/.test(name),
  );
  expect(new Set(compared).size).toBe(12);
  for (const name of names) {
    const [shown] = Object.keys(toRecords([{ [name]: 1 }])[0] ?? {});
    if (compared.includes(name)) expect(shown, name).toBeUndefined();
    else expect(toStoredName(shown ?? ""), name).toBe(name);
    expect(shown ?? "").not.toContain("_");
  }
});

it("stores booleans as 0 and 1, queries by them and returns them", async () => {
  const { lead } = await insertLead(database.db, newLead({ quarantined: true }));
  const stored = { agree_to_terms: 1, sms_consent: 0, quarantined: 1, email_key: lead.email };
  expect(await allRows(database, "leads")).toMatchObject([
    { ...stored, email_key: lead.email.toLowerCase() },
  ]);
  const found = (quarantined: boolean) =>
    database.db.selectFrom("leads").selectAll().where("quarantined", "=", quarantined).execute();
  expect(await found(true)).toEqual([lead]);
  expect(await found(false)).toEqual([]);
  expect(lead).toMatchObject({ agreeToTerms: true, smsConsent: false, quarantined: true });
});

it("reads a cached statement's rows correctly after another process changed the table", async () => {
  const { lead } = await insertLead(file.db, newLead({ comments: "Call after noon." }));
  expect(await findLeadById(file.db, lead.id)).toEqual(lead);
  // Changes the schema as a newer version of the program would while this one runs.
  file.sqlite.exec(
    "alter table leads drop column years_in_business; alter table leads add later text",
  );
  await sql`update leads set comments = 'Call before noon.'`.execute(file.db);
  const { yearsInBusiness: _, ...others } = lead;
  const later = { ...others, comments: "Call before noon.", later: null };
  expect(await findLeadById(file.db, lead.id)).toEqual(later);
});

it("reads them correctly after the running transaction changed the table", async () => {
  const { lead } = await insertLead(file.db, newLead({ comments: "Call after noon." }));
  const { yearsInBusiness: _, ...others } = lead;
  await file.db.transaction().execute(async (transaction) => {
    expect(await findLeadById(transaction, lead.id)).toEqual(lead);
    await sql`alter table leads drop column years_in_business`.execute(transaction);
    await sql`alter table leads add later text`.execute(transaction);
    expect(await findLeadById(transaction, lead.id)).toEqual({ ...others, later: null });
  });
});

it("applies a limit hidden from SQLite's planner, which would prepare the statement again each time", async () => {
  const keys = database.db.selectFrom("settings").select("key").orderBy("key");
  const at = "2026-11-23T07:00:00.000Z";
  const values = ["a", "b", "c"].map((key) => ({ key, value: key, updatedAt: at }));
  await database.db.insertInto("settings").values(values).execute();
  const two = keys.where("key", "in", ["a", "b", "c"]).limit(2);
  if (database.engine === "sqlite") expect(two.compile().sql).toMatch(/ limit 0 \+ \?$/);
  expect(await two.execute()).toEqual([{ key: "a" }, { key: "b" }]);
});

afterEach(() => Promise.all([database.cleanup(), file.cleanup()]));
