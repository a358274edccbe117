import { beforeEach, describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findLeadNews, findNewestNewsId, findTimelineByLead } from "#db/queries/desk-work.server";
import { changeLead } from "#db/queries/lead-changes.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { findStaffAccountByUsernameKey } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import type { ListPage } from "~/desk/list.server";
import { action, loader } from "~/routes/admin.quotes";
import { action as leadAction } from "~/routes/admin.quotes.$leadId";
import { answerOf, signedInCookie } from "../support/desk";
import { send } from "../support/requests";
import { deskForEachTest, outcomeIn } from "./desk-fixture";

const desk = deskForEachTest();
let ben: string;
let bensCookie: string;
beforeEach(async () => {
  const credentials = { username: "ben", password: "another road to Yuma" };
  bensCookie = await signedInCookie(desk.database.db, credentials);
  ben = (await findStaffAccountByUsernameKey(desk.database.db, "ben"))?.id ?? "";
});

describe("an assignment of several leads", () => {
  it("does with each what the single one does, tells it to open desks, and keeps to the list", async () => {
    const leads = await storeAll("Desert Haul", "Mesa Lines");
    const before = await findNewestNewsId(desk.database.db);
    const answer = await post(ben, leads, "?box=now&kind=quote-request");
    expect(answer.headers.get("Location")).toBe("/admin/quotes?box=now&kind=quote-request");
    const page = await read(answer.headers.get("Location") ?? "", answer);
    expect(page.outcome).toMatchObject({ problem: null, told: "2 leads were assigned to ben." });
    expect(page.list.leads.map(({ owner }) => owner)).toEqual(["ben", "ben"]);
    const news = await findLeadNews(desk.database.db, before, 9);
    expect(new Set(news.map(({ leadId }) => leadId))).toEqual(new Set(leads.map(({ id }) => id)));
    for (const { id } of leads) {
      const [line] = await findTimelineByLead(desk.database.db, id);
      expect(line).toMatchObject({ kind: "assigned", detail: { assignedTo: ben } });
    }
    const log = await findAllAuditEntries(desk.database.db, { limit: 9 });
    const assigned = log.filter((entry) => entry.action === "lead.assigned");
    expect(assigned.map(({ detail }) => detail)).toEqual([
      { assignedTo: ben },
      { assignedTo: ben },
    ]);
  });

  it("to nobody takes them from the person who has them, and comes twice to the same end", async () => {
    const leads = await storeAll("Desert Haul");
    await post(ben, leads);
    const [lead] = await Promise.all(leads.map(({ id }) => findLeadById(desk.database.db, id)));
    const again = lead === null || lead === undefined ? [] : [lead];
    for (const form of [again, again]) {
      expect(await outcomeOf("nobody", form)).toMatchObject({
        told: "1 lead was assigned to nobody.",
        problem: null,
      });
    }
    const timeline = await findTimelineByLead(desk.database.db, again[0]?.id ?? "");
    expect(timeline.map(({ kind }) => kind)).toEqual(["assigned", "assigned", "submitted"]);
  });

  it("tells by name which somebody else took, or a visitor changed, or were erased, and does the rest", async () => {
    const leads = await storeAll("Desert Haul", "Mesa Lines", "Rim Freight", "Erased LLC");
    const [free, taken, changed, gone] = leads as [LeadRecord, LeadRecord, LeadRecord, LeadRecord];
    const took = { cookie: bensCookie, fields: { intent: "take" }, params: { leadId: taken.id } };
    await send(leadAction, `/admin/quotes/${taken.id}`, took);
    await send(leadAction, `/admin/quotes/${changed.id}`, {
      ...took,
      params: { leadId: changed.id },
    });
    const subject = { kind: "lead", id: changed.id };
    const actor = { kind: "visitor" } as const;
    const event = { actor, action: "lead.corrected", subject, timeline: {} };
    await inTransaction(desk.database.db, async (transaction) => {
      const now = await findLeadById(transaction, changed.id);
      if (now) await changeLead(transaction, now, { contactName: "Ana" }, { event });
    });
    await desk.database.db.deleteFrom("leads").where("id", "=", gone.id).execute();
    const { carried, told, problem } = await outcomeOf(ben, leads);
    expect(told).toBeNull();
    expect(problem).toMatch(/^1 lead was assigned to ben\. Left as they are: /);
    expect(problem).toMatch(/Mesa Lines \(changed by ben, [^)]+M\)/);
    expect(problem).toContain("Rim Freight (changed by the visitor)");
    expect(problem).toMatch(/; 1 that was erased\. The list shows the current state\.$/);
    expect(problem).not.toContain("Erased LLC");
    expect(carried).toContain(ben);
    expect(carried).not.toMatch(/Mesa|Rim|Erased/);
    expect([await ownerOf(free), await ownerOf(taken), await ownerOf(changed)]).toEqual([
      ben,
      null,
      null,
    ]);
  });

  it("names five and counts the others", async () => {
    const leads = await storeAll(...Array.from({ length: 8 }, (_, index) => `Company ${index}`));
    const stale = leads.map((lead) => ({ ...lead, version: 9 }));
    const { problem } = await outcomeOf(ben, stale);
    expect(problem?.match(/Company \d/g)).toHaveLength(5);
    expect(problem).toMatch(/^Left as they are: .*; 3 more\./);
    const log = await findAllAuditEntries(desk.database.db, { limit: 9 });
    expect(log.some((entry) => entry.action === "lead.assigned")).toBe(false);
  });

  it("is not made to somebody who does not work here any more, by name where it has one", async () => {
    const leads = await storeAll("Desert Haul");
    await disable();
    const page = await read("/admin/quotes");
    expect(page.staff.map(({ username }) => username)).toEqual(["dispatch"]);
    const ticked = leads.map((lead) => tick(lead)[1]);
    for (const [assignee, problem] of [
      [ben, /^ben does not work here any more, so nothing was assigned/],
      ["<b>x</b>", /^The chosen person does not/],
      ["", /^Choose who is to have/],
    ] as const) {
      const { status, headers, body } = await post(assignee, leads);
      expect([status, headers.get("Location")]).toEqual([400, null]);
      expect(body).toEqual({ problem: expect.stringMatching(problem), ticked });
    }
    expect((await outcomeOf(ben, [])).problem).toMatch(/^Select at least one lead/);
    expect(await Promise.all(leads.map(ownerOf))).toEqual([null]);
  });

  it("looks at two hundred leads of one form at most", async () => {
    const [lead] = await storeAll("Desert Haul");
    const strange = Array.from({ length: 200 }, (_, index) => ({
      id: `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, "0")}`,
      version: 1,
    }));
    const all = [...strange, lead] as LeadRecord[];
    expect((await outcomeOf(ben, all)).problem).toContain("5 that were erased; 195 more");
    expect(lead && (await ownerOf(lead))).toBeNull();
  });

  it("is done by nobody whose session has ended", async () => {
    const [lead] = await storeAll("Desert Haul");
    const fields = [["intent", "assign"], ["assignee", ben], ...(lead ? [[...tick(lead)]] : [])];
    const answer = await send(action, "/admin/quotes?box=now", { fields });
    const back = "/admin/login?redirectTo=%2Fadmin%2Fquotes%3Fbox%3Dnow";
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, back]);
    expect(lead && (await ownerOf(lead))).toBeNull();
  });
});

