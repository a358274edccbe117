import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import type { LeadRecord } from "#db/queries/leads.server";
import type { OpenedLead } from "~/desk/open-lead.server";
import { TemplateEditor } from "~/desk/template-editor";
import {
  fillTemplate,
  ownTemplates,
  type Template,
  templateKey,
  unknownPlaceholders,
} from "~/desk/templates";
import { loader as openLead, action as workOnLead } from "~/routes/admin.quotes.$leadId";
import { action, loader } from "~/routes/admin.templates";
import { answerOf, messageIn } from "../support/desk";
import { deskForEachTest } from "./desk-fixture";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: phoenixNoon });
});
afterEach(() => vi.useRealTimers());

describe("a template", () => {
  it("exists for mail and text at each status that staff set, with known placeholders only", () => {
    expect(ownTemplates.map(templateKey)).toEqual(
      ["new", "contacted", "quoted", "won", "lost"].flatMap((one) => [
        `mail:${one}`,
        `text:${one}`,
        `mail:${one}:es`,
        `text:${one}:es`,
      ]),
    );
    for (const { subject, body } of ownTemplates) {
      expect(unknownPlaceholders(`${subject} ${body}`)).toEqual([]);
    }
    expect(
      ownTemplates.filter(({ channel, body }) => channel === "text" && !body.includes("STOP")),
    ).toEqual([]);
  });

  it.each(ownTemplates.filter(({ channel }) => channel === "mail"))(
    "greets and signs the mail $status in $language",
    ({ body }) => {
      expect(body).toMatch(/^(?:Hello|Hola,) \{name\}[,:]\n\n[A-ZÁÉÍÓÚÑ¿¡]/);
      expect(body).toMatch(/\n\n\{me\}\n\{us\}, \{phone\}$/);
    },
  );

  it("is filled once: braces that a visitor typed stay", () => {
    const values = {
      name: "{me}",
      company: "$& {us}",
      request: "",
      reference: "",
      us: "TPF",
      phone: "",
      me: "ann",
      "follow-up": "",
    };
    expect(fillTemplate("{name} of {company}, {nobody} {toString}", values)).toBe(
      "{me} of $& {us}, {nobody} {toString}",
    );
  });
});

describe("a lead's messages", () => {
  it("are its status's templates, filled, in links that the lead cannot break", async () => {
    const [mail, text, ...others] = await messagesOf({
      ...agreed,
      contactName: "Ana & Söhne?bcc=x",
      email: "ana?cc=x@desert.example",
    });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      key: "mail:new",
      subject: expect.stringMatching(/^Your quote request [0-9a-f]{8}$/),
    });
    const url = new URL(mail?.href ?? "");
    expect(url.pathname).toBe("ana%3Fcc%3Dx@desert.example");
    expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
    expect(url.searchParams.get("body")).toContain("Hello Ana & Söhne?bcc=x,\r\n\r\n");
    expect(text?.href).toMatch(/^sms:\+16025550199\?body=[^&?]+STOP[^&?]+$/);
  });

  it("are in Spanish for a Spanish lead, as staff edited them", async () => {
    const [mail, text, ...others] = await messagesOf({ ...agreed, language: "es" });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      key: "mail:new:es",
      language: "es",
      subject: expect.stringMatching(/^Su solicitud de cotización [0-9a-f]{8}$/),
      body: expect.stringMatching(/^Hola, /),
    });
    expect(text?.body).toContain("Responda ALTO o STOP");
    const seen = await seenOf("text:new:es");
    await save({ template: "text:new:es", seen, body: "{us}: ¡hola!" });
    const [, changed] = await messagesOf({ ...agreed, language: "es" });
    expect(changed?.body).toMatch(/: ¡hola!$/);
    const [, english] = await messagesOf(agreed);
    expect(english?.body).toMatch(/Thank you/);
  });

  it.each([
    ["the zone of the phone number", "+12125550199", "on Monday, November 23 at 4:00 PM ET"],
    [
      "the company's zone for a number in two zones",
      "+19285550110",
      "on Monday, November 23 at 2:00 PM MST",
    ],
  ])("name the promised time in %s", async (_, phoneE164, time) => {
    expect(await followUpIn({ phoneE164, dueAt: "2026-11-23T21:00:00.000Z" })).toBe(time);
  });

  it("name the promised time in Spanish", async () => {
    const lead = { language: "es", dueAt: "2026-11-23T20:00:00.000Z" } as const;
    expect(await followUpIn(lead)).toBe("el lunes 23 de noviembre a la 1:00 p. m. MST");
  });

  it("name no time that has passed", async () => {
    expect(await followUpIn({ dueAt: "2026-11-20T18:59:00.000Z" })).toBe("as soon as we can");
    expect(await followUpIn({ dueAt: null, language: "es" })).toBe("lo antes posible");
  });

  it("include no text message without consent", async () => {
    expect((await messagesOf({})).map(({ channel }) => channel)).toEqual(["mail"]);
  });

  it("are none for spam and withdrawn leads", async () => {
    const { id: leadId } = await desk.store(agreed);
    await desk.database.db.updateTable("leads").set({ status: "spam" }).execute();
    const request = desk.get(`/admin/quotes/${leadId}`);
    const { body } = await answerOf(() => openLead({ request, params: { leadId }, context: {} }));
    expect((body as { panel: OpenedLead }).panel.messages).toEqual([]);
  });

  it("are logged as sent, by the template's name, not its text", async () => {
    const { id: leadId } = await desk.store(agreed);
    const log = (template: string) => {
      const fields = { intent: "log-attempt", attempt: "email:no-answer", template };
      const request = desk.post(`/admin/quotes/${leadId}`, Object.entries(fields));
      return answerOf(() => workOnLead({ request, params: { leadId }, context: {} }));
    };
    expect((await log("mail:new")).status).toBe(303);
    await log("mail:nothing");
    const request = desk.get(`/admin/quotes/${leadId}`);
    const { body } = await answerOf(() => openLead({ request, params: { leadId }, context: {} }));
    const [second, first] = (body as { panel: OpenedLead }).panel.timeline;
    expect(first?.text).toBe("wrote by email: no answer yet (from the template)");
    expect(second?.text).toBe("wrote by email: no answer yet");
  });
});

