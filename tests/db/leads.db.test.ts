import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countClientRequests } from "#db/queries/clients.server";
import { changeLead } from "#db/queries/lead-changes.server";
import {
  findLeadById,
  findLeadByReceiptToken,
  findLeads,
  insertLead,
  type LeadRecord,
} from "#db/queries/leads.server";
import { BadCursorError } from "#db/queries/pages.server";
import { inTransaction } from "#db/transactions.server";
import {
  createTestDatabase,
  createTestFile,
  type TestDatabase,
  type TestFile,
} from "../support/database";
import { countRows } from "../support/rows";
import { newLead } from "./lead-fixture";
import { queryPlans } from "./query-plans";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

describe("changeLead", () => {
  it("changes nothing from a lead that has changed since it was read", async () => {
    const { lead } = await insertLead(database.db, newLead());
    const change = (columns: Partial<LeadRecord>) =>
      inTransaction(database.db, (transaction) => changeLead(transaction, lead, columns));
    const changed = await change({ contactName: "Ana" });
    await expect(change({ companyName: "Later" })).rejects.toThrow("changed after it was read");
    expect(await findLeadById(database.db, lead.id)).toEqual(changed);
  });
});

describe("insertLead", () => {
  it("stores every field and returns booleans, nulls and the reference", async () => {
    const given = newLead({ mcNumber: "123456", smsConsent: false, comments: "Línea 1\nLine 2" });
    const { lead, duplicate } = await insertLead(database.db, given);
    const { contentHash: _, ...fields } = given;
    expect(duplicate).toBe(false);
    expect(lead).toMatchObject(fields);
    expect(lead.reference).toBe(lead.id.slice(0, 8));
    expect(lead).toMatchObject({ dotNumber: null, fuelCardTier: null, status: "new", version: 1 });
    expect(lead).not.toHaveProperty("contentHash");
    expect(await findLeadById(database.db, lead.id)).toEqual(lead);
    expect(await findLeadByReceiptToken(database.db, given.receiptToken)).toEqual(lead);
  });

  it("starts the lead's timeline", async () => {
    const { lead } = await insertLead(database.db, newLead());
    const events = database.db.selectFrom("leadEvents").selectAll().where("leadId", "=", lead.id);
    expect(await events.execute()).toEqual([
      {
        id: expect.any(Number),
        leadId: lead.id,
        at: lead.submittedAt,
        kind: "submitted",
        actorKind: "visitor",
        adminId: null,
        detail: null,
      },
    ]);
  });

  it.each([
    ["the same moment", 0, true],
    ["10 minutes later", 10, true],
    ["11 minutes later", 11, false],
  ])("treats the same content at %s as one lead: %#", async (_when, minutes, duplicate) => {
    const first = await insertLead(
      database.db,
      newLead({ contentHash: "same", submittedAt: minute(0) }),
    );
    const second = await insertLead(
      database.db,
      newLead({ contentHash: "same", submittedAt: minute(minutes) }),
    );
    expect(second.duplicate).toBe(duplicate);
    expect(second.lead.id === first.lead.id).toBe(duplicate);
    expect(await stored("leads")).toBe(duplicate ? 1 : 2);
    expect(await stored("lead_events")).toBe(duplicate ? 1 : 2);
  });

  it("treats released spam as the same lead, too", async () => {
    const suspected = newLead({ contentHash: "same", quarantined: true });
    const { lead } = await insertLead(database.db, suspected);
    await database.db.updateTable("leads").set({ quarantined: false }).execute();
    const again = await insertLead(database.db, { ...suspected, receiptToken: "another" });
    expect([again.duplicate, again.lead.id]).toEqual([true, lead.id]);
  });

  it("stores different content and the other kind at once", async () => {
    await insertLead(database.db, newLead({ contentHash: "same" }));
    const other = await insertLead(database.db, newLead({ contentHash: "other" }));
    const card = await insertLead(
      database.db,
      newLead({ contentHash: "same", kind: "fuel-card-application" }),
    );
    expect([other.duplicate, card.duplicate]).toEqual([false, false]);
  });

  it("stores one lead for many simultaneous identical requests", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => insertLead(database.db, newLead({ contentHash: "same" }))),
    );
    expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(results.map(({ lead }) => lead.reference)).size).toBe(1);
  });

  it("stores one lead for many simultaneous requests with one key and different content", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        insertLead(database.db, newLead({ submissionKeyHash: "same" })),
      ),
    );
    expect(results.filter(({ corrects }) => corrects)).toHaveLength(9);
    expect(new Set(results.map(({ lead }) => lead.reference)).size).toBe(1);
  });

  it("generates another id while the reference is taken", async () => {
    const ids = [
      "aaaaaaaa-0000-4000-8000-000000000001",
      "aaaaaaaa-0000-4000-8000-000000000002",
      "bbbbbbbb-0000-4000-8000-000000000003",
    ].values();
    const newId = () => String(ids.next().value);
    await insertLead(database.db, newLead(), { newId });
    const { lead } = await insertLead(database.db, newLead(), { newId });
    expect(lead.reference).toBe("bbbbbbbb");
  });

  it("stores neither lead nor event when the surrounding transaction fails", async () => {
    const work = inTransaction(database.db, async (transaction) => {
      await insertLead(transaction, newLead());
      throw new Error("the notice could not be written");
    });
    await expect(work).rejects.toThrow("notice");
    expect([await stored("leads"), await stored("lead_events")]).toEqual([0, 0]);
  });

  it("keeps a hostile text as text", async () => {
    const hostile = `'); drop table leads; --\u0000"<script>`;
    const { lead } = await insertLead(database.db, newLead({ companyName: hostile }));
    // PostgreSQL cannot store U+0000 in text, so U+FFFD replaces it.
    const kept = database.engine === "sqlite" ? hostile : hostile.replace("\0", "\uFFFD");
    expect((await findLeadById(database.db, lead.id))?.companyName).toBe(kept);
  });
});