function storeAll(...names: string[]) {
  return Promise.all(names.map((companyName) => desk.store({ companyName })));
}

function tick({ id, version }: LeadRecord) {
  return ["lead", `${id}:${version}`] as const;
}

function post(assignee: string, leads: readonly LeadRecord[], query = "") {
  return answerOf(() => {
    const fields = [["intent", "assign"], ["assignee", assignee], ...leads.map(tick)] as const;
    const request = desk.post(`/admin/quotes${query}`, fields);
    return action({ request, params: {}, context: {} });
  });
}

async function read(address: string, after?: { headers: Headers }) {
  return (
    await answerOf(() => loader({ request: desk.get(address, after), params: {}, context: {} }))
  ).body as ListPage;
}

/** Assigns, and returns what the page then says. */
async function outcomeOf(assignee: string, leads: readonly LeadRecord[]) {
  const answer = await post(assignee, leads);
  expect(answer.status).toBe(303);
  const address = answer.headers.get("Location") ?? "";
  const carried = JSON.stringify(outcomeIn(answer));
  return { carried, ...(await read(address, answer)).outcome };
}

async function ownerOf({ id }: LeadRecord) {
  return (await findLeadById(desk.database.db, id))?.assignedTo;
}

function disable() {
  return desk.database.db
    .updateTable("admins")
    .set({ disabled: true })
    .where("id", "=", ben)
    .execute();
}