describe("editing a template", () => {
  it("shows one form, next to a link to each template", async () => {
    const { templates } = await page();
    const texts = { refused: undefined, templates };
    const shown = (chosen: string) =>
      renderToStaticMarkup(createElement(TemplateEditor, { ...texts, chosen }));
    const markup = shown("text:quoted:es");
    expect(markup.match(/<form/g)).toHaveLength(1);
    expect(markup.match(/href="\/admin\/templates\?template=/g)).toHaveLength(20);
    expect(markup).toContain("Text, quoted, in Spanish</h2>");
    expect(shown("text:nothing")).toContain("Email, new</h2>");
    const typed = { template: "mail:won", subject: "Mine", body: "My text", seen: "x" };
    const refused = { message: "No.", typed };
    const stored = renderToStaticMarkup(
      createElement(TemplateEditor, { ...texts, chosen: null, refused }),
    );
    expect(stored).toContain("Email, won</h2>");
    expect(stored).toContain("My text</textarea>");
  });

  const edited = { template: "mail:new", subject: "Hello {name}", body: "One\r\ntwo {company}" };

  it("changes what leads offer, is in the audit log, and an empty text restores the original", async () => {
    const own = await seenOf("mail:new");
    const answer = await save({ ...edited, seen: own });
    expect(answer.headers.get("Location")).toBe("/admin/templates?template=mail%3Anew");
    expect(messageIn(answer.headers)).toMatch(/^Saved: Email, new\./);
    const [mail] = await messagesOf({});
    expect(mail).toMatchObject({ subject: "Hello Ana Ruiz", body: "One\ntwo Desert Haul LLC" });
    const entries = await findAllAuditEntries(desk.database.db, { limit: 9 });
    expect(entries.find(({ action: done }) => done === "template.changed")?.detail).toEqual({
      template: "mail:new",
    });
    const seen = (await seenOf("mail:new")).replaceAll("\n", "\r\n");
    expect((await save({ template: "mail:new", subject: "", body: " ", seen })).status).toBe(303);
    expect(await seenOf("mail:new")).toBe(own);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["a placeholder that is none", { body: "Hello {nmae}" }, /^\{nmae\} is not a placeholder/],
    [
      "a text that is too long",
      { body: "x".repeat(1_501) },
      /^Shorten the text: it has 1501 characters/,
    ],
    ["a mail without a subject", { subject: " " }, /^Enter a subject/],
    ["another template", { template: "mail:spam" }, /^There is no such template/],
  ])("refuses %s and keeps the typed text", async (_, fields, message) => {
    const sent = { ...edited, seen: await seenOf("mail:new"), ...fields };
    const { status, body } = await save(sent);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: expect.stringMatching(message),
      typed: { body: sent.body, subject: sent.subject },
    });
  });

  it("does not overwrite someone else's change", async () => {
    const seen = await seenOf("mail:new");
    await save({ ...edited, seen });
    const { status, body } = await save({ ...edited, body: "Mine", seen });
    expect(status).toBe(409);
    expect(body).toMatchObject({ typed: { body: "Mine" } });
    expect((await messagesOf({}))[0]?.body).toBe("One\ntwo Desert Haul LLC");
  });
});

async function page() {
  const { body } = await answerOf(() =>
    loader({ request: desk.get(address), params: {}, context: {} }),
  );
  return body as { templates: (Template & { seen: string })[] };
}

async function seenOf(key: string) {
  return (await page()).templates.find((one) => templateKey(one) === key)?.seen ?? "";
}

function save(fields: Record<string, string>) {
  return answerOf(() => {
    const request = desk.post(address, Object.entries({ intent: "save", ...fields }));
    return action({ request, params: {}, context: {} });
  });
}

async function panelOf({ dueAt, ...fields }: Partial<LeadRecord>) {
  const { id: leadId } = await desk.store(fields);
  if (dueAt !== undefined) {
    await desk.database.db.updateTable("leads").set({ dueAt }).where("id", "=", leadId).execute();
  }
  const request = desk.get(`/admin/quotes/${leadId}`);
  const { body } = await answerOf(() => openLead({ request, params: { leadId }, context: {} }));
  return (body as { panel: OpenedLead }).panel;
}

/** Returns the text that replaces `{follow-up}` for a new lead. */
async function followUpIn({ language = "en", ...fields }: Partial<LeadRecord>) {
  const template = language === "en" ? "mail:new" : "mail:new:es";
  await save({ template, seen: await seenOf(template), subject: "x", body: "{follow-up}" });
  return (await messagesOf({ language, ...fields }))[0]?.body;
}

async function messagesOf(fields: Partial<LeadRecord>) {
  return (await panelOf(fields)).messages;
}

const desk = deskForEachTest();

const address = "/admin/templates";

const phoenixNoon = new Date("2026-11-20T19:00:00Z");

const agreed = {
  smsConsent: true,
  smsConsentVersion: "2026-11",
  smsConsentAt: "2026-11-20T18:00:00.000Z",
};
