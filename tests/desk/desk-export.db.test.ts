import { describe, expect, it, onTestFinished } from "vitest";
import { findAllAuditEntries, verifyAuditChain } from "#db/queries/audit.server";
import { insertClient } from "#db/queries/clients.server";
import { inTransaction } from "#db/transactions.server";
import { setConfig } from "~/config.server";
import { action as exportAction, loader as exportLoader } from "~/routes/admin.export";
import { action as pageAction, loader as pageLoader } from "~/routes/admin.personal-data";
import { action as fileAction } from "~/routes/admin.personal-data_.export";
import { localDay } from "~/site/dates";
import { configure } from "../support/config";
import { setReadOnly } from "../support/database";
import { answerOf, messageIn } from "../support/desk";
import { countRows } from "../support/rows";
import { deskForEachTest, type Fields } from "./desk-fixture";

const desk = deskForEachTest();
const { store, get, post } = desk;
const context = { params: {}, context: {} };

describe("the export", () => {
  it("is an uncached CSV file of the filter", async () => {
    await store({ email: "rosa@copper.example" });
    await store({ email: "dale@rim.example", companyName: '=HYPERLINK("http://evil")' });
    const { status, headers, body } = await download("?q=dale");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toContain("dale@rim.example");
    expect(body).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(body).not.toContain("rosa@copper.example");
  });

  it.each(["Etc/GMT+12", "Pacific/Kiritimati"])("names the company's day in %s", async (zone) => {
    configure({ NODE_ENV: "test", COMPANY_TIME_ZONE: zone });
    onTestFinished(() => setConfig(undefined));
    const dayThere = () => localDay(new Date(), zone);
    const before = dayThere();
    const { headers } = await download("");
    const names = [before, dayThere()].map((day) => `attachment; filename="leads-${day}.csv"`);
    expect(names).toContain(headers.get("Content-Disposition"));
  });

  it("is logged with its filters, never the search text", async () => {
    await download("?q=rosa%40copper.example&status=won&consent=yes&from=2025-08-04");
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      action: "leads.exported",
      detail: {
        searched: true,
        status: "won",
        smsConsent: true,
        submittedFrom: "2025-08-04T07:00:00.000Z",
      },
    });
    expect(JSON.stringify(entry)).not.toContain("rosa");
    expect(await verifyAuditChain(desk.database.db)).toMatchObject({ ok: true });
  });

  it("is refused while it cannot be logged", async () => {
    await store();
    await setReadOnly(desk.database, true);
    expect((await download("")).status).toBe(503);
  });

  it("of a selection contains only those leads", async () => {
    const chosen = await store({ companyName: "Chosen Freight" });
    await store({ companyName: "Other Lines" });
    const request = post("/admin/export", [["lead", `${chosen.id}:1`]]);
    const { body } = await answerOf(() => exportAction({ request, ...context }));
    expect(body).toContain("Chosen Freight");
    expect(body).not.toContain("Other Lines");
    expect((await lastEntry())?.detail).toEqual({ selected: [chosen.id] });
  });

  it("without a selection returns to the list, which asks for one", async () => {
    const request = post("/admin/export", []);
    const { status, headers } = await answerOf(() => exportAction({ request, ...context }));
    expect(status).toBe(303);
    expect(headers.get("Location")).toBe("/admin/quotes");
  });
});

