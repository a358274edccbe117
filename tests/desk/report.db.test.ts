import { join } from "node:path";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "#db/connection.server";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import type { NewLead } from "#db/queries/leads.server";
import { findTombstones, replayTombstones } from "#db/queries/tombstones.server";
import { inTransaction } from "#db/transactions.server";
import { addNote, tryEditLead } from "~/desk/lead-edits.server";
import { changeStatus, logAttempt, undoBatch } from "~/desk/lead-work.server";
import { erasePersonalData } from "~/desk/personal-data.server";
import { ReportFigures } from "~/desk/report";
import { loadReport, type Report, type ReportLine, readPeriod } from "~/desk/report.server";
import { leadForms } from "~/leads/lead-posts.server";
import { type StaffStatus, staffStatuses } from "~/leads/status";
import { submitLead } from "~/leads/submit-lead.server";
import { attemptChoices, lostReasons, readAttempt } from "~/leads/work";
import { loader } from "~/routes/admin.report";
import { loader as exportLoader } from "~/routes/admin.report_.export";
import { type BusinessHours, businessMinutesBetween } from "~/site/business-hours";
import { checkForm } from "~/ui/form-schema";
import { createTestDatabase, createTestFolder, setReadOnly } from "../support/database";
import { answerOf, aStaffAccount } from "../support/desk";
import { quoteFields } from "../support/leads";
import { triesOf } from "../support/long";
import { countRows } from "../support/rows";
import { deskForEachTest } from "./desk-fixture";

