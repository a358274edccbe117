import { beforeEach, describe, expect, it } from "vitest";
import { findLeadNews, findNewestNewsId } from "#db/queries/desk-work.server";
import { changeLead } from "#db/queries/lead-changes.server";
import { findLeadById, findTimelineByLead, type LeadRecord } from "#db/queries/leads.server";
import { findStaffAccountByUsernameKey, updateStaffAccount } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { addNote } from "~/desk/lead-edits.server";
import { escalateLeads } from "~/leads/escalation.server";
import { findLeadMessages } from "~/leads/lead-notifications.server";
import { createDelivery, startNotificationWorker } from "~/notifications/worker.server";
import { action as accountAction } from "~/routes/admin.account";
import { action as listAction } from "~/routes/admin.quotes";
import { action as leadAction } from "~/routes/admin.quotes.$leadId";
import { action as handOver } from "~/routes/admin.quotes_.hand-over";
import { deskForEachTest, type Fields } from "../desk/desk-fixture";
import { configure } from "../support/config";
import { answerOf, aStaffAccount, signedInCookie } from "../support/desk";
import { startMailServer } from "../support/mail";
import { send } from "../support/requests";

describe("a follow-up that is due", () => {
  it("notifies the owner once, and everyone once if no one acts on it for 15 minutes", async () => {
    const lead = await followUp(ana.id);
    await check(before(due));
    expect(await reminders(lead)).toEqual([]);
    await check(due);
    await Promise.all([check(afterDue(1)), check(afterDue(14))]);
    expect(await reminders(lead)).toEqual([ana.id]);
    await Promise.all([check(afterDue(15)), check(afterDue(15))]);
    await check(afterDue(60));
    expect(await reminders(lead)).toEqual([ana.id, null]);
    expect(await mails()).toEqual([{ event: "follow-up-due", recipient: ana.id, leadId: lead.id }]);
  });

  it("no longer notifies everyone once someone has acted on it", async () => {
    const lead = await followUp(ana.id);
    await check(due);
    await addNote(desk.database.db, ana, lead.id, "Calling now.", afterDue(3));
    await check(afterDue(15));
    expect(await reminders(lead)).toEqual([ana.id]);
  });

  it("and has no owner notifies everyone at once, and mails no one", async () => {
    const lead = await followUp(null);
    for (const minutes of [0, 1, 15, 30]) await check(afterDue(minutes));
    expect(await reminders(lead)).toEqual([null]);
    expect(await mails()).toEqual([]);
  });

  it("notifies everyone when it loses its owner", async () => {
    const lead = await followUp(ana.id);
    await check(due);
    await change(lead, { assignedTo: null });
    await check(afterDue(1));
    expect(await reminders(lead)).toEqual([ana.id, null]);
  });

  it.each<[string, Fields]>([
    ["changed", [...callBack(), ["followUpOn", "2027-05-05"]]],
    [
      "cleared",
      [
        ["intent", "follow-up"],
        ["when", "clear"],
      ],
    ],
    [
      "closed with its lead",
      [
        ["intent", "change-status"],
        ["status", "won"],
        ["version", "3"],
      ],
    ],
  ])("notifies no one if it was %s before", async (_, fields) => {
    const lead = await followUp(ana.id);
    expect((await postLead(lead, fields)).status).toBe(303);
    for (const minutes of [0, 20]) await check(afterDue(minutes));
    expect([await reminders(lead), await mails()]).toEqual([[], []]);
  });

  it("sends no waiting mail once someone called, or a colleague took the lead", async () => {
    const [called, taken] = [await followUp(ana.id), await followUp(ana.id)];
    await check(due);
    expect(await mails()).toHaveLength(2);
    await change(called, { followUpAt: null });
    expect(await mails()).toMatchObject([{ leadId: taken.id }]);
    await change(taken, { assignedTo: await dispatch() });
    expect(await mails()).toEqual([]);
  });

  it("restored by an undo notifies no one twice", async () => {
    const lead = await followUp(ana.id);
    await check(due);
    await change(lead, { followUpAt: null });
    await change(lead, { followUpAt: due.toISOString() });
    await check(afterDue(1));
    expect(await reminders(lead)).toEqual([ana.id]);
    await check(afterDue(15));
    expect(await reminders(lead)).toEqual([ana.id, null]);
  });

  it.each([
    ["has no address", { email: "", notifyByMail: "on" }, []],
    ["turned it off in the account", { email: "ana@site.example" }, []],
    ["left it on", { email: "ana@site.example", notifyByMail: "on" }, ["follow-up-due"]],
  ])("whose owner %s is mailed accordingly", async (_, profile, events) => {
    const credentials = { username: "ana", password: "a long road to Tucson" };
    const cookie = await signedInCookie(desk.database.db, credentials);
    const fields = { intent: "save-profile", displayName: "Ana", phone: "", ...profile };
    expect((await send(accountAction, "/admin/account", { cookie, fields })).status).toBe(303);
    const lead = await followUp(ana.id);
    await check(due);
    expect(await reminders(lead)).toEqual([ana.id]);
    expect((await mails()).map(({ event }) => event)).toEqual(events);
  });

  it("is mailed in the style of the other mails to staff, and never to a disabled account", async () => {
    const lead = await followUp(ana.id);
    const about = { leadId: lead.id, event: "follow-up-due", recipient: ana.id } as const;
    const messages = await findLeadMessages(desk.database.db, config(), about);
    expect(messages?.staff).toMatchObject({
      subject: `Follow-up due: quote request from ${lead.companyName} (${lead.reference})`,
      to: ["ana@site.example"],
      text: expect.stringContaining("Call back Wednesday, March 3 at 9:00 AM MST."),
    });
    expect(messages?.staff.text).toContain(`/admin/quotes/${lead.id}`);
    await inTransaction(desk.database.db, (to) =>
      updateStaffAccount(to, ana.id, { disabled: true }),
    );
    expect(await findLeadMessages(desk.database.db, config(), about)).toBeNull();
  });
});

