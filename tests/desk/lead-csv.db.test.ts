import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DeskFilter, exportDeskLeads } from "#db/queries/desk-list.server";
import { insertLead, type LeadRecord, type NewLead } from "#db/queries/leads.server";
import { leadCsvStream } from "~/desk/export-leads.server";
import { searchLookups } from "~/desk/search-term";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { everything, minute } from "./desk-fixture";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

const storeMany = (count: number, fields: (index: number) => Partial<NewLead>) =>
  database.db.transaction().execute(async (transaction) => {
    for (let index = 0; index < count; index++) {
      await insertLead(transaction, newLead({ submittedAt: minute(index), ...fields(index) }));
    }
  });
const collect = async (filter: Partial<DeskFilter>) => {
  const batches: LeadRecord[][] = [];
  for await (const batch of exportDeskLeads(database.db, { ...everything, ...filter })) {
    batches.push(batch);
  }
  return batches;
};
const csvOf = (leads: LeadRecord[]) =>
  new Response(
    leadCsvStream(
      (async function* () {
        yield leads;
      })(),
    ),
  ).text();

/** Reads RFC 4180 text into rows of cells. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") rows.push([]);
    if (match[3] === "") break;
  }
  return rows.filter((row) => row.length > 1);
}

describe("the CSV of leads", () => {
  it("begins with a byte order mark and the specification's field names", async () => {
    const stream = leadCsvStream((async function* () {})());
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toMatch(
      /^reference,kind,submittedAt,status,replyDueAt,dueAt,attempts,lastAttemptAt,lastOutcome,lostReason,companyName,contactName,email,phone,mcNumber,/,
    );
  });

  it("tells instants in ISO, booleans in words, and nothing of the receipt", async () => {
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

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x","y")', "＝1+1"])(
    "lets the cell %j run nowhere",
    async (companyName) => {
      const { lead } = await insertLead(database.db, newLead({ companyName }));
      const [header = [], cells = []] = parseCsv(await csvOf([lead]));
      const cell = cells[header.indexOf("companyName")];
      expect(cell).toBe(`'${companyName}`);
    },
  );

  it("keeps commas, quotes and lines inside their cell", async () => {
    for (const comments of ['He said "5%, or nothing"', "Then hung up\n=1+1", "a\r=1+1"]) {
      const { lead } = await insertLead(database.db, newLead({ comments }));
      const [header = [], cells = []] = parseCsv(await csvOf([lead]));
      expect(cells).toHaveLength(header.length);
      expect(cells[header.indexOf("comments")]).toBe(comments);
    }
  });
});

describe("the leads of an export", () => {
  it("are all of the filter's, newest first, in batches", async () => {
    await storeMany(1_050, (index) => ({
      kind: index % 2 === 0 ? "quote-request" : "fuel-card-application",
    }));
    const batches = await collect({});
    expect(batches.map((batch) => batch.length)).toEqual([500, 500, 50]);
    const times = batches.flat().map(({ submittedAt }) => submittedAt);
    expect(new Set(times).size).toBe(1_050);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await collect({ kind: "fuel-card-application" })).flat()).toHaveLength(525);
  });

  it("are complete for a search that the desk itself would cut", async () => {
    await storeMany(2_150, (index) => ({
      companyName: index % 43 === 0 ? "Other Lines" : `Zia Freight ${index}`,
    }));
    const found = (await collect({ lookups: searchLookups("zia") })).flat();
    expect(found).toHaveLength(2_100);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2_100);
    expect((await collect({ lookups: searchLookups("other") })).flat()).toHaveLength(50);
  });

  it("are asked for no longer when the download is broken off", async () => {
    await storeMany(1_050, () => ({}));
    let asked = 0;
    const batches = exportDeskLeads(database.db, everything);
    const counted = async function* () {
      try {
        for await (const batch of batches) {
          asked += 1;
          yield batch;
        }
      } finally {
        asked += 100;
      }
    };
    const reader = leadCsvStream(counted()).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(asked).toBeGreaterThanOrEqual(101);
    expect(asked).toBeLessThan(103);
  });
});
