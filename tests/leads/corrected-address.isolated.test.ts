import { afterAll, describe, expect, it, vi } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findLeadById, insertLead, type LeadRecord, type NewLead } from "#db/queries/leads.server";
import { findAllLeadsByContact } from "#db/queries/personal-data.server";
import { getConfig } from "~/config.server";
import { leadMessages } from "~/leads/lead-notifications.server";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { allRows } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";
import { postOnDesk, postOnReceipt } from "./receipt-fixture";

vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("AUTOREPLY", "1");
afterAll(() => vi.unstubAllEnvs());

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

describe("a wrong email address", () => {
  const noticed = async () => {
    const rows = await allRows(database, "outbox");
    return rows.map(({ event, recipient }) => `${event} ${recipient}`).sort();
  };
  const correct = (lead: LeadRecord, email: string) =>
    postOnReceipt(lead, { intent: "correct", email, phone: lead.phone });

  it("is corrected on the receipt: both addresses are notified, and it is logged", async () => {
    const lead = await stored({ email: "rosa@gmial.example" });
    expect((await correct(lead, "rosa@gmail.example")).status).toBe(303);
    expect((await findLeadById(database.db, lead.id))?.email).toBe("rosa@gmail.example");
    expect(await noticed()).toEqual([
      "address-corrected rosa@gmail.example",
      "address-corrected rosa@gmial.example",
    ]);
    const [entry] = await findAllAuditEntries(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      actorKind: "visitor",
      action: "lead.email-corrected",
      subjectId: lead.id,
      detail: null,
    });
    const contact = { email: "rosa@gmial.example", phoneE164: null };
    expect(await findAllLeadsByContact(database.db, contact)).toMatchObject([{ id: lead.id }]);
  });

  it("is corrected on the desk, and both addresses are notified", async () => {
    const lead = await stored({ email: "rosa@gmial.example" });
    const { companyName, contactName, phone } = lead;
    const contact = { companyName, contactName, phone, email: "rosa@gmail.example" };
    const fields = { intent: "correct-contact", version: "1", ...contact };
    const answer = await postOnDesk(database.db, lead, fields);
    expect(answer.status).toBe(303);
    expect(await noticed()).toEqual([
      "address-corrected rosa@gmail.example",
      "address-corrected rosa@gmial.example",
    ]);
    const [entry] = await findAllAuditEntries(database.db, { limit: 1 });
    expect(entry).toMatchObject({ action: "lead.corrected", detail: { fields: ["email"] } });
  });

  it("notifies an address at most three times a day, the autoreply included", async () => {
    const lead = await stored({ email: "a@one.example" });
    for (const email of ["b@two.example", "a@one.example", "b@two.example", "a@one.example"]) {
      await correct(lead, email);
    }
    const notifications = await noticed();
    for (const address of ["a@one.example", "b@two.example"]) {
      expect(notifications.filter((one) => one.endsWith(address))).toHaveLength(3);
    }
  });

  it("notifies no one if only the case changed, and never for spam", async () => {
    await correct(await stored({ email: "Rosa@One.example" }), "rosa@one.example");
    await correct(await stored({ quarantined: true }), "victim@two.example");
    expect(await noticed()).toEqual([]);
  });

  it("is notified without anything that the visitor typed", async () => {
    const typed = { companyName: "BUY PILLS", contactName: "Click here", email: "x@pills.example" };
    const lead = await stored({ ...typed, comments: "http://pills.example" });
    const { visitor } = leadMessages(lead, getConfig(), "address-corrected");
    expect(visitor.text).toContain(`Reference ID: ${lead.reference}`);
    expect(visitor.subject + visitor.text).not.toMatch(/PILLS|Click|pills/);
  });

  it("is notified in the lead's language, and staff in English with that language named", async () => {
    const lead = await stored({ language: "es", replyDueAt: "2026-11-23T16:00:00.000Z" });
    const { visitor, staff } = leadMessages(lead, getConfig());
    expect(visitor.subject).toBe(
      `Tenemos su solicitud de cotización (número de referencia ${lead.reference})`,
    );
    expect(visitor.text).toContain(
      "Le respondemos a más tardar el lunes 23 de noviembre a las 9:00 a. m. MST.",
    );
    expect(staff.text).toMatch(
      /^New quote request from .*\nAnswer by Monday.*\nWrote in Spanish\.\n/,
    );
    expect(staff.summary).toMatch(/Wrote in Spanish\.$/);
    const corrected = leadMessages(lead, getConfig(), "address-corrected").visitor;
    expect(corrected.subject).toMatch(/^Se corrigió el correo electrónico de una solicitud/);
    const english = leadMessages({ ...lead, language: "en" }, getConfig());
    expect(english.staff.text + english.staff.summary).not.toContain("Spanish");
    expect(english.visitor.subject).toMatch(/^We have your quote request/);
  });
});

async function stored(fields: Partial<NewLead> = {}): Promise<LeadRecord> {
  return (await insertLead(database.db, newLead(fields))).lead;
}
