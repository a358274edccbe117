import { describe, expect, it } from "vitest";
import { findLeadById, findTimelineByLead } from "#db/queries/leads.server";
import { answerTextReply } from "~/desk/end-texts.server";
import type { OpenedLead } from "~/desk/open-lead.server";
import { signWebhook } from "~/notifications/send-webhook.server";
import { loader } from "~/routes/admin.quotes.$leadId";
import { answerOf } from "../support/desk";
import { deskForEachTest } from "./desk-fixture";

describe("a reply from the operator's provider", () => {
  it("ends text messages at once for the number alone, and keeps the consent record", async () => {
    const lead = await desk.store(agreed);
    const same = await desk.store({ ...agreed, email: "other@one.example" });
    const other = await desk.store({ ...agreed, phoneE164: "+14805550100" });
    expect(await reply()).toEqual({ status: 200, body: { success: true, ended: 2 } });
    for (const { id } of [lead, same]) {
      expect(await findLeadById(desk.database.db, id)).toMatchObject({
        ...agreed,
        smsConsent: false,
      });
      const [event] = await findTimelineByLead(desk.database.db, id);
      expect(event).toMatchObject({
        kind: "texts-stopped",
        actorKind: "visitor",
        detail: { how: "text" },
      });
    }
    expect(await consentOf(other.id)).toBe(true);
    expect((await reply({ age: 1 })).body).toEqual({ success: true, ended: 0 });
  });

  it("cannot be replayed, but may be retried after a failure", async () => {
    const body = JSON.stringify({ from: "+16025550177", text: "STOP" });
    const wrongType = { body, headers: { "Content-Type": "text/plain" } };
    expect((await reply(wrongType)).status).toBe(415);
    expect((await reply({ body })).status).toBe(200);
    const { id } = await desk.store({ ...agreed, phoneE164: "+16025550177" });
    expect((await reply({ body })).status).toBe(409);
    expect(await consentOf(id)).toBe(true);
    expect((await reply({ body, age: 2 })).body).toEqual({ success: true, ended: 1 });
  });

  it("cannot be replayed after a restart, because the database records what was received", async () => {
    expect((await reply()).status).toBe(200);
    expect((await reply()).status).toBe(409);
    await desk.database.db.deleteFrom("settings").where("key", "=", "text-replies").execute();
    expect((await reply()).status).toBe(200);
  });

  it("with each keyword removes the Text button from every lead of the number, with the reason", async () => {
    const keywords = "STOP,QUIT,END,REVOKE,OPT OUT,CANCEL,UNSUBSCRIBE,ALTO".split(",");
    for (const [index, text] of keywords.entries()) {
      const from = `+1602555010${index}`;
      const same = { ...agreed, phoneE164: from };
      const leads = [
        await desk.store(same),
        await desk.store({ ...same, kind: "fuel-card-application", email: "o@one.example" }),
        await desk.store({ ...same, quarantined: true, quarantineReason: "honeypot" }),
      ];
      const never = await desk.store({ phoneE164: from });
      expect((await panelOf(never)).mayEndTexts).toBe(true);
      const body = JSON.stringify({ from, text });
      expect([text, (await reply({ body })).body]).toEqual([text, { success: true, ended: 3 }]);
      for (const lead of [...leads, never]) {
        const { texting, messages, mayEndTexts } = await panelOf(lead);
        expect(texting).toEqual({
          allowed: false,
          why: "The visitor did not agree to text messages, or stopped them.",
        });
        expect([messages.map(({ channel }) => channel), mayEndTexts]).toEqual([["mail"], false]);
      }
    }
  });

  it("ends nothing with other texts", async () => {
    const { id } = await desk.store(agreed);
    const body = '{"from":"+16025550199","text":"See you at the truck stop"}';
    expect((await reply({ body })).body).toEqual({ success: true, ended: 0 });
    expect(await consentOf(id)).toBe(true);
  });

  it.each<[string, Sent]>([
    ["another secret", { key: "a guessed secret!" }],
    ["no signature", { headers: { "X-Signature": "" } }],
    ["no time", { headers: { "X-Timestamp": "" } }],
    ["the time of another", { headers: { "X-Timestamp": String(now.getTime() / 1_000 - 1) } }],
    ["a signature of six minutes ago", { age: 361 }],
    ["a signature of a time to come", { age: -361 }],
  ])("is refused with %s", async (_, sent) => {
    const { id } = await desk.store(agreed);
    expect((await reply(sent)).status).toBe(401);
    expect(await consentOf(id)).toBe(true);
  });

  it.each([
    ["no JSON", "STOP", 400],
    ["a list", "[]", 400],
    ["no number", '{"text":"STOP"}', 400],
    ["another notation", '{"from":"(602) 555-0199","text":"STOP"}', 400],
    ["no text", '{"from":"+16025550199","text":7}', 400],
  ])("is refused when it is %s", async (_, body, status) => {
    expect((await reply({ body })).status).toBe(status);
  });

  it("has no address without a secret, and accepts only POST", async () => {
    const url = "http://localhost:3000/text-replies";
    const posted = new Request(url, { method: "POST", body: "{}" });
    expect((await answerTextReply(posted, undefined)).status).toBe(404);
    const got = await answerTextReply(new Request(url), secret);
    expect([got.status, got.headers.get("Allow")]).toEqual([405, "POST"]);
  });
});

interface Sent {
  body?: string;
  key?: string;
  /** How many seconds ago it was signed. */
  age?: number;
  headers?: Record<string, string>;
}

async function reply({
  body = '{"from":"+16025550199","text":"STOP"}',
  key = secret,
  age = 0,
  headers,
}: Sent = {}) {
  const timestamp = Math.floor(now.getTime() / 1_000) - age;
  const request = new Request("http://localhost:3000/text-replies", {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Timestamp": String(timestamp),
      "X-Signature": signWebhook(key, timestamp, body),
      ...headers,
    },
  });
  const answer = await answerTextReply(request, secret, now);
  return { status: answer.status, body: await answer.json() };
}

async function panelOf({ id: leadId }: { id: string }) {
  const request = desk.get(`/admin/quotes/${leadId}`);
  const { body } = await answerOf(() => loader({ request, params: { leadId }, context: {} }));
  return (body as { panel: OpenedLead }).panel;
}

async function consentOf(id: string) {
  return (await findLeadById(desk.database.db, id))?.smsConsent;
}

const desk = deskForEachTest();

const secret = "a provider's secret";

const now = new Date("2026-11-22T18:00:00Z");

const agreed = {
  smsConsent: true,
  smsConsentVersion: "2026-11",
  smsConsentAt: "2026-11-20T18:00:00.000Z",
  smsConsentAddress: "203.0.113.0",
};
