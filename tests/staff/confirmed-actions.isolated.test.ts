import type { ActionFunction } from "@remix-run/node";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "#db/connection.server";
import { action as accountAction } from "~/routes/admin.account";
import { action as adminsAction, loader as adminsLoader } from "~/routes/admin.admins";
import { action as newClientAction } from "~/routes/admin.clients_.new";
import { action as confirmAction, loader as confirmLoader } from "~/routes/admin.confirm";
import { loader as exportLoader } from "~/routes/admin.export";
import {
  action as personalDataAction,
  loader as personalDataLoader,
} from "~/routes/admin.personal-data";
import { loader as listLoader } from "~/routes/admin.quotes";
import { loader as teamLoader } from "~/routes/admin.team";
import { callAction, everyAction } from "../support/actions";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { answerOf, deskAdmin, signedInCookie } from "../support/desk";
import { triesOf } from "../support/long";
import { type RouteHandler, send } from "../support/requests";
import { allRows, everyRow } from "../support/rows";

vi.mock("~/http/form-post.server", async (original) => {
  const real = await original<typeof import("~/http/form-post.server")>();
  const answerPost: typeof real.answerPost = (request, posts) => {
    seen.actions = posts.actions;
    return real.answerPost(request, posts);
  };
  return { ...real, answerPost };
});

let database: TestDatabase;
let cookie: string;
beforeAll(async () => {
  database = await createTestDatabase();
  setDatabase(database);
});
beforeEach(async () => {
  cookie = await signedInCookie(database.db);
});
afterAll(async () => {
  setDatabase(undefined);
  await database.cleanup();
});

describe("actions that a stranger at an open desk must not do", () => {
  it("are all of the desk's except those listed here", async () => {
    const asking: string[] = [];
    for (const action of deskActions) {
      for (const intent of await actionsOf(action)) {
        const allowed = free[action.pattern] ?? [];
        await confirmedAgo(6);
        const body = fieldsOf(intent, [["email", "ana@copper.example"]]);
        const before = await everyRow(database);
        const answer = await answerOf(() =>
          callAction(action, { body, headers: { Cookie: cookie } }),
        ).catch(() => null);
        const asked = answer?.headers.get("Location")?.startsWith("/admin/confirm?") ?? false;
        const name = `${action.pattern} ${intent}`;
        const isFree = allowed.includes("*") || allowed.includes(intent);
        expect([name, asked]).toEqual([name, !isFree]);
        if (!asked) {
          cookie = await signedInCookie(database.db);
          continue;
        }
        expect(await everyRow(database), name).toEqual(before);
        asking.push(name);
      }
    }
    expect(asking).toEqual(expect.arrayContaining(mustAsk));
  });

  it("need a password whatever else the form has, even with a repeated intent", async () => {
    const intents = ["change-password", "turn-off-second-factor", "end-session", "disable", "x"];
    const field = fc.tuple(
      fc.constantFrom("intent", "id", "username", "enhanced", "confirm", "_", "redirectTo"),
      fc.oneof(fc.constantFrom(...intents), fc.string()),
    );
    await confirmedAgo(6);
    const before = await allRows(database, "admins");
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...intents), fc.array(field), async (intent, fields) => {
        await confirmedAgo(6);
        const sent = [["intent", intent], ...fields];
        const answer = await send(adminsAction, "/admin/admins", { cookie, fields: sent });
        expect(answer.headers.get("Location")).toMatch(/^\/admin\/confirm\?/);
      }),
      { numRuns: triesOf(200) },
    );
    expect(await allRows(database, "admins")).toEqual(before);
  });

  it.each([
    ["", true],
    ["?sort=newest", true],
    ["?from=2000-01-01&to=2099-12-31", true],
    ["?cursor=abc&q=+", true],
    ["?kind=everything&status=all", true],
    ["?status=new", false],
    ["?q=desert", false],
    ["?sort=due", false],
  ])("include exporting all leads, not a filtered list: %j", async (query, needsConsent) => {
    await confirmedAgo(6);
    const answer = await send(exportLoader, `/admin/export${query}`, { cookie });
    expect(answer.headers.get("Location")?.startsWith("/admin/confirm") ?? false).toBe(
      needsConsent,
    );
    await confirmedAgo(4);
    expect((await send(exportLoader, `/admin/export${query}`, { cookie })).status).toBe(200);
  });
});

