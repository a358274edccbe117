import { describe, expect, it, vi } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.server";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findDeskPage } from "#db/queries/desk-list.server";
import { findAllLeadNotesByLead } from "#db/queries/desk-work.server";
import { findLeadById, type LeadRecord } from "#db/queries/leads.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import type { LeadInList } from "~/desk/list.server";
import { loader as landingLoader } from "~/routes/admin._index";
import { action as listAction, loader as listLoader } from "~/routes/admin.quotes";
import { action as leadAction, loader as leadLoader } from "~/routes/admin.quotes.$leadId";
import { loader as teamLoader } from "~/routes/admin.team";
import type { ActionOutcome } from "~/staff/sidebar.server";
import { setReadOnly } from "../support/database";
import { answerOf } from "../support/desk";
import { deskForEachTest, type Fields, origin } from "./desk-fixture";

vi.mock("#db/queries/desk-list.server", { spy: true });

const desk = deskForEachTest();
const { store, get, post } = desk;

describe("the desk's list", () => {
  it("opens with Now at /admin, after signing in", async () => {
    const landing = (request: Request) =>
      answerOf(() => landingLoader({ request, params: {}, context: {} }));
    const { status, headers } = await landing(get("/admin"));
    expect([status, headers.get("Location")]).toEqual([303, "/admin/quotes?box=now"]);
    const signedOut = await landing(new Request(`${origin}/admin`));
    expect(signedOut.headers.get("Location")).toBe("/admin/login?redirectTo=%2Fadmin");
  });

  it("shows both kinds, newest first, uncached", async () => {
    const older = await store({ submittedAt: "2025-08-04T15:00:00.000Z" });
    const kind = "fuel-card-application";
    const newer = await store({ kind, submittedAt: "2025-08-04T16:00:00.000Z" });
    const { status, headers, body } = await list();
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body.list.leads.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(JSON.stringify(body)).not.toContain(newer.receiptToken);
  });

  it("reads the staff accounts once", async () => {
    await store();
    const select = vi.spyOn(desk.database.db, "selectFrom");
    await list();
    expect(select.mock.calls.filter(([table]) => String(table) === "admins")).toHaveLength(1);
  });

  it("finds by exact email and by its beginning, ignoring case", async () => {
    const lead = await store({ email: "Rosa@Copper.example", companyName: "Rosa's Other Firm" });
    await store({ companyName: "Rosalind Freight" });
    for (const email of ["ROSA@copper.EXAMPLE", "rosa", "rosa%40cop"]) {
      const { body } = await list(`?email=${email}`);
      expect(body.list.leads.map(({ id }) => id)).toEqual([lead.id]);
    }
    const { body } = await list("?q=rosa");
    expect(body.list.count.count).toBe(2);
  });

  it("mentions that a search includes suspected spam", async () => {
    await store({ email: "rosa@c.example", quarantined: true, quarantineReason: "honeypot" });
    const { body } = await list("?q=rosa");
    expect(body.list).toMatchObject({ leads: [], alsoQuarantined: 1 });
  });

  it("shows Now for an unknown queue, with a message", async () => {
    const lead = await store();
    const { body } = await list("?box=later");
    expect(body.list.leads.map(({ id }) => id)).toEqual([lead.id]);
    expect(body.outcome?.message).toBe("There is no queue with that name. This is Now.");
    expect((await list("?box=done")).body).toMatchObject({
      list: { leads: [] },
      outcome: null,
    });
  });

  it("shows each lead's request, size and owner", async () => {
    const [admin] = await findAllStaffAccounts(desk.database.db);
    const { id } = await store({ numberOfTrucks: "2-5", monthlyRevenue: "50k-100k" });
    const assigned = { assignedTo: admin?.id ?? null };
    await desk.database.db.updateTable("leads").set(assigned).where("id", "=", id).execute();
    const [row] = (await list()).body.list.leads;
    expect(row).toMatchObject({ size: "2–5 trucks · $50k–100k", owner: admin?.username });
  });

  it("shows the user's own open leads as mine, and closed ones in Done", async () => {
    const [admin] = await findAllStaffAccounts(desk.database.db);
    const me = admin?.id ?? "";
    const make = async (work: Partial<LeadRecord>) => {
      const { id } = await store();
      await desk.database.db.updateTable("leads").set(work).where("id", "=", id).execute();
      return id;
    };
    const dueAt = new Date(Date.now() + 60 * 60_000).toISOString();
    const assigned = await make({ dueAt, assignedTo: me });
    const done = await make({ dueAt: null, assignedTo: me, status: "won" });
    await make({ dueAt });
    const idsOf = async (query: string) =>
      (await list(query)).body.list.leads.map(({ id }) => id).toSorted();
    expect(await idsOf("?mine=1")).toEqual([assigned]);
    expect(await idsOf("?mine=1&box=now")).toEqual([assigned]);
    expect(await idsOf("?mine=1&box=done")).toEqual([done]);
    expect((await list("?mine=1")).body.list.count.count).toBe(1);
    expect(await idsOf("?mine=1&q=nobody")).toEqual([]);
  });

  it("pages by its own links, and starts over for an unknown cursor", async () => {
    for (let index = 0; index < 51; index++) await store();
    const first = await list();
    const second = await list(`?cursor=${first.body.list.next}`);
    expect([first.body.list.leads.length, second.body.list.leads.length]).toEqual([50, 1]);
    expect((await list("?cursor=nonsense")).body.list.leads).toHaveLength(50);
  });

  it.each([
    ["", "Failed to fetch quotes"],
    ["?kind=quote-request", "Failed to fetch quotes"],
    ["?kind=fuel-card-application", "Failed to fetch fuel card applications"],
    ["?q=rosa", "Failed to search submissions"],
    ["?email=rosa", "Failed to search submissions"],
  ])("answers 503 with the specified text when leads cannot be read: %s", async (query, error) => {
    vi.mocked(findDeskPage).mockRejectedValueOnce(new DatabaseUnavailableError("io"));
    const answer = await list(query);
    expect(answer).toMatchObject({ status: 503, body: { error, list: { leads: [] } } });
    expect(answer.headers.get("Retry-After")).toBe("60");
  });
});

