import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLeadById, insertLead, type LeadRecord } from "#db/queries/leads.server";
import { offeredFollowUps, readFollowUp } from "~/desk/follow-ups.server";
import { changeStatus, logAttempt } from "~/desk/lead-work.server";
import { PostedForm } from "~/http/form-post.server";
import { leadTimes } from "~/leads/submit-lead.server";
import { attemptChoices, quickFollowUps, readAttempt } from "~/leads/work";
import { action, loader } from "~/routes/admin.quotes.$leadId";
import { type BusinessHours, isOpen } from "~/site/business-hours";
import { newLead } from "../db/lead-fixture";
import { answerOf, aStaffAccount, signedInCookie } from "../support/desk";
import { triesOf } from "../support/long";
import { deskForEachTest, outcomeIn } from "./desk-fixture";

const desk = deskForEachTest({ now: "2026-11-20T15:00:00Z" });

describe("the undo of an outcome", () => {
  it.each(attemptChoices)("restores the lead: $label", async ({ value, label }) => {
    const before = await desk.store();
    const picked = { followUpOn: "2027-03-04", followUpTime: "09:30" };
    const logged = outcomeIn(await post(before, { attempt: value, ...picked }));
    expect(logged.message).toBe(`Logged: ${label.toLowerCase()}.`);
    expect(await stored(before)).toMatchObject({ attempts: 1, followUpAt: expect.any(String) });
    const undone = await undo(before, logged);
    expect(undone.message).toBe("Undone: 1 lead is as before.");
    expect(await stored(before)).toEqual({ ...before, version: 3 });
    const { timeline } = await opened(before);
    expect(timeline[0]?.text).toMatch(/^undid: /);
  });

  it("pressed twice, says that it is already undone", async () => {
    const lead = await desk.store();
    const logged = outcomeIn(await post(lead, { attempt: "call:reached" }));
    await undo(lead, logged);
    expect(await undo(lead, logged)).toEqual({ message: "This change is already undone." });
    expect(await stored(lead)).toMatchObject({ attempts: 0, version: 3 });
  });

  it("also restores the follow-up chosen before", async () => {
    const lead = await desk.store();
    await post(lead, { intent: "follow-up", when: "picked", followUpOn: "2027-03-03" });
    const before = await stored(lead);
    const picked = { followUpOn: "2027-04-04", followUpTime: "09:30" };
    const logged = outcomeIn(await post(lead, { attempt: "call:voicemail", ...picked }));
    await undo(lead, logged);
    const { followUpAt, followUpTimed, dueAt } = before;
    expect(await stored(lead)).toMatchObject({ followUpAt, followUpTimed, dueAt, attempts: 0 });
  });

  it("keeps what a colleague changed since, and works only for its author", async () => {
    const lead = await desk.store();
    const logged = outcomeIn(await post(lead, { attempt: "call:reached" }));
    const eli = await signedInCookie(desk.database.db, { username: "eli", password: "a b c d e" });
    const batch = String(logged.undo);
    const byEli = await post(lead, { intent: "undo-status", batch }, eli);
    expect(byEli).toMatchObject({ status: 409, body: { title: /first$/ } });
    expect(await stored(lead)).toMatchObject({ attempts: 1 });
    await post(lead, { attempt: "call:voicemail" }, eli);
    expect(await undo(lead, logged)).toMatchObject({ isProblem: true });
    expect(await stored(lead)).toMatchObject({ attempts: 2, lastOutcome: "voicemail" });
  });
});

describe("a wrong number", () => {
  it("ends calls and texts until the number is corrected or the outcome undone", async () => {
    const lead = await desk.store();
    const logged = outcomeIn(await post(lead, { attempt: "call:wrong-number" }));
    expect(await opened(lead)).toMatchObject({
      wrongNumber: true,
      texting: { why: expect.stringMatching(/wrong number/) },
    });
    await undo(lead, logged);
    expect(await opened(lead)).toMatchObject({ wrongNumber: false });
    await post(lead, { attempt: "call:wrong-number" });
    await post(lead, { attempt: "email:no-answer" });
    const { wrongNumber, lead: shown } = await opened(lead);
    expect(wrongNumber).toBe(true);
    const { companyName, contactName, email } = shown;
    const version = String(shown.version);
    const contact = { companyName, contactName, email, phone: "(602) 555-0999" };
    await post(lead, { intent: "correct-contact", version, ...contact });
    expect((await opened(lead)).wrongNumber).toBe(false);
  });
});

