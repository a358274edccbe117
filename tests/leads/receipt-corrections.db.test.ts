import { describe, expect, it } from "vitest";
import {
  findLeadById,
  findTimelineByLead,
  insertLead,
  type LeadRecord,
  type NewLead,
} from "#db/queries/leads.server";
import { correctionsOf } from "~/leads/lead-facts.server";
import { loader } from "~/routes/receipt.$token";
import { addressIn } from "~/site/spanish-paths";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { eachOnItsDatabase } from "../support/site-database";
import { postOnDesk, postOnReceipt } from "./receipt-fixture";

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

describe("a correction on the receipt", () => {
  const typed = {
    companyName: "Desert Haul Inc",
    contactName: "Ana Ruiz-Soto",
    email: "ana@inc.example",
    phone: "(480) 555-0111",
    mcNumber: "MC 654321",
    dotNumber: "pending",
    monthlyRevenue: "100k-250k",
    businessType: "small-fleet",
    yearsInBusiness: "3-5",
    numberOfTrucks: "7",
    servicesInterested: "factoring",
    comments: "Two brokers",
  };
  const corrected = { ...typed, mcNumber: "654321", numberOfTrucks: "6-10" };

  it("changes every field of the form, each in the timeline with what it was", async () => {
    const lead = await stored({ monthlyRevenue: "25k-50k" });
    expect((await correct(lead, typed)).status).toBe(303);
    expect(await now(lead)).toMatchObject({ ...corrected, authorityPending: true });
    const [event] = await findTimelineByLead(database.db, lead.id);
    expect(event?.detail).toMatchObject({
      from: { companyName: lead.companyName, monthlyRevenue: "25k-50k", mcNumber: null },
      to: corrected,
    });
    expect(correctionsOf(lead.kind, event?.detail ?? {})).toHaveLength(Object.keys(typed).length);
  });

  it("validates only changed fields, and keeps fields that the form did not show", async () => {
    const lead = await stored({ monthlyRevenue: "gone-since", comments: "As before" });
    const { companyName, monthlyRevenue } = lead;
    await correct(lead, { companyName, monthlyRevenue: "gone-since", numberOfTrucks: "1" });
    expect(await now(lead)).toMatchObject({
      companyName,
      monthlyRevenue,
      comments: "As before",
      numberOfTrucks: "1",
    });
    expect(await correct(lead, { companyName: " ", numberOfTrucks: "1" })).toMatchObject({
      status: 400,
      body: { typed: { companyName: " " }, errors: { companyName: "Enter your company name." } },
    });
  });

  it("saved twice is one change, which staff's open forms notice once", async () => {
    const lead = await stored();
    for (const _ of "ab") expect((await correct(lead, { comments: "Call me" })).status).toBe(303);
    expect((await now(lead))?.version).toBe(2);
    const kinds = (await findTimelineByLead(database.db, lead.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(["corrected", "submitted"]);
  });

  it("keeps what staff corrected, and explains why", async () => {
    const lead = await stored();
    const contact = { contactName: lead.contactName, email: lead.email, phone: lead.phone };
    const byStaff = { ...contact, companyName: "Desert Haul Corp", mcNumber: "123456" };
    await postOnDesk(database.db, lead, { intent: "correct-contact", version: "1", ...byStaff });
    const page = await shown(lead);
    expect(page.typed).not.toHaveProperty("companyName");
    expect(page.typed).toHaveProperty("dotNumber", "");
    expect(page.worked).toMatch(
      /^We have already worked with these details: company name, MC number\. To change them, /,
    );
    const late = { companyName: lead.companyName, comments: "Kept" };
    expect(await correct(lead, late)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining("worked with these details: company name. To change"),
        typed: late,
      },
    });
    expect(await now(lead)).toMatchObject({ companyName: "Desert Haul Corp", comments: null });
  });

  it("ends with our offer for all that it depends on, in Spanish too", async () => {
    const lead = await stored();
    await postOnDesk(database.db, lead, {
      intent: "change-status",
      version: "1",
      status: "quoted",
    });
    await postOnDesk(database.db, lead, {
      intent: "change-status",
      version: "2",
      status: "lost:price",
    });
    const page = await shown(lead);
    expect(Object.keys(page.typed)).toEqual(["contactName", "email", "phone", "comments"]);
    expect((await correct(lead, { monthlyRevenue: "over-500k" })).status).toBe(409);
    expect((await correct(lead, { comments: "Call me" })).status).toBe(303);
    expect((await shown(lead, "es")).worked).toMatch(/^Ya trabajamos con estos datos: .+ ingresos/);
  });
});

describe("a request that was answered", () => {
  it("stays answered on the receipt and promises nothing, whatever its status becomes", async () => {
    const lead = await stored({ replyDueAt: "2025-08-04T16:00:00.000Z" });
    expect((await shown(lead)).next.due).not.toBeNull();
    const statuses = [
      ...[
        ["contacted", "contacted"],
        ["new", "contacted"],
        ["won", "answered"],
      ],
      ...[
        ["lost:price", "answered"],
        ["new", "answered"],
        ["spam", "answered"],
      ],
    ];
    for (const [index, [status = "", toVisitor]] of statuses.entries()) {
      await postOnDesk(database.db, lead, {
        intent: "change-status",
        version: `${index + 1}`,
        status,
      });
      expect(await shown(lead), status).toMatchObject({ status: toVisitor, next: { due: null } });
    }
  });
});

async function stored(fields: Partial<NewLead> = {}): Promise<LeadRecord> {
  return (await insertLead(database.db, newLead(fields))).lead;
}

const now = ({ id }: LeadRecord) => findLeadById(database.db, id);

function correct(lead: LeadRecord, fields: Record<string, string>) {
  return postOnReceipt(lead, { intent: "correct", ...fields });
}

async function shown({ receiptToken: token }: LeadRecord, language: "en" | "es" = "en") {
  const path = addressIn(language, `/receipt/${token}`);
  const request = new Request(`http://localhost:3000${path}`);
  const { data } = await loader({ request, params: { token }, context: {} });
  return data;
}
