import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import {
  findAllAuditEntries,
  recordEvent,
  system,
  verifyAuditChain,
} from "#db/queries/audit.server";
import { findAllLeadNotesByLead, insertLeadNote } from "#db/queries/desk-work.server";
import {
  findLeadById,
  findTimelineByLead,
  insertLead,
  type LeadRecord,
  type NewLead,
} from "#db/queries/leads.server";
import { inTransaction, type Queryable, type WriteTransaction } from "#db/transactions.server";
import { assignLead } from "~/desk/assignments.server";
import { addNote, editConflict, releasePostedLead, tryEditLead } from "~/desk/lead-edits.server";
import { changeStatus, logAttempt, undoBatch } from "~/desk/lead-work.server";
import { loadDeskList } from "~/desk/list.server";
import { plainList } from "~/desk/list-state";
import { openLead } from "~/desk/open-lead.server";
import { PostedForm } from "~/http/form-post.server";
import type { BusinessHours } from "~/site/business-hours";
import { newLead } from "../db/lead-fixture";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { aStaffAccount } from "../support/desk";
import { newNote } from "../support/leads";

let database: TestDatabase;
let dana: { id: string };
let eli: { id: string };
beforeEach(async () => {
  database = await createTestDatabase();
  const admin = (username: string) => aStaffAccount(database.db, { username });
  [dana, eli] = [await admin("Dana"), await admin("Eli")];
});
afterEach(async () => {
  await database.cleanup();
});

describe("a change of status", () => {
  it("is in timeline and audit log, with who and when", async () => {
    const lead = await store();
    const result = await changeStatus(database.db, dana, [lead], "contacted", { time });
    expect(result).toMatchObject({ changed: 1, missed: 0 });
    expect((await findTimelineByLead(database.db, lead.id))[0]).toMatchObject({
      kind: "status-changed",
      displayName: "Dana",
      at: "2025-08-04T15:30:00.000Z",
      detail: { from: "new", to: "contacted" },
    });
    expect(await auditOf()).toEqual([
      {
        action: "lead.status-changed",
        subjectId: lead.id,
        detail: { from: "new", to: "contacted" },
      },
    ]);
    expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true });
  });

  it("is refused to the second of two editors", async () => {
    const lead = await store();
    await changeStatus(database.db, dana, [lead], "quoted");
    const second = await changeStatus(database.db, eli, [lead], "lost");
    expect(second).toMatchObject({ changed: 0, missed: 1 });
    expect(await statusOf(lead.id)).toBe("quoted");
  });

  it("is made once when two editors press at once", async () => {
    const lead = await store();
    const results = await Promise.all([
      changeStatus(database.db, dana, [lead], "won"),
      changeStatus(database.db, eli, [lead], "lost"),
    ]);
    expect(results.map(({ changed }) => changed).toSorted()).toEqual([0, 1]);
  });

  it("of many skips changed, withdrawn and missing leads, and counts them", async () => {
    const [first, changed, withdrawn] = [await store(), await store(), await store()];
    await sql`update leads set status = 'withdrawn' where id = ${withdrawn.id}`.execute(
      database.db,
    );
    await changeStatus(database.db, eli, [changed], "won");
    const gone = { id: "aaaaaaaa-0000-4000-8000-000000000001", version: 1 };
    const leads = [first, changed, withdrawn, gone];
    const result = await changeStatus(database.db, dana, leads, "lost");
    expect(result).toMatchObject({ changed: 1, missed: 3 });
    expect(await statusOf(first.id)).toBe("lost");
    expect(await statusOf(withdrawn.id)).toBe("withdrawn");
  });

  it("to the current status is neither change nor conflict", async () => {
    const lead = await store();
    const result = await changeStatus(database.db, dana, [lead], "new");
    expect(result).toMatchObject({ changed: 0, missed: 0 });
    expect(await auditOf()).toEqual([]);
  });

  it("to lost for another reason is a change, and a conflict on an older page", async () => {
    const lead = await store();
    await changeStatus(database.db, dana, [lead], "lost", { lostReason: "price" });
    const other = { lostReason: "went-elsewhere" };
    const late = await changeStatus(database.db, eli, [lead], "lost", other);
    expect(late).toMatchObject({ changed: 0, missed: 1 });
    const seen = { ...lead, version: 2 };
    expect(await changeStatus(database.db, eli, [seen], "lost", other)).toMatchObject({
      changed: 1,
      missed: 0,
    });
    expect(await findLeadById(database.db, lead.id)).toMatchObject({ status: "lost", ...other });
  });
});

