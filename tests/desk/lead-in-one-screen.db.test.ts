import { describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { workTime } from "~/desk/follow-ups.server";
import type { OpenedLead } from "~/desk/open-lead.server";
import { action, loader } from "~/routes/admin.quotes.$leadId";
import { action as enterAction } from "~/routes/admin.quotes_.new";
import { inBusinessHours } from "~/site/business-hours";
import { answerOf, signedInCookie } from "../support/desk";
import { deskForEachTest, outcomeIn } from "./desk-fixture";

const desk = deskForEachTest();
const eli = { username: "eli", password: "another road to Yuma" };

describe("the owner of a lead", () => {
  it("can be set or removed by anyone, shown to everyone and in the timeline; opening the lead assigns nothing", async () => {
    const lead = await desk.store();
    const { now, me } = await open(lead.id);
    expect(now).toMatchObject({ status: "new", owner: null });
    expect((await assign(lead, me)).status).toBe(303);
    const { me: eli, ...seen } = await open(lead.id, await cookieOfEli());
    expect(seen.now.owner).toBe("dispatch");
    expect(seen.timeline[0]).toMatchObject({ kind: "assigned", text: "assigned it to dispatch" });
    expect(await stored(lead)).toMatchObject({ assignedTo: me, escalateAt: null });
    expect((await assign(lead, eli, me)).status).toBe(303);
    expect((await assign(lead, "", eli)).status).toBe(303);
    expect((await open(lead.id)).now.owner).toBeNull();
  });

  it("is one of two people who press at once, and the other sees who", async () => {
    const lead = await desk.store();
    const { me } = await open(lead.id);
    const other = await cookieOfEli();
    const { me: eli } = await open(lead.id, other);
    const answers = await Promise.all([assign(lead, me), assign(lead, eli, "", other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const { owner } = (await open(lead.id)).now;
    const message = `${owner} owns this lead now, so nothing was assigned. You now see the current state.`;
    const second = answers.find(({ status }) => status === 409);
    expect(second?.body).toMatchObject({ intent: "assign", message });
  });

  it("is not replaced by a form that showed another owner, and can be assigned twice", async () => {
    const lead = await desk.store();
    const { me } = await open(lead.id);
    const { me: eli } = await open(lead.id, await cookieOfEli());
    await assign(lead, me);
    expect((await assign(lead, eli)).status).toBe(409);
    expect((await assign(lead, eli, "x")).status).toBe(409);
    expect((await assign(lead, me)).status).toBe(303);
    await assign(lead, "", me);
    const nobody = { message: expect.stringMatching(/^Nobody owns this lead now/) };
    expect(await assign(lead, eli, me)).toMatchObject({ status: 409, body: nobody });
    expect((await stored(lead)).version).toBe(3);
  });

  it("is a known account, and stays when the lead is closed", async () => {
    const lead = await desk.store();
    expect((await assign(lead, "nobody-of-ours")).status).toBe(400);
    const { me } = await open(lead.id);
    await assign(lead, me);
    await post(lead.id, { intent: "change-status", status: "won", version: "2" });
    expect(await stored(lead)).toMatchObject({ assignedTo: me, dueAt: null, escalateAt: null });
    await erase();
    expect(await assign(lead, "", me)).toMatchObject({
      status: 404,
      body: { message: "This lead was erased." },
    });
  });

  it("is the first person to log an outcome if there is no owner", async () => {
    const lead = await desk.store();
    const log = { intent: "log-attempt", attempt: "call:voicemail" };
    const other = await cookieOfEli();
    await post(lead.id, log, other);
    await post(lead.id, log);
    expect((await open(lead.id)).now.owner).toBe("eli");
  });

  it("assigned by a colleague ends the escalation with the first action", async () => {
    const lead = await desk.store({ escalateAt: new Date().toISOString() });
    const other = await cookieOfEli();
    const note = { intent: "add-note", note: "Two trailers" };
    await assign(lead, (await open(lead.id, other)).me);
    await post(lead.id, note);
    expect((await stored(lead)).escalateAt).not.toBeNull();
    await post(lead.id, note, other);
    expect((await stored(lead)).escalateAt).toBeNull();
  });

  it.each(["stop-texts", "merge", "link"])(
    "assigned by a colleague ends the escalation also by %s",
    async (intent) => {
      const escalateAt = new Date().toISOString();
      const agreed = { smsConsent: true, smsConsentVersion: "1", smsConsentAt: "2025-08-04" };
      const lead = await desk.store({ escalateAt, ...agreed });
      const kind = intent === "link" ? "fuel-card-application" : lead.kind;
      const second = await desk.store({
        kind,
        escalateAt,
        submittedAt: "2027-01-01T15:00:00.000Z",
      });
      const other = await cookieOfEli();
      await assign(lead, (await open(lead.id, other)).me);
      const pair = { version: "2", with: second.id, withVersion: "1" };
      expect((await post(lead.id, { intent, how: "call", ...pair }, other)).status).toBe(303);
      expect((await stored(lead)).escalateAt).toBeNull();
    },
  );
});

describe("the status", () => {
  it("that the lead has already is answered with a message", async () => {
    const lead = await desk.store();
    const answer = await post(lead.id, { intent: "change-status", status: "new", version: "1" });
    expect(outcomeIn(answer).message).toBe("Nothing changed.");
  });
});

describe("a call or message", () => {
  it.each([
    ["call:reached", "reached", "contacted"],
    ["call:voicemail", "voicemail", "new"],
    ["text:no-answer", "no-answer", "new"],
    ["email:no-answer", "no-answer", "new"],
  ])("is logged with one press: %s", async (attempt, lastOutcome, status) => {
    const lead = await desk.store();
    expect((await post(lead.id, { intent: "log-attempt", attempt })).status).toBe(303);
    const after = await stored(lead);
    expect(after).toMatchObject({ lastOutcome, status, attempts: 1, escalateAt: null });
    expect(Date.parse(after.dueAt ?? "")).toBeGreaterThan(Date.now());
    expect((await open(lead.id)).now.reply).toMatchObject({ back: true });
  });

  it("to a wrong number leaves the reply due", async () => {
    const lead = await desk.store();
    await post(lead.id, { intent: "log-attempt", attempt: "call:wrong-number" });
    const { status, dueAt } = await stored(lead);
    expect(status).toBe("new");
    const { now, hours } = workTime();
    expect(Date.parse(dueAt ?? "")).toBeLessThanOrEqual(inBusinessHours(now, hours).getTime());
  });

  it("sets the follow-up to the chosen day; a past day is refused and the text stays", async () => {
    const lead = await desk.store();
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const log = { intent: "log-attempt", attempt: "call:reached" };
    await post(lead.id, { ...log, followUpOn: day });
    expect((await stored(lead)).dueAt).toContain(day);
    const late = await post(lead.id, { ...log, followUpOn: "2020-01-01" });
    expect(late).toMatchObject({ status: 400, body: { typed: { followUpOn: "2020-01-01" } } });
    expect((await stored(lead)).attempts).toBe(1);
  });

  it("by two people counts twice", async () => {
    const lead = await desk.store();
    const log = { intent: "log-attempt", attempt: "call:no-answer" };
    const other = await cookieOfEli();
    await Promise.all([post(lead.id, log), post(lead.id, log, other)]);
    expect((await stored(lead)).attempts).toBe(2);
    expect((await timelineOf(lead)).filter((line) => line.includes("attempt-logged"))).toHaveLength(
      2,
    );
  });

  it.each(["call:bribed", "reached", "", "toString:reached"])(
    "of an unknown kind changes nothing: %j",
    async (attempt) => {
      const lead = await desk.store();
      expect((await post(lead.id, { intent: "log-attempt", attempt })).status).toBe(400);
      expect((await stored(lead)).attempts).toBe(0);
    },
  );

  it("for an erased lead is refused with the reason", async () => {
    const lead = await desk.store();
    await erase();
    const gone = await post(lead.id, { intent: "log-attempt", attempt: "call:reached" });
    expect(gone).toMatchObject({ status: 404, body: { message: "This lead was erased." } });
  });
});

describe("a lost lead", () => {
  it("needs a reason", async () => {
    const lead = await desk.store();
    const lose = (status: string) =>
      post(lead.id, { intent: "change-status", status, version: "1" });
    expect(await lose("lost")).toMatchObject({
      status: 400,
      body: { message: "Choose why the lead was lost." },
    });
    expect((await lose("lost:weather")).status).toBe(400);
    expect((await stored(lead)).status).toBe("new");
    await lose("lost:price");
    expect(await stored(lead)).toMatchObject({ status: "lost", lostReason: "price", dueAt: null });
  });

  it("that was lost by mistake is restored with its follow-up", async () => {
    const lead = await desk.store();
    await post(lead.id, { intent: "log-attempt", attempt: "call:voicemail" });
    const before = await stored(lead);
    const lost = { intent: "change-status", status: "lost:other", version: "2" };
    const { undo } = outcomeIn(await post(lead.id, lost));
    await post(lead.id, { intent: "undo-status", batch: String(undo) });
    const { dueAt, attempts, lastOutcome, status } = before;
    const again = { dueAt, attempts, lastOutcome, status, lostReason: null };
    expect(await stored(lead)).toMatchObject(again);
  });
});

describe("a note", () => {
  const withNote = async () => {
    const lead = await desk.store();
    await post(lead.id, { intent: "add-note", note: "SSN 123-45-6789" });
    const [note] = (await open(lead.id)).notes;
    if (note === undefined) throw new Error("No note was stored.");
    return { lead, note };
  };

  it("is edited, leaving no trace of the old text", async () => {
    const { lead, note } = await withNote();
    const edit = { intent: "edit-note", noteId: note.id, seen: note.seen, note: "Called back" };
    expect((await post(lead.id, edit)).status).toBe(303);
    const panel = await open(lead.id);
    expect(panel.notes).toMatchObject([{ body: "Called back", struck: false }]);
    expect(panel.notes[0]?.editedText).not.toBeNull();
    const log = await findAllAuditEntries(desk.database.db, { limit: 50 });
    expect(JSON.stringify([panel, log])).not.toContain("123-45");
    expect((await timelineOf(lead))[0]).toBe("dispatch note-edited");
  });

  it("is crossed out once, and shows by whom", async () => {
    const { lead, note } = await withNote();
    const strike = { intent: "strike-note", noteId: note.id, seen: note.seen };
    expect((await post(lead.id, strike)).status).toBe(303);
    expect((await open(lead.id)).notes).toMatchObject([{ struck: true, body: note.body }]);
    expect((await post(lead.id, strike)).status).toBe(409);
    expect((await timelineOf(lead))[0]).toBe("dispatch note-struck");
  });

  it("that someone else edited in the meantime is not overwritten; the input stays", async () => {
    const { lead, note } = await withNote();
    const edit = { intent: "edit-note", noteId: note.id, seen: note.seen };
    await post(lead.id, { ...edit, note: "Eli's words" }, await cookieOfEli());
    const second = await post(lead.id, { ...edit, note: "Mine" });
    expect(second).toMatchObject({ status: 409, body: { typed: { note: "Mine" } } });
    expect((await open(lead.id)).notes).toMatchObject([{ body: "Eli's words" }]);
  });

  it("of another lead is not reachable through this one", async () => {
    const { note } = await withNote();
    const other = await desk.store();
    const edit = { intent: "edit-note", noteId: note.id, seen: note.seen, note: "x" };
    expect((await post(other.id, edit)).status).toBe(409);
  });
});

describe("a correction", () => {
  const right = {
    intent: "correct-contact",
    version: "1",
    companyName: "Desert Haul LLC",
    contactName: "Ana Ruiz",
    phone: "(602) 555-0188",
    email: "Ana@DesertHaul.example",
    mcNumber: "",
    dotNumber: "",
  };

  it("is stored and searchable; the old value is in the timeline, not in the audit log", async () => {
    const lead = await desk.store();
    const answer = await post(lead.id, { ...right, email: "ana@haul.example" });
    expect(outcomeIn(answer)).toEqual({
      message: "Corrected. The timeline shows the earlier data.",
    });
    expect(await stored(lead)).toMatchObject({
      email: "ana@haul.example",
      phoneE164: "+16025550188",
    });
    const keys = desk.database.db.selectFrom("leads").select("id");
    expect(await keys.where("emailKey", "=", "ana@haul.example").execute()).toHaveLength(1);
    const [event] = (await open(lead.id)).timeline;
    expect(event?.corrections).toContainEqual({
      term: "Email Address",
      from: "Ana@DesertHaul.example",
      to: "ana@haul.example",
    });
    const log = JSON.stringify(await findAllAuditEntries(desk.database.db, { limit: 50 }));
    expect(log).toContain("lead.corrected");
    expect(log).not.toContain("haul.example");
  });

  it("that makes a duplicate is stored and pointed out, without a merge", async () => {
    const { id } = await desk.store({ email: "bo@other.example", phoneE164: "+16025550111" });
    const lead = await desk.store();
    const answer = await post(lead.id, { ...right, email: "bo@other.example" });
    expect(outcomeIn(answer)).toEqual({
      message: expect.stringMatching(/^Corrected\. Another lead has/),
    });
    const [read] = await findAllAuditEntries(desk.database.db, { limit: 1 });
    expect(read).toMatchObject({ action: "leads.listed", detail: { leads: [id] } });
    expect((await open(lead.id)).related).toMatchObject([{ shares: ["email"] }]);
  });

  it("that is invalid keeps every field's input and explains what is wrong", async () => {
    const lead = await desk.store();
    const wrong = { ...right, phone: "12", email: "ana@", companyName: "Kept & Co" };
    const answer = await post(lead.id, wrong);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      typed: wrong,
      errors: { phone: expect.any(String), email: expect.any(String) },
    });
    expect(await stored(lead)).toMatchObject({ version: 1, companyName: "Desert Haul LLC" });
  });

  it("by the second of two editors, or of an erased lead, is refused and the input stays", async () => {
    const lead = await desk.store();
    await post(lead.id, right);
    const second = await post(lead.id, { ...right, contactName: "Anna Ruiz" });
    expect(second).toMatchObject({ status: 409, body: { typed: { contactName: "Anna Ruiz" } } });
    await erase();
    expect((await post(lead.id, right)).status).toBe(404);
  });
});

describe("a phone lead", () => {
  const called = {
    companyName: "Gila Bend Freight",
    contactName: "Sam Ortega",
    phone: "602 555 0144",
    email: "sam@gilabend.example",
  };
  const enter = (form: Form, kind = "quote-request") => {
    const request = desk.post(`/admin/quotes/new?kind=${kind}`, Object.entries(form));
    return answerOf(() => enterAction({ request, params: {}, context: {} }));
  };
  const idIn = ({ headers }: { headers: Headers }) =>
    /quotes\/([0-9a-f-]{36})/.exec(headers.get("Location") ?? "")?.[1] ?? "";

  it.each(["quote-request", "fuel-card-application"])(
    "is entered from the call and assigned to oneself: %s",
    async (kind) => {
      const answer = await enter({ ...called, numberOfTrucks: "8" }, kind);
      expect(outcomeIn(answer)).toEqual({
        message: expect.stringMatching(/^Added and assigned to you\. Log/),
      });
      const panel = await open(idIn(answer));
      expect(panel.lead).toMatchObject({ kind, ...called, status: "new", agreeToTerms: false });
      expect(panel.lead).toMatchObject({ smsConsent: false, escalateAt: null });
      expect(panel.now.owner).toBe("dispatch");
      expect(panel.timeline).toMatchObject([{ kind: "entered", who: "dispatch" }]);
      expect(panel.facts).toContainEqual(
        expect.objectContaining({
          name: "numberOfTrucks",
          description: expect.stringMatching(/^6/),
        }),
      );
    },
  );

  it("that exists is pointed out: within ten minutes it is one lead, the same company is another", async () => {
    const first = await enter(called);
    const again = await enter(called);
    expect(outcomeIn(again)).toEqual({ message: expect.stringMatching(/^Not added again/) });
    expect(idIn(again)).toBe(idIn(first));
    const other = await enter({ ...called, comments: "Wants fuel cards as well" });
    expect(outcomeIn(other)).toEqual({
      message: expect.stringMatching(/^Added.* Another lead has the same/),
    });
  });

  it("without a number is refused and the input stays", async () => {
    const typed = { ...called, phone: "later", comments: "Two\r\nlines" };
    const answer = await enter(typed);
    expect(answer).toMatchObject({
      status: 400,
      body: { typed, errors: { phone: expect.any(String) } },
    });
    expect(await desk.database.db.selectFrom("leads").select("id").execute()).toEqual([]);
  });
});

type Form = Readonly<Record<string, string>>;

/** Posts a form on a lead, as `dispatch` unless someone else's cookie is given. */
async function post(leadId: string, form: Form, cookie?: string) {
  const request = desk.post(`/admin/quotes/${leadId}`, Object.entries(form));
  if (cookie !== undefined) request.headers.set("Cookie", cookie);
  return answerOf(() => action({ request, params: { leadId }, context: {} }));
}

async function open(leadId: string, cookie?: string) {
  const request = desk.get(`/admin/quotes/${leadId}`);
  if (cookie !== undefined) request.headers.set("Cookie", cookie);
  const { body } = await answerOf(() => loader({ request, params: { leadId }, context: {} }));
  return (body as { panel: OpenedLead }).panel;
}

/** Posts the form that makes `assignee` the owner; the form showed `seenOwner` as the current one. */
function assign(lead: LeadRecord, assignee: string, seenOwner = "", cookie?: string) {
  return post(lead.id, { intent: "assign", assignee, seenOwner }, cookie);
}

function cookieOfEli() {
  return signedInCookie(desk.database.db, eli);
}

async function stored({ id }: LeadRecord) {
  const lead = await findLeadById(desk.database.db, id);
  if (lead === null) throw new Error("The lead is gone.");
  return lead;
}

function erase() {
  return desk.database.db.deleteFrom("leads").execute();
}

async function timelineOf({ id }: LeadRecord) {
  return (await open(id)).timeline.map(({ kind, who }) => `${who} ${kind}`);
}
