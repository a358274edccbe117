import { beforeEach, describe, expect, it } from "vitest";
import { findDeskPage } from "#db/queries/desk-list.server";
import {
  findLeadById,
  findTimelineByLead,
  type LeadRecord,
  type NewLead,
} from "#db/queries/leads.server";
import { findStaffAccountByUsernameKey } from "#db/queries/staff.server";
import { replayTombstones } from "#db/queries/tombstones.server";
import { inTransaction } from "#db/transactions.server";
import { changeStatus } from "~/desk/lead-work.server";
import { deskFilterOf } from "~/desk/list.server";
import { plainList } from "~/desk/list-state";
import { action as accountsAction } from "~/routes/admin.admins";
import { action, loader } from "~/routes/admin.quotes_.hand-over";
import { accountMessages } from "~/staff/account-texts";
import { aStaffAccount, signedInCookie } from "../support/desk";
import { send } from "../support/requests";
import { deskForEachTest, outcomeIn } from "./desk-fixture";

describe("handing over", () => {
  it("gives a person's open leads to another, with an entry for each and the count", async () => {
    const [open, other] = [await ownedBy(ana.id), await ownedBy(ana.id, { kind: "quote-request" })];
    const closed = await ownedBy(ana.id, {}, { status: "won", dueAt: null });
    const bens = await ownedBy(ben.id);
    const answer = await handOver(ana.cookie, { to: ben.id });
    expect(answer.headers.get("Location")).toBe("/admin/quotes?box=now");
    expect(outcomeIn(answer).message).toBe("2 leads of ana were handed over to ben.");
    const owners = [open, other, closed, bens].map(ownerOf);
    expect(await Promise.all(owners)).toEqual([ben.id, ben.id, ana.id, ben.id]);
    const detail = { assignedTo: ben.id };
    expect(await newestLine(open)).toMatchObject({ kind: "assigned", displayName: "ana", detail });
    const audit = desk.database.db.selectFrom("auditEntries").select(["subjectId", "detail"]);
    const entries = await audit.where("action", "=", "lead.assigned").execute();
    expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual([open.id, other.id].sort());
    expect((await findLeadById(desk.database.db, open.id))?.version).toBe(open.version + 1);
  });

  it("to the administrator who does it ends the escalation, to others it does not", async () => {
    const escalateAt = "2025-08-04T15:05:00.000Z";
    const [one, other] = [
      await ownedBy(ana.id, { escalateAt }),
      await ownedBy(ben.id, { escalateAt }),
    ];
    const dispatch = await findStaffAccountByUsernameKey(desk.database.db, "dispatch");
    await handOver(administrator, { from: ana.id, to: dispatch?.id ?? "" });
    await handOver(administrator, { from: ben.id, to: ana.id });
    const found = (lead: LeadRecord) => findLeadById(desk.database.db, lead.id);
    expect(await found(one)).toMatchObject({ assignedTo: dispatch?.id, escalateAt: null });
    expect(await found(other)).toMatchObject({ assignedTo: ana.id, escalateAt });
  });

  it("is limited to one's own leads for sales, and open to every owner's for administrators", async () => {
    const lead = await ownedBy(ana.id);
    const fields = { from: ana.id, to: ben.id };
    expect(await handOver(ben.cookie, fields)).toMatchObject({
      status: 403,
      body: { message: accountMessages.administratorsOnly, typed: fields },
    });
    expect(await ownerOf(lead)).toBe(ana.id);
    await handOver(administrator, fields);
    expect(await ownerOf(lead)).toBe(ben.id);
  });

  it.each([
    ["nobody", () => "", /^Choose who takes/],
    ["oneself", () => ana.id, /^Choose who takes/],
    ["a stranger", () => "x", /can no longer sign in/],
  ])("to %s is refused", async (_, to, message) => {
    const lead = await ownedBy(ana.id);
    const { status, body } = await handOver(ana.cookie, { to: to() });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`"${to()}"`)]);
    const { errors, message: whole } = body as { errors: { to?: string }; message: string | null };
    expect(errors.to ?? whole).toMatch(message);
    expect(await ownerOf(lead)).toBe(ana.id);
  });

  it("offers sales only their colleagues", async () => {
    const { body } = await send(loader, "/admin/quotes/hand-over", { cookie: ana.cookie });
    expect(body).toMatchObject({ own: ana.id, mayChoose: false });
  });
});