describe("an assignment", () => {
  it("by someone else is mailed to the new owner once, one's own to no one", async () => {
    const lead = await desk.store();
    const assign = (assignee: string) => [
      ["intent", "assign"] as const,
      ["assignee", assignee] as const,
    ];
    await postLead(lead, assign(ana.id));
    await postLead(lead, assign(ana.id));
    expect(await mails()).toEqual([{ event: "assigned", recipient: ana.id, leadId: lead.id }]);
    const own = await desk.store();
    await postLead(own, assign(await dispatch()));
    expect(await mails()).toHaveLength(1);
  });

  it("that was replaced before its mail went out mails only the last owner", async () => {
    const ben = await aStaffAccount(desk.database.db, { username: "ben", email: "b@site.example" });
    const lead = await desk.store();
    const fields = (to: string, seen = "") =>
      Object.entries({ intent: "assign", assignee: to, seenOwner: seen });
    await postLead(lead, fields(ana.id));
    await postLead(lead, fields(ben.id, ana.id));
    expect(await mails()).toMatchObject([{ event: "assigned", recipient: ben.id }]);
  });

  it("of several leads, or a hand-over, is one mail with the link to the list", async () => {
    const leads = [await desk.store(), await desk.store({ companyName: "Mesa Lines" })];
    const ticks = leads.map(({ id, version }) => ["lead", `${id}:${version}`] as const);
    const form = [["intent", "assign"], ["assignee", ana.id], ...ticks] as const;
    const request = desk.post("/admin/quotes", form);
    await answerOf(() => listAction({ request, params: {}, context: {} }));
    const ben = await aStaffAccount(desk.database.db, { username: "ben", email: "b@site.example" });
    const handed = desk.post("/admin/quotes/hand-over", [
      ["from", ana.id],
      ["to", ben.id],
    ]);
    await answerOf(() => handOver({ request: handed, params: {}, context: {} }));
    const sent = (await mails()).map(({ event, recipient }) => ({ event, recipient }));
    expect(sent).toEqual([
      { event: "several-assigned", recipient: ana.id },
      { event: "several-assigned", recipient: ben.id },
    ]);
    const about = { leadId: leads[0]?.id ?? "", event: "several-assigned" } as const;
    const to = { ...about, recipient: ben.id };
    const messages = await findLeadMessages(desk.database.db, config(), to);
    expect(messages?.staff.text).toContain("/admin/quotes?mine=1&sort=due");
    expect(JSON.stringify(messages?.staff)).not.toMatch(/Mesa|Ana@/);
  });

  it("reaches the owner by one mail, also with several workers and after a restart", async () => {
    const server = await startMailServer();
    const lead = await followUp(ana.id);
    await check(due);
    const settings = configure({ NODE_ENV: "test", SMTP_URL: server.url });
    const delivery = createDelivery(
      () => settings,
      (about) => findLeadMessages(desk.database.db, settings, about),
    );
    const run = async () => {
      const worker = startNotificationWorker(desk.database.db, delivery, { now: () => due });
      await worker.settled();
      await worker.stop();
    };
    await Promise.all([run(), run()]);
    await run();
    expect(server.mails.map(({ to }) => to)).toEqual([["ana@site.example"]]);
    expect(server.mails[0]?.raw).toContain(lead.reference);
    await server.close();
  });

  it("is shown live only to the new owner, and a follow-up without an owner to everyone", async () => {
    const lead = await followUp(null);
    const newest = await findNewestNewsId(desk.database.db);
    await check(due);
    await postLead(lead, [
      ["intent", "assign"],
      ["assignee", ana.id],
      ["version", "2"],
    ]);
    const news = await findLeadNews(desk.database.db, newest, 9);
    expect(news.map(({ alert }) => alert)).toEqual([
      { about: "waiting", to: null },
      { about: "assigned", to: ana.id },
    ]);
  });
});

