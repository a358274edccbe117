import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertLead, type LeadRecord, type NewLead } from "#db/queries/leads.server";
import { parseConfig } from "~/config.server";
import { nextStepOf } from "~/leads/next-step.server";
import { dueAsCalendar } from "~/leads/receipt-calendar.server";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.cleanup());

describe("what to have ready", () => {
  const card = { kind: "fuel-card-application" } as const;
  const numbers = { mcNumber: "123456", dotNumber: "1234567" };
  it.each<[string, Partial<NewLead>, RegExp[], RegExp[]]>([
    ["a plain quote", {}, [/invoice/, /brokers/, /MC and DOT/, /insurance/], [/cards/, /applied/]],
    ["credit", { servicesInterested: "line-of-credit" }, [/three months/], [/invoice that is/]],
    ["cards", { servicesInterested: "fuel-cards" }, [/How many cards/], [/brokers/]],
    ["all", { servicesInterested: "all-services" }, [/brokers/, /cards/, /three months/], []],
    ["a fuel card", { ...card, ...numbers }, [/cards/, /fuel statement/], [/brokers/, /MC and/]],
    [
      "a start-up",
      { authorityPending: true, mcNumber: "pending", dotNumber: "pending" },
      [/the day you applied/i],
      [/insurance/, /MC and DOT/],
    ],
  ])("depends on the answers: %s", async (_, fields, there, absent) => {
    const text = nextStepOf(await lead(fields), config, "en").atHand.join("\n");
    for (const one of there) expect(text).toMatch(one);
    for (const one of absent) expect(text).not.toMatch(one);
  });
});

describe("the promised time", () => {
  it("is shown as late when passed, and dropped after a reply", async () => {
    const one = await lead({ replyDueAt: "2025-08-04T16:00:00.000Z" });
    const pastAt = (now: string) => nextStepOf(one, config, "en", new Date(now)).due?.past;
    expect(pastAt("2025-08-04T16:00:00.000Z")).toBe(false);
    expect(pastAt("2025-08-04T16:00:01.000Z")).toBe(true);
    expect(nextStepOf({ ...one, status: "contacted" }, config, "en").due).toBeNull();
  });
});

describe("the calendar entry", () => {
  it("has the promised time, escaped, in lines of at most 75 bytes", async () => {
    const one = await lead({ replyDueAt: "2025-08-04T16:00:00.000Z" });
    const entry = dueAsCalendar(one, config, "en") ?? "";
    expect(entry.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of entry.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThan(76);
    const unfolded = entry.replaceAll("\r\n ", "").split("\r\n");
    expect(unfolded).toContain("DTSTART:20250804T160000Z");
    expect(unfolded).toContain("DTEND:20250804T161500Z");
    expect(unfolded).toContain(`UID:${one.reference}@site.example`);
    expect(unfolded).toContain(String.raw`SUMMARY:A\, B\; C reply deadline: quote request`);
    expect(entry).not.toContain(one.receiptToken);
  });

  it("does not exist when no reply is due", async () => {
    expect(dueAsCalendar(await lead({ replyDueAt: null }), config, "en")).toBeNull();
  });
});

async function lead(fields: Partial<NewLead> = {}): Promise<LeadRecord> {
  return (await insertLead(database.db, newLead(fields))).lead;
}

const config = parseConfig({
  NODE_ENV: "test",
  SITE_URL: "https://site.example",
  COMPANY_SHORT_NAME: "A, B; C",
});
