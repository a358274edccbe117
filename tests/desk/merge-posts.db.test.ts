import { describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findLeadById, type LeadRecord, type NewLead } from "#db/queries/leads.server";
import type { OpenedLead } from "~/desk/open-lead.server";
import { action, loader } from "~/routes/admin.quotes.$leadId";
import { loader as mergeLoader } from "~/routes/admin.quotes_.$leadId_.merge";
import { loader as receiptLoader } from "~/routes/receipt.$token";
import { answerOf } from "../support/desk";
import { deskForEachTest, minute, outcomeIn } from "./desk-fixture";

const desk = deskForEachTest();

describe("comparing two leads", () => {
  it("shows both with the result of merging them, and logs the read", async () => {
    const [older, younger] = await storeTwo();
    const { body } = await compare(younger, older);
    expect(body).toMatchObject({
      compared: { older: { id: older.id }, younger: { id: younger.id }, isOneKind: true },
    });
    expect(rowOf(body, "Contact Name")).toEqual(["Ana Ruiz", "Rosa Delgado", "Rosa Delgado"]);
    const [read] = await findAllAuditEntries(desk.database.db, { limit: 1 });
    expect(read).toMatchObject({ action: "leads.listed" });
    expect(read?.detail?.leads).toEqual([older.id, younger.id]);
  });

  it.each([
    [{ quarantined: true }, "One of these leads is suspected spam. Mark it as not spam first."],
    [{ kind: "fuel-card-application" as const }, null],
  ])("offers no merge of leads that cannot be merged: %o", async (fields, refusal) => {
    const [older] = await storeTwo();
    const other = await desk.store(fields);
    const { body } = await compare(older, other);
    expect(body).toMatchObject({ compared: { isOneKind: refusal !== null, refusal } });
  });

  it("explains that two leads are needed", async () => {
    const [older] = await storeTwo();
    expect(await compare(older, older)).toMatchObject({ status: 404, body: { compared: null } });
  });
});

describe("merging two leads by a form", () => {
  it("leads to the older lead, which the younger one's address and receipt open from then on", async () => {
    const [older, younger] = await storeTwo();
    const merged = await post(younger, { intent: "merge", ...pairOf(younger, older) });
    expect(merged.headers.get("Location")).toBe(`/admin/quotes/${younger.id}`);
    expect(outcomeIn(merged)).toMatchObject({
      message: `Merged into ${older.reference}. You can undo it there for 24 hours.`,
    });
    const opened = await open(younger);
    expect(opened).toMatchObject({ status: 303 });
    expect(opened.headers.get("Location")).toBe(`/admin/quotes/${older.id}`);
    const { lead, merged: shown, timeline } = await panelOf(older);
    expect(lead).toMatchObject({ reference: older.reference, contactName: "Rosa Delgado" });
    expect(shown).toMatchObject([
      { reference: younger.reference, undoUntil: expect.stringMatching(/\d/) },
    ]);
    expect(shown[0]?.earlier).toContainEqual({ term: "Contact Name", description: "Ana Ruiz" });
    expect(timeline.map(({ text }) => text)).toContain(`merged it with ${younger.reference}`);
    const receipt = await receiptOf(younger);
    expect(receipt).toMatchObject({ next: { reference: older.reference } });
  });

  it("refuses the second of two merges with a plain sentence", async () => {
    const [older, younger] = await storeTwo();
    const fields = { intent: "merge", ...pairOf(older, younger) };
    const answers = [await post(older, fields), await post(older, fields)];
    expect(answers.map(({ status }) => status)).toEqual([303, 409]);
    expect(answers[1]?.body).toMatchObject({
      message: "One of these leads is already merged. You now see the current state.",
    });
  });

  it.each([
    [{ with: "aaaaaaaa-0000-4000-8000-000000000009" }, 404, /was erased/],
    [{ with: "" }, 404, /was erased/],
    [{ withVersion: "7" }, 409, /changed while you compared/],
    [{ withVersion: "x" }, 409, /changed while you compared/],
  ])("refuses %o", async (fields, status, message) => {
    const [older, younger] = await storeTwo();
    const refused = await post(older, { intent: "merge", ...pairOf(older, younger), ...fields });
    expect(refused).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
    expect((await panelOf(younger)).lead.version).toBe(younger.version);
  });

  it("adds a note from a page of the younger lead to the older one, and refuses a status from there", async () => {
    const [older, younger] = await storeTwo();
    await post(older, { intent: "merge", ...pairOf(older, younger) });
    expect((await post(younger, { intent: "add-note", note: "Late" })).status).toBe(303);
    expect((await panelOf(older)).notes).toMatchObject([{ body: "Late" }]);
    const { version } = (await panelOf(older)).lead;
    const late = { intent: "change-status", status: "won", version: String(version) };
    expect((await post(younger, late)).status).toBe(409);
  });

  it("can be undone once", async () => {
    const [older, younger] = await storeTwo();
    await post(older, { intent: "merge", ...pairOf(older, younger) });
    const undo = { intent: "undo-merge", with: younger.id };
    expect((await post(older, undo)).status).toBe(303);
    expect((await panelOf(younger)).lead).toMatchObject({ contactName: "Rosa Delgado" });
    expect((await panelOf(older)).lead).toMatchObject({ contactName: "Ana Ruiz" });
    expect(await post(older, undo)).toMatchObject({
      status: 409,
      body: { message: "This merge cannot be undone anymore." },
    });
  });
});