describe("an edit in conflict", () => {
  it("names who changed the lead, whatever the site recorded since", async () => {
    const { id } = await store();
    await changeStatus(database.db, dana, [{ id, version: 1 }], "quoted");
    const event = { actor: system, action: "lead.follow-up-due", subject: { kind: "lead", id } };
    await inTransaction(database.db, (to) => recordEvent(to, { ...event, timeline: {} }));
    await addNote(database.db, eli, id, "Two trailers");
    expect((await editConflict(database.db, id)).message).toMatch(/^Dana changed this lead/);
  });

  it("is none after a note that ended the owner's escalation", async () => {
    const { id } = await store({ escalateAt: "2025-08-04T15:05:00.000Z" });
    await assignLead(database.db, dana, id, { to: eli.id, seen: null });
    await addNote(database.db, eli, id, "Two trailers");
    expect((await findLeadById(database.db, id))?.escalateAt).toBeNull();
    const result = await changeStatus(database.db, dana, [{ id, version: 2 }], "quoted");
    expect(result).toMatchObject({ changed: 1, missed: 0 });
  });

  it("writes nothing besides, because its plan can only read", async () => {
    expectTypeOf<Parameters<typeof tryEditLead>[3]>().parameter(1).toEqualTypeOf<Queryable>();
    const { id } = await store();
    const write = (_: LeadRecord, transaction: WriteTransaction) =>
      insertLeadNote(transaction, newNote({ leadId: id, body: "Lost" }));
    const edit = (version: number) =>
      tryEditLead(database.db, dana, { id, version }, () => ({ event: "note-added", write }));
    expect([await edit(2), (await findAllLeadNotesByLead(database.db, id)).length]).toEqual([
      "conflict",
      0,
    ]);
    expect([await edit(1), (await findAllLeadNotesByLead(database.db, id)).length]).toEqual([
      "edited",
      1,
    ]);
  });
});

describe("an undo", () => {
  it("restores each lead's own earlier status", async () => {
    const [first, second] = [await store(), await store()];
    await changeStatus(database.db, dana, [second], "quoted");
    const leads = [first, { id: second.id, version: 2 }];
    const { batch } = await changeStatus(database.db, dana, leads, "lost");
    expect(await undoBatch(database.db, dana, batch)).toEqual({ undone: 2, missed: 0 });
    expect(await statusOf(first.id)).toBe("new");
    expect(await statusOf(second.id)).toBe("quoted");
    expect((await findTimelineByLead(database.db, first.id))[0]).toMatchObject({
      kind: "status-undone",
      detail: { from: "lost", to: "new" },
    });
  });

  it("skips a lead that changed since", async () => {
    const lead = await store();
    const { batch } = await changeStatus(database.db, dana, [lead], "lost");
    await changeStatus(database.db, eli, [{ id: lead.id, version: 2 }], "won");
    expect(await undoBatch(database.db, dana, batch)).toEqual({ undone: 0, missed: 1 });
    expect(await statusOf(lead.id)).toBe("won");
  });

  it("works once, only for the person who made the change", async () => {
    const lead = await store();
    const { batch } = await changeStatus(database.db, dana, [lead], "lost");
    await expect(undoBatch(database.db, eli, batch)).rejects.toThrow(/can no longer be undone/);
    await undoBatch(database.db, dana, batch);
    expect(await undoBatch(database.db, dana, batch)).toEqual({ undone: 0, missed: 0 });
  });
});

