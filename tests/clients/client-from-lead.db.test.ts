import { describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findLeadById, type LeadRecord, type NewLead } from "#db/queries/leads.server";
import type { OpenedLead } from "~/desk/open-lead.server";
import { loader as clientsLoader } from "~/routes/admin.clients";
import { action, loader } from "~/routes/admin.clients_.new";
import { action as leadAction, loader as leadLoader } from "~/routes/admin.quotes.$leadId";
import { returnAddress } from "~/staff/guards.server";
import { loadSidebar } from "~/staff/sidebar.server";
import { deskForEachTest } from "../desk/desk-fixture";
import { clientFields } from "../support/clients";
import { answerOf, aStaffAccount, signedInCookie } from "../support/desk";

const desk = deskForEachTest();

describe("a client account from a won lead", () => {
  it("is prefilled from the lead and linked to it", async () => {
    const lead = await storeWon({ contactName: "Ana de la Cruz", email: "ana@haul.example" });
    expect(await formOf(lead)).toEqual({
      lead: lead.id,
      firstName: "Ana",
      lastName: "de la Cruz",
      username: "ana",
      companyName: lead.companyName,
      email: "ana@haul.example",
    });
    const made = await create(lead, "ana.cruz");
    expect(made).toMatchObject({ status: 201, body: { outcome: "created" } });
    expect(await clientOf(lead)).toMatchObject({ username: "ana.cruz" });
    const log = await findAllAuditEntries(desk.database.db, { limit: 9 });
    expect(log).toContainEqual(
      expect.objectContaining({ action: "lead.client-created", subjectId: lead.id }),
    );
  });

  it("shows the client its lead in full, because staff checked the address", async () => {
    const { email } = clientFields("ana.cruz");
    const lead = await storeWon({ email });
    await create(lead, "ana.cruz");
    const { emailVerifiedAt } = (await findLeadById(desk.database.db, lead.id)) ?? lead;
    expect(emailVerifiedAt).not.toBeNull();
  });

  it("keeps its lead through the password confirmation", () => {
    const path = "/admin/clients/new?lead=aaaaaaaa-0000-4000-8000-000000000001";
    expect(returnAddress(new URL(`http://localhost${path}`))).toBe(path);
  });

  it("is created once, only from a won lead; a refused form keeps its input", async () => {
    const lead = await storeWon();
    const both = await Promise.all([create(lead, "first"), create(lead, "second")]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await create(lead, "third");
    expect(again).toMatchObject({
      status: 409,
      body: {
        message: "A client account was already made from this lead.",
        typed: { username: "third" },
      },
    });
    const open = await desk.store({ submittedAt: "2025-08-05T15:00:00.000Z" });
    expect(await formOf(open)).toBeNull();
    expect((await create(open, "fourth")).status).toBe(409);
    expect(await clientOf(open)).toBeNull();
  });

  it("is asked for by sales, seen by administrators until it is created, and never twice", async () => {
    const { db } = desk.database;
    const lead = await storeWon();
    const account = { username: "rita", password: "a long road to Yuma" };
    const rita = await aStaffAccount(db, { ...account, role: "sales" });
    const sales = await signedInCookie(db, account);
    const requests = async () =>
      (await loadSidebar(db, { username: "x", role: "administrator" })).clientRequests;
    expect([await requests(), (await ask(lead, sales)).status, await requests()]).toEqual([
      0, 303, 1,
    ]);
    expect((await loadSidebar(db, rita)).clientRequests).toBe(0);
    expect(await panelOf(lead)).toMatchObject({
      clientAskedText: expect.any(String),
      timeline: expect.arrayContaining([
        expect.objectContaining({ who: "rita", text: "asked for a client account" }),
      ]),
    });
    const request = desk.get("/admin/clients");
    const { body } = await answerOf(() => clientsLoader({ request, params: {}, context: {} }));
    expect(body).toMatchObject({ requests: [{ id: lead.id, companyName: lead.companyName }] });
    expect(await ask(lead, sales)).toMatchObject({
      status: 409,
      body: { title: expect.stringMatching(/first$/) },
    });
    await create(lead, "asked");
    expect(await requests()).toBe(0);
    expect((await ask(lead, sales)).status).toBe(409);
    const open = await desk.store({ submittedAt: "2025-08-05T15:00:00.000Z" });
    expect((await ask(open, sales)).status).toBe(409);
  });

  it("stays when its lead is erased", async () => {
    const lead = await storeWon();
    await create(lead, "kept");
    await desk.database.db.deleteFrom("leads").where("id", "=", lead.id).execute();
    const clients = await desk.database.db.selectFrom("clients").select("leadId").execute();
    expect(clients).toEqual([{ leadId: null }]);
  });
});

async function storeWon(fields: Partial<NewLead> = {}): Promise<LeadRecord> {
  const lead = await desk.store(fields);
  const won = desk.database.db.updateTable("leads").set({ status: "won" });
  await won.where("id", "=", lead.id).execute();
  return lead;
}

async function formOf({ id }: LeadRecord) {
  const request = desk.get(`/admin/clients/new?lead=${id}`);
  const { body } = await answerOf(() => loader({ request, params: {}, context: {} }));
  return (body as { prefill: unknown }).prefill;
}

function create({ id }: LeadRecord, username: string) {
  const fields = Object.entries({ ...clientFields(username), lead: id });
  const request = desk.post(`/admin/clients/new?lead=${id}`, fields);
  return answerOf(() => action({ request, params: {}, context: {} }));
}

async function ask({ id }: LeadRecord, cookie: string) {
  const request = desk.post(`/admin/quotes/${id}`, [["intent", "ask-client"]]);
  request.headers.set("Cookie", cookie);
  return answerOf(() => leadAction({ request, params: { leadId: id }, context: {} }));
}

const clientOf = async (lead: LeadRecord) => (await panelOf(lead)).client;

async function panelOf({ id }: LeadRecord) {
  const request = desk.get(`/admin/quotes/${id}`);
  const { body } = await answerOf(() =>
    leadLoader({ request, params: { leadId: id }, context: {} }),
  );
  return (body as { panel: OpenedLead }).panel;
}