describe("a due time that nobody picked", () => {
  it("is in business hours, over weeks with holidays", async () => {
    const editor = await aStaffAccount(desk.database.db);
    const minutes = fc.integer({ min: 0, max: 10 * 7 * 24 * 60 });
    await fc.assert(
      fc.asyncProperty(minutes, hoursOf, outcomes, numbers, async (at, hours, tries, phone) => {
        const now = new Date(Date.UTC(2026, 10, 1) + at * 60_000);
        const time = { now, hours };
        const { db } = desk.database;
        const times = leadTimes(now, hours);
        expect([times.escalateAt, times.replyDueAt]).toSatisfy(allWithin(hours));
        const { lead } = await insertLead(db, newLead({ ...times, phoneE164: phone }));
        for (const value of tries) {
          const attempt = readAttempt(value);
          if (attempt) await logAttempt(db, editor, lead.id, attempt, time);
          expect((await stored(lead)).dueAt).toSatisfy(isIn(hours));
        }
        for (const status of ["quoted", "new"] as const) {
          await changeStatus(db, editor, [await stored(lead)], status, { time });
          expect((await stored(lead)).dueAt).toSatisfy(isIn(hours));
        }
        for (const { value } of quickFollowUps) {
          const form = new PostedForm(new URLSearchParams({ when: value }), false);
          expect(readFollowUp(form, lead, time)?.at).toSatisfy(isIn(hours));
        }
      }),
      { numRuns: triesOf(150) },
    );
  });

  it("is offered with a label that is true", () => {
    const offered = (now: string, phoneE164: string) =>
      offeredFollowUps({ phoneE164 }, { now: new Date(now), hours: phoenix }).map(
        ({ label }) => label,
      );
    const [fromPhoenix, newYork] = ["+16025550142", "+12125550142"];
    const all = ["In 1 hour", "This afternoon", "Tomorrow 9 AM", "Monday"];
    expect(offered("2026-11-24T16:00Z", fromPhoenix)).toEqual(all);
    // An hour later, the office is closed.
    expect(offered("2026-11-24T21:30Z", fromPhoenix)).toEqual(["Tomorrow 9 AM", "Monday"]);
    // The next day is Thanksgiving.
    const before = [...all.slice(0, 2), "Friday 7 AM", "Monday"];
    expect(offered("2026-11-25T16:00Z", fromPhoenix)).toEqual(before);
    expect(offered("2026-11-27T16:00Z", fromPhoenix)).toEqual([...all.slice(0, 2), "Monday"]);
    // The Monday after is Labor Day. In New York, 9 AM is before Phoenix opens in summer.
    const inSummer = offered("2026-09-03T15:00Z", newYork);
    expect(inSummer).toEqual([...all.slice(0, 2), "Tomorrow 10 AM", "Tuesday"]);
  });

  it("names days by the company's calendar where it is already tomorrow for the visitor", () => {
    const [lead, now] = [{ phoneE164: "+12125550142" }, new Date("2026-12-07T05:30Z")];
    const offered = offeredFollowUps(lead, { now, hours: phoenix });
    expect(offered.map(({ label }) => label)).toEqual(["Tomorrow 9 AM", "Monday"]);
    const chosen = offered.map(({ value }) => {
      const form = new PostedForm(new URLSearchParams({ when: value }), false);
      return readFollowUp(form, lead, { now, hours: phoenix })?.at;
    });
    expect(chosen).toEqual(["2026-12-07T14:00:00.000Z", "2026-12-07T14:00:00.000Z"]);
    // In Guam it is Tuesday when Phoenix opens on Monday.
    const onGuam = offeredFollowUps({ phoneE164: "+16715550142" }, { now, hours: phoenix });
    expect(onGuam.at(-1)?.label).toBe("Monday");
  });
});

const phoenix: BusinessHours = {
  weekdays: [1, 2, 3, 4, 5],
  opensAtMinute: 420,
  closesAtMinute: 900,
  timeZone: "America/Phoenix",
  holidays: "bank",
};

const hoursOf = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  opensAtMinute: fc.integer({ min: 0, max: 720 }),
  closesAtMinute: fc.integer({ min: 840, max: 1440 }),
  timeZone: fc.constantFrom("America/Phoenix", "America/New_York"),
  holidays: fc.constantFrom("bank" as const, "none" as const, ["2026-12-24", "2026-12-31"]),
});

const outcomes = fc.array(fc.constantFrom(...attemptChoices.map(({ value }) => value)), {
  minLength: 1,
  maxLength: 4,
});

const numbers = fc.constantFrom("+12125550142", "+16025550142", "+18085550142");

const isIn = (hours: BusinessHours) => (at: string) => isOpen(new Date(at), hours);

/** A follow-up can also be due at the end of the business day. */
const allWithin = (hours: BusinessHours) => (instants: string[]) =>
  instants.every((at) => isIn(hours)(at) || isOpen(new Date(Date.parse(at) - 1), hours));

async function post(lead: LeadRecord, fields: Record<string, string>, cookie?: string) {
  const posted = Object.entries({ intent: "log-attempt", ...fields });
  const request = desk.post(`/admin/quotes/${lead.id}`, posted);
  if (cookie !== undefined) request.headers.set("Cookie", cookie);
  return answerOf(() => action({ request, params: { leadId: lead.id }, context: {} }));
}

async function undo(lead: LeadRecord, logged: Record<string, unknown>, cookie?: string) {
  return outcomeIn(await post(lead, { intent: "undo-status", batch: String(logged.undo) }, cookie));
}

async function opened({ id }: LeadRecord) {
  const request = desk.get(`/admin/quotes/${id}`);
  const { panel } = (await loader({ request, params: { leadId: id }, context: {} })).data;
  return panel;
}

async function stored({ id }: LeadRecord) {
  const lead = await findLeadById(desk.database.db, id);
  if (lead === null) throw new Error("The lead is gone.");
  return lead;
}