describe("notes, release and views", () => {
  it("keeps a note's text out of timeline and audit log", async () => {
    const lead = await store();
    await addNote(database.db, dana, lead.id, "Called, wants 92% advance", clock.now);
    const shown = await openLead(database.db, dana, lead.id, clock);
    expect(shown?.notes).toMatchObject([{ author: "Dana", body: "Called, wants 92% advance" }]);
    const trace = JSON.stringify([shown?.timeline, await auditOf()]);
    expect(trace).toContain("note-added");
    expect(trace).not.toContain("92%");
  });

  it("adds no note to a lead that is gone", async () => {
    const gone = "aaaaaaaa-0000-4000-8000-000000000001";
    await expect(addNote(database.db, dana, gone, "Hello")).rejects.toMatchObject({ kind: "gone" });
  });

  it("releases suspected spam once, and informs the second editor", async () => {
    const lead = await store({ quarantined: true, quarantineReason: "honeypot" });
    const form = new PostedForm(new FormData(), false);
    await releasePostedLead({ db: database.db, editor: dana, form, lead });
    const second = releasePostedLead({ db: database.db, editor: eli, form, lead });
    await expect(second).rejects.toMatchObject({ kind: "conflict" });
    const list = await loadDeskList(database.db, dana, plainList, clock);
    expect(list.leads.map(({ id }) => id)).toEqual([lead.id]);
  });

  it.each(["contacted", "quoted", "won"] as const)(
    "releases suspected spam that becomes %s, until that is undone",
    async (status) => {
      const lead = await store({ quarantined: true, quarantineReason: "honeypot" });
      const { batch } = await changeStatus(database.db, dana, [lead], status);
      expect(await findLeadById(database.db, lead.id)).toMatchObject({
        quarantined: false,
        status,
      });
      await undoBatch(database.db, dana, batch);
      expect(await findLeadById(database.db, lead.id)).toMatchObject({
        quarantined: true,
        status: "new",
      });
    },
  );

  it("releases suspected spam that staff assign, call or plan to call", async () => {
    const assigned = await store({ quarantined: true, quarantineReason: "honeypot" });
    await assignLead(database.db, dana, assigned.id, { to: eli.id, seen: null });
    const tried = await store({ quarantined: true, quarantineReason: "honeypot" });
    await logAttempt(database.db, dana, tried.id, { channel: "call", outcome: "voicemail" });
    const list = await loadDeskList(database.db, dana, plainList, clock);
    expect(list.leads.map(({ id }) => id).toSorted()).toEqual([assigned.id, tried.id].toSorted());
  });

  it("keeps suspected spam apart that is closed as spam, or only has a note", async () => {
    const lead = await store({ quarantined: true, quarantineReason: "honeypot" });
    await addNote(database.db, dana, lead.id, "Looks odd");
    await changeStatus(database.db, dana, [lead], "spam");
    expect(await findLeadById(database.db, lead.id)).toMatchObject({
      quarantined: true,
      status: "spam",
    });
  });

  it("logs one view a minute for each administrator", async () => {
    const lead = await store();
    const at = (seconds: number) => new Date(clock.now.getTime() + seconds * 1_000);
    await openLead(database.db, dana, lead.id, { ...clock, now: at(0) });
    await openLead(database.db, dana, lead.id, { ...clock, now: at(59) });
    await openLead(database.db, eli, lead.id, { ...clock, now: at(59) });
    await openLead(database.db, dana, lead.id, { ...clock, now: at(61) });
    const views = await findAllAuditEntries(database.db, { limit: 9 });
    expect(views.map(({ actorId }) => actorId)).toEqual([dana.id, eli.id, dana.id]);
  });
});

describe("the same company", () => {
  it("is flagged by email, phone and DOT number, never by a pending one", async () => {
    const base = { email: "a@a.example", phoneE164: "+16025550101", dotNumber: "111" };
    const lead = await store(base);
    await store({ email: "A@A.example", phoneE164: "+16025550102", dotNumber: null });
    await store({ email: "b@b.example", phoneE164: "+16025550101", dotNumber: "111" });
    const alone = { email: "c@c.example", phoneE164: "+16025550103", dotNumber: "pending" };
    await store(alone);
    await store({ ...alone, email: "d@d.example", phoneE164: "+16025550104" });
    const shown = await openLead(database.db, dana, lead.id, clock);
    expect(shown?.related.map(({ shares }) => shares.join()).toSorted()).toEqual([
      "email",
      "phone,DOT number",
    ]);
    const { leads } = await loadDeskList(database.db, dana, plainList, clock);
    const repeated = leads.filter((each) => each.repeated).map(({ email }) => email.toLowerCase());
    expect(repeated.toSorted()).toEqual(["a@a.example", "a@a.example", "b@b.example"]);
  });

  it("never shows the receipt's address", async () => {
    const lead = await store({ email: "a@a.example" });
    await store({ email: "a@a.example" });
    const shown = JSON.stringify(await openLead(database.db, dana, lead.id, clock));
    expect(shown).not.toContain(lead.receiptToken);
    expect(shown).not.toContain("receiptToken");
  });
});

async function store(fields: Partial<NewLead> = {}) {
  return (await insertLead(database.db, newLead(fields))).lead;
}

async function statusOf(id: string) {
  return (await findLeadById(database.db, id))?.status;
}

async function auditOf() {
  return (await findAllAuditEntries(database.db, { limit: 50 })).map(
    ({ action, subjectId, detail }) => ({
      action,
      subjectId,
      detail,
    }),
  );
}

const clock = {
  now: new Date("2025-08-04T15:30:00Z"),
  timeZone: "America/Phoenix",
  timeZoneLabel: "MST",
};

const hours: BusinessHours = {
  weekdays: [1, 2, 3, 4, 5],
  opensAtMinute: 420,
  closesAtMinute: 900,
  timeZone: clock.timeZone,
};

const time = { now: clock.now, hours };