describe("the team page", () => {
  it("lists the leads that wait, most urgent first, and logs the read", async () => {
    const due = (hour: number) => ({ replyDueAt: `2025-08-04T${hour}:00:00.000Z` });
    const later = await store({ companyName: "Later", ...due(16) });
    const sooner = await store({ companyName: "Sooner", ...due(15) });
    await setStatus(await store({ companyName: "Answered", ...due(14) }), "won");
    const request = get("/admin/team");
    const { body } = await answerOf(() => teamLoader({ request, params: {}, context: {} }));
    expect(body).toMatchObject({
      sidebar: { now: 2, overdue: 2 },
      waiting: [
        { companyName: "Sooner", reply: { at: due(15).replyDueAt, back: false } },
        { companyName: "Later" },
      ],
    });
    const [read] = await findAllAuditEntries(desk.database.db, { limit: 1 });
    expect(read?.detail).toEqual({ leads: [sooner.id, later.id] });
  });
});

describe("a lead's detail", () => {
  it("shows everything but the receipt's address, and logs the read", async () => {
    const lead = await store({ comments: "My figures from the factoring calculator: …" });
    const { status, headers, body } = await open(lead.id);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toMatchObject({ panel: { lead: { id: lead.id, comments: lead.comments } } });
    expect(JSON.stringify(body)).not.toContain(lead.receiptToken);
    const [view] = await findAllAuditEntries(desk.database.db, { limit: 1 });
    expect(view).toMatchObject({ action: "lead.viewed", subjectId: lead.id, detail: null });
  });

  it.each(["aaaaaaaa-0000-4000-8000-000000000001", "x", "../admin"])(
    "answers 404 for %j and logs nothing",
    async (id) => {
      expect((await open(id)).status).toBe(404);
      const entries = await findAllAuditEntries(desk.database.db, { limit: 9 });
      expect(entries.filter(({ action }) => action === "lead.viewed")).toEqual([]);
    },
  );

  it("is shown even if the read cannot be logged", async () => {
    const lead = await store();
    const silenced = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await setReadOnly(desk.database, true);
    expect((await open(lead.id)).status).toBe(200);
    silenced.mockRestore();
  });
});