describe("a history of leads", () => {
  /** A lead in the model. */
  interface Noted {
    id: string;
    token: string;
    email: string;
    came: number;
    due: number;
    spam: boolean;
    status: string;
    why: string | null;
    host: string | null;
    campaign: string | null;
    reply: { by: string; at: number } | null;
    quoted: boolean;
    erased: boolean;
    /** When the lead was erased, by the clock of the machine. */
    erasedAt?: number;
  }

  const emails = ["rosa@copper.example", "dale@rim.example", "ana@desert.example"];
  const hosts = [null, "loads.example", "news.example"];
  const campaigns = [null, "utm_source=spring mail", "utm_source==1+1|all"];
  const which = fc.nat({ max: 20 });
  const who = fc.nat({ max: 1 });
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("submit" as const),
        email: fc.nat({ max: 2 }),
        host: fc.nat({ max: 2 }),
        campaign: fc.nat({ max: 2 }),
        spam: fc.nat({ max: 7 }).map((number) => number === 7),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("reply" as const),
        which,
        who,
        how: fc.constantFrom(...attemptChoices),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("status" as const),
        which,
        who,
        to: fc.constantFrom(...staffStatuses),
        why: fc.constantFrom(...lostReasons),
        undone: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom("assign" as const, "note" as const, "release" as const),
        which,
        who,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("withdraw" as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("erase" as const), email: fc.nat({ max: 2 }) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("wait" as const),
        minutes: fc.constantFrom(1, 4, 5, 20, 60, 300, 1_000, 5_000),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("back-up", "restore") }) },
  );
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  const submitted = (email: number): Step => ({
    do: "submit",
    email,
    host: email,
    campaign: email,
    spam: false,
  });
  const given = (which: number, to: StaffStatus, undone = false): Step => ({
    do: "status",
    which,
    who: 1,
    to,
    why: lostReasons[0],
    undone,
  });
  /** Rare cases: answers exactly on the minute, and first answers that are undone. */
  const aBusyDay: Step[] = [
    submitted(0),
    submitted(1),
    submitted(2),
    given(2, "quoted", true),
    { do: "wait", minutes: 5_000 },
    submitted(0),
    given(3, "contacted", true),
    { do: "wait", minutes: 5 },
    { do: "reply", which: 3, who: 0, how: attemptChoices[1] },
    submitted(1),
    { do: "back-up" },
    { do: "wait", minutes: 60 },
    given(4, "quoted"),
    given(4, "lost"),
    given(4, "new"),
    given(1, "won"),
    given(0, "lost"),
    { do: "erase", email: 0 },
    { do: "restore" },
    given(4, "quoted"),
    given(4, "spam"),
    given(4, "lost"),
  ];

  /** The site and the model. */
  interface Scene {
    database: Database;
    staff: { id: string }[];
    notes: Noted[];
    now: number;
    folder: string;
    backup: { path: string; notes: Noted[] } | null;
    opened: Database[];
  }

  async function take(scene: Scene, step: Step): Promise<void> {
    const { notes, now } = scene;
    const { db } = scene.database;
    const time = { now: new Date(now), hours };
    const lead = "which" in step ? notes[step.which % notes.length] : undefined;
    const editor = scene.staff["who" in step ? step.who : 0] ?? { id: "" };
    if ("which" in step && (lead === undefined || lead.erased)) return;
    const version = async () =>
      (
        await db
          .selectFrom("leads")
          .select("version")
          .where("id", "=", lead?.id ?? "")
          .execute()
      )[0]?.version ?? 0;
    const reply = () => {
      if (lead) lead.reply ??= { by: editor.id, at: now };
    };
    switch (step.do) {
      case "submit": {
        const email = emails[step.email] ?? "";
        const read = checkForm(leadForms["quote-request"], quoteFields({ email }));
        if (!read.ok) throw new Error(JSON.stringify(read.errors));
        const host = hosts[step.host] ?? null;
        const campaign = campaigns[step.campaign] ?? null;
        const stored = await submitLead(db, "quote-request", read.values, {
          address: "203.0.113.9",
          honeypotFilled: step.spam,
          submittedAt: time.now,
          visit: { campaign, referringHost: host, firstPage: null },
        });
        // A repeat.
        if (notes.some(({ id }) => id === stored.id)) return;
        const due = Date.parse(stored.replyDueAt ?? "");
        notes.push({
          id: stored.id,
          token: stored.receiptToken,
          email,
          came: now,
          due,
          spam: step.spam,
          status: "new",
          why: null,
          host,
          campaign,
          reply: null,
          quoted: false,
          erased: false,
        });
        return;
      }
      case "reply": {
        const attempt = readAttempt(step.how.value);
        if (attempt === null || lead === undefined) return;
        await logAttempt(db, editor, lead.id, { ...attempt }, time);
        reply();
        lead.spam = false;
        if (attempt.outcome === "reached" && lead.status === "new") lead.status = "contacted";
        return;
      }
      case "status": {
        if (lead === undefined) return;
        const lostReason = step.to === "lost" ? step.why.value : null;
        const asked = [{ id: lead.id, version: await version() }];
        const more = { lostReason, time };
        const { batch, changed } = await changeStatus(db, editor, asked, step.to, more);
        const isSame = lead.status === step.to && lead.why === lostReason;
        expect(changed).toBe(lead.status !== "withdrawn" && !isSame ? 1 : 0);
        if (step.undone && changed > 0) {
          expect(await undoBatch(db, editor, batch, time.now)).toMatchObject({ undone: 1 });
        } else if (changed > 0) {
          Object.assign(lead, { status: step.to satisfies StaffStatus, why: lostReason });
          if (step.to === "contacted" || step.to === "quoted") reply();
          if (step.to === "quoted" || step.to === "won") lead.quoted = true;
          if (step.to !== "spam" && step.to !== "lost") lead.spam = false;
        }
        return;
      }
      case "assign":
        await tryEditLead(db, editor, { id: lead?.id ?? "" }, () => ({
          change: { assignedTo: editor.id },
          event: "assigned",
        }));
        if (lead) lead.spam = false;
        return;
      case "note":
        return void (await addNote(db, editor, lead?.id ?? "", "Call late.", time.now));
      case "release":
        await tryEditLead(db, editor, { id: lead?.id ?? "" }, () => ({
          change: { quarantined: false },
          event: "released",
        }));
        if (lead) lead.spam = false;
        return;
      case "withdraw": {
        const change = { kind: "withdrawn" } as const;
        await updateLeadByReceiptToken(db, lead?.token ?? "", change, time.now);
        if (lead) lead.status = "withdrawn";
        return;
      }
      case "erase": {
        const email = emails[step.email] ?? "";
        const theirs = notes.filter((one) => one.email === email && !one.erased);
        const shown = { leads: theirs.map(({ id }) => id), clients: [], eraseClients: false };
        const contact = { email, phoneE164: null };
        const done = await erasePersonalData(scene.database, editor, contact, shown);
        expect(done).not.toBeNull();
        for (const one of theirs) Object.assign(one, erasedNow());
        return;
      }
      case "wait":
        scene.now += step.minutes * minuteMs;
        return;
      default:
        return step.do === "restore" ? restore(scene) : backUp(scene);
    }
  }

  async function backUp(scene: Scene): Promise<void> {
    if (scene.database.engine !== "sqlite") return;
    const path = join(scene.folder, `${scene.opened.length}-${scene.now}.sqlite`);
    if (scene.backup?.path === path) return;
    scene.database.sqlite.prepare("vacuum into ?").run(path);
    scene.backup = { path, notes: structuredClone(scene.notes) };
  }

  /** Restores the backup and repeats the deletions made since then. */
  async function restore(scene: Scene): Promise<void> {
    if (scene.backup === null) return;
    const removals = await findTombstones(scene.database.db);
    const database = openDatabase({ path: scene.backup.path });
    const known = await findTombstones(database.db);
    const since = removals.slice(known.length);
    await inTransaction(database.db, async (transaction) => {
      for (const tombstone of since) {
        await transaction.insertInto("removals").values(tombstone).execute();
      }
      await replayTombstones(transaction, since);
    });
    const notes = structuredClone(scene.backup.notes);
    for (const { kind, subjectId } of since) {
      const lead = notes.find(({ id, erased }) => id === subjectId && !erased);
      if (lead === undefined) continue;
      if (kind === "lead.withdrawn") lead.status = "withdrawn";
      if (kind === "lead.erased") Object.assign(lead, erasedNow());
    }
    scene.opened.push(database);
    Object.assign(scene, { database, notes, backup: null });
  }

  const erasedNow = () => ({ erased: true, erasedAt: Date.now(), host: null, campaign: null });

  /** Rounds up to a quarter hour above one hour, and to a full hour above ten. */
  const rounded = (minutes: number) => {
    const step = minutes <= 60 ? 1 : minutes <= 600 ? 15 : 60;
    return Math.ceil(minutes / step) * step;
  };

  /** Computes a line of the report from every lead. */
  function lineOf(name: string, leads: readonly Noted[], now: number): ReportLine {
    const minutes = leads
      .flatMap(({ came, reply }) => (reply ? [rounded(plainMinutes(came, reply.at))] : []))
      .sort((one, other) => one - other);
    const count = (is: (lead: Noted) => boolean) => leads.filter(is).length;
    return {
      name,
      leads: leads.length,
      replied: minutes.length,
      medianMinutes: minutes[Math.ceil(minutes.length / 2) - 1] ?? null,
      ninetiethMinutes: minutes[Math.ceil(minutes.length * 0.9) - 1] ?? null,
      withinFive: minutes.filter((one) => one <= 5).length,
      promised: count(({ reply, due }) => reply !== null && reply.at <= due),
      quoted: count(({ quoted }) => quoted),
      won: count(({ status }) => status === "won"),
      lost: count(({ status }) => status === "lost"),
      open: count(({ status, erased }) => !erased && (status === "new" || status === "contacted")),
      offered: count(({ status, erased }) => !erased && status === "quoted"),
      due: count(({ reply, due, erasedAt = now }) => reply !== null || due <= erasedAt),
    };
  }

  type Lines = Map<string, ReportLine>;

  function recount(notes: readonly Noted[], period: string, now: number) {
    const monthOf = ({ came }: Noted) => localOf(came).toISOString().slice(0, 7);
    const leads = notes.filter(
      (lead) => !lead.spam && lead.status !== "spam" && monthOf(lead).startsWith(period),
    );
    const by = (nameOf: (lead: Noted) => string, among = leads): Lines =>
      new Map(
        [...new Set(among.map(nameOf))].map((name) => [
          name,
          lineOf(
            name,
            among.filter((lead) => nameOf(lead) === name),
            now,
          ),
        ]),
      );
    const why = (among: readonly Noted[]) => {
      const reasons = among.filter(({ status }) => status === "lost").map(({ why }) => why);
      return new Map<string, number>(
        lostReasons.flatMap(({ value, label }) => {
          const count = reasons.filter((reason) => reason === value).length;
          return count > 0 ? [[label, count] as const] : [];
        }),
      );
    };
    const hour = (lead: Noted) =>
      localOf(lead.came).toLocaleTimeString("en-US", { hour: "numeric", timeZone: "UTC" });
    return {
      whole: lineOf(period, leads, now),
      weeks: [...Map.groupBy(leads, mondayOf)]
        .map(([monday, own]) => [monday, own.length] as const)
        .sort(),
      why: why(leads),
      months: by(monthOf),
      monthsWhy: new Map(
        [...by(monthOf).keys()].map((month) => [
          month,
          why(leads.filter((lead) => monthOf(lead) === month)),
        ]),
      ),
      tables: [
        by((lead) =>
          localOf(lead.came).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" }),
        ),
        by((lead) => hour(lead).replaceAll("\u202f", " ")),
        by(({ reply }) => (reply === null ? "Nobody yet" : `staff ${reply.by}`)),
        by(({ host }) => host ?? "Not known"),
        by(({ campaign }) => campaign ?? "Not known"),
      ],
    };
  }

  /** The site's report in the same shape. */
  function shown({ whole, weeks, months, tables }: Report): ReturnType<typeof recount> {
    const lines = (all: readonly ReportLine[]): Lines => new Map(all.map((one) => [one.name, one]));
    const whyOf = (span: Report["whole"]) => new Map(span.why.map((one) => [one.name, one.lost]));
    const plain = ({ why: _, ...line }: Report["whole"]) => line;
    return {
      whole: plain(whole),
      weeks: weeks.flatMap(({ monday, leads: [quotes = 0] }) =>
        quotes > 0 ? [[monday, quotes] as const] : [],
      ),
      why: whyOf(whole),
      months: lines(months.map(plain)),
      monthsWhy: new Map(months.map((month) => [month.name, whyOf(month)])),
      tables: tables.map((table) => lines(table.lines)),
    };
  }

  const periods = ["2026", "2026-10", "2026-11", "2027"];

  async function expectRecounted({ database: { db }, notes, now }: Scene) {
    for (const period of periods) {
      const report = await loadReport(db, period, new Date(now));
      expect(shown(report)).toEqual(recount(notes, period, now));
    }
  }

  it("matches a plain recount", async () => {
    const histories = fc.array(step, { minLength: 10, maxLength: 50 });
    const property = fc.asyncProperty(histories, async (steps) => {
      const test = await createTestDatabase();
      const { folder, removeFolder } = createTestFolder();
      const hire = async (username: string) => {
        const { id } = await aStaffAccount(test.db, { username });
        const name = `staff ${id}`;
        await test.db
          .updateTable("admins")
          .set({ displayName: name })
          .where("id", "=", id)
          .execute();
        return { id };
      };
      const staff = [await hire("dana"), await hire("eli")];
      // Late on the last evening of a month.
      const now = Date.parse("2026-11-01T04:50:00Z");
      const scene: Scene = {
        database: test,
        staff,
        notes: [],
        now,
        folder,
        backup: null,
        opened: [],
      };
      try {
        for (const one of steps) await take(scene, one);
        await expectRecounted(scene);
      } finally {
        for (const database of scene.opened) await database.close();
        await test.cleanup();
        removeFolder();
      }
    });
    await fc.assert(property, { numRuns: triesOf(12), examples: [[aBusyDay]] });
  });
});

