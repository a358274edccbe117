import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type DeskFilter, everyLead, exportDeskLeads } from "#db/queries/desk-list.server";
import { insertLeadNote } from "#db/queries/desk-work.server";
import { insertLead, type LeadRecord, type NewLead } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { leadCsvStream } from "~/desk/export-leads.server";
import { searchLookups } from "~/desk/search-term";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { newNote } from "../support/leads";
import { minute } from "./desk-fixture";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

describe("the CSV of leads", () => {
  it("starts with a byte order mark and the specified field names", async () => {
    const stream = leadCsvStream(database.db, (async function* () {})());
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).replaceAll('"', "")).toMatch(
      /^reference,kind,submittedAt,status,replyDueAt,dueAt,attempts,lastAttemptAt,lastOutcome,lostReason,companyName,contactName,email,phone,mcNumber,/,
    );
  });

  it("has ISO times, booleans as words, and nothing of the receipt", async () => {
    const { lead } = await insertLead(database.db, newLead());
    const csv = await csvOf([lead]);
    const [header = [], cells = []] = parseCsv(csv);
    const row = Object.fromEntries(header.map((name, index) => [name, cells[index]]));
    expect(row).toMatchObject({
      submittedAt: "2025-08-04T15:00:00.000Z",
      agreeToTerms: "yes",
      smsConsent: "no",
      mcNumber: "",
      id: lead.id,
    });
    expect(csv).not.toContain(lead.receiptToken);
  });

  it("quotes every cell, so that none is split at a semicolon or tab", async () => {
    const { lead } = await insertLead(database.db, newLead({ companyName: "Haul;=1+1\t=2+2" }));
    const csv = await csvOf([lead]);
    expect(csv).toContain('"Haul;=1+1\t=2+2"');
    for (const cell of csv.trim().split(/,(?=")|\r\n/)) expect(cell).toMatch(/^\ufeff?".*"$/s);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x","y")', "＝1+1"])(
    "neutralizes the formula %j",
    async (companyName) => {
      const { lead } = await insertLead(database.db, newLead({ companyName }));
      const [header = [], cells = []] = parseCsv(await csvOf([lead]));
      const cell = cells[header.indexOf("companyName")];
      expect(cell).toBe(`'${companyName}`);
    },
  );

  it("holds a number to dial, the last attempt and current notes, each in one cell", async () => {
    const { lead } = await insertLead(database.db, newLead({ phone: "=602.555.0199" }));
    const { lead: other } = await insertLead(database.db, newLead({ phoneE164: "+14805550100" }));
    const write = async (body: string, at: string) => {
      const note = newNote({ leadId: lead.id, body }, new Date(at));
      await inTransaction(database.db, (transaction) => insertLeadNote(transaction, note));
      return note.id;
    };
    await write("Call late,\n=1+1", "2025-08-05T15:00:00Z");
    const struck = await write("Wrong", "2025-08-06T15:00:00Z");
    await write("Wants 93%", "2025-08-07T15:00:00Z");
    await database.db
      .updateTable("leadNotes")
      .set({ struckAt: "2025-08-08T15:00:00.000Z" })
      .where("id", "=", struck)
      .execute();
    const [header = [], first = [], second = []] = parseCsv(
      await csvOf([{ ...lead, lastOutcome: "voicemail" }, other]),
    );
    const cell = (cells: string[], name: string) => cells[header.indexOf(name)];
    expect(cell(first, "phone")).toBe("'=602.555.0199");
    expect(cell(first, "phoneE164")).toBe("+16025550199");
    expect(cell(first, "lastOutcome")).toBe("voicemail");
    expect(cell(first, "notes")).toBe(
      "2025-08-05T15:00:00.000Z A former member of staff:\nCall late,\n=1+1\n\n2025-08-07T15:00:00.000Z A former member of staff:\nWants 93%",
    );
    expect([cell(second, "phoneE164"), cell(second, "notes")]).toEqual(["+14805550100", ""]);
  });

  it("holds the notes of merged leads, read in one query for each batch", async () => {
    const { lead: older } = await insertLead(database.db, newLead());
    const stored = await insertLead(database.db, newLead({ phoneE164: "+14805550100" }));
    const younger = { ...stored.lead, mergedInto: older.id };
    const { mergedInto } = younger;
    await database.db
      .updateTable("leads")
      .set({ mergedInto })
      .where("id", "=", younger.id)
      .execute();
    await inTransaction(database.db, async (transaction) => {
      for (const { id: leadId } of [older, younger]) {
        await insertLeadNote(transaction, newNote({ leadId, body: `Note of ${leadId}` }));
      }
    });
    const select = vi.spyOn(database.db, "selectFrom");
    const [header = [], ...rows] = parseCsv(await csvOf([older, younger]));
    const reads = select.mock.calls.filter(([table]) => String(table) === "leadNotes");
    expect(reads).toHaveLength(1);
    const [first = "", second = ""] = rows.map((cells) => cells[header.indexOf("notes")]);
    expect([first, second].map((cell) => cell.match(/Note of/g)?.length)).toEqual([2, 1]);
    expect(second).toContain(younger.id);
  });

  it("keeps commas, quotes and line breaks inside their cell", async () => {
    for (const comments of ['He said "5%, or nothing"', "Then hung up\n=1+1", "a\r=1+1"]) {
      const { lead } = await insertLead(database.db, newLead({ comments }));
      const [header = [], cells = []] = parseCsv(await csvOf([lead]));
      expect(cells).toHaveLength(header.length);
      expect(cells[header.indexOf("comments")]).toBe(comments);
    }
  });
});

describe("the leads of an export", () => {
  it("are all that match the filter, newest first, in batches", async () => {
    await storeMany(510, (index) => ({
      kind: index % 2 === 0 ? "quote-request" : "fuel-card-application",
    }));
    const batches = await collect({});
    expect(batches.map((batch) => batch.length)).toEqual([500, 10]);
    const times = batches.flat().map(({ submittedAt }) => submittedAt);
    expect(new Set(times).size).toBe(510);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await collect({ kind: "fuel-card-application" })).flat()).toHaveLength(255);
  });

  it("are complete for a search that the desk would cut off", async () => {
    await storeMany(530, (index) => ({
      companyName: index % 53 === 0 ? "Other Lines" : `Zia Freight ${index}`,
    }));
    const found = (await collect({ lookups: searchLookups("zia") })).flat();
    expect(found).toHaveLength(520);
    expect(new Set(found.map(({ id }) => id)).size).toBe(520);
    expect((await collect({ lookups: searchLookups("other") })).flat()).toHaveLength(10);
  });

  it("are no longer queried when the download is canceled", async () => {
    const { lead } = await insertLead(database.db, newLead());
    let fetched = 0;
    const endless = async function* () {
      try {
        for (;;) {
          fetched += 1;
          yield [lead];
        }
      } finally {
        fetched += 100;
      }
    };
    const reader = leadCsvStream(database.db, endless()).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(fetched).toBeGreaterThanOrEqual(101);
    expect(fetched).toBeLessThan(103);
  });
});

function storeMany(count: number, fields: (index: number) => Partial<NewLead>) {
  return inTransaction(database.db, async (transaction) => {
    for (let index = 0; index < count; index++) {
      await insertLead(transaction, newLead({ submittedAt: minute(index), ...fields(index) }));
    }
  });
}

async function collect(filter: Partial<DeskFilter>) {
  const batches: LeadRecord[][] = [];
  for await (const batch of exportDeskLeads(database.db, { ...everyLead, ...filter })) {
    batches.push(batch);
  }
  return batches;
}

function csvOf(leads: LeadRecord[]) {
  return new Response(
    leadCsvStream(
      database.db,
      (async function* () {
        yield leads;
      })(),
    ),
  ).text();
}

/** Parses RFC 4180 text into rows of cells. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") rows.push([]);
    if (match[3] === "") break;
  }
  return rows.filter((row) => row.length > 1);
}
