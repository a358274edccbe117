import { describe, expect, it } from "vitest";
import {
  findLeadById,
  findTimelineByLead,
  insertLead,
  type LeadRecord,
  type NewLead,
} from "#db/queries/leads.server";
import { deleteByIds } from "#db/queries/personal-data.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { parseConfig } from "~/config.server";
import { openLead } from "~/desk/open-lead.server";
import { confirmedEmailName } from "~/leads/hidden-fields";
import { leadFacts } from "~/leads/lead-facts.server";
import { receiptMessages } from "~/leads/receipt.en";
import { showReceipt } from "~/leads/receipts.server";
import { newReceiptToken } from "~/leads/submit-lead.server";
import { action as spanishAction } from "~/routes/es.recibo.$token";
import { newLead } from "../db/lead-fixture";
import type { TestDatabase } from "../support/database";
import { send } from "../support/requests";
import { allRows } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";
import { postOnDesk, postOnReceipt } from "./receipt-fixture";

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

describe("a receipt under its Spanish address", () => {
  const postInSpanish = ({ receiptToken: token }: LeadRecord, fields: Record<string, string>) => {
    return send(spanishAction, `/es/recibo/${token}`, { params: { token }, fields });
  };

  it("returns to it with a confirmation in Spanish", async () => {
    const lead = await stored();
    const answer = await postInSpanish(lead, { intent: "answer", ...answers });
    expect(answer.headers.get("Location")).toBe(`/es/recibo/${lead.receiptToken}?done=answered`);
    expect(await now(lead)).toMatchObject(answers);
    const shown = showReceipt(await now(lead), config, "es", "answered", []);
    expect(shown.alert).toBe("Gracias. Sus respuestas se guardaron.");
    expect(shown.facts).toContainEqual({
      term: "Cómo comunicarnos",
      description: "Primero por llamada",
    });
    const waiting = { ...(await now(lead)), mcNumber: "pending", comments: "pending" };
    const { facts, typed } = showReceipt(waiting, config, "es", null, []);
    expect(typed).toMatchObject({ mcNumber: "pendiente", comments: "pending" });
    expect(facts).toContainEqual({ term: "Número MC", description: "pendiente" });
    expect(facts).toContainEqual({ term: "Comentarios", description: "pending" });
    // Not only the day, since it was not sent this year.
    expect(shown.sentAt).toBe("lunes 4 de agosto de 2025 a las 8:00\u00a0a.\u00a0m.\u00a0MST");
  });

  it("asks once about an address that looks mistyped", async () => {
    const lead = await stored();
    const correction = { intent: "correct", email: "jose@gmial.com" };
    expect(await postInSpanish(lead, correction)).toMatchObject({
      status: 400,
      body: {
        typed: { email: "jose@gmial.com" },
        errors: { email: "¿Quiso escribir jose@gmail.com? Usted escribió jose@gmial.com." },
      },
    });
    const again = { ...correction, [confirmedEmailName]: "jose@gmial.com" };
    expect(await postInSpanish(lead, again)).toMatchObject({ status: 303 });
    expect((await now(lead)).email).toBe("jose@gmial.com");
  });

  it("refuses in Spanish and keeps the input", async () => {
    const lead = await stored();
    const refused = (fields: Record<string, string>) => postInSpanish(lead, fields);
    expect(await refused({ intent: "withdraw" })).toMatchObject({
      status: 400,
      body: { errors: { confirm: "Marque la casilla para retirar esta solicitud." } },
    });
    expect(
      await refused({ intent: "answer", ...answers, contactLanguage: "klingon" }),
    ).toMatchObject({
      status: 400,
      body: {
        typed: { ...answers, contactLanguage: "klingon" },
        errors: { contactLanguage: "Elija un idioma de la lista." },
      },
    });
    expect(await refused({ intent: "correct", email: "x", phone: "12" })).toMatchObject({
      status: 400,
      body: { errors: { phone: expect.stringContaining("teléfono") } },
    });
    expect(await refused({ intent: "none" })).toMatchObject({
      status: 400,
      body: {
        message:
          "Este formulario ya no es el actual. Vuelva a cargar la página y envíelo otra vez.",
      },
    });
    await refused({ intent: "withdraw", confirm: "on" });
    expect(await refused({ intent: "stop-texts" })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Esta solicitud se retiró") },
    });
  });
});