describe("a status", () => {
  it("changes, returns to the lead with the list's state, and can be undone there", async () => {
    const lead = await store();
    const query = "?q=desert&status=new";
    const fields = [
      ["intent", "change-status"],
      ["version", "1"],
      ["status", "contacted"],
    ] as const;
    const answer = await postLead(lead.id, fields, query);
    expect(answer.status).toBe(303);
    const location = new URL(locationOf(answer), origin);
    expect(location.pathname).toBe(`/admin/quotes/${lead.id}`);
    expect(location.search).toBe(query);
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { body, headers } = await list(location.search, answer);
    expect(body.outcome).toMatchObject({ message: "1 lead is now Contacted.", isProblem: false });
    expect(headers.get("Set-Cookie")).toMatch(/^flash=[^;]*; Max-Age=0; Path=\//);
    expect((await list(location.search)).body.outcome).toBeNull();

    const batch = body.outcome?.undo ?? "";
    const undo = await postLead(
      lead.id,
      [
        ["intent", "undo-status"],
        ["batch", batch],
      ],
      query,
    );
    expect((await list(query, undo)).body.outcome).toEqual({
      message: "Undone: 1 lead is as before.",
      isProblem: false,
    });
    expect(await statusOf(lead.id)).toBe("new");
  });

  it.each(["unknown", ""])("says that a batch can no longer be undone: %j", async (batch) => {
    const lead = await store();
    const fields = [
      ["intent", "undo-status"],
      ["batch", batch],
    ] as const;
    const message = "This change can no longer be undone.";
    const inLead = await postLead(lead.id, fields);
    expect(inLead).toMatchObject({ status: 409, body: { message } });
    expect(await postList(fields)).toMatchObject({ status: 409, body: { problem: message } });
  });

  it("shows the second of two editors who was first, and changes nothing", async () => {
    const lead = await store();
    await setStatus(lead, "quoted");
    const second = await setStatus(lead, "lost:price");
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      intent: "change-status",
      title: "Someone else changed this first",
    });
    expect(JSON.stringify(second.body)).toContain("dispatch changed this lead");
    expect(await statusOf(lead.id)).toBe("quoted");
  });

  it.each(["withdrawn", "sold", ""])("is never %j", async (status) => {
    const lead = await store();
    expect((await setStatus(lead, status)).status).toBe(400);
    expect(await statusOf(lead.id)).toBe("new");
  });

  it("answers 409 for a lead that is gone and 503 while nothing can be written", async () => {
    const lead = await store();
    await setReadOnly(desk.database, true);
    const answer = await setStatus(lead, "won");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("60");
    await setReadOnly(desk.database, false);
    expect(await statusOf(lead.id)).toBe("new");
    await desk.database.db.deleteFrom("leads").execute();
    expect((await setStatus(lead, "won")).status).toBe(409);
  });
});

describe("an unknown intent", () => {
  it.each(["", "Change-Status", "erase", "toString"])("changes nothing: %j", async (intent) => {
    const lead = await store();
    const fields: Fields = [
      ["intent", intent],
      ["status", "won"],
      ["version", String(lead.version)],
    ];
    const one = await postLead(lead.id, [...fields, ["note", "kept"]]);
    const many = await postList([...fields, box(lead)]);
    expect([one.status, many.status]).toEqual([400, 400]);
    expect(one.body).toMatchObject({ title: "Nothing done", typed: { note: "kept" } });
    expect(await statusOf(lead.id)).toBe("new");
  });
});

describe("a note", () => {
  const note = (text: string) =>
    [
      ["intent", "add-note"],
      ["note", text],
    ] as const;

  it("is stored trimmed with its author's name", async () => {
    const lead = await store();
    const answer = await postLead(lead.id, note("  Called twice.\r\nNo answer  "));
    expect(answer.status).toBe(303);
    expect(locationOf(answer)).not.toContain("Called");
    expect(await findAllLeadNotesByLead(desk.database.db, lead.id)).toMatchObject([
      { author: "dispatch", body: "Called twice.\nNo answer" },
    ]);
  });

  it.each([
    ["nothing", "   ", "Enter the note first."],
    ["too much", "x".repeat(2_001), "Shorten the note to 2,000 characters or fewer."],
  ])("of %s is refused and kept as input", async (_what, text, message) => {
    const lead = await store();
    const answer = await postLead(lead.id, note(text));
    expect(answer).toMatchObject({
      status: 400,
      body: { intent: "add-note", message, typed: { note: text } },
    });
    expect(await findAllLeadNotesByLead(desk.database.db, lead.id)).toEqual([]);
  });

  it("is kept as input while the database cannot be written, and when the lead is gone", async () => {
    const lead = await store();
    await setReadOnly(desk.database, true);
    const locked = await postLead(lead.id, note("Wants 92%"));
    expect(locked).toMatchObject({
      status: 503,
      body: { intent: "add-note", typed: { note: "Wants 92%" } },
    });
    await setReadOnly(desk.database, false);
    await desk.database.db.deleteFrom("leads").execute();
    const gone = await postLead(lead.id, note("Wants 92%"));
    expect(gone).toMatchObject({ status: 404, body: { typed: { note: "Wants 92%" } } });
  });
});