describe("the personal data page", () => {
  const send = (fields: Fields) => {
    const request = post("/admin/personal-data", fields);
    return answerOf(() => pageAction({ request, ...context }));
  };
  const find = (email: string, phone = "") =>
    send([
      ["intent", "search"],
      ["email", email],
      ["phone", phone],
    ]);

  it("searches by post on the same page, so that no URL names the person", async () => {
    const lead = await store({ email: "Rosa@Copper.example" });
    const { status, headers, body } = await find("rosa@copper.example");
    expect(status).toBe(200);
    expect(headers.get("Location")).toBeNull();
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toMatchObject({ outcome: "found", found: { leads: [{ id: lead.id }] } });
    expect(await lastEntry()).toMatchObject({ detail: { leads: [lead.id], clients: [] } });
  });

  it("finds by phone in any notation", async () => {
    const lead = await store();
    const { body } = await find("", "602.555.0199");
    expect(body).toMatchObject({ found: { leads: [{ id: lead.id }] } });
  });

  it("explains what to enter and keeps the input", async () => {
    const { status, body } = await find("rosa at copper", "602");
    expect(status).toBe(400);
    expect(body).toMatchObject({
      outcome: "refused",
      typed: { email: "rosa at copper" },
      errors: { email: expect.stringContaining("Enter an email address") },
    });
  });

  it("exports everything as one JSON file", async () => {
    const lead = await store({ email: "rosa@copper.example" });
    const request = post("/admin/personal-data/export", [["email", "rosa@copper.example"]]);
    const { headers, body } = await answerOf(() => fileAction({ request, ...context }));
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="personal-data.json"');
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toMatchObject({ leads: [{ id: lead.id, timeline: [{ kind: "submitted" }] }] });
    expect(JSON.stringify(body)).not.toContain(lead.receiptToken);
  });

  it("erases what was shown after confirmation, and states when backups drop it", async () => {
    const lead = await store({ email: "rosa@copper.example" });
    const fields: Fields = [
      ["intent", "erase"],
      ["email", "rosa@copper.example"],
      ["lead", lead.id],
    ];
    const unconfirmed = await send(fields);
    expect(unconfirmed.status).toBe(400);
    expect(await countLeads()).toBe(1);
    const { status, body } = await send([...fields, ["confirm", "on"]]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: "erased", leads: 1, clients: 0 });
    expect(body).toMatchObject({ gone: expect.stringMatching(/^[A-Z][a-z]+ \d+, \d{4}$/) });
    expect(await countLeads()).toBe(0);
  });

  it("erases nothing if something changed meanwhile", async () => {
    const lead = await store({ email: "rosa@copper.example" });
    await store({ email: "rosa@copper.example" });
    const { status, body } = await send([
      ["intent", "erase"],
      ["email", "rosa@copper.example"],
      ["lead", lead.id],
      ["confirm", "on"],
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ problem: expect.stringContaining("nothing was erased") });
    expect(await countLeads()).toBe(2);
  });

  it("shows client accounts next to the leads", async () => {
    const names = { firstName: "Rosa", lastName: "Delgado", companyName: "Copper" };
    const account = { username: "rosa", usernameKey: "rosa", email: "rosa@copper.example" };
    await inTransaction(desk.database.db, (transaction) =>
      insertClient(transaction, { ...names, ...account }, new Date()),
    );
    const { body } = await find("rosa@copper.example");
    expect(body).toMatchObject({ found: { leads: [], clients: [{ username: "rosa" }] } });
  });

  it("turns retention on and off, with a preview of what it removes", async () => {
    await store({ submittedAt: "2001-01-01T00:00:00.000Z" });
    const load = async () => {
      const request = get("/admin/personal-data");
      return (await answerOf(() => pageLoader({ request, ...context }))).body;
    };
    expect(await load()).toMatchObject({ retention: null });
    const months = (text: string) =>
      send([
        ["intent", "set-retention"],
        ["months", text],
      ]);
    expect(await months("0")).toMatchObject({ status: 400, body: { months: "0" } });
    const saved = await months("24");
    expect(saved).toMatchObject({ status: 303 });
    expect(messageIn(saved.headers)).toBe("Saved.");
    expect(await load()).toMatchObject({
      retention: { months: 24, count: 1, oldest: "December 31, 2000" },
    });
    await months("");
    expect(await load()).toMatchObject({ retention: null });
    expect(await countLeads()).toBe(1);
  });
});

function download(query: string) {
  const request = get(`/admin/export${query}`);
  return answerOf(() => exportLoader({ request, ...context }));
}

async function lastEntry() {
  return (await findAllAuditEntries(desk.database.db, { limit: 1 }))[0];
}

function countLeads() {
  return countRows(desk.database, "leads");
}
