import { describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import {
  countDeskLeads,
  everyLead,
  exportDeskLeads,
  findDeskPage,
} from "#db/queries/desk-list.server";
import { findAllLeadNotesByLead, insertLeadNote } from "#db/queries/desk-work.server";
import { endTextConsent, updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { linkLeads, mergeLeads, mergeUndoMs, undoMerge } from "#db/queries/lead-merges.server";
import {
  findLeadById,
  findLeadByReceiptToken,
  findLeads,
  findTimelineByLead,
  type LeadRecord,
  type NewLead,
  selectLeads,
} from "#db/queries/leads.server";
import { findAllOutboxEntries, insertOutboxEntry } from "#db/queries/notifications.server";
import {
  deleteByIds,
  findAllLeadsByContact,
  findLeadIdsSubmittedBefore,
} from "#db/queries/personal-data.server";
import { findReportCounts } from "#db/queries/report.server";
import { updateStaffAccount } from "#db/queries/staff.server";
import { findTombstones } from "#db/queries/tombstones.server";
import { inTransaction } from "#db/transactions.server";
import { assignLead } from "~/desk/assignments.server";
import { changeStatus, logAttempt, undoBatch } from "~/desk/lead-work.server";
import { emailLookups, searchLookups } from "~/desk/search-term";
import { escalateLeads } from "~/leads/escalation.server";
import { queryPlans } from "../db/query-plans";
import { configure } from "../support/config";
import { aStaffAccount } from "../support/desk";
import { newNote } from "../support/leads";
import { deskForEachTest, minute } from "./desk-fixture";

const desk = deskForEachTest();
const system = { kind: "system" } as const;
const atMerge = new Date("2025-08-06T15:00:00.000Z");

describe("merging two leads", () => {
  it("keeps the older reference, the later answers, the more advanced status and the earlier due time", async () => {
    const [older, younger] = await storeTwo({ status: "contacted", replyDueAt: minute(60) });
    const merged = await merge(younger, older);
    expect(merged).toMatchObject({
      id: older.id,
      reference: older.reference,
      submittedAt: older.submittedAt,
      email: "rosa@new.example",
      phoneE164: "+16025550102",
      contactName: "Rosa Delgado",
      numberOfTrucks: "6-10",
      monthlyRevenue: "50k-100k",
      status: "contacted",
      replyDueAt: minute(60),
      dueAt: minute(60),
      version: older.version + 1,
    });
    expect(await findLeadById(db(), younger.id)).toEqual(merged);
    expect(await findLeadByReceiptToken(db(), younger.receiptToken)).toEqual(merged);
    expect(await findLeadByReceiptToken(db(), older.receiptToken)).toEqual(merged);
  });

  it("lists them once: on the desk, in JSON, exports, counts and the report", async () => {
    const [older, younger] = await storeTwo({ localHour: "2025-08-04T08" });
    await merge(older, younger);
    expect(await listed()).toEqual([older.reference]);
    expect(await countDeskLeads(db(), everyLead, { sort: "newest" })).toMatchObject({ count: 1 });
    const exported: string[] = [];
    for await (const batch of exportDeskLeads(db(), everyLead)) exported.push(...ids(batch));
    expect(exported).toEqual([older.id]);
    expect(await inJson()).toEqual([older.id]);
    const all = (await findReportCounts(db(), ["2025-08"], new Date())).filter(
      ({ dimension }) => dimension === "all",
    );
    expect(all.map(({ leads }) => leads)).toEqual([1]);
  });

  it("finds them by both references, email addresses, phone numbers and names", async () => {
    const [older, younger] = await storeTwo();
    await merge(older, younger);
    for (const text of [
      older.reference,
      younger.reference,
      "602 555 0101",
      "602 555 0102",
      "Ruiz",
      "Delgado",
    ]) {
      expect(await listed(searchLookups(text)), text).toEqual([older.reference]);
    }
    for (const email of ["ana@old.example", "rosa@new.example"]) {
      expect(await listed(emailLookups(email))).toEqual([older.reference]);
      expect(await inJson(email)).toEqual([older.id]);
      if (desk.database.engine === "sqlite") {
        const plan = await queryPlans(desk.database, () => inJson(email, 7));
        expect(plan.join("\n")).not.toMatch(/leads_by_(?:arrival|kind)/);
      }
      const found = await findAllLeadsByContact(db(), { email, phoneE164: null });
      expect(ids(found)).toEqual(ids([older, younger]));
    }
  });

  it("shows notes and timeline of both on the older lead, and records both in the audit log", async () => {
    const [older, younger] = await storeTwo();
    await note(younger, "About trailers.");
    await merge(older, younger);
    expect((await findAllLeadNotesByLead(db(), older.id)).map(({ body }) => body)).toEqual([
      "About trailers.",
    ]);
    const kinds = (await findTimelineByLead(db(), older.id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["merged", "merged", "submitted", "submitted"]);
    expect(await auditedLeads("lead.merged")).toEqual(ids([older, younger]));
  });

  it("keeps text consent only where both leads have it", async () => {
    const consent = {
      smsConsent: true,
      smsConsentVersion: "1",
      smsConsentAt: minute(0),
      smsConsentAddress: "x",
    };
    const [older, younger] = await storeTwo(consent, consent);
    expect(await merge(older, younger)).toMatchObject({ smsConsent: true });
    const [one, other] = await storeTwo(consent);
    expect(await merge(one, other)).toMatchObject({ smsConsent: false, phoneE164: "+16025550102" });
  });

  it("keeps the wish to be texted first only with the consent of both, and an undo restores it", async () => {
    const consent = { smsConsent: true, smsConsentVersion: "1", smsConsentAt: minute(0) };
    const texted = { ...consent, contactBy: "text" };
    for (const consents of [[texted], [{}, texted]]) {
      const [older, younger] = await storeTwo(...consents);
      const before = await rows();
      expect(await merge(older, younger)).toMatchObject({ smsConsent: false, contactBy: null });
      await undo(younger);
      expect(await rows()).toEqual(before);
    }
    const [one, other] = await storeTwo({ ...texted, contactBy: "call" }, texted);
    expect(await merge(one, other)).toMatchObject({ smsConsent: true, contactBy: "text" });
    await updateLeadByReceiptToken(db(), one.receiptToken, { kind: "texts-stopped" }, atMerge);
    expect(await findLeadById(db(), one.id)).toMatchObject({ contactBy: null });
    await undo(other);
    expect(await findLeadById(db(), one.id)).toMatchObject({
      smsConsent: false,
      contactBy: "call",
    });
    expect(await findLeadById(db(), other.id)).toMatchObject({
      smsConsent: false,
      contactBy: null,
    });
  });

  it.each(["won", "quoted", "lost"] as const)(
    "leaves a due lead in a queue next to a %s one",
    async (status) => {
      const [older, younger] = await storeTwo({ status });
      await db().updateTable("leads").set({ dueAt: null }).where("id", "=", older.id).execute();
      const merged = await merge(older, younger);
      const queues = await Promise.all(
        (["now", "today"] as const).map((name) =>
          listed([], { queue: { name, now: "2020", endOfDay: "2099" } }),
        ),
      );
      expect(queues.flat()).toEqual([older.reference]);
      expect(merged).toMatchObject({
        status: status === "lost" ? "new" : status,
        dueAt: younger.dueAt,
      });
    },
  );

  it.each(["older", "younger"])(
    "does not report as without an owner what someone works on: the %s lead",
    async (which) => {
      const { id: assignedTo } = await aStaffAccount(db());
      const followUpAt = minute(1_440);
      const worked = { assignedTo, followUpAt, dueAt: followUpAt, escalateAt: followUpAt };
      const [older, younger] = await storeTwo(
        { escalateAt: minute(5) },
        { escalateAt: minute(35) },
      );
      const { id } = which === "older" ? older : younger;
      await db().updateTable("leads").set(worked).where("id", "=", id).execute();
      const merged = await merge(older, younger);
      expect(merged).toMatchObject({ assignedTo, followUpAt: null, escalateAt: null });
    },
  );

  it("cancels the waiting mail of an owner who loses the lead, and keeps the other's", async () => {
    const [dana, eli] = [await aStaffAccount(db()), await aStaffAccount(db(), { username: "Eli" })];
    const [older, younger] = await storeTwo({ assignedTo: dana.id }, { assignedTo: eli.id });
    await inTransaction(db(), async (transaction) => {
      for (const { id: leadId, assignedTo: recipient } of [older, younger]) {
        const mail = { leadId, channel: "owner", event: "assigned", recipient } as const;
        await insertOutboxEntry(transaction, mail, atMerge);
      }
    });
    expect(await merge(older, younger)).toMatchObject({ assignedTo: dana.id });
    const { entries } = await findAllOutboxEntries(db(), { limit: 9, cursor: null });
    expect(entries.map(({ recipient }) => recipient)).toEqual([dana.id]);
    await undo(younger);
    expect((await findLeadById(db(), younger.id))?.assignedTo).toBe(eli.id);
  });

  it("keeps the waiting mail of an owner who gets the lead", async () => {
    const eli = await aStaffAccount(db());
    const [older, { id: leadId }] = await storeTwo({}, { assignedTo: eli.id });
    const mail = { leadId, channel: "owner", event: "assigned", recipient: eli.id } as const;
    await inTransaction(db(), (transaction) => insertOutboxEntry(transaction, mail, atMerge));
    expect(await merge(older, { id: leadId, version: 1 })).toMatchObject({ assignedTo: eli.id });
    const { entries } = await findAllOutboxEntries(db(), { limit: 9, cursor: null });
    expect(entries.map(({ recipient }) => recipient)).toEqual([eli.id]);
  });

  it("lets staff work on a won lead that is due again, until they close it once more", async () => {
    const dana = await aStaffAccount(db());
    const [older, younger] = await storeTwo();
    await changeStatus(db(), dana, [older], "won");
    const won = await findLeadById(db(), older.id);
    if (won === null) throw new Error("The lead is gone.");
    await merge(won, younger);
    const dueAt = async () => (await findLeadById(db(), older.id))?.dueAt;
    expect(await dueAt()).toBe(younger.dueAt);
    const called = new Date();
    await logAttempt(db(), dana, older.id, { channel: "call", outcome: "no-answer" });
    const calledAgain = (await dueAt()) ?? "";
    expect(calledAgain > called.toISOString()).toBe(true);
    const due = { id: older.id, version: won.version + 2 };
    const { batch } = await changeStatus(db(), dana, [due], "won");
    expect(await dueAt()).toBeNull();
    await undoBatch(db(), dana, batch);
    expect(await dueAt()).toBe(calledAgain);
  });

  it("refuses the same lead, other kinds, suspected spam, withdrawn, erased and changed leads", async () => {
    const [older, younger] = await storeTwo();
    const fuelCard = await desk.store({ kind: "fuel-card-application", smsConsent: false });
    const spam = await desk.store({ quarantined: true });
    const withdrawn = await desk.store();
    await updateLeadByReceiptToken(db(), withdrawn.receiptToken, { kind: "withdrawn" }, new Date());
    const missing = { id: "aaaaaaaa-0000-4000-8000-000000000001", version: 1 };
    const before = await rows();
    expect(await merge(older, older)).toBe("same-lead");
    expect(await merge(older, fuelCard)).toBe("kinds");
    expect(await merge(older, spam)).toBe("unchecked");
    expect(await merge(older, { ...withdrawn, version: 2 })).toBe("withdrawn");
    expect(await merge(older, missing)).toBe("missing");
    expect(await merge(older, { ...younger, version: 7 })).toBe("changed");
    expect(await rows()).toEqual(before);
  });

  it("merges once when two people merge at once", async () => {
    const [older, younger] = await storeTwo();
    const both = await Promise.all([merge(older, younger), merge(younger, older)]);
    expect(both.filter((one) => one === "merged")).toHaveLength(1);
    expect(await listed()).toEqual([older.reference]);
  });
});

describe("merging a closed lead with an open one", () => {
  it.each(["untried", "tried"])(
    "escalates the new request in both steps, although the %s lost one was escalated before",
    async (which) => {
      const lost = await storeLost(which === "tried");
      const fresh = await storeFresh();
      expect(await merge(lost, fresh)).toMatchObject({ id: lost.id, escalateAt: minute(35) });
      await escalate(35);
      expect(await escalations()).toEqual([...bothSteps, "not-taken"]);
      await escalate(59);
      expect(await escalations()).toEqual([...bothSteps, "not-taken"]);
      await escalate(60);
      await escalate(90);
      expect(await escalations()).toEqual([...bothSteps, ...bothSteps]);
    },
  );

  it("keeps the time of the open lead, also if the younger one is closed or both steps are sent", async () => {
    const [older, younger] = await storeTwo({ escalateAt: minute(5) });
    const closed = await close(younger);
    expect(await merge(older, closed)).toMatchObject({ escalateAt: minute(5) });
    const lost = await storeLost();
    const sent = await storeFresh({ escalateAt: null });
    expect(await merge(lost, sent)).toMatchObject({ escalateAt: null });
  });

  it("cancels the waiting messages about the new request when someone takes the lead", async () => {
    const dana = await aStaffAccount(db());
    const lost = await storeLost();
    await merge(lost, await storeFresh());
    await escalate(35);
    await assignLead(db(), dana, lost.id, { to: dana.id, seen: null }, new Date(minute(36)));
    await escalate(60);
    expect(await escalations()).toEqual(bothSteps);
  });

  it("is not left to an account that cannot sign in", async () => {
    const [gone, eli] = await Promise.all(
      ["Gone", "Eli"].map((username) => aStaffAccount(db(), { username })),
    );
    if (!gone || !eli) throw new Error("The accounts are missing.");
    const ownerAfter = async (closed: string, open: string | null) => {
      const lost = await storeLost(false, { assignedTo: closed });
      const merged = await merge(lost, await storeFresh({ assignedTo: open }));
      return typeof merged === "string" ? merged : merged.assignedTo;
    };
    expect(await ownerAfter(gone.id, eli.id)).toBe(gone.id);
    await inTransaction(db(), (transaction) =>
      updateStaffAccount(transaction, gone.id, { disabled: true }),
    );
    expect(await ownerAfter(gone.id, eli.id)).toBe(eli.id);
    expect(await ownerAfter(gone.id, null)).toBeNull();
    const [one, other] = [await storeLost(false, { assignedTo: gone.id }), await storeLost()];
    expect(await merge(one, other)).toMatchObject({ assignedTo: gone.id, escalateAt: null });
  });

  it("restores both leads when undone, and escalates only the new request, each step once", async () => {
    const gone = await aStaffAccount(db(), { username: "Gone" });
    const lost = await storeLost(true, { assignedTo: gone.id });
    const fresh = await storeFresh();
    await inTransaction(db(), (transaction) =>
      updateStaffAccount(transaction, gone.id, { disabled: true }),
    );
    const before = await rows();
    await merge(lost, fresh);
    await undo(fresh);
    expect(await rows()).toEqual(before);
    const [one, other] = [await findLeadById(db(), lost.id), await findLeadById(db(), fresh.id)];
    if (one === null || other === null) throw new Error("A lead is gone.");
    await merge(one, other);
    await escalate(35);
    await undo(fresh);
    expect(await rows()).toEqual(before);
    for (const after of [36, 60, 90]) await escalate(after);
    expect(await escalations()).toEqual([...bothSteps, ...bothSteps]);
  });
});

describe("undoing a merge", () => {
  it("restores both leads, and leaves later notes with the older one", async () => {
    const consent = {
      smsConsent: true,
      smsConsentVersion: "1",
      smsConsentAt: minute(0),
      smsConsentAddress: "x",
    };
    const verified = { emailVerifiedAt: minute(99) };
    const [older, younger] = await storeTwo({ status: "contacted", ...verified }, consent);
    await note(younger, "Before.");
    const before = await rows();
    await merge(older, younger);
    await note(older, "After.");
    expect(await undo(younger)).toMatchObject({ id: older.id });
    expect(await rows()).toEqual(before);
    const bodies = async ({ id }: LeadRecord) =>
      (await findAllLeadNotesByLead(db(), id)).map(({ body }) => body);
    expect([await bodies(older), await bodies(younger)]).toEqual([["After."], ["Before."]]);
    expect(await auditedLeads("lead.merge-undone")).toEqual(ids([older, younger]));
  });

  it("is possible for a day, from the last merge back to the first", async () => {
    const [older, younger] = await storeTwo();
    const oldest = await desk.store({ submittedAt: "2025-08-01T15:00:00.000Z" });
    const before = await rows();
    const merged = await merge(older, younger);
    if (typeof merged === "string") throw new Error(merged);
    await merge(oldest, merged, 1);
    expect(await listed()).toEqual([oldest.reference]);
    expect(await findLeadById(db(), younger.id)).toMatchObject({ id: oldest.id });
    expect(await undo(younger)).toBeNull();
    expect(await undo(older)).toMatchObject({ id: oldest.id });
    expect(await findLeadById(db(), younger.id)).toMatchObject({ id: older.id });
    expect(await undo(younger, mergeUndoMs)).toBeNull();
    expect(await undo(younger)).toMatchObject({ id: older.id });
    expect(await rows()).toEqual(before);
  });

  it("does not undo what happened since: a later change, a withdrawal, an ended text consent", async () => {
    const consent = {
      smsConsent: true,
      smsConsentVersion: "1",
      smsConsentAt: minute(0),
      smsConsentAddress: "x",
    };
    const [older, younger] = await storeTwo({ ...consent, emailVerifiedAt: minute(9) }, consent);
    await merge(older, younger);
    const address = { email: "other@client.example", phoneE164: "+16025550103" };
    const corrected = { kind: "corrected", contactName: "Rosa D. Delgado", ...address } as const;
    await updateLeadByReceiptToken(db(), younger.receiptToken, corrected, atMerge);
    const event = { actor: system, action: "lead.texts-stopped", timeline: {} };
    await inTransaction(db(), (transaction) =>
      endTextConsent(transaction, "+16025550102", event, new Date()),
    );
    await updateLeadByReceiptToken(db(), younger.receiptToken, { kind: "withdrawn" }, atMerge);
    await undo(younger);
    expect(await rows()).toMatchObject([
      {
        id: older.id,
        status: "withdrawn",
        contactName: "Rosa D. Delgado",
        email: "other@client.example",
        emailVerifiedAt: null,
        smsConsent: false,
      },
      { id: younger.id, status: "withdrawn", smsConsent: false, email: "rosa@new.example" },
    ]);
  });
});

describe("a merged lead", () => {
  it("gets no text consent back from an undo after its withdrawal", async () => {
    const consent = { smsConsent: true, smsConsentVersion: "1", smsConsentAt: minute(0) };
    const [older, younger] = await storeTwo(consent);
    await merge(older, younger);
    await updateLeadByReceiptToken(db(), older.receiptToken, { kind: "withdrawn" }, atMerge);
    await undo(younger);
    expect((await rows()).map(({ smsConsent }) => smsConsent)).toEqual([false, false]);
  });

  it("is erased with its older lead, whichever of them is named, and both have a tombstone", async () => {
    for (const which of [0, 1]) {
      const pair = await storeTwo();
      await merge(...pair);
      const [named = pair[0]] = [pair[which]];
      await inTransaction(db(), (transaction) => deleteByIds(transaction, "leads", [named.id]));
      expect(await rows()).toEqual([]);
      const erased = (await findTombstones(db())).slice(-2).map(({ subjectId }) => subjectId);
      if (desk.database.engine === "sqlite") expect(erased.toSorted()).toEqual(ids(pair));
    }
  });

  it("is withdrawn with its older lead", async () => {
    const [older, younger] = await storeTwo();
    await merge(older, younger);
    await updateLeadByReceiptToken(db(), younger.receiptToken, { kind: "withdrawn" }, atMerge);
    expect((await rows()).map(({ status }) => status)).toEqual(["withdrawn", "withdrawn"]);
  });

  it("is removed by the retention only after its last request", async () => {
    const [older, younger] = await storeTwo();
    await merge(older, younger);
    expect(await findLeadIdsSubmittedBefore(db(), younger.submittedAt, 9)).toEqual([]);
    expect(await findLeadIdsSubmittedBefore(db(), "2026", 9)).toEqual([older.id]);
  });
});

describe("linking leads of different kinds", () => {
  it("records the link on both, and refuses leads of one kind", async () => {
    const [older, younger] = await storeTwo();
    const fuelCard = await desk.store({ kind: "fuel-card-application" });
    expect(await linkLeads(db(), system, [older, fuelCard], "linked")).toBeNull();
    expect(await linkLeads(db(), system, [younger, await storeWith({})], "linked")).toBe(
      "same-kind",
    );
    expect(await auditedLeads("lead.linked")).toEqual(ids([older, fuelCard]));
  });
});

const db = () => desk.database.db;

/** Stores two leads of one company, the older one first, without an email address in common. */
async function storeTwo(
  first: Stored = {},
  second: Stored = {},
): Promise<[LeadRecord, LeadRecord]> {
  const lead = {
    numberOfTrucks: "6-10",
    email: "ana@old.example",
    phone: "602 555 0101",
    phoneE164: "+16025550101",
  };
  const later = {
    contactName: "Rosa Delgado",
    email: "rosa@new.example",
    phone: "602 555 0102",
    phoneE164: "+16025550102",
  };
  const pair = [
    await storeWith({ ...lead, replyDueAt: minute(90), ...first }),
    await storeWith({
      submittedAt: minute(30),
      monthlyRevenue: "50k-100k",
      replyDueAt: minute(120),
      ...later,
      ...second,
    }),
  ] as const;
  return [pair[0], pair[1]];
}

/** Stores a lead of the day before that was escalated in both steps, then lost. */
async function storeLost(isTried = false, fields: Stored = {}): Promise<LeadRecord> {
  const tried = { attempts: 2, lastAttemptAt: minute(-1_400), lastOutcome: "no-answer" } as const;
  const { id } = await storeWith({ submittedAt: minute(-1_440), ...fields });
  await inTransaction(db(), async (transaction) => {
    for (const [step, event] of bothSteps.entries()) {
      const entry = { leadId: id, channel: "escalation", event, recipient: null };
      await insertOutboxEntry(transaction, entry, new Date(minute(step - 1_435)));
    }
  });
  await db().updateTable("outbox").set({ state: "sent" }).where("leadId", "=", id).execute();
  if (isTried) await db().updateTable("leads").set(tried).where("id", "=", id).execute();
  return close({ id });
}

/** Stores a request that waits for its first escalation. */
const storeFresh = (fields: Stored = {}) =>
  storeWith({
    submittedAt: minute(30),
    replyDueAt: minute(120),
    escalateAt: minute(35),
    ...fields,
  });

async function close({ id }: Pick<LeadRecord, "id">): Promise<LeadRecord> {
  const lost = { status: "lost", dueAt: null, escalateAt: null } as const;
  await db().updateTable("leads").set(lost).where("id", "=", id).execute();
  const lead = await findLeadById(db(), id);
  if (lead === null) throw new Error("The lead was not stored.");
  return lead;
}

const bothSteps = ["not-taken", "nobody-has-taken-it"] as const;

/** Checks at this minute, in business hours, which leads to escalate. */
function escalate(after: number) {
  const config = configure({
    NODE_ENV: "test",
    SMTP_URL: "smtp://127.0.0.1:1",
    NOTIFY_ESCALATE_TO: "owner@site.example",
    COMPANY_TIME_ZONE: "America/Phoenix",
    COMPANY_HOLIDAYS: "none",
  });
  return escalateLeads(db(), config, new Date(minute(after)));
}

/** Returns the escalations in the outbox, those of the earliest leads first. */
async function escalations() {
  const { entries } = await findAllOutboxEntries(db(), { limit: 50, cursor: null });
  return entries
    .filter(({ channel }) => channel === "escalation")
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map(({ event }) => event);
}

type Stored = Partial<NewLead> & Partial<Pick<LeadRecord, "status">>;

async function storeWith({ status = "new", ...fields }: Stored): Promise<LeadRecord> {
  const { id } = await desk.store(fields);
  await db().updateTable("leads").set({ status }).where("id", "=", id).execute();
  const lead = await findLeadById(db(), id);
  if (lead === null) throw new Error("The lead was not stored.");
  return lead;
}

const merge = (
  one: Pick<LeadRecord, "id" | "version">,
  other: Pick<LeadRecord, "id" | "version">,
  afterMs = 0,
) => mergeLeads(db(), system, [one, other], new Date(atMerge.getTime() + afterMs));

const undo = ({ id }: LeadRecord, afterMs = 2) =>
  undoMerge(db(), system, id, new Date(atMerge.getTime() + afterMs));

/** Returns every row of the leads without its version, the oldest first. */
async function rows() {
  const found = await selectLeads(db(), db().selectFrom("leads").select("id")).execute();
  return found.reverse().map(({ version: _, ...lead }) => lead);
}

async function listed(lookups = everyLead.lookups, more: Partial<typeof everyLead> = {}) {
  const page = await findDeskPage(
    db(),
    { ...everyLead, ...more, lookups },
    { sort: "newest", limit: 50 },
  );
  return page.leads.map(({ reference }) => reference);
}

async function inJson(email?: string, limit = 50) {
  const kind = "quote-request";
  const { leads } = await findLeads(db(), { email, kind, quarantined: false, limit });
  return leads.map(({ id }) => id);
}

async function note({ id }: LeadRecord, body: string) {
  const { id: adminId } = await aStaffAccount(db(), { username: `Dana ${body}` });
  await inTransaction(db(), (transaction) =>
    insertLeadNote(transaction, newNote({ leadId: id, adminId, body })),
  );
}

const ids = (leads: readonly { id: string }[]) => leads.map(({ id }) => id).toSorted();

async function auditedLeads(action: string) {
  const entries = await findAllAuditEntries(db(), { limit: 50 });
  return entries
    .filter((entry) => entry.action === action)
    .map(({ subjectId }) => subjectId ?? "")
    .toSorted();
}
