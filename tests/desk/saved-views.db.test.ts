import { beforeEach, describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import type { ListPage } from "~/desk/list.server";
import type { DeskView } from "~/desk/views";
import { viewFilters } from "~/desk/views";
import { loader as listLoader } from "~/routes/admin.quotes";
import { action, loader } from "~/routes/admin.quotes_.views";
import { signedInCookie } from "../support/desk";
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
  it("keeps what narrows the list, has its own address and opens as that list, lead by lead", async () => {
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
    const beside = await send(listLoader, `/admin/quotes/${quote.id}?view=${id}`, {
      cookie: ann,
      params: { leadId: quote.id },
    });
    expect(beside.headers.get("Location")).toBe(`/admin/quotes/${quote.id}${whole}`);
  });

  it("stores nothing of what is searched for", async () => {
    const typed = "q=Rosa+Delgado&email=rosa%40copper.example&box=today";
    await save(ann, { filters: typed, shared: "on" });
    expect((await onlyView(ann)).filters).toBe("box=today");
    expect(JSON.stringify(await everyRow(desk.database))).not.toMatch(/Delgado|copper\.example/);
  });

  it("is its owner's alone until it is shared; only the owner changes and removes it", async () => {
    await save(ann);
    const { id } = await onlyView(ann);
    expect(await viewsOf(ben)).toEqual([]);
    expect((await listed(ben, `?view=${id}`)).outcome.problem).toMatch(/^There is no such view/);
    expect((await change(ben, id, { shared: "on" })).status).toBe(400);
    expect((await post(ben, { intent: "remove", view: id })).status).toBe(303);
    expect(await onlyView(ann)).toMatchObject({ shared: false, removable: true });

    const shared = await change(ann, id, { name: "  Warm \t cards ", shared: "on" });
    expect(shared.headers.get("Location")).toBe(`${path}?done=changed`);
    expect(await onlyView(ben)).toMatchObject({
      ...{ name: "Warm cards", owner: "ann", shared: true, removable: false },
    });
    expect((await list(ben, `?view=${id}`)).status).toBe(303);
    expect((await change(ben, id, { name: "Mine" })).status).toBe(400);
    const refused = await post(ben, { intent: "remove", view: id });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { message: expect.stringMatching(/^This view is ann’s, and only they can/) },
    ]);
    await change(ann, id, { name: "Warm cards" });
    expect(await viewsOf(ben)).toEqual([]);
  });

  it("is replaced by a list that its owner saves under the same name, in whatever case", async () => {
    await save(ann);
    await save(ben);
    const { id } = await onlyView(ann);
    await Promise.all([1, 2].map(() => save(ann, { name: "HOT cards", filters: "box=done" })));
    expect(await onlyView(ann)).toMatchObject({ id, name: "HOT cards", filters: "box=done" });
    expect(await onlyView(ben)).toMatchObject({ name: "Hot cards", filters: "box=now" });
    await save(ann, { name: "Other" });
    const other = (await viewsOf(ann)).find(({ name }) => name === "Other");
    expect((await change(ann, other?.id ?? "", { name: "hot cards" })).status).toBe(400);
    expect((await change(ann, other?.id ?? "", { name: "OTHER" })).status).toBe(303);
  });

  it("is gone once it is removed, and the audit log has its life by its id", async () => {
    await save(ann);
    const { id } = await onlyView(ann);
    await change(ann, id, { shared: "on" });
    await post(ann, { intent: "remove", view: id });
    expect((await post(ann, { intent: "remove", view: id })).status).toBe(303);
    expect((await entries()).map(({ action: done, subjectId }) => [done, subjectId])).toEqual([
      ["saved-view.removed", id],
      ["saved-view.changed", id],
      ["saved-view.added", id],
    ]);
    expect((await listed(ann, `?view=${id}`)).outcome.problem).toMatch(/^There is no such view/);
  });

  it("of an older version opens with what the desk still has, without what was searched for", async () => {
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
    ["no name", { name: " \u200b " }, /^Give the view a name/],
    ["a name that is too long", { name: "x".repeat(41) }, /^Shorten this to 40/],
  ])("is not made with %s; what was typed stays", async (_, fields, why) => {
    const { status, body } = await save(ann, fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: expect.stringMatching(why), filters: "box=now" });
    expect(await viewsOf(ann)).toEqual([]);
  });

  it("may be removed by anybody when it is shared and its owner cannot sign in anymore", async () => {
    await save(ann, { shared: "on" });
    await save(ann, { name: "Private" });
    await desk.database.db
      .updateTable("admins")
      .set({ disabled: true })
      .where("username", "=", "ann")
      .execute();
    const view = await onlyView(ben);
    expect(view).toMatchObject({ name: "Hot cards", owner: "ann", removable: true });
    expect((await change(ben, view.id, { name: "Mine" })).status).toBe(400);
    expect((await post(ben, { intent: "remove", view: view.id })).status).toBe(303);
    expect(await viewsOf(ben)).toEqual([]);
    const left = await desk.database.db.selectFrom("savedViews").select("name").execute();
    expect(left).toEqual([{ name: "Private" }]);
  });
});

type Form = Record<string, string>;

function post(cookie: string, fields: Form) {
  return send(action, path, { cookie, fields });
}

function save(cookie: string, fields: Form = {}) {
  return post(cookie, { intent: "save", name: "Hot cards", filters: "box=now", ...fields });
}

function change(cookie: string, view: string, fields: Form) {
  return post(cookie, { intent: "change", view, name: "Hot cards", ...fields });
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
