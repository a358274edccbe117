import { beforeEach, describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import type { ListPage } from "~/desk/list.server";
import { viewFilters } from "~/desk/list-state";
import type { DeskView } from "~/desk/views.server";
import { loader as listLoader } from "~/routes/admin.quotes";
import { action, loader } from "~/routes/admin.quotes_.views";
import { messageIn, signedInCookie } from "../support/desk";
import { send } from "../support/requests";
import { everyRow } from "../support/rows";
import { deskForEachTest } from "./desk-fixture";

const desk = deskForEachTest();
const path = "/admin/quotes/views";
let ann: string;
let ben: string;
beforeEach(async () => {
  const cookieOf = (username: string) =>
    signedInCookie(desk.database.db, { username, password: "another road to Yuma" });
  [ann, ben] = [await cookieOf("ann"), await cookieOf("ben")];
});

describe("a saved view", () => {
  it("stores the list's filters, has its own address and opens the same list", async () => {
    const quote = await desk.store({ kind: "quote-request" });
    await desk.store({ kind: "fuel-card-application" });
    const saved = await save(ann, { filters: "box=now&kind=quote-request&cursor=abc" });
    const { id } = await onlyView(ann);
    const whole = "?box=now&kind=quote-request";
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/admin/quotes${whole}`]);
    const opened = await list(ann, `?view=${id}`);
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, `/admin/quotes${whole}`]);
    const page = await listed(ann, whole);
    expect(page.list.leads.map((lead) => lead.id)).toEqual([quote.id]);
    expect(page.views).toMatchObject([{ name: "Hot cards", filters: viewFilters(page.state) }]);
    const withLead = await send(listLoader, `/admin/quotes/${quote.id}?view=${id}`, {
      cookie: ann,
      params: { leadId: quote.id },
    });
    expect(withLead.headers.get("Location")).toBe(`/admin/quotes/${quote.id}${whole}`);
  });

  it("does not store the search text", async () => {
    const typed = "q=Rosa+Delgado&email=rosa%40copper.example&box=today";
    await save(ann, { filters: typed, shared: "on" });
    expect((await onlyView(ann)).filters).toBe("box=today");
    expect(JSON.stringify(await everyRow(desk.database))).not.toMatch(/Delgado|copper\.example/);
  });

  it("is private until shared, then all staff can open and remove it", async () => {
    await save(ann);
    const { id } = await onlyView(ann);
    expect(await viewsOf(ben)).toEqual([]);
    expect((await listed(ben, `?view=${id}`)).outcome?.message).toMatch(/^This view does not/);
    expect((await remove(ben, id)).status).toBe(303);
    expect(await onlyView(ann)).toMatchObject({ shared: false, owner: null });

    await save(ann, { name: "  Hot \t cards ", shared: "on" });
    expect(await onlyView(ben)).toMatchObject({ name: "Hot cards", owner: "ann", shared: true });
    expect((await list(ben, `?view=${id}`)).status).toBe(303);
    await save(ann);
    expect(await viewsOf(ben)).toEqual([]);
    await save(ann, { shared: "on" });
    expect(messageIn((await remove(ben, id)).headers)).toBe("View removed.");
    expect(await viewsOf(ann)).toEqual([]);
  });

  it("is replaced by saving under the same name, in any case", async () => {
    await save(ann);
    await save(ben);
    const { id } = await onlyView(ann);
    await Promise.all([1, 2].map(() => save(ann, { name: "HOT cards", filters: "box=done" })));
    expect(await onlyView(ann)).toMatchObject({ id, name: "HOT cards", filters: "box=done" });
    expect(await onlyView(ben)).toMatchObject({ name: "Hot cards", filters: "box=now" });
  });

  it("is deleted, and the audit log lists both changes by id", async () => {
    await save(ann);
    const { id } = await onlyView(ann);
    await remove(ann, id);
    expect((await remove(ann, id)).status).toBe(303);
    expect((await entries()).map(({ action: done, subjectId }) => [done, subjectId])).toEqual([
      ["saved-view.removed", id],
      ["saved-view.added", id],
    ]);
    expect((await listed(ann, `?view=${id}`)).outcome?.message).toMatch(/^This view does not/);
  });

  it("of an older version opens with the remaining filters, without the search text", async () => {
    await save(ann);
    const { id } = await onlyView(ann);
    const filters = "view=x&kind=quote-request&status=sold&source=google&q=rosa&cursor=x";
    await desk.database.db.updateTable("savedViews").set({ filters }).execute();
    expect(await onlyView(ann)).toMatchObject({ filters: "kind=quote-request" });
    expect((await list(ann, `?view=${id}`)).headers.get("Location")).toBe(
      "/admin/quotes?kind=quote-request",
    );
  });

  it.each<[string, Form, RegExp]>([
    ["no name", { name: " \u200b " }, /^Name the view/],
    ["a name that is too long", { name: "x".repeat(41) }, /^Shorten the name to 40/],
  ])("is not saved with %s, and the input stays", async (_, fields, why) => {
    const { status, body } = await save(ann, fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: expect.stringMatching(why), filters: "box=now" });
    expect(await viewsOf(ann)).toEqual([]);
  });
});

type Form = Record<string, string>;

function post(cookie: string, fields: Form) {
  return send(action, path, { cookie, fields });
}

function save(cookie: string, fields: Form = {}) {
  return post(cookie, { intent: "save", name: "Hot cards", filters: "box=now", ...fields });
}

function remove(cookie: string, view: string) {
  return post(cookie, { intent: "remove", view });
}

function list(cookie: string, query: string) {
  return send(listLoader, `/admin/quotes${query}`, { cookie });
}

async function listed(cookie: string, query: string) {
  return (await list(cookie, query)).body as ListPage;
}

async function viewsOf(cookie: string) {
  return ((await send(loader, path, { cookie })).body as { views: DeskView[] }).views;
}

async function onlyView(cookie: string) {
  const [view, ...more] = await viewsOf(cookie);
  if (view === undefined || more.length > 0) throw new Error("There is not one view.");
  return view;
}

async function entries() {
  return (await findAllAuditEntries(desk.database.db, { limit: 50 })).filter(({ action: done }) =>
    done.startsWith("saved-view."),
  );
}
