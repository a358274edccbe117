import { afterAll, describe, expect, it, vi } from "vitest";
import { findLeadById, findLeads, insertLead } from "#db/queries/leads.server";
import { getConfig } from "~/config.server";
import { findLeadMessages } from "~/leads/lead-notifications.server";
import { action, loader } from "~/routes/client-dashboard";
import { action as receiptAction } from "~/routes/receipt.$token";
import { newLead } from "../db/lead-fixture";
import { clientCookie, storeClient } from "../support/clients";
import type { TestDatabase } from "../support/database";
import { send } from "../support/requests";
import { allRows } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";

describe("a request on the client's dashboard", () => {
  it("shows in full if sent before the account was created", async () => {
    const { lead } = await storeLead("rosa@copperstate.example");
    const rosa = await signInRosa();
    expect(await requestsOf(rosa)).toMatchObject([
      { reference: lead.reference, verified: { receiptPath: `/receipt/${lead.receiptToken}` } },
    ]);
  });

  it("hides its receipt if a stranger's lead was corrected to the client's address", async () => {
    const rosa = await signInRosa();
    const { lead } = await storeLead("mallory@elsewhere.example");
    const fields = { intent: "correct", email: "rosa@copperstate.example", phone: lead.phone };
    const path = `/receipt/${lead.receiptToken}`;
    await send(receiptAction, path, { fields, params: { token: lead.receiptToken } });
    const requests = await requestsOf(rosa);
    expect(requests).toMatchObject([{ reference: lead.reference, verified: null, token: null }]);
    expect(JSON.stringify(requests)).not.toContain(lead.receiptToken);
  });

  it("shows in full after the mailed link and its button", async () => {
    const rosa = await signInRosa();
    const { lead } = await storeLead("rosa@copperstate.example");
    expect(await requestsOf(rosa)).toMatchObject([{ verified: null, mayVerify: true }]);
    const { reference } = lead;
    const asked = await post(rosa, { intent: "send-verification", reference });
    expect([asked.status, asked.headers.get("Location")]).toEqual([
      303,
      "/client-dashboard?done=link-sent#requests",
    ]);
    expect(await allRows(database, "outbox")).toMatchObject([
      { channel: "verification", recipient: "rosa@copperstate.example", lead_id: lead.id },
    ]);
    const token = await mailedToken(lead.id);
    const [opened] = await requestsOf(rosa, `?verify=${token}`);
    expect(opened).toMatchObject({ verified: null, token });
    expect((await post(rosa, { intent: "verify-request", token })).status).toBe(303);
    expect(await requestsOf(rosa)).toMatchObject([{ verified: { status: "received" } }]);
  });

  it("is hidden again when its address is corrected, and the mailed link stops working", async () => {
    const rosa = await signInRosa();
    const { lead } = await storeLead("rosa@copperstate.example");
    await post(rosa, { intent: "send-verification", reference: lead.reference });
    const token = await mailedToken(lead.id);
    await post(rosa, { intent: "verify-request", token });
    for (const email of ["other@copperstate.example", "rosa@copperstate.example"]) {
      const fields = { intent: "correct", email, phone: lead.phone };
      const path = `/receipt/${lead.receiptToken}`;
      await send(receiptAction, path, { fields, params: { token: lead.receiptToken } });
    }
    expect((await findLeadById(database.db, lead.id))?.emailVerifiedAt).toBeNull();
    expect(await requestsOf(rosa)).toMatchObject([{ verified: null }]);
  });

  it("keeps a correction that its visitor sent while the client verified it", async () => {
    const rosa = await signInRosa();
    const { lead } = await storeLead("rosa@copperstate.example");
    await post(rosa, { intent: "send-verification", reference: lead.reference });
    const token = await mailedToken(lead.id);
    const correct = { intent: "correct", email: "other@copperstate.example", phone: "6025550111" };
    await overtake(() => correctReceipt(lead.receiptToken, correct));
    expect((await post(rosa, { intent: "verify-request", token })).status).toBe(400);
    expect(await findLeadById(database.db, lead.id)).toMatchObject({
      email: correct.email,
      phoneE164: "+16025550111",
      version: 2,
      emailVerifiedAt: null,
    });
    const found = await findLeads(database.db, {
      email: correct.email,
      quarantined: false,
      limit: 9,
    });
    expect(found.leads.map(({ id }) => id)).toEqual([lead.id]);
  });

  it("is mailed no link after a correction to another address overtook the request", async () => {
    const rosa = await signInRosa();
    const { lead } = await storeLead("rosa@copperstate.example");
    const correct = { intent: "correct", email: "other@copperstate.example", phone: lead.phone };
    await overtake(() => correctReceipt(lead.receiptToken, correct));
    const asked = await post(rosa, { intent: "send-verification", reference: lead.reference });
    expect(asked.status).toBe(400);
    const rows = await allRows(database, "outbox");
    expect(rows.filter(({ event }) => event === "verify-address")).toEqual([]);
  });

  it.each([
    ["/client-dashboard", "We already sent several links"],
    ["/es/panel-clientes", "Ya enviamos varios enlaces"],
  ])("says on %s when no further link is mailed that day", async (path, message) => {
    const rosa = await signInRosa();
    const { lead } = await storeLead("rosa@copperstate.example");
    const fields = { intent: "send-verification", reference: lead.reference };
    const ask = () => send(action, path, { cookie: rosa, fields });
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(303);
    expect(await ask()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining(message) },
    });
    expect(await allRows(database, "outbox")).toHaveLength(3);
  });

  it.each([
    ["a token that nobody was sent", { intent: "verify-request", token: "x".repeat(43) }],
    ["no token", { intent: "verify-request" }],
    ["the reference of another visitor's request", { intent: "send-verification" }],
  ])("stays hidden after %s", async (_, fields) => {
    const rosa = await signInRosa();
    await storeLead("rosa@copperstate.example");
    const { lead: other } = await storeLead("dale@copperstate.example");
    const answer = await post(rosa, { reference: other.reference, ...fields });
    expect(answer.status).toBe(400);
    expect(await allRows(database, "outbox")).toEqual([]);
    expect(await requestsOf(rosa)).toMatchObject([{ verified: null }]);
  });

  it("cannot be verified without signing in", async () => {
    const answer = await post("", { intent: "verify-request", token: "x" });
    expect(answer.headers.get("Location")).toBe("/client-login");
  });
});

vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
afterAll(() => vi.unstubAllEnvs());

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

/** Does `first` just before the next write of the site. */
async function overtake(first: () => Promise<unknown>) {
  vi.spyOn(database.db, "write").mockImplementationOnce(async (work) => {
    await first();
    return database.db.write(work);
  });
}

function correctReceipt(token: string, fields: Record<string, string>) {
  return send(receiptAction, `/receipt/${token}`, { fields, params: { token } });
}

/** Makes Rosa's account and returns the cookie of her session. */
async function signInRosa() {
  const { id } = await storeClient(database.db, "rosa");
  return clientCookie(database.db, id);
}

function storeLead(email: string) {
  return insertLead(database.db, newLead({ email, submittedAt: new Date().toISOString() }));
}

async function requestsOf(cookie: string, query = "") {
  const { body } = await send(loader, `/client-dashboard${query}`, { cookie });
  return (body as { requests: unknown[] }).requests;
}

function post(cookie: string, fields: Record<string, string>) {
  return send(action, "/client-dashboard", { cookie, fields });
}

/** Returns the token of the link in the mail that would go out. */
async function mailedToken(leadId: string): Promise<string> {
  const mail = { leadId, event: "verify-address" } as const;
  const messages = await findLeadMessages(database.db, getConfig(), mail);
  return /\?verify=([\w-]+)#requests/.exec(messages?.visitor.text ?? "")?.[1] ?? "";
}