describe("the questions after Submit", () => {
  it("are answered on the receipt, shown on the desk and in the timeline, and changed later", async () => {
    const lead = await stored();
    const answer = await postOnReceipt(lead, { intent: "answer", ...answers });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/receipt/${lead.receiptToken}?done=answered`);
    expect(await now(lead)).toMatchObject(answers);
    expect(leadFacts(await now(lead))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ term: "Do you factor now?", description: "Yes, now" }),
        expect.objectContaining({ term: "Language", description: "Spanish" }),
      ]),
    );
    await postOnReceipt(lead, { intent: "answer", factoringNow: "ended" });
    const { factoringNow, factoringCompany } = await now(lead);
    expect([factoringNow, factoringCompany]).toEqual(["ended", null]);
    expect(await timeline(lead)).toEqual(["submitted", "answered", "answered"]);
  });

  it("are answered in a panel that stays open", async () => {
    const lead = await stored();
    const answer = await postOnReceipt(lead, {
      intent: "answer",
      enhanced: "1",
      contactTime: "At noon",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { outcome: "saved", message: "Thank you. Your answers are saved." },
    });
    expect((await now(lead)).contactTime).toBe("At noon");
  });

  it("keep invalid input", async () => {
    const lead = await stored();
    const typed = { ...answers, contactLanguage: "klingon" };
    const answer = await postOnReceipt(lead, { intent: "answer", ...typed });
    expect(answer).toMatchObject({
      status: 400,
      body: { typed, errors: { contactLanguage: "Choose a language from the list." } },
    });
    expect(await timeline(lead)).toEqual(["submitted"]);
  });

  it("accept texting only with the consent, which is recorded", async () => {
    const lead = await stored();
    const texted = { intent: "answer", contactBy: "text" };
    expect(await postOnReceipt(lead, texted)).toMatchObject({
      status: 400,
      body: { errors: { smsConsent: "To get texts, check the box to agree to text messages." } },
    });
    expect((await now(lead)).contactBy).toBeNull();
    await postOnReceipt(lead, { ...texted, smsConsent: "on" });
    expect(await now(lead)).toMatchObject({
      contactBy: "text",
      smsConsent: true,
      smsConsentVersion: expect.stringMatching(/^\d{4}-/),
      smsConsentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await timeline(lead)).toEqual(["submitted", "texts-agreed", "answered"]);
    // A visitor who already agreed need not agree again.
    expect((await postOnReceipt(lead, texted)).status).toBe(303);
    // A check mark without a request to be texted does not count.
    const other = await stored();
    await postOnReceipt(other, { intent: "answer", contactBy: "call", smsConsent: "on" });
    expect((await now(other)).smsConsent).toBe(false);
  });

  it("do not affect repeats, which compare the first request", async () => {
    const lead = await stored();
    const content = async () => (await allRows(database, "leads")).map((row) => row.content_hash);
    const before = await content();
    const { email, phone } = lead;
    await postOnReceipt(lead, { intent: "correct", email, phone, comments: "Two trucks" });
    const corrected = await content();
    await postOnReceipt(lead, { intent: "answer", ...answers });
    const answered = await content();
    expect(corrected).not.toEqual(before);
    expect(answered).toEqual(corrected);
  });
});

describe("the end of text messages", () => {
  const agreed = { smsConsent: true, smsConsentVersion: "1", smsConsentAt: "2025-08-04" };

  it("applies to the number, not to one request, and keeps the consent record", async () => {
    const lead = await stored(agreed);
    const other = await stored({ ...agreed, email: "other@one.example" });
    const elsewhere = await stored({ ...agreed, phoneE164: "+14805550100" });
    await postOnReceipt(lead, { intent: "stop-texts" });
    for (const one of [lead, other]) {
      expect(await now(one)).toMatchObject({ ...agreed, smsConsent: false });
      expect(await timeline(one)).toEqual(["submitted", "texts-stopped"]);
    }
    expect((await now(elsewhere)).smsConsent).toBe(true);
  });

  it("follows a changed number, on receipt and desk, until consent is given again", async () => {
    const onReceipt = await stored(agreed);
    const { email } = onReceipt;
    const corrected = { intent: "correct", email, phone: "(480) 555-0123" };
    const answer = await postOnReceipt(onReceipt, corrected);
    expect(answer.headers.get("Location")).toMatch(/\?done=number-corrected$/);
    const byStaff = await stored({ ...agreed, email: "other@one.example" });
    const { companyName, contactName } = byStaff;
    const contact = { companyName, contactName, email: byStaff.email, phone: "(480) 555-0123" };
    await postOnDesk(database.db, byStaff, { intent: "correct-contact", version: "1", ...contact });
    for (const lead of [onReceipt, byStaff]) {
      expect(await now(lead)).toMatchObject({ phoneE164: "+14805550123", smsConsent: false });
      expect(await consentOnDesk(lead)).toMatch(
        /^Ended with the number it was given for\. Agreed until then \(wording 1, /,
      );
    }
    const spelled = await stored({ ...agreed, email: "third@one.example" });
    await postOnReceipt(spelled, {
      intent: "correct",
      email: spelled.email,
      phone: "1 602.555.0199 ext. 4",
    });
    expect((await now(spelled)).smsConsent, "the same number").toBe(true);
    await postOnReceipt(onReceipt, { intent: "answer", contactBy: "text", smsConsent: "on" });
    expect((await now(onReceipt)).smsConsent).toBe(true);
  });

  const byDesk = (lead: LeadRecord, fields: Record<string, string>) =>
    postOnDesk(database.db, lead, fields);
  const moved = { email: "ana@deserthaul.example", phone: "(480) 555-0123" };
  const { companyName, contactName } = newLead();

  it.each([
    ["stopped on the receipt", postOnReceipt, { intent: "stop-texts" }],
    ["stopped on the desk", byDesk, { intent: "stop-texts", how: "call" }],
    ["given for another number", postOnReceipt, { intent: "correct", ...moved }],
    [
      "given for a number that staff corrected",
      byDesk,
      { intent: "correct-contact", version: "1", companyName, contactName, ...moved },
    ],
    ["withdrawn", postOnReceipt, { intent: "withdraw", confirm: "on" }],
  ])("ends the wish to be texted first: %s", async (_, post, fields) => {
    const lead = await stored({ ...agreed, contactBy: "text" });
    await post(lead, fields);
    expect(await now(lead)).toMatchObject({ smsConsent: false, contactBy: null });
    const called = await stored({ ...agreed, contactBy: "call", email: "other@one.example" });
    await post(called, fields);
    expect(await now(called)).toMatchObject({ smsConsent: false, contactBy: "call" });
  });

  it.each(["text", "call", "mail"])("is entered on the desk as requested by %s", async (how) => {
    const lead = await stored(agreed);
    const other = await stored({ ...agreed, email: "other@one.example" });
    expect(
      (await postOnDesk(database.db, lead, { intent: "stop-texts", how: "pigeon" })).status,
    ).toBe(400);
    expect((await now(lead)).smsConsent).toBe(true);
    expect(await consentOnDesk(lead)).toMatch(/^Agreed \(wording 1, /);
    expect((await postOnDesk(database.db, lead, { intent: "stop-texts", how })).status).toBe(303);
    for (const one of [lead, other]) {
      expect((await now(one)).smsConsent).toBe(false);
      const [event] = await findTimelineByLead(database.db, one.id);
      expect(event).toMatchObject({ kind: "texts-stopped", actorKind: "admin", detail: { how } });
      expect(await consentOnDesk(one)).toMatch(
        new RegExp(`^Ended .+ by .+, asked by ${how}\\. Agreed until then \\(wording 1, `),
      );
    }
  });
});

describe("a withdrawal", () => {
  it("ends the text consent of its request only, and the desk says when it ended", async () => {
    const agreed = { smsConsent: true, smsConsentVersion: "1", smsConsentAt: "2025-08-04" };
    const lead = await stored(agreed);
    const other = await stored({ ...agreed, email: "other@one.example" });
    const stopped = await stored({ ...agreed, phoneE164: "+14805550100" });
    await postOnDesk(database.db, stopped, { intent: "stop-texts", how: "call" });
    for (const one of [lead, stopped]) {
      await postOnReceipt(one, { intent: "withdraw", confirm: "on" });
      expect(await now(one)).toMatchObject({ ...agreed, smsConsent: false });
    }
    expect((await now(other)).smsConsent).toBe(true);
    expect(showReceipt(await now(lead), config, "en", null, []).facts).not.toContainEqual(
      expect.objectContaining({ term: "Text message terms" }),
    );
    expect(await consentOnDesk(lead)).toMatch(/^Ended .+ by Visitor\. Agreed until then /);
    expect(await consentOnDesk(stopped)).toMatch(/^Ended .+, asked by call\. Agreed until then /);
    const elsewhere = await stored({ ...agreed, email: "third@one.example" });
    const moved = { email: elsewhere.email, phone: "(480) 555-0123" };
    await postOnReceipt(elsewhere, { intent: "correct", ...moved });
    await postOnReceipt(elsewhere, { intent: "withdraw", confirm: "on" });
    expect(await consentOnDesk(elsewhere)).toMatch(/^Ended with the number it was given for\. /);
  });
});

describe("a closed request", () => {
  const actions: Record<string, string>[] = [
    { intent: "answer", ...answers },
    { intent: "correct", email: "a@b.example", phone: "480 555 0199" },
    { intent: "stop-texts" },
    { intent: "withdraw", confirm: "on" },
  ];

  it.each(actions)("is reported as withdrawn, and does not change: $intent", async (fields) => {
    const lead = await stored({ smsConsent: true, smsConsentVersion: "1", smsConsentAt: "now" });
    await postOnReceipt(lead, { intent: "withdraw", confirm: "on" });
    const before = await now(lead);
    for (const enhanced of ["", "1"]) {
      expect(await postOnReceipt(lead, { ...fields, enhanced })).toMatchObject({
        status: 409,
        body: {
          message: "This request was withdrawn, so nothing was changed. You can send a new one.",
        },
      });
    }
    expect(await now(lead)).toEqual(before);
  });

  it.each(actions)("is reported as gone when erased: $intent", async (fields) => {
    const lead = await stored();
    await inTransaction(database.db, (transaction) => deleteByIds(transaction, "leads", [lead.id]));
    expect(await postOnReceipt(lead, { ...fields, enhanced: "1" })).toMatchObject({
      status: 404,
      body: { message: "This receipt does not exist." },
    });
  });
});

describe("a request's progress", () => {
  it.each<[Partial<LeadRecord>, string]>([
    [{ status: "new" }, "Received"],
    [{ status: "contacted" }, "Contacted"],
    [{ status: "quoted" }, "Answered"],
    [{ status: "won" }, "Answered"],
    [{ status: "lost" }, "Received"],
    [{ status: "spam" }, "Received"],
    [{ status: "new", firstReplyAt: "2025-08-04T15:10:00.000Z" }, "Contacted"],
    [{ status: "lost", quotedAt: "2025-08-04T15:10:00.000Z" }, "Answered"],
    [{ status: "contacted", quarantined: true }, "Received"],
    [{ status: "withdrawn", quarantined: true }, "Withdrawn at your request."],
  ])("of %o reads %s", async (fields, shown) => {
    const lead = { ...(await stored()), ...fields };
    const { status } = showReceipt(lead, config, "en", null, []);
    expect(receiptMessages.status[status]).toBe(shown);
  });
});

it("tokens of one moment share a prefix, and none can be guessed from another", () => {
  const at = new Date("2026-08-04T15:00:00.000Z");
  const tokens = Array.from({ length: 500 }, () => newReceiptToken(at));
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(1);
  // Each of the 208 bits is set half of the time. In 500 tokens a count outside 150 to 350 happens once in 10^18 times.
  const bits = Array.from({ length: 208 }, (_, bit) => {
    const set = (token: string) =>
      ((Buffer.from(token, "base64url")[6 + (bit >> 3)] ?? 0) >> (bit & 7)) & 1;
    return tokens.reduce((sum, token) => sum + set(token), 0);
  });
  for (const times of bits) expect(Math.abs(times - 250)).toBeLessThan(100);
});

async function stored(fields: Partial<NewLead> = {}): Promise<LeadRecord> {
  return (await insertLead(database.db, newLead(fields))).lead;
}

/** The desk's text about a lead's text messages. */
async function consentOnDesk({ id }: LeadRecord): Promise<string | undefined> {
  const [viewer] = await findAllStaffAccounts(database.db);
  if (viewer === undefined) throw new Error("Nobody works here.");
  const clock = { now: new Date(), timeZone: "America/Phoenix", timeZoneLabel: "MST" };
  const opened = await openLead(database.db, viewer, id, clock);
  return opened?.describeConsent;
}

async function now({ id }: LeadRecord): Promise<LeadRecord> {
  const lead = await findLeadById(database.db, id);
  if (lead === null) throw new Error("The lead is gone.");
  return lead;
}

/** What happened to a lead, oldest first. */
async function timeline({ id }: LeadRecord): Promise<string[]> {
  const events = await findTimelineByLead(database.db, id);
  return events.map(({ kind }) => kind).reverse();
}

const config = parseConfig({ NODE_ENV: "test" });

const answers = {
  factoringNow: "yes",
  factoringCompany: "Sonoran Capital",
  brokersAndShippers: "Saguaro Foods\nGrand Canyon Logistics",
  contactTime: "After 3 PM Central",
  contactBy: "call",
  contactLanguage: "spanish",
};
