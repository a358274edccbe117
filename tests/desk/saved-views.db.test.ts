import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import type { ListPage } from "~/desk/list.server";
import type { DeskView } from "~/desk/views";
import { readViewFilters, viewFilters } from "~/desk/views";
import { action as againAction } from "~/routes/admin.login_.again";
import { loader as listLoader } from "~/routes/admin.quotes";
import { action, loader } from "~/routes/admin.quotes_.views";
import { readResumablePost } from "~/staff/resumable-post";
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

type Form = Record<string, string>;
const post = (cookie: string, fields: Form) => send(action, path, { cookie, fields });
const save = (cookie: string, fields: Form = {}) =>
  post(cookie, { intent: "save", name: "Hot cards", filters: "box=now", ...fields });
const change = (cookie: string, view: string, fields: Form) =>
  post(cookie, { intent: "change", view, name: "Hot cards", ...fields });
const list = (cookie: string, query: string) =>
  send(listLoader, `/admin/quotes${query}`, { cookie });
const listed = async (cookie: string, query: string) =>
  (await list(cookie, query)).body as ListPage;
const viewsOf = async (cookie: string) =>
  ((await send(loader, path, { cookie })).body as { views: DeskView[] }).views;
const onlyView = async (cookie: string) => {
  const [view, ...more] = await viewsOf(cookie);
  if (view === undefined || more.length > 0) throw new Error("There is not one view.");
  return view;
};
const entries = async () =>
  (await findAllAuditEntries(desk.database.db, { limit: 50 })).filter(({ action: done }) =>
    done.startsWith("saved-view."),
  );