const desk = deskForEachTest({ now: "2026-11-20T15:00:00Z" });
const due = new Date("2027-03-03T16:00:00.000Z");
const before = (at: Date) => new Date(at.getTime() - 1);
const afterDue = (minutes: number) => new Date(due.getTime() + minutes * 60_000);
let ana: { id: string };
beforeEach(async () => {
  ana = await aStaffAccount(desk.database.db, { username: "ana", email: "ana@site.example" });
  config();
});

async function dispatch() {
  return (await findStaffAccountByUsernameKey(desk.database.db, "dispatch"))?.id ?? "";
}

function postLead({ id }: LeadRecord, fields: Fields) {
  const request = desk.post(`/admin/quotes/${id}`, fields);
  return answerOf(() => leadAction({ request, params: { leadId: id }, context: {} }));
}

function config() {
  return configure({ NODE_ENV: "test", SMTP_URL: "smtp://127.0.0.1:1", COMPANY_TIME_ZONE: zone });
}
const zone = "America/Phoenix";

function callBack(): Fields {
  return [
    ["intent", "follow-up"],
    ["when", "picked"],
  ];
}

/** Stores a lead of this owner with a follow-up due at `due`, as the desk's form does. */
async function followUp(assignedTo: string | null) {
  const lead = await desk.store({ phoneE164: "+16025550142" });
  await change(lead, { assignedTo, status: "contacted" });
  await postLead(lead, [...callBack(), ["followUpOn", "2027-03-03"], ["followUpTime", "09:00"]]);
  return lead;
}

function change({ id }: LeadRecord, columns: Partial<LeadRecord>) {
  return inTransaction(desk.database.db, async (transaction) => {
    const lead = await findLeadById(transaction, id);
    if (lead !== null) await changeLead(transaction, lead, columns);
  });
}

function check(now: Date) {
  return escalateLeads(desk.database.db, config(), now);
}

/** Returns the people that the timeline lists as reminded, oldest first. */
async function reminders({ id }: LeadRecord) {
  const timeline = await findTimelineByLead(desk.database.db, id);
  const stored = timeline.filter(({ kind }) => kind === "follow-up-due");
  return stored.map(({ detail }) => detail?.to).reverse();
}

function mails() {
  const outbox = desk.database.db.selectFrom("outbox").where("channel", "=", "owner");
  return outbox.select(["event", "recipient", "leadId"]).execute();
}