describe("an account that is disabled", () => {
  it("leaves its open leads without an owner, and the due ones in Now", async () => {
    const lead = await ownedBy(ana.id, {}, due(past));
    const later = await ownedBy(ana.id, {}, due("2099-01-05T16:00:00.000Z"));
    const fields = { intent: "disable", id: ana.id };
    const answer = await send(accountsAction, "/admin/admins", { cookie: administrator, fields });
    expect(outcomeIn(answer).message).toMatch(/Its open leads are now unassigned\.$/);
    expect(await Promise.all([lead, later].map(ownerOf))).toEqual([null, null]);
    expect(await newestLine(lead)).toMatchObject({
      kind: "assigned",
      detail: { assignedTo: null },
    });
    const clock = { now: new Date(), timeZone: "America/Phoenix", timeZoneLabel: "MST" };
    const filter = deskFilterOf({ ...plainList, box: "now" }, { id: ben.id }, clock);
    const { leads } = await findDeskPage(desk.database.db, filter, { sort: "due", limit: 9 });
    expect(leads.map(({ id }) => id)).toEqual([lead.id]);
  });

  it("leaves its closed leads without an owner once they open again", async () => {
    const lead = await ownedBy(ana.id, {}, { status: "lost", lostReason: "price", dueAt: null });
    const kept = await ownedBy(ben.id, {}, { status: "lost", lostReason: "price", dueAt: null });
    const fields = { intent: "disable", id: ana.id };
    await send(accountsAction, "/admin/admins", { cookie: administrator, fields });
    expect(await ownerOf(lead)).toBe(ana.id);
    const editor = { id: ben.id };
    await changeStatus(desk.database.db, editor, [lead, kept], "contacted");
    expect(await Promise.all([lead, kept].map(ownerOf))).toEqual([null, ben.id]);
  });

  it("leaves them without an owner after a restore, too", async () => {
    const lead = await ownedBy(ana.id);
    const ended = { id: 1, at: past, kind: "admin.disabled", subjectId: ana.id } as const;
    await inTransaction(desk.database.db, (change) => replayTombstones(change, [ended]));
    expect(await ownerOf(lead)).toBeNull();
  });
});

const desk = deskForEachTest();
const past = "2026-02-03T16:00:00.000Z";
let administrator: string;
let ana: { id: string; cookie: string };
let ben: { id: string; cookie: string };
beforeEach(async () => {
  administrator = await signedInCookie(desk.database.db);
  ana = await inSales("ana");
  ben = await inSales("ben");
});

function due(at: string): Partial<LeadRecord> {
  return { followUpAt: at, dueAt: at, status: "contacted", lastAttemptAt: past };
}

async function inSales(username: string) {
  const credentials = { username, password: "another road to Yuma" };
  const { id } = await aStaffAccount(desk.database.db, { ...credentials, role: "sales" });
  return { id, cookie: await signedInCookie(desk.database.db, credentials) };
}

async function ownedBy(
  id: string,
  fields: Partial<NewLead> = {},
  change: Partial<LeadRecord> = {},
) {
  const lead = await desk.store(fields);
  const leads = desk.database.db.updateTable("leads").set({ ...change, assignedTo: id });
  await leads.where("id", "=", lead.id).execute();
  return lead;
}

function handOver(cookie: string, fields: Record<string, string>) {
  return send(action, "/admin/quotes/hand-over", { cookie, fields });
}

async function ownerOf({ id }: LeadRecord) {
  return (await findLeadById(desk.database.db, id))?.assignedTo;
}

async function newestLine({ id }: LeadRecord) {
  return (await findTimelineByLead(desk.database.db, id))[0];
}