describe("a saved view", () => {
  it("keeps what narrows the list, has its own address and opens as that list, lead by lead", async () => {
    const quote = await desk.store({ kind: "quote-request" });
    await desk.store({ kind: "fuel-card-application" });
    const saved = await save(ann, { filters: "box=now&kind=quote-request&cursor=abc" });
    const { id } = await onlyView(ann);
    expect([saved.status, saved.headers.get("Location")]).toEqual([
      303,
      `/admin/quotes?view=${id}&box=now&kind=quote-request&told=view-saved`,
    ]);
    const opened = await list(ann, `?view=${id}`);
    const whole = `?view=${id}&box=now&kind=quote-request`;
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, `/admin/quotes${whole}`]);
    const page = await listed(ann, whole);
    expect(page.list.leads.map((lead) => lead.id)).toEqual([quote.id]);
    expect(page.outcome.problem).toBeNull();
    expect(page.views).toMatchObject([{ name: "Hot cards", filters: viewFilters(page.state) }]);
    const beside = await send(listLoader, `/admin/quotes/${quote.id}?view=${id}`, {
      cookie: ann,
      params: { leadId: quote.id },
    });
    expect(beside.headers.get("Location")).toBe(`/admin/quotes/${quote.id}${whole}`);
  });

  it("keeps nothing of what is searched for, and no way to reach anybody in its name", async () => {
    const typed = "q=Rosa+Delgado&email=rosa%40copper.example&box=today";
    await save(ann, { filters: typed });
    expect((await onlyView(ann)).filters).toBe("box=today");
    for (const name of [
      "rosa@copper.example",
      "Ask (602) 555-0187",
      "6025550187",
      "2026-11-01 602 555-0187",
    ]) {
      const answer = await save(ann, { name, filters: "box=now" });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { errors: { name: expect.stringMatching(/^Leave email addresses/) }, typed: { name } },
      ]);
    }
    const dated = await save(ann, { name: "Cards since 2026-11-01", filters: "box=now" });
    expect(dated.status).toBe(303);
    expect(JSON.stringify(await everyRow(desk.database))).not.toMatch(/Delgado|copper\.example/);
  });

  it("is its owner's alone until it is shared; only the owner changes it, under one name", async () => {
    await save(ann);
    const { id } = await onlyView(ann);
    expect(await viewsOf(ben)).toEqual([]);
    expect((await listed(ben, `?view=${id}`)).outcome.problem).toMatch(/^There is no such view/);
    expect((await change(ben, id, { shared: "on" })).status).toBe(404);
    expect((await post(ben, { intent: "remove", view: id })).status).toBe(303);
    expect(await onlyView(ann)).toMatchObject({ shared: false, removable: true });

    const shared = await change(ann, id, { name: "  Warm \t cards ", shared: "on" });
    expect(shared.headers.get("Location")).toBe(`${path}?done=changed`);
    expect(await onlyView(ben)).toMatchObject({
      ...{ name: "Warm cards", owner: "ann", shared: true, removable: false },
    });
    expect((await list(ben, `?view=${id}`)).status).toBe(303);
    for (const form of [
      { intent: "change", name: "Mine" },
      { intent: "remove", name: "" },
    ]) {
      const refused = await post(ben, { ...form, view: id });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { message: expect.stringMatching(/^This view is ann’s, and only they can/) },
      ]);
    }
    await change(ann, id, { name: "Warm cards" });
    expect(await viewsOf(ben)).toEqual([]);
  });

  it("has a name that its owner has once, in whatever case; another may have the same", async () => {
    await save(ann);
    const again = await save(ann, { name: "HOT cards", filters: "box=done" });
    expect([again.status, again.body]).toMatchObject([
      400,
      {
        errors: { name: expect.stringMatching(/^You have a view of this name already/) },
        typed: { name: "HOT cards", filters: "box=done" },
      },
    ]);
    expect((await save(ben)).status).toBe(303);
    await save(ann, { name: "Done", filters: "box=done" });
    const done = (await viewsOf(ann)).find(({ name }) => name === "Done");
    expect((await change(ann, done?.id ?? "", { name: "hot cards" })).status).toBe(400);
    expect((await change(ann, done?.id ?? "", { name: "DONE" })).status).toBe(303);
  });

  it("is saved once by a form that comes twice, even at once, and is gone once by another", async () => {
    const answers = await Promise.all([save(ann), save(ann), save(ann)]);
    const addresses = new Set(answers.map(({ headers }) => headers.get("Location")));
    expect([answers.map(({ status }) => status), addresses.size]).toEqual([[303, 303, 303], 1]);
    const { id } = await onlyView(ann);
    await change(ann, id, { shared: "on" });
    await change(ann, id, { shared: "on" });
    await post(ann, { intent: "remove", view: id });
    expect((await post(ann, { intent: "remove", view: id })).status).toBe(303);
    expect((await entries()).map(({ action: done, detail }) => [done, detail])).toEqual([
      ["saved-view.removed", null],
      ["saved-view.changed", { shared: true }],
      ["saved-view.added", { shared: false }],
    ]);
    expect((await change(ann, id, { name: "Late" })).body).toMatchObject({
      message: expect.stringMatching(/^There is no such view any more/),
      typed: { name: "Late" },
    });
    expect((await listed(ann, `?view=${id}`)).outcome.problem).toMatch(/^There is no such view/);
  });

  it("says what of it is gone and shows the rest, as long as it is open and nothing else is to be told", async () => {
    const lead = await desk.store({ kind: "quote-request" });
    await save(ann);
    const { id } = await onlyView(ann);
    const filters =
      "box=later&kind=quote-request&status=sold&quarantined=x&source=google&person=rosa";
    await desk.database.db.updateTable("savedViews").set({ filters }).execute();
    expect((await list(ann, `?view=${id}`)).headers.get("Location")).toBe(
      `/admin/quotes?view=${id}&kind=quote-request`,
    );
    const page = await listed(ann, `?view=${id}&kind=quote-request`);
    expect(page.list.leads.map((each) => each.id)).toEqual([lead.id]);
    expect(page.outcome.problem).toBe(
      "“Hot cards” asks for what the desk does not have any more: Box “later”, Status “sold”, Suspected spam “x”, source “google”, person “rosa”. The rest of it is shown. Save the list under its name to be rid of this.",
    );
    const told = await listed(ann, `?view=${id}&kind=quote-request&told=view-saved`);
    expect(told.outcome).toMatchObject({ problem: null, told: expect.stringMatching(/^Saved/) });

    await desk.database.db.updateTable("savedViews").set({ filters: "status=sold" }).execute();
    const nothing = await list(ann, `?view=${id}`);
    expect([nothing.status, nothing.body]).toMatchObject([
      200,
      {
        outcome: { problem: expect.stringContaining("Status “sold”") },
        list: { leads: [{ id: lead.id }] },
      },
    ]);

    const anew = await save(ann, { filters: "kind=quote-request" });
    expect(anew.headers.get("Location")).toBe(
      `/admin/quotes?view=${id}&kind=quote-request&told=view-saved`,
    );
    expect(await onlyView(ann)).toMatchObject({ id, filters: "kind=quote-request", gone: [] });
  });

  it.each<[string, Form, RegExp]>([
    ["no name", { name: " \u200b " }, /^Give the view a name/],
    ["a name that is too long", { name: "x".repeat(41) }, /^Shorten this to 40/],
    ["the list of all leads", { filters: "q=rosa&cursor=x" }, /^This is the list of all leads/],
    ["filters that the desk never had", { filters: "status=sold&x=y" }, /^This is the list of all/],
  ])("is not made of %s; what was typed stays", async (_, fields, why) => {
    const { status, body } = await save(ann, fields);
    const { message, errors } = body as { message: string; errors: Form };
    expect(status).toBe(400);
    expect(errors.name ?? message).toMatch(why);
    expect(body).toMatchObject({ typed: { name: "Hot cards", ...fields } });
    expect(await viewsOf(ann)).toEqual([]);
  });

  it("is one of twenty of a person, and of thirty that are shared", async () => {
    for (let index = 1; index <= 20; index++) {
      await save(ann, { name: `View ${index}`, shared: "on" });
      await save(ben, { name: `View ${index}`, shared: index > 10 ? "on" : "" });
    }
    const tooMany = await save(ann, { name: "View 21" });
    expect(tooMany.body).toMatchObject({ message: expect.stringMatching(/^You have 20 views/) });
    const own = (await viewsOf(ben)).find(({ owner, shared }) => owner === null && !shared);
    const { body } = await change(ben, own?.id ?? "", { name: own?.name ?? "", shared: "on" });
    expect(body).toMatchObject({ message: expect.stringMatching(/^30 views are shared already/) });
    expect((await viewsOf(ann)).length).toBe(30);
  });

  it("may be removed by anybody when it is shared and its owner cannot sign in any more", async () => {
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

  it("keeps its name through a session that has ended", async () => {
    const fields = { intent: "save", name: "Hot cards", filters: "box=now" };
    const answer = await send(action, path, { fields });
    const signIn = "/admin/login/again?form=%2Fadmin%2Fquotes%2Fviews";
    expect([answer.status, answer.headers.get("Location")]).toEqual([307, signIn]);
    const { body } = await send(againAction, signIn, { fields });
    const { interrupted } = body as { interrupted: string };
    expect(readResumablePost(interrupted)).toEqual({
      action: path,
      fields: Object.entries(fields),
    });
  });

  it("holds, of filters that anybody may have written, only what the desk has", () => {
    const name = fc.constantFrom("box", "status", "kind", "q", "email", "view", "cursor", "x", "");
    const value = fc.oneof(fc.string(), fc.constantFrom("now", "won", "1", "__proto__"));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const written = new URLSearchParams(pairs).toString();
        const { state } = readViewFilters(written);
        const kept = viewFilters(state);
        expect(readViewFilters(kept)).toEqual({ state, gone: [] });
        expect(state).toMatchObject({ search: "", email: "", view: null, after: null });
      }),
    );
  });
});
