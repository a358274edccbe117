import { afterEach, describe, expect, it, vi } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { deleteAllSessions } from "#db/queries/sessions.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { assignLead } from "~/desk/assignments.server";
import type { ListChanges } from "~/desk/list.server";
import { endAllStreams, openStream } from "~/desk/live.server";
import { loader as liveLoader } from "~/routes/admin.live";
import { loader as changesLoader } from "~/routes/admin.quotes_.changes";
import { answerOf } from "../support/desk";
import { deskForEachTest, origin } from "./desk-fixture";

// Hooks run in reverse order, so this one runs before the database is closed.
afterEach(endAllStreams);

describe("the stream of lead events", () => {
  it("names new and changed leads by id alone", async () => {
    const stream = await open();
    expect(stream.headers.get("Content-Type")).toContain("text/event-stream");
    expect(stream.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(stream.headers.get("X-Accel-Buffering")).toBe("no");
    const lead = await store({ companyName: "Copper Basin", email: "rosa@copper.example" });
    await stream.until(lead.id);
    await assign(lead);
    await stream.until('"arrived":false');
    expect(dataOf(stream.heard())).toEqual([
      { leadId: lead.id, arrived: true },
      { leadId: lead.id, arrived: false },
    ]);
    expect(stream.heard()).not.toMatch(/copper|rosa/i);
  });

  it("does not announce suspected spam", async () => {
    const stream = await open();
    const lead = await store({ quarantined: true, quarantineReason: "honeypot" });
    await stream.until(lead.id);
    expect(dataOf(stream.heard())).toEqual([{ leadId: lead.id, arrived: false }]);
  });

  it("resumes where a browser left off, each event once", async () => {
    const first = await store();
    const stream = await open("/admin/live?after=0");
    await stream.until(first.id);
    const id = /^id: (\d+)$/m.exec(stream.heard())?.[1] ?? "";
    endAllStreams();
    await stream.ended();
    const missed = await store();
    const next = await open("/admin/live?after=0", { "Last-Event-ID": id });
    await next.until(missed.id);
    const later = await store();
    await next.until(later.id);
    expect(dataOf(next.heard()).map(({ leadId }) => leadId)).toEqual([missed.id, later.id]);
  });

  it("reports when it cannot replay everything missed", async () => {
    const lead = await store();
    const { db } = desk.database;
    const line = { leadId: lead.id, at: lead.submittedAt, kind: "answered", actorKind: "visitor" };
    const lines = Array.from({ length: 501 }, () => ({ ...line, actorKind: "visitor" as const }));
    await db.insertInto("leadEvents").values(lines).execute();
    const stream = await open("/admin/live?after=0");
    await stream.until("event: missed");
    const next = await store();
    await stream.until(next.id);
    expect(stream.heard()).not.toContain(lead.id);
  });

  it.each(["-1", "1e9", "9".repeat(40), "x"])("starts now for the id %s", async (id) => {
    await store();
    const stream = await open("/admin/live", { "Last-Event-ID": id });
    const lead = await store();
    await stream.until(lead.id);
    expect(dataOf(stream.heard())).toHaveLength(1);
  });

  it("ends with the session", async () => {
    const stream = await open();
    await inTransaction(desk.database.db, deleteAllSessions);
    await stream.ended();
  });

  it("ends for an account that is disabled", async () => {
    const stream = await open();
    await desk.database.db.updateTable("admins").set({ disabled: true }).execute();
    await stream.ended();
    expect((await open()).status).toBe(204);
  });

  it("is only for signed-in staff; anyone else's ends without reconnecting", async () => {
    const answer = await ask(new Request(`${origin}/admin/live`));
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  });

  it("answers HEAD with headers only", async () => {
    const { headers } = get("/admin/live");
    const answer = await ask(new Request(`${origin}/admin/live`, { method: "HEAD", headers }));
    expect(answer.headers.get("Content-Type")).toContain("text/event-stream");
    expect(answer.body).toBeNull();
  });

  it("is limited per person, and released on end", async () => {
    const streams = [];
    for (let count = 0; count < 5; count++) streams.push(await open());
    const refused = await answerOf(() => ask(get("/admin/live")));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("60");
    endAllStreams();
    expect((await open()).status).toBe(200);
  });

  it("is limited in total", async () => {
    const { db } = desk.database;
    // An open session; otherwise its streams would end at the next check, while others are opened.
    const session = db.selectFrom("adminSessions").select("tokenHash as sessionHash");
    const { sessionHash } = await session.executeTakeFirstOrThrow();
    for (let count = 0; count < 400; count++) {
      await openStream(db, { accountId: `a${count}`, sessionHash }, null);
    }
    const refused = await answerOf(() => ask(get("/admin/live")));
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("60");
  });

  // Last, because the monotonic clock goes back when the test ends.
  it("sends at least every minute, and ends after a quarter of an hour", async () => {
    const stream = await open();
    const lines = () => stream.heard().match(/^:$/gm)?.length;
    await stream.until(":");
    const begun = performance.now();
    const clock = vi.spyOn(performance, "now");
    for (const minutes of [1, 2]) {
      const before = lines() ?? 0;
      clock.mockReturnValue(begun + minutes * 59_000);
      await expect.poll(lines).toBeGreaterThan(before);
    }
    clock.mockReturnValue(begun + 16 * 60_000);
    await stream.ended();
    clock.mockRestore();
  });
});

describe("refreshing an open list", () => {
  const changes = async (query: string) => {
    const request = get(`/admin/quotes/changes?${query}`);
    const answer = await answerOf(() => changesLoader({ request, params: {}, context: {} }));
    return answer.body as ListChanges;
  };
  const reads = async () => {
    const entries = await findAllAuditEntries(desk.database.db, { limit: 50 });
    return entries.filter(({ action }) => action === "leads.listed").map(({ detail }) => detail);
  };

  it("returns a shown lead's row with its owner, logged as read", async () => {
    const lead = await store();
    await assign(lead);
    const { rows, fitting, sidebar } = await changes(`box=now&shown=${lead.id}`);
    expect(rows).toMatchObject([{ id: lead.id, owner: "dispatch" }]);
    expect([fitting, sidebar.now]).toEqual([[], 1]);
    expect(await reads()).toEqual([{ leads: [lead.id] }]);
  });

  it("only counts the other matching leads", async () => {
    const fits = await store({ companyName: "Copper Basin" });
    const spam = await store({ quarantined: true, quarantineReason: "honeypot" });
    const other = await store({ kind: "fuel-card-application" });
    const asked = [fits, spam, other].map(({ id }) => `other=${id}`).join("&");
    const answer = await changes(`kind=quote-request&${asked}`);
    expect(answer).toMatchObject({ rows: [], fitting: [fits.id] });
    expect(JSON.stringify(answer)).not.toContain("Copper");
    expect(await reads()).toEqual([]);
    expect((await changes(`q=mesa&${asked}`)).fitting).toEqual([]);
    expect((await changes(`q=copper&${asked}`)).fitting).toEqual([fits.id]);
  });

  it("skips erased leads, and accepts any ids", async () => {
    const answer = await changes("shown=nobody&other=%00&cursor=nonsense");
    expect(answer).toMatchObject({ rows: [], fitting: [] });
  });
});

function ask(request: Request) {
  return liveLoader({ request, params: {}, context: {} });
}

/** Opens the stream of the signed-in person: `until` waits for a text, `ended` for the end. */
async function open(path = "/admin/live", headers: Record<string, string> = {}) {
  const request = get(path);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const answer = await ask(request);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  let over = false;
  const running = (async () => {
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done) break;
      heard += piece.value;
    }
    over = true;
  })();
  return {
    status: answer.status,
    headers: answer.headers,
    heard: () => heard,
    over: () => over,
    until: (text: string) => expect.poll(() => heard).toContain(text),
    ended: () =>
      expect
        .poll(() => over)
        .toBe(true)
        .then(() => running),
  };
}

async function aPerson() {
  const [account] = await findAllStaffAccounts(desk.database.db);
  return { id: account?.id ?? "" };
}

function dataOf(text: string) {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ""));
}

const desk = deskForEachTest();

const { store, get } = desk;

/** Assigns a lead to the person who is signed in. */
async function assign({ id }: { id: string }) {
  const person = await aPerson();
  await assignLead(desk.database.db, person, id, { to: person.id, seen: null });
}
