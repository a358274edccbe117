import { describe, expect, it } from "vitest";
import { changeLead, closedLead } from "#db/queries/lead-changes.server";
import {
  findLeadById,
  findTimelineByLead,
  insertLead,
  type LeadRecord,
  type NewLead,
} from "#db/queries/leads.server";
import { updateStaffAccount } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { getConfig, parseConfig } from "~/config.server";
import { escalateLeads } from "~/leads/escalation.server";
import { correctionsOf } from "~/leads/lead-facts.server";
import { visitorStatusOf } from "~/leads/status";
import { loader } from "~/routes/receipt.$token";
import { businessHoursOf, inBusinessHours } from "~/site/business-hours";
import { addressIn } from "~/site/spanish-paths";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { aStaffAccount } from "../support/desk";
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

describe("a corrected phone number, or the email address of a wrong number,", () => {
  const due = () => inBusinessHours(new Date(), businessHoursOf(getConfig())).toISOString();
  const wrongNumber = { lastOutcome: "wrong-number", attempts: 1, lastAttemptAt: at } as const;
  const neverReached = { ...closedLead, status: "lost", lostReason: "not-reached" } as const;
  const ahead = { followUpAt: "2099-03-02T16:00:00.000Z", followUpTimed: true };
  const planned = {
    ...wrongNumber,
    ...ahead,
    dueAt: ahead.followUpAt,
    escalateAt: ahead.followUpAt,
  };
  const [phone, email] = [{ phone: "(480) 555-0111" }, { email: "ana@inc.example" }];

  it.each<[string, Partial<LeadRecord>, Record<string, string>, string[]]>([
    ["never reached", neverReached, phone, ["status-changed"]],
    ["never reached and quoted", { ...neverReached, quotedAt: at }, phone, ["status-changed"]],
    ["to call back on another day", { ...planned, status: "quoted" }, phone, ["follow-up-set"]],
    ["to call back on another day", { ...planned, status: "new" }, email, ["follow-up-set"]],
    ["never reached", { ...neverReached, ...wrongNumber }, email, ["status-changed"]],
    ["due for a correction", { ...wrongNumber, status: "new" }, phone, ["follow-up-set"]],
  ])("makes a lead that is %s due at once for its owner: %#", async (_, work, typed, events) => {
    const ana = await aStaffAccount(database.db, { username: "ana", email: "ana@site.example" });
    const lead = await worked({ ...work, assignedTo: ana.id });
    const status = lead.status === "lost" ? "new" : lead.status;
    const earliest = due();
    expect((await correct(lead, typed)).status).toBe(303);
    const after = await now(lead);
    expect(after).toMatchObject({ status, lostReason: null, assignedTo: ana.id });
    expect(after?.followUpAt).toBe(after?.dueAt);
    expect(after?.dueAt).toSatisfy((time: string) => time >= earliest && time <= due());
    expect(visitorStatusOf(after ?? lead)).toBe(visitorStatusOf(lead));
    const kinds = async () =>
      (await findTimelineByLead(database.db, lead.id)).map(({ kind }) => kind);
    expect(await kinds()).toEqual([...events, "corrected", "submitted"]);
    for (const minutes of [0, 1, 14]) await check(after, minutes);
    expect(await notified()).toEqual([{ event: "follow-up-due", recipient: ana.id }]);
    expect((await kinds())[0]).toBe("follow-up-due");
    await check(after, 15);
    expect((await kinds()).slice(0, 2)).toEqual(["follow-up-due", "follow-up-due"]);
  });

  it.each([
    ["no owner", false],
    ["an owner who can no longer sign in", true],
  ])("reminds everyone at once of a lead with %s", async (_, hasOwner) => {
    const { id } = await aStaffAccount(database.db, { username: "eli", email: "eli@site.example" });
    await inTransaction(database.db, (to) => updateStaffAccount(to, id, { disabled: true }));
    const lead = await worked({ ...neverReached, assignedTo: hasOwner ? id : null });
    await correct(lead, phone);
    const after = await now(lead);
    expect(after).toMatchObject({ status: "new", assignedTo: null });
    for (const minutes of [0, 1, 60]) await check(after, minutes);
    const reminders = (await findTimelineByLead(database.db, lead.id)).filter(
      ({ kind }) => kind === "follow-up-due",
    );
    expect(reminders).toMatchObject([{ detail: { to: null } }]);
  });

  it.each<[string, Partial<LeadRecord>, Record<string, string>]>([
    ["lost for another reason", { ...neverReached, ...wrongNumber, lostReason: "price" }, phone],
    ["won", { ...closedLead, ...wrongNumber, status: "won" }, phone],
    ["spam", { ...closedLead, ...wrongNumber, status: "spam" }, phone],
    ["suspected spam", { ...neverReached, quarantined: true }, phone],
    ["to call back after a voicemail", { ...planned, lastOutcome: "voicemail" }, phone],
    ["never reached, by email", neverReached, email],
    ["to call back, with other notation", planned, { phone: "602-555-0199" }],
    ["to call back, in other words", planned, { comments: "Call me" }],
  ])("changes nothing for a lead that is %s", async (_, work, typed) => {
    const lead = await worked(work);
    expect((await correct(lead, typed)).status).toBe(303);
    const { dueAt, followUpAt, escalateAt, status, lostReason } = lead;
    expect(await now(lead)).toMatchObject({ dueAt, followUpAt, escalateAt, status, lostReason });
  });

  it("never brings back a withdrawn request", async () => {
    const lead = await worked({ ...neverReached, ...wrongNumber });
    await postOnReceipt(lead, { intent: "withdraw", confirm: "on" });
    const withdrawn = await now(lead);
    expect((await correct(lead, phone)).status).toBe(409);
    expect(await now(lead)).toEqual(withdrawn);
  });

  async function worked(work: Partial<LeadRecord>) {
    const { id } = await stored();
    return inTransaction(database.db, async (transaction) => {
      const lead = await findLeadById(transaction, id);
      if (lead === null) throw new Error("The lead is gone.");
      return changeLead(transaction, lead, work);
    });
  }

  function check(lead: LeadRecord | null, minutes: number) {
    const at = new Date(Date.parse(lead?.dueAt ?? "") + minutes * 60_000);
    const settings = { SMTP_URL: "smtp://127.0.0.1:1", NOTIFY_ESCALATE_TO: "o@site.example" };
    return escalateLeads(database.db, parseConfig({ NODE_ENV: "test", ...settings }), at);
  }

  function notified() {
    return database.db.selectFrom("outbox").select(["event", "recipient"]).execute();
  }
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

const at = "2025-08-04T16:00:00.000Z";

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
