import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  countDeskLeads,
  countQueues,
  type DeskFilter,
  type DeskPage,
  type DeskPageRequest,
  everyLead,
  exportDeskLeads,
  findDeskPage,
  findNextDue,
} from "#db/queries/desk-list.server";
import { changeLead } from "#db/queries/lead-changes.server";
import { insertLead, type NewLead } from "#db/queries/leads.server";
import { BadCursorError, encodeCursor } from "#db/queries/pages.server";
import { deleteByIds } from "#db/queries/personal-data.server";
import { inTransaction } from "#db/transactions.server";
import { emailLookups, searchLookups } from "~/desk/search-term";
import { type QueueName, queueNames } from "~/staff/queues";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { minute } from "./desk-fixture";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

describe("a search", () => {
  beforeEach(async () => {
    await store({ companyName: "Copper State Hauling", contactName: "Rosa Maria Delgado" });
    await store({
      companyName: "Rim Freight",
      contactName: "Dale",
      email: "dale@rim.example",
      phone: "928-555-0110",
      phoneE164: "+19285550110",
      mcNumber: "654321",
      dotNumber: "7654321",
    });
    await store({ companyName: "928 Lines", contactName: "Ana Ruiz", mcNumber: "MX77" });
  });

  it.each<[string, string[]]>([
    ["copper", ["Copper State Hauling"]],
    ["COPPER STATE h", ["Copper State Hauling"]],
    ["rosa maria", ["Copper State Hauling"]],
    ["delgado", ["Copper State Hauling"]],
    ["maria", ["Copper State Hauling"]],
    ["dale", ["Rim Freight"]],
    ["Dale@RIM.example", ["Rim Freight"]],
    ["dale@rim", ["Rim Freight"]],
    ["928 555 0110", ["Rim Freight"]],
    ["(928)", ["Rim Freight"]],
    ["928", ["928 Lines", "Rim Freight"]],
    ["0110", ["Rim Freight"]],
    ["555-0110", ["Rim Freight"]],
    ["554-0110", []],
    ["mc-6543", ["Rim Freight"]],
    ["mx 77", ["928 Lines"]],
    ["dot 7654321", ["Rim Freight"]],
    ["76543", ["Rim Freight"]],
    ["%", []],
    ["c_pper", []],
    ["' or 1=1 --", []],
  ])("%j finds %j", async (text, found) => {
    expect(await companies(text)).toEqual(found);
  });

  it("finds a reference and its beginning", async () => {
    const lead = await store({ companyName: "By reference" });
    expect(await companies(lead.reference)).toContain("By reference");
    expect(await companies(lead.reference.slice(0, 5).toUpperCase())).toContain("By reference");
  });

  it.each(["face", "2e517", "FF123", "ff123456", "12345678"])(
    "takes %j for a reference",
    (text) => {
      const lookup = { target: "reference", value: text.toLowerCase() };
      expect(searchLookups(text)).toContainEqual(lookup);
    },
  );

  it("respects filters and order", async () => {
    const older = await store({ companyName: "Mesa A", submittedAt: minute(1), smsConsent: false });
    const newer = await store({ companyName: "Mesa B", submittedAt: minute(2) });
    await store({ companyName: "Mesa C", kind: "fuel-card-application" });
    await store({ companyName: "Mesa D", quarantined: true, quarantineReason: "honeypot" });
    await setStatus(newer.id, "won");
    const lookups = searchLookups("mesa");
    const quotes = await page({ lookups, kind: "quote-request" });
    expect(quotes.leads.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect((await page({ lookups, status: "won" })).leads).toHaveLength(1);
    expect(await companies("mesa", { suspectedSpam: true })).toEqual(["Mesa D"]);
  });

  it("checks the newest 500 with a common word, or all for an export", async () => {
    await inTransaction(database.db, async (transaction) => {
      for (let index = 0; index < 510; index++) {
        const quarantine = { quarantined: index % 250 === 1, quarantineReason: "honeypot" };
        const submittedAt = minute(index);
        await insertLead(
          transaction,
          newLead({ companyName: `Rim ${index}`, submittedAt, ...quarantine }),
        );
      }
    });
    const filter = { ...everyLead, lookups: searchLookups("rim") };
    const { leads } = await page(filter, { limit: 2 });
    expect(leads.map(({ companyName }) => companyName)).toEqual(["Rim 509", "Rim 508"]);
    const counted = await countDeskLeads(database.db, filter, { sort: "newest" });
    expect(counted).toEqual({ count: 500, capped: true, searchCut: true });
    expect(await companies("rim", { suspectedSpam: true })).toHaveLength(3);
    let exported = 0;
    for await (const batch of exportDeskLeads(database.db, filter)) exported += batch.length;
    expect(exported).toBe(508);
  });

  it("matches a lead's current text", async () => {
    const lead = await store({ companyName: "Before", quarantined: true });
    const change = { companyName: "Later", quarantined: false };
    await inTransaction(database.db, (transaction) => changeLead(transaction, lead, change));
    expect(await companies("before", { suspectedSpam: true })).toEqual([]);
    expect(await companies("later")).toEqual(["Later"]);
    await inTransaction(database.db, (transaction) => deleteByIds(transaction, "leads", [lead.id]));
    await store({ companyName: "Another" });
    expect(await companies("later")).toEqual([]);
    expect(await companies("another")).toEqual(["Another"]);
  });

  it("checks the first 500 matches and shows that there are more", async () => {
    await inTransaction(database.db, async (transaction) => {
      for (let index = 0; index < 510; index++) {
        const email = `zoe${String(index).padStart(4, "0")}@many.example`;
        await insertLead(transaction, newLead({ email, submittedAt: minute(index) }));
      }
    });
    const count = (text: string) =>
      countDeskLeads(
        database.db,
        { ...everyLead, lookups: emailLookups(text) },
        { sort: "newest" },
      );
    expect(await count("zoe")).toEqual({ count: 500, capped: true, searchCut: true });
    expect(await count("zoe00")).toEqual({ count: 100, capped: false, searchCut: false });
    const exact = await page({ lookups: emailLookups("zoe0509@many.example") });
    expect(exact.leads).toHaveLength(1);
  });
});

describe("the list", () => {
  const walk = async (filter: Partial<DeskFilter>, sort: "newest" | "due", limit: number) => {
    const forwards: string[] = [];
    const pages: DeskPage[] = [];
    let after: string | null = null;
    do {
      const next: DeskPage = await page(filter, { sort, limit, after });
      pages.push(next);
      forwards.push(...next.leads.map(({ id }) => id));
      after = next.next;
    } while (after !== null);
    const backwards: string[] = [];
    let before: string | null = pages.at(-1)?.previous ?? null;
    while (before !== null) {
      const previous: DeskPage = await page(filter, { sort, limit, before });
      backwards.unshift(...previous.leads.map(({ id }) => id));
      before = previous.previous;
    }
    return { forwards, backwards, lastPage: pages.at(-1)?.leads.length ?? 0 };
  };

  it.each(["newest", "due"] as const)(
    "pages by %s to the end and back, each lead once",
    async (sort) => {
      const due: Record<string, string> = {};
      for (let index = 0; index < 23; index++) {
        const submittedAt = minute(Math.floor(index / 4));
        const replyDueAt = minute(100 - Math.floor(index / 3));
        const { id } = await store({ submittedAt, replyDueAt });
        due[id] = sort === "due" ? replyDueAt : submittedAt;
      }
      const { forwards, backwards, lastPage } = await walk({ status: "new" }, sort, 5);
      expect(new Set(forwards).size).toBe(23);
      const times = forwards.map((id) => due[id] ?? "");
      expect(times).toEqual(sort === "due" ? times.toSorted() : times.toSorted().reverse());
      expect(backwards).toEqual(forwards.slice(0, -lastPage));
    },
  );

  it("filters by status, kind, consent and day", async () => {
    const consent = { smsConsent: true, smsConsentVersion: "1", smsConsentAt: minute(0) };
    const agreed = await store({ ...consent, submittedAt: minute(0) });
    const card = await store({ kind: "fuel-card-application", submittedAt: minute(10) });
    await setStatus(card.id, "quoted");
    const ids = async (filter: Partial<DeskFilter>) =>
      (await page(filter)).leads.map(({ id }) => id);
    expect(await ids({ smsConsent: true })).toEqual([agreed.id]);
    expect(await ids({ smsConsent: false })).toEqual([card.id]);
    expect(await ids({ status: "quoted", kind: "fuel-card-application" })).toEqual([card.id]);
    expect(await ids({ status: "quoted", kind: "quote-request" })).toEqual([]);
    expect(await ids({ submittedFrom: minute(0), submittedBefore: minute(10) })).toEqual([
      agreed.id,
    ]);
    expect(await ids({ submittedFrom: minute(1) })).toEqual([card.id]);
    const pending = await store({ authorityPending: true, mcNumber: "pending" });
    expect(await ids({ authorityPending: true })).toEqual([pending.id]);
    const found = { lookups: searchLookups(pending.email), authorityPending: true };
    expect(await ids(found)).toEqual([pending.id]);
    const now = { name: "now", now: minute(0), endOfDay: minute(600) } as const;
    expect(await ids({ ...found, queue: now, status: "new" })).toEqual([pending.id]);
  });

  it("counts up to its limit", async () => {
    for (let index = 0; index < 4; index++) await store({});
    const count = (cap: number) => countDeskLeads(database.db, everyLead, { sort: "newest", cap });
    expect(await count(4)).toEqual({ count: 4, capped: false, searchCut: false });
    expect(await count(3)).toEqual({ count: 3, capped: true, searchCut: false });
  });

  it("counts waiting and overdue leads", async () => {
    await store({ replyDueAt: minute(0) });
    await store({ replyDueAt: minute(20) });
    await store({ replyDueAt: minute(0), quarantined: true, quarantineReason: "honeypot" });
    const toCallBack = await store({ replyDueAt: minute(0) });
    await setStatus(toCallBack.id, "contacted");
    const times = { now: minute(10), endOfDay: minute(600) };
    expect(await countQueues(database.db, times)).toMatchObject({
      now: 3,
      overdue: 2,
      suspectedSpam: 1,
    });
  });

  it("refuses an unknown cursor or one of another order", async () => {
    await expect(page({}, { after: "nonsense" })).rejects.toThrow(BadCursorError);
    const { submittedAt, id } = await store({});
    const newest = encodeCursor([submittedAt, id]);
    await expect(page({}, { after: newest })).resolves.toMatchObject({ leads: [] });
    const due = { sort: "due", after: newest } as const;
    await expect(page({}, due)).rejects.toThrow(BadCursorError);
  });
});

describe("the queues", () => {
  const endOfDay = minute(600);
  const times = { now: minute(10), endOfDay };
  const inQueue = (name: QueueName) => ({ queue: { name, ...times } });
  const work = (id: string, due: string | null, attempt: string | null, status: string) =>
    sql`update leads set due_at = ${due}, last_attempt_at = ${attempt}, status = ${status} where id = ${id}`.execute(
      database.db,
    );

  it("hold each lead once: new, to follow up today or later, and done", async () => {
    const states: [due: string | null, attempt: string | null, status: string, box: QueueName][] = [
      [minute(20), null, "new", "now"],
      [minute(5), null, "new", "now"],
      [minute(700), null, "new", "now"],
      [minute(9), minute(1), "contacted", "now"],
      [minute(599), minute(1), "new", "today"],
      [minute(30), minute(1), "contacted", "today"],
      [endOfDay, minute(1), "quoted", "waiting"],
      [minute(5_000), minute(1), "new", "waiting"],
      [null, minute(1), "won", "done"],
      [null, null, "spam", "done"],
    ];
    const expected: Record<QueueName, [string, string][]> = {
      now: [],
      today: [],
      waiting: [],
      done: [],
    };
    for (const [index, [due, attempt, status, box]] of states.entries()) {
      const submittedAt = minute(index);
      const { id } = await store({ submittedAt });
      await work(id, due, attempt, status);
      expected[box].push([due ?? submittedAt, id]);
    }
    const spam = await store({ quarantined: true, quarantineReason: "honeypot" });
    await work(spam.id, minute(5), null, "new");
    for (const box of queueNames) {
      const sort = box === "done" ? "newest" : "due";
      const byUrgency = expected[box].toSorted().map(([, id]) => id);
      const shown = await page(inQueue(box), { sort });
      const ids = shown.leads.map(({ id }) => id);
      expect(ids).toEqual(box === "done" ? byUrgency.toReversed() : byUrgency);
    }
    expect(await countQueues(database.db, times)).toEqual({
      now: 4,
      overdue: 2,
      today: 2,
      waiting: 2,
      suspectedSpam: 1,
    });
    expect(await findNextDue(database.db, times.now)).toEqual({
      replies: [minute(20), minute(700)],
      followUps: [minute(30), minute(599), endOfDay, minute(5_000)],
    });
  });

  it("are searched, filtered and paged like any list", async () => {
    const kinds = ["quote-request", "fuel-card-application", "quote-request"] as const;
    const leads = await Promise.all(
      kinds.map((kind, index) => store({ kind, companyName: `Mesa ${index}` })),
    );
    for (const [index, { id }] of leads.entries()) {
      await work(id, minute(11 + index), minute(0), "contacted");
    }
    const filter = { ...inQueue("today"), lookups: searchLookups("mesa"), kind: kinds[0] };
    const first = await page(filter, { sort: "due", limit: 1 });
    const second = await page(filter, { sort: "due", limit: 1, after: first.next });
    expect([...first.leads, ...second.leads].map(({ id }) => id)).toEqual([
      leads[0]?.id,
      leads[2]?.id,
    ]);
    expect(second.next).toBeNull();
  });

  it("show the oldest first of those due at one time, forward and back", async () => {
    const replyDueAt = minute(700);
    for (const index of [3, 0, 4, 1, 2]) await store({ submittedAt: minute(index), replyDueAt });
    const walk = async (way: Partial<DeskPageRequest>) =>
      page(inQueue("now"), { sort: "due", limit: 2, ...way });
    const first = await walk({});
    const second = await walk({ after: first.next });
    const third = await walk({ after: second.next });
    const came = [first, second, third].flatMap(({ leads }) => leads.map((one) => one.submittedAt));
    expect(came).toEqual([0, 1, 2, 3, 4].map(minute));
    expect((await walk({ before: third.previous })).leads).toEqual(second.leads);
  });
});

async function store(fields: Partial<NewLead>) {
  return (await insertLead(database.db, newLead(fields))).lead;
}

function setStatus(id: string, status: string) {
  return sql`update leads set status = ${status} where id = ${id}`.execute(database.db);
}

function page(filter: Partial<DeskFilter>, request: Partial<DeskPageRequest> = {}) {
  return findDeskPage(
    database.db,
    { ...everyLead, ...filter },
    { sort: "newest", limit: 50, ...request },
  );
}

async function companies(text: string, filter: Partial<DeskFilter> = {}) {
  const { leads } = await page({ ...filter, lookups: searchLookups(text) });
  return leads.map(({ companyName }) => companyName).toSorted();
}