describe("linking leads of different kinds", () => {
  it("shows each on the other until the link ends, and never merges them", async () => {
    const quote = await desk.store();
    const other = { email: "x@y.example", phoneE164: "+16025550177", dotNumber: null };
    const card = await desk.store({ kind: "fuel-card-application", ...other });
    const merged = await post(quote, { intent: "merge", ...pairOf(quote, card) });
    expect(merged).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/cannot be merged/) },
    });
    expect((await post(quote, { intent: "link", ...pairOf(quote, card) })).status).toBe(303);
    expect((await panelOf(quote)).related).toMatchObject([{ id: card.id, linked: true }]);
    expect((await panelOf(card)).related).toMatchObject([{ id: quote.id, linked: true }]);
    const [now, then] = [await current(quote), await current(card)];
    await post(card, { intent: "unlink", ...pairOf(then, now) });
    expect((await panelOf(card)).related).toEqual([]);
    expect((await panelOf(quote)).related).toEqual([]);
  });
});

async function storeTwo(): Promise<[older: LeadRecord, younger: LeadRecord]> {
  const later: Partial<NewLead> = { submittedAt: minute(30), contactName: "Rosa Delgado" };
  return [await desk.store(), await desk.store(later)];
}

const pairOf = (lead: LeadRecord, other: LeadRecord) => ({
  version: String(lead.version),
  with: other.id,
  withVersion: String(other.version),
});

function post({ id }: LeadRecord, fields: Record<string, string>) {
  const request = desk.post(`/admin/quotes/${id}`, Object.entries(fields));
  return answerOf(() => action({ request, params: { leadId: id }, context: {} }));
}

function open({ id }: LeadRecord) {
  const request = desk.get(`/admin/quotes/${id}`);
  return answerOf(() => loader({ request, params: { leadId: id }, context: {} }));
}

async function panelOf(lead: LeadRecord): Promise<OpenedLead> {
  const { body } = await open(lead);
  return (body as { panel: OpenedLead }).panel;
}

function compare({ id }: LeadRecord, other: LeadRecord) {
  const request = desk.get(`/admin/quotes/${id}/merge?with=${other.id}`);
  return answerOf(() => mergeLoader({ request, params: { leadId: id }, context: {} }));
}

function rowOf(body: unknown, term: string) {
  const { compared } = body as { compared: { rows: { term: string; values: unknown[] }[] } };
  return compared.rows.find((row) => row.term === term)?.values;
}

async function receiptOf({ receiptToken: token }: LeadRecord) {
  const request = desk.get(`/receipt/${token}`);
  return (await answerOf(() => receiptLoader({ request, params: { token }, context: {} }))).body;
}

async function current({ id }: LeadRecord): Promise<LeadRecord> {
  const lead = await findLeadById(desk.database.db, id);
  if (lead === null) throw new Error("The lead is gone.");
  return lead;
}
