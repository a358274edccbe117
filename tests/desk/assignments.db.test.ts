import { beforeEach, describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findLeadNews, findNewestNewsId } from "#db/queries/desk-work.server";
import { changeLead } from "#db/queries/lead-changes.server";
import { findLeadById, findTimelineByLead, type LeadRecord } from "#db/queries/leads.server";
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

describe("assigning several leads", () => {
  it("assigns each lead, updates open desks, and returns to the same list", async () => {
    const leads = await storeAll("Desert Haul", "Mesa Lines");
    const before = await findNewestNewsId(desk.database.db);
    const answer = await post(ben, leads, "?box=now&kind=quote-request");
    expect(answer.headers.get("Location")).toBe("/admin/quotes?box=now&kind=quote-request");
    const page = await read(answer.headers.get("Location") ?? "", answer);
    expect(page.outcome).toEqual({ message: "2 leads are now assigned to ben.", isProblem: false });
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

  it("to nobody removes the owner, and can be repeated", async () => {
    const leads = await storeAll("Desert Haul");
    await post(ben, leads);
    const [lead] = await Promise.all(leads.map(({ id }) => findLeadById(desk.database.db, id)));
    const again = lead === null || lead === undefined ? [] : [lead];
    for (const form of [again, again]) {
      expect(await outcomeOf("nobody", form)).toMatchObject({
        message: "1 lead is now assigned to nobody.",
        isProblem: false,
      });
    }
    const timeline = await findTimelineByLead(desk.database.db, again[0]?.id ?? "");
    expect(timeline.map(({ kind }) => kind)).toEqual(["assigned", "assigned", "submitted"]);
  });

  it("to oneself ends the escalation, even if a colleague assigned the lead before", async () => {
    const escalateAt = "2025-08-04T15:05:00.000Z";
    const [single, selected] = [await desk.store({ escalateAt }), await desk.store({ escalateAt })];
    await post(ben, [single, selected]);
    const again = tick({ ...selected, version: selected.version + 1 });
    const own = { cookie: bensCookie, params: { leadId: single.id } };
    const fields = { intent: "assign", assignee: ben };
    await send(leadAction, `/admin/quotes/${single.id}`, { ...own, fields });
    await send(action, "/admin/quotes", {
      ...own,
      fields: [...Object.entries(fields), [...again]],
    });
    for (const { id } of [single, selected]) {
      const lead = await findLeadById(desk.database.db, id);
      expect(lead).toMatchObject({ assignedTo: ben, escalateAt: null });
    }
  });

  it("counts leads changed or erased meanwhile, and assigns the rest", async () => {
    const leads = await storeAll("Desert Haul", "Mesa Lines", "Rim Freight", "Erased LLC");
    const [free, taken, changed, gone] = leads as [LeadRecord, LeadRecord, LeadRecord, LeadRecord];
    const fields = { intent: "follow-up", when: "hour" };
    const took = { cookie: bensCookie, fields, params: { leadId: taken.id } };
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
    const { carried, message, isProblem } = await outcomeOf(ben, leads);
    expect(isProblem).toBe(true);
    expect(message).toMatch(
      /^1 lead is now assigned to ben\. 3 leads did not change: someone else/,
    );
    expect(carried).not.toMatch(/Mesa|Rim|Erased/);
    expect([await ownerOf(free), await ownerOf(taken), await ownerOf(changed)]).toEqual([
      ben,
      null,
      null,
    ]);
  });

  it("logs nothing for an unchanged lead", async () => {
    const leads = await storeAll("Desert Haul", "Mesa Lines");
    const { message } = await outcomeOf(
      ben,
      leads.map((lead) => ({ ...lead, version: 9 })),
    );
    expect(message).toMatch(/^0 leads are now assigned to ben\. 2 leads did not change/);
    const log = await findAllAuditEntries(desk.database.db, { limit: 9 });
    expect(log.some((entry) => entry.action === "lead.assigned")).toBe(false);
  });

  it("refuses a disabled account, by name if known", async () => {
    const leads = await storeAll("Desert Haul");
    await disable();
    const page = await read("/admin/quotes");
    expect(page.staff.map(({ label }) => label)).toEqual(["dispatch"]);
    const ticked = leads.map((lead) => tick(lead)[1]);
    for (const [assignee, problem] of [
      [ben, /^ben can no longer sign in, so nothing was assigned/],
      ["<b>x</b>", /^The chosen person can no/],
      ["", /^Choose an owner/],
    ] as const) {
      const { status, headers, body } = await post(assignee, leads);
      expect([status, headers.get("Location")]).toEqual([400, null]);
      expect(body).toMatchObject({ problem: expect.stringMatching(problem), ticked });
    }
    expect((await outcomeOf(ben, [])).message).toMatch(/^Select at least one lead/);
    expect(await Promise.all(leads.map(ownerOf))).toEqual([null]);
  });

  it("changes at most 200 leads at once", async () => {
    const [lead] = await storeAll("Desert Haul");
    const strange = Array.from({ length: 200 }, (_, index) => ({
      id: `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, "0")}`,
      version: 1,
    }));
    const all = [...strange, lead] as LeadRecord[];
    expect((await outcomeOf(ben, all)).message).toContain("200 leads did not change");
    expect(lead && (await ownerOf(lead))).toBeNull();
  });

  it("is refused after the session has ended", async () => {
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

/** Assigns the leads and returns the outcome shown on the page. */
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
