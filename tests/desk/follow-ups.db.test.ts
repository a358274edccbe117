import { describe, expect, it } from "vitest";
import { findDeskPage } from "#db/queries/desk-list.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { describeFollowUp, workTime } from "~/desk/follow-ups.server";
import { deskFilterOf } from "~/desk/list.server";
import { plainList } from "~/desk/list-state";
import { action } from "~/routes/admin.quotes.$leadId";
import { answerOf, signedInCookie } from "../support/desk";
import { deskForEachTest, outcomeIn } from "./desk-fixture";

const desk = deskForEachTest({ now: "2026-11-20T15:00:00Z" });

describe("a follow-up", () => {
  it("is saved on its own, with a time in the phone number's zone", async () => {
    const lead = await storeLead();
    const answer = await save(lead, { followUpOn: "2027-03-03", followUpTime: "15:00" });
    const shown = String(outcomeIn(answer).message).replace(/[^\x20-\x7e]+/g, " ");
    expect(shown).toBe(
      "Call back Wednesday, March 3 at 3:00 PM ET (Mar 3, 2027, 1:00 PM MST here).",
    );
    const followUpAt = "2027-03-03T20:00:00.000Z";
    expect(await stored(lead)).toMatchObject({
      followUpAt,
      dueAt: followUpAt,
      followUpTimed: true,
      attempts: 0,
      status: "new",
    });
  });

  it.each(["hour", "afternoon", "tomorrow", "monday"])(
    "is saved at once by the quick choice %s",
    async (when) => {
      const lead = await storeLead();
      const before = Date.now();
      expect((await save(lead, { when })).status).toBe(303);
      const { followUpAt, dueAt } = await stored(lead);
      expect(Date.parse(followUpAt ?? "")).toBeGreaterThanOrEqual(before);
      expect(dueAt).toBe(followUpAt);
    },
  );

  it("that was picked survives a logged outcome, and can be logged with one", async () => {
    const lead = await storeLead();
    await save(lead, { followUpOn: "2027-03-03", followUpTime: "15:00" });
    await post(lead, { intent: "log-attempt", attempt: "call:no-answer" });
    expect(await stored(lead)).toMatchObject({ attempts: 1, dueAt: "2027-03-03T20:00:00.000Z" });
    const picked = { followUpOn: "2027-03-04", followUpTime: "09:30" };
    await post(lead, { intent: "log-attempt", attempt: "call:reached", ...picked });
    expect(await stored(lead)).toMatchObject({
      attempts: 2,
      dueAt: "2027-03-04T14:30:00.000Z",
    });
  });

  it("is cleared, after which the lead is due by default again", async () => {
    const lead = await storeLead();
    const { dueAt } = await stored(lead);
    await save(lead, { followUpOn: "2027-03-03" });
    expect(outcomeIn(await save(lead, { when: "clear" })).message).toBe(
      "The follow-up was cleared.",
    );
    expect(await stored(lead)).toMatchObject({ followUpAt: null, dueAt });
  });

  it.each([
    ["that has passed", "2026-02-03", "10:00", /^That time has passed\.$/],
    ["outside business hours", "2027-03-03", "23:00", /^This is outside business hours/],
    ["on a Sunday", "2027-03-07", "", /^We are closed that day\.$/],
    ["on a holiday", "2027-05-31", "", /^We are closed that day\.$/],
    ["in the hours of a holiday", "2027-05-31", "12:00", /^This is outside business hours/],
  ])("%s is stored with a note", async (_, followUpOn, followUpTime, note) => {
    const lead = await storeLead();
    const answer = await save(lead, { followUpOn, followUpTime });
    const { followUpAt, dueAt, followUpTimed } = await stored(lead);
    expect(dueAt).toBe(followUpAt);
    const followUp = { at: followUpAt ?? "", timed: followUpTimed };
    expect(outcomeIn(answer).message).toMatch(/(passed|closed|outside)/);
    const asked = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Phoenix" });
    expect(asked.format(new Date(followUp.at))).toBe(followUpOn);
    expect(describeFollowUp(followUp, lead, workTime()).note).toMatch(note);
  });

  it.each([
    [{ followUpOn: "03/03/2027" }, /^Enter the day as YYYY-MM-DD/],
    [{ followUpOn: "2027-03-03", followUpTime: "25:99" }, /^Enter the time as HH:MM/],
    [{ followUpOn: "2099-01-01" }, /^Choose a day less than a year away/],
    [{ when: "picked" }, /^Choose a day, a time, or both/],
  ])("%j is refused with advice, and the input stays", async (fields, message) => {
    const lead = await storeLead();
    const answer = await save(lead, fields);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
    expect((await stored(lead)).followUpAt).toBeNull();
  });

  it("of a colleague is not overwritten by an older page", async () => {
    const lead = await storeLead();
    const other = await signedInCookie(desk.database.db, {
      username: "eli",
      password: "a b c d e",
    });
    await save(lead, { followUpOn: "2027-03-03" }, other);
    const late = await save(lead, { followUpOn: "2027-04-04", seenFollowUp: "" });
    expect(late).toMatchObject({ status: 409, body: { title: expect.stringMatching(/first$/) } });
    expect((await stored(lead)).followUpAt).toMatch(/^2027-03-03/);
    const attempt = { intent: "log-attempt", attempt: "call:voicemail" };
    const unseen = { ...attempt, followUpOn: "2027-04-04", seenFollowUp: "" };
    expect(await post(lead, unseen)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Someone else .* nothing/) },
    });
    expect(await stored(lead)).toMatchObject({ attempts: 0 });
    // Logging the outcome does not unassign the colleague.
    await post(lead, { ...attempt, seenFollowUp: "" });
    const { attempts, followUpAt } = await stored(lead);
    expect([attempts, followUpAt]).toEqual([1, expect.stringMatching(/^2027-03-03/)]);
  });

  it("logged with an outcome is refused together with it if a colleague closed the lead", async () => {
    const lead = await storeLead();
    await post(lead, { intent: "change-status", status: "won", version: "1" });
    const attempt = { intent: "log-attempt", attempt: "call:voicemail", followUpOn: "2027-04-04" };
    const late = await post(lead, { ...attempt, seenFollowUp: "" });
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringMatching(/closed/) } });
    expect(await stored(lead)).toMatchObject({ attempts: 0, followUpAt: null });
  });

  it("that is refused reports that the follow-up was not saved, rather than that nothing was logged", async () => {
    const lead = await storeLead();
    for (const fields of [{ intent: "follow-up" }, { intent: "log-attempt" }]) {
      const answer = await post(lead, { ...fields, when: "picked", followUpOn: "03/03/2027" });
      expect(answer.body).toMatchObject({ intent: "follow-up", title: "Follow-up not saved" });
    }
  });

  it("moves a lead from Waiting to Now on time", async () => {
    const lead = await storeLead();
    await save(lead, { followUpOn: "2027-03-03", followUpTime: "15:00" });
    const inQueue = async (box: "now" | "waiting", now: string) => {
      const clock = { now: new Date(now), timeZone: "America/Phoenix", timeZoneLabel: "MST" };
      const filter = deskFilterOf({ ...plainList, box }, { id: "x" }, clock);
      const { leads } = await findDeskPage(desk.database.db, filter, { sort: "due", limit: 9 });
      return leads.map(({ id }) => id);
    };
    expect(await inQueue("waiting", "2027-03-01T20:00:00.000Z")).toEqual([lead.id]);
    expect(await inQueue("now", "2027-03-03T19:59:59.999Z")).toEqual([]);
    expect(await inQueue("now", "2027-03-03T20:00:00.000Z")).toEqual([lead.id]);
  });
});

/** Stores a lead whose phone number is in New York. */
function storeLead() {
  return desk.store({ phone: "(212) 555-0142", phoneE164: "+12125550142" });
}

function save(lead: LeadRecord, fields: Record<string, string>, cookie?: string) {
  return post(lead, { intent: "follow-up", when: "picked", ...fields }, cookie);
}

async function post({ id }: LeadRecord, fields: Record<string, string>, cookie?: string) {
  const request = desk.post(`/admin/quotes/${id}`, Object.entries(fields));
  if (cookie !== undefined) request.headers.set("Cookie", cookie);
  return answerOf(() => action({ request, params: { leadId: id }, context: {} }));
}

async function stored({ id }: LeadRecord) {
  const lead = await findLeadById(desk.database.db, id);
  if (lead === null) throw new Error("The lead is gone.");
  return lead;
}