describe("findLeads", () => {
  it("pages through every lead once, newest first, even at one instant", async () => {
    for (let index = 0; index < 25; index++) {
      await insertLead(database.db, newLead({ submittedAt: minute(Math.floor(index / 4)) }));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof findLeads>> = await findLeads(database.db, {
        quarantined: false,
        limit: 4,
        cursor,
      });
      expect(page.leads.length).toBeLessThanOrEqual(4);
      seen.push(...page.leads.map(({ submittedAt, id }) => `${submittedAt} ${id}`));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(25);
    expect(seen).toEqual(seen.toSorted().reverse());
  });

  it("returns at most 200 leads a page", async () => {
    await inTransaction(database.db, async (transaction) => {
      for (let index = 0; index < 201; index++) await insertLead(transaction, newLead());
    });
    const page = await findLeads(database.db, { quarantined: false, limit: 5_000 });
    expect(page.leads).toHaveLength(200);
    expect(page.nextCursor).not.toBeNull();
  });

  it("separates the kinds and suspected spam", async () => {
    const quote = await insertLead(database.db, newLead());
    const card = await insertLead(database.db, newLead({ kind: "fuel-card-application" }));
    const spam = await insertLead(
      database.db,
      newLead({ quarantined: true, quarantineReason: "honeypot" }),
    );
    const ids = async (filter: { kind?: "quote-request"; quarantined: boolean }) =>
      (await findLeads(database.db, { ...filter, limit: 10 })).leads.map(({ id }) => id).toSorted();
    expect(await ids({ kind: "quote-request", quarantined: false })).toEqual([quote.lead.id]);
    expect(await ids({ quarantined: false })).toEqual([quote.lead.id, card.lead.id].toSorted());
    expect(await ids({ quarantined: true })).toEqual([spam.lead.id]);
  });

  it.each([
    "nonsense",
    "",
    Buffer.from("2025-08-04|x").toString("base64url"),
    Buffer.from(`${minute(0)}|aaaaaaaa-0000-4000-8000-000000000001|x`).toString("base64url"),
  ])("refuses the cursor %j unless it is empty", async (cursor) => {
    const page = findLeads(database.db, { quarantined: false, limit: 10, cursor });
    if (cursor === "") await expect(page).resolves.toEqual({ leads: [], nextCursor: null });
    else await expect(page).rejects.toThrow(BadCursorError);
  });
});

describe("findLeads of one email address", () => {
  it("matches the full address, ignoring case and surrounding space", async () => {
    const { lead } = await insertLead(database.db, newLead({ email: "Ana@DesertHaul.example" }));
    await insertLead(database.db, newLead({ email: "ana@deserthaul.example.org" }));
    const page = await findLeads(database.db, {
      email: " aNA@deserthaul.EXAMPLE ",
      quarantined: false,
      limit: 10,
    });
    expect(page.leads).toEqual([lead]);
  });
});

describe("query plans", () => {
  // SQLite's planner needs hints; PostgreSQL uses the statistics of its tables.
  let file: TestFile;
  beforeEach(async () => {
    await database.cleanup();
    file = await createTestFile();
    database = file;
  });

  const email = "ana@deserthaul.example";
  const page = { quarantined: false, limit: 50 };
  const cursor = Buffer.from(`${minute(0)}|aaaaaaaa-0000-4000-8000-000000000001`).toString(
    "base64url",
  );
  const kind = "quote-request";

  it.each<[string, RegExp, () => Promise<unknown>]>([
    ["the plain list", /leads_by_arrival/, () => findLeads(database.db, page)],
    [
      "its next page",
      /leads_by_arrival .*\(submitted_at/,
      () => findLeads(database.db, { ...page, cursor }),
    ],
    ["one kind", /leads_by_kind/, () => findLeads(database.db, { ...page, kind })],
    [
      "one kind, next page",
      /leads_by_kind/,
      () => findLeads(database.db, { ...page, kind, cursor }),
    ],
    ["an email", /leads_by_email /, () => findLeads(database.db, { ...page, email })],
    [
      "an email of one kind",
      /leads_by_email /,
      () => findLeads(database.db, { ...page, kind, email }),
    ],
    ["a receipt", /leads_by_receipt_token/, () => findLeadByReceiptToken(database.db, "token")],
    ["the duplicate rule", /leads_by_email /, () => insertLead(database.db, newLead())],
    ["its key", /leads_by_submission_key/, () => insertLead(database.db, newLead())],
    ["client requests", /leads_by_client_asked/, () => countClientRequests(database.db)],
  ])("answer %s from an index, never by scanning the table", async (_name, index, run) => {
    const plan = await queryPlans(file, run);
    expect(plan.join("\n")).toMatch(index);
    expect(plan.filter((line) => /^SCAN leads/.test(line))).toEqual([]);
  });
});

function minute(count: number) {
  return new Date(Date.UTC(2025, 7, 4, 15) + count * 60_000).toISOString();
}

function stored(table: string) {
  return countRows(database, table);
}