describe("a bulk change", () => {
  const bulk = (leads: readonly LeadRecord[], status: string): Fields => [
    ["intent", "change-status"],
    ["status", status],
    ...leads.map(box),
  ];

  it("changes the leads at the version shown, and counts the others", async () => {
    const leads = [await store(), await store(), await store()];
    await setStatus(leads[2] ?? (await store()), "won");
    const answer = await postList(bulk(leads, "lost:price"), "?sort=due");
    expect(answer.status).toBe(303);
    const { body } = await list("?sort=due", answer);
    expect(body.outcome).toMatchObject({
      message: expect.stringMatching(/^2 leads are now Lost\. 1 lead did not change: someone else/),
      isProblem: true,
    });
  });

  it.each<[string, Fields]>([
    ["no lead", [["status", "lost:price"]]],
    [
      "no lead that exists in form",
      [
        ["status", "lost:price"],
        ["lead", "1; drop table leads:1"],
      ],
    ],
    ["nothing", []],
  ])("asks for a selection when there is %s", async (_what, fields) => {
    const answer = await postList([["intent", "change-status"], ...fields]);
    const { body } = await list("", answer);
    expect(body.outcome?.message).toBe("Select at least one lead first.");
  });

  it.each(["", "withdrawn", "sold"])("keeps the selection for the status %j", async (status) => {
    const lead = await store();
    const answer = await postList(bulk([lead], status));
    const ticked = [`${lead.id}:${lead.version}`];
    const body = { problem: "Choose a status.", ticked };
    expect(answer).toMatchObject({ status: 400, body });
  });

  it.each([
    { message: "You won", undo: "AAAAAAAAAAAA" },
    { message: ["x"], isProblem: "x" },
    "x",
    null,
  ])("shows only outcomes that the site signed: %j", async (forged) => {
    const headers = new Headers({ "Set-Cookie": `flash=${btoa(JSON.stringify(forged))}` });
    const { body } = await list("", { headers });
    expect(body.outcome).toBeNull();
  });
});

async function list(query = "", after?: { headers: Headers }) {
  const request = get(`/admin/quotes${query}`, after);
  const answer = await answerOf(() => listLoader({ request, params: {}, context: {} }));
  return { ...answer, body: answer.body as ListBody };
}

function postList(fields: Fields, query = "") {
  const request = post(`/admin/quotes${query}`, fields);
  return answerOf(() => listAction({ request, params: {}, context: {} }));
}

function open(leadId: string) {
  const request = get(`/admin/quotes/${leadId}`);
  return answerOf(() => leadLoader({ request, params: { leadId }, context: {} }));
}

function postLead(leadId: string, fields: Fields, query = "") {
  const request = post(`/admin/quotes/${leadId}${query}`, fields);
  return answerOf(() => leadAction({ request, params: { leadId }, context: {} }));
}

function setStatus({ id, version }: LeadRecord, status: string) {
  return postLead(id, [
    ["intent", "change-status"],
    ["version", String(version)],
    ["status", status],
  ]);
}

async function statusOf(id: string) {
  return (await findLeadById(desk.database.db, id))?.status;
}

function locationOf({ headers }: { headers: Headers }) {
  return headers.get("Location") ?? "";
}

function box({ id, version }: LeadRecord) {
  return ["lead", `${id}:${version}`] as const;
}

interface ListBody {
  list: {
    leads: LeadInList[];
    next: string | null;
    alsoQuarantined: number;
    count: { count: number };
  };
  outcome: ActionOutcome | null;
  error: string | null;
}