describe("the page that asks for the password again", () => {
  const confirm = (fields: Record<string, string>, as = cookie) =>
    send(confirmAction, "/admin/confirm", { cookie: as, fields });

  afterEach(async () => {
    await database.db.deleteFrom("signInAttempts").execute();
  });

  it("returns to the form, whose browser keeps the input, and then lets it pass", async () => {
    const forms: [ActionFunction, string, Record<string, string>][] = [
      [
        personalDataAction,
        "/admin/personal-data",
        { intent: "erase", email: "ana@copper.example" },
      ],
      [accountAction, "/admin/account", { intent: "confirm-second-factor", code: "123456" }],
      [accountAction, "/admin/account", { intent: "change-password", newPassword: "x".repeat(20) }],
    ];
    for (const [action, path, fields] of forms) {
      await confirmedAgo(6);
      const asked = await send(action, path, { cookie, fields });
      const back = `/admin/confirm?redirectTo=${encodeURIComponent(path)}`;
      expect([asked.status, asked.headers.get("Location")]).toEqual([303, back]);
      const wrong = await confirm({ password: "wrong", redirectTo: path });
      expect([wrong.status, wrong.body]).toMatchObject([
        400,
        { message: "Wrong password. Try again." },
      ]);
      const right = await confirm({ password: deskAdmin.password, redirectTo: path });
      expect([right.status, right.headers.get("Location")]).toEqual([303, path]);
      cookie = right.headers.getSetCookie().at(-1)?.split(";")[0] ?? "";
      const done = await send(action, path, { cookie, fields });
      expect(done.headers.get("Location")).toBeNull();
    }
  });

  it.each<[string, RouteHandler, RouteHandler, Record<string, string> | undefined]>([
    ["/admin/admins", adminsAction, adminsLoader, { intent: "disable", id: "x" }],
    ["/admin/personal-data", personalDataAction, personalDataLoader, { intent: "erase" }],
    ["/admin/export", exportLoader, listLoader, undefined],
  ])(
    "says once that an interrupted action changed nothing: %s",
    async (path, asks, loader, sent) => {
      await confirmedAgo(6);
      const asked = await send(asks, path, { cookie, ...(sent && { fields: sent }) });
      const address = asked.headers.get("Location") ?? "";
      const { body } = await send(confirmLoader, address, { cookie });
      const { redirectTo } = Object(body);
      const right = await confirm({ redirectTo, password: deskAdmin.password });
      const set = right.headers.getSetCookie().map((each) => each.split(";")[0]);
      cookie = set.find((each) => each?.startsWith("admin=")) ?? "";
      const shown = await send(loader, right.headers.get("Location") ?? "", {
        cookie: set.join("; "),
      });
      const message = "Confirmed. Nothing was changed yet: choose the action again.";
      const { sidebar, outcome: onList = sidebar.outcome } = Object(shown.body);
      expect(onList).toEqual({ message, isProblem: true });
      expect(shown.headers.get("Set-Cookie")).toMatch(/^flash=;/);
    },
  );

  it("counts for five minutes, like signing in, and tolerates a small clock difference", async () => {
    const tries = async (minutes: number) => {
      await confirmedAgo(minutes);
      return (await send(newClientAction, "/admin/clients/new", { cookie, fields: { email: "a" } }))
        .status;
    };
    expect([await tries(4.9), await tries(5.1), await tries(-4), await tries(-6)]).toEqual([
      400, 303, 400, 303,
    ]);
    await database.db.updateTable("adminSessions").set({ confirmedAt: null }).execute();
    const unknown = await send(newClientAction, "/admin/clients/new", {
      cookie,
      fields: { email: "a" },
    });
    expect(unknown.status).toBe(303);
  });

  it("limits guesses, with Retry-After", async () => {
    await confirmedAgo(6);
    for (let guess = 0; guess < 5; guess++) await confirm({ password: `guess ${guess}` });
    const late = await confirm({ password: deskAdmin.password });
    expect([late.status, Number(late.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });

  it("returns to the desk's pages only, with a new token, logged", async () => {
    for (const [to, end] of [
      ["/admin/account", "/admin/account"],
      ["https://evil.example/", "/admin/team"],
    ] as const) {
      const answer = await confirm({ password: deskAdmin.password, redirectTo: to });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, end]);
      const next = answer.headers.getSetCookie().at(-1)?.split(";")[0] ?? "";
      expect(next).not.toBe(cookie);
      expect((await send(teamLoader, "/admin/team", { cookie })).status).toBe(303);
      cookie = next;
    }
    const actions = (await allRows(database, "auditEntries")).map((row) => JSON.stringify(row));
    expect(actions.some((row) => row.includes("admin.confirmed"))).toBe(true);
  });
});

/** Sets how long ago the owner of each session last confirmed their identity. */
async function confirmedAgo(minutes: number) {
  const confirmedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await database.db.updateTable("adminSessions").set({ confirmedAt }).execute();
}

async function actionsOf(action: (typeof everyAction)[number]) {
  seen.actions = undefined;
  await answerOf(() => callAction(action, { body: new URLSearchParams() })).catch(() => null);
  const { actions } = seen;
  return typeof actions === "object" && actions !== null ? Object.keys(actions) : [""];
}

function fieldsOf(intent: string, fields: [string, string][] = []) {
  return new URLSearchParams([...(intent === "" ? [] : [["intent", intent]]), ...fields]);
}

// The intents of every page's posts, as the pages themselves define them.
const seen = vi.hoisted(() => ({ actions: undefined as unknown }));

/** Actions that do not require the password again, with the reasons; every other action of the desk does. */
const free: Record<string, readonly string[]> = {
  "/admin/account": ["stop-second-factor"],
  // Signing in and out, and confirming the password.
  "/admin/login": [""],
  "/admin/forgot-password": [""],
  "/admin/confirm": [""],
  "/admin/sign-out": [""],
  // The audit log records exports and searches for one person.
  "/admin/export": [""],
  "/admin/personal-data": ["search"],
  "/admin/personal-data/export": [""],
  // Daily work.
  "/admin/notices": [""],
  "/admin/quotes": ["*"],
  "/admin/quotes/hand-over": ["*"],
  "/admin/quotes/new": ["*"],
  "/admin/quotes/views": ["*"],
  "/admin/quotes/:leadId": ["*"],
  // The audit log names each change, and each can be undone.
  "/admin/settings": ["*"],
  "/admin/settings/first-run": ["*"],
  // Sends only to the configured addresses, once a minute.
  "/admin/system": ["send-test-mail"],
  "/admin/team": ["*"],
  "/admin/templates": ["*"],
};

/** Actions that must require the password, to prove that the search above finds them. */
const mustAsk = [
  "/admin/account change-password",
  "/admin/account begin-second-factor",
  "/admin/account confirm-second-factor",
  "/admin/account turn-off-second-factor",
  "/admin/account renew-recovery-codes",
  "/admin/admins create",
  "/admin/admins disable",
  "/admin/admins enable",
  "/admin/admins reset",
  "/admin/clients/new ",
  "/admin/clients/:clientId reset",
  "/admin/clients/:clientId disable",
  "/admin/clients/:clientId enable",
  "/admin/personal-data erase",
];

const deskActions = everyAction.filter(({ pattern }) => /^\/admin(\/|$)/.test(pattern));