describe("business minutes", () => {
  it.each([
    ["within a day", "2026-11-20T15:00:00Z", "2026-11-20T15:05:00Z", 5],
    ["of a begun minute", "2026-11-20T15:00:00Z", "2026-11-20T15:05:01Z", 6],
    ["over a weekend", "2026-11-20T21:50:00Z", "2026-11-23T14:10:00Z", 20],
    ["before it opens", "2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z", 0],
    ["against a clock that went back", "2026-11-20T15:00:00Z", "2026-11-20T14:00:00Z", 0],
  ])("%s are counted while it is open", (_, from, to, minutes) => {
    expect(businessMinutesBetween(new Date(from), new Date(to), hours)).toBe(minutes);
  });
});

describe("the report's page", () => {
  const desk = deskForEachTest();
  const page = async (query: string) => {
    const request = desk.get(`/admin/report${query}`);
    const answer = await answerOf(() => loader({ request, params: {}, context: {} }));
    return answer as typeof answer & {
      body: { report: Report; typed: string; problem: string | null };
    };
  };
  const file = (query: string) => {
    const request = desk.get(`/admin/report/export${query}`);
    return answerOf(() => exportLoader({ request, params: {}, context: {} }));
  };
  const wordsOf = (report: Report) =>
    renderToStaticMarkup(createElement(ReportFigures, { report }));
  const storeOne = (fields: Partial<NewLead> = {}) =>
    desk.store({
      ...fields,
      localHour: "2026-11-20T07",
      campaign: "=cmd|' /C calc'!A0",
      referringHost: "a.b",
    });

  it("covers this year in the company's time zone unless its URL names another period", () => {
    const newYearsEve = new Date("2027-01-01T06:00:00Z");
    const clock = { now: newYearsEve, timeZone: hours.timeZone, timeZoneLabel: "MST" };
    expect(readPeriod(new URLSearchParams(), clock)).toMatchObject({
      period: "2026",
      thisMonth: "2026-12",
    });
  });

  it("has tables with bars, uncached", async () => {
    await storeOne();
    const { status, headers, body } = await page("?period=2026");
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body.report).toMatchObject({ period: "2026", whole: { leads: 1 } });
    const markup = wordsOf(body.report);
    // Of the pictures, and by month. The others would have one line.
    expect(markup.match(/<table/g)).toHaveLength(4);
    expect(markup.match(/<svg role="img"/g)).toHaveLength(3);
    expect(markup).toContain('<th scope="row">Nov 16</th>');
    expect(markup).toContain('href="/admin/report?period=2026-11"');
    expect(markup).toContain('<rect width="100" height="8">');
  });

  it("excludes leads not yet due, and counts unanswered ones", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
    try {
      const replyDueAt = "2026-11-20T15:30:00.000Z";
      const [, kept] = [await storeOne({ replyDueAt }), await storeOne({ replyDueAt })];
      await storeOne({ replyDueAt: "2026-11-20T14:59:00.000Z" });
      await logAttempt(desk.database.db, await aStaffAccount(desk.database.db), kept.id, {
        channel: "call",
        outcome: "reached",
      });
      const { report } = (await page("?period=2026-11")).body;
      expect(report.whole).toMatchObject({ leads: 3, due: 2, promised: 1, open: 3 });
      expect(report.replies).toMatchObject({ overdue: 1, notDue: 1 });
      const markup = wordsOf(report);
      expect(markup).toContain(">1 not due yet<");
      expect(markup).toContain("; 1 not answered<");
      expect(markup).toMatch(/>Not answered<\/th><td class="figures">1</);
      expect(markup).toContain('<th scope="row">5–15 min</th>');
      expect(markup).toMatch(/Within the promise<\/dt><dd class="[^"]*">50%</);
    } finally {
      vi.useRealTimers();
    }
  });

  it("lists the campaigns with the most leads and sums up the others", async () => {
    for (let index = 0; index < 23; index++) {
      const campaign = `utm_source=${Math.min(index, 21)}`;
      await desk.store({ localHour: "2026-11-20T07", campaign });
    }
    const { tables } = (await page("?period=2026")).body.report;
    const lines = tables.at(-1)?.lines ?? [];
    expect(lines).toHaveLength(21);
    expect(lines[0]).toMatchObject({ name: "utm_source=21", leads: 2 });
    expect(lines.at(-1)).toMatchObject({ name: "All others", leads: 2 });
  });

  it.each(["2031", "2026-02"])("shows for %s that there were no leads", async (period) => {
    await storeOne();
    const { status, body } = await page(`?period=${period}`);
    expect(status).toBe(200);
    expect(wordsOf(body.report)).toMatch(/No lead came in during (2031|Feb 2026)/);
  });

  it.each(["0000", "9999", "20266", "2026-13", "2026-00", "last year", "<b>", "2026-11-01", "’"])(
    "explains what to enter instead of %s, and keeps the input",
    async (typed) => {
      const query = `?period=${encodeURIComponent(typed)}`;
      const { status, body } = await page(query);
      expect(status).toBe(400);
      expect(body).toMatchObject({ typed, problem: expect.stringContaining("such as 2026 or") });
      expect(await file(query)).toMatchObject({ status: 400 });
    },
  );

  it("is exported without formulas, once that is logged", async () => {
    await storeOne();
    const { status, headers, body } = await file("?period=2026");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="report-2026.csv"');
    expect(headers.get("Cache-Control")).toBe("no-store");
    const lines = String(body).split("\r\n");
    expect(lines[0]).toMatch(/^"period","table","name","leads","replied","medianMinutes",/);
    expect(lines).toContain('"2026","All","","1","0","","","0","0","0","0","0","1"');
    const campaign = `"'=cmd|' /C calc'!A0"`;
    expect(lines).toContain(
      `"2026","By campaign",${campaign},"1","0","","","0","0","0","0","0","1"`,
    );
    expect((await findAllAuditEntries(desk.database.db, { limit: 1 }))[0]).toMatchObject({
      action: "report.exported",
      detail: { period: "2026" },
    });
    await setReadOnly(desk.database, true);
    expect((await file("?period=2026")).status).toBe(503);
  });

  it("has a row for each month in a year's file, even for a single one", async () => {
    await storeOne();
    const rowsOf = async (period: string) =>
      String((await file(`?period=${period}`)).body)
        .split("\r\n")
        .filter((line) => line.includes(',"All",'))
        .map((line) => line.split('"')[1]);
    expect(await rowsOf("2026")).toEqual(["2026", "2026-11"]);
    expect(await rowsOf("2026-11")).toEqual(["2026-11"]);
  });

  it("counts an erased lead without its source", async () => {
    const { email, id } = await storeOne();
    const shown = { leads: [id], clients: [], eraseClients: false };
    await erasePersonalData(desk.database, { id: "x" }, { email, phoneE164: null }, shown);
    expect(await countRows(desk.database, "leads")).toBe(0);
    const counts = JSON.stringify(
      await desk.database.db.selectFrom("reportCounts").selectAll().execute(),
    );
    expect(counts).not.toMatch(/cmd|a\.b/);
    expect((await page("?period=2026")).body.report.whole.leads).toBe(1);
  });

  it("counts an erased lead as not answered only if its answer was due", async () => {
    for (const replyDueAt of ["2000-01-01T15:00:00.000Z", "2999-01-01T15:00:00.000Z"]) {
      const { email, id } = await storeOne({ replyDueAt });
      const shown = { leads: [id], clients: [], eraseClients: false };
      await erasePersonalData(desk.database, { id: "x" }, { email, phoneE164: null }, shown);
    }
    const { whole, replies } = (await page("?period=2026")).body.report;
    expect(whole).toMatchObject({ leads: 2, due: 1, replied: 0 });
    expect(replies).toMatchObject({ overdue: 1, notDue: 1 });
  });
});

function mondayOf({ came }: { came: number }): string {
  const local = localOf(came);
  local.setUTCDate(local.getUTCDate() - ((local.getUTCDay() + 6) % 7));
  return local.toISOString().slice(0, 10);
}

function localOf(ms: number) {
  return new Date(ms - 7 * 60 * minuteMs);
}

/** Counts business minutes one by one. */
function plainMinutes(from: number, to: number): number {
  let minutes = 0;
  for (let at = from; at < to; at += minuteMs) {
    const local = localOf(at);
    const ofDay = local.getUTCHours() * 60 + local.getUTCMinutes();
    const isWorkday = local.getUTCDay() % 6 !== 0;
    if (isWorkday && ofDay >= hours.opensAtMinute && ofDay < hours.closesAtMinute) minutes += 1;
  }
  return minutes;
}

/** Seven hours behind UTC, all year. */
const hours: BusinessHours = {
  weekdays: [1, 2, 3, 4, 5],
  opensAtMinute: 420,
  closesAtMinute: 900,
  timeZone: "America/Phoenix",
};

const minuteMs = 60_000;
