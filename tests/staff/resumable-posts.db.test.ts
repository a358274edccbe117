import type { ActionFunction } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { action as accountAction } from "~/routes/admin.account";
import { action as adminsAction } from "~/routes/admin.admins";
import { action as newClientAction } from "~/routes/admin.clients_.new";
import { action as exportAction } from "~/routes/admin.export";
import { action as againAction } from "~/routes/admin.login_.again";
import { action as noticesAction } from "~/routes/admin.notices";
import { action as personalDataAction } from "~/routes/admin.personal-data";
import { action as listAction } from "~/routes/admin.quotes";
import { action as leadAction } from "~/routes/admin.quotes.$leadId";
import { readResumablePost } from "~/staff/resumable-post";
import type { TestDatabase } from "../support/database";
import { answerOf, signedInCookie } from "../support/desk";
import { everyRow } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";

const origin = "http://localhost:3000";
const lead = "/admin/quotes/aaaaaaaa-0000-4000-8000-000000000001";

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

/** Posts a plain form of the desk, without a session unless there is a cookie. */
async function post(
  action: ActionFunction,
  path: string,
  fields: Record<string, string> | string[][],
  cookie = "",
) {
  const request = new Request(`${origin}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie },
  });
  const params = { leadId: path.split(/[/?]/)[3] ?? "" };
  const answer = await answerOf(() => action({ request, params, context: {} }));
  return { ...answer, location: answer.headers.get("Location") ?? "" };
}

const resume = (path: string) => `/admin/login/again?form=${encodeURIComponent(path)}`;
const signIn = (path: string) => `/admin/login?redirectTo=${encodeURIComponent(path)}`;

describe("a form of the desk that comes after the session has ended", () => {
  it.each<[string, ActionFunction, string, Record<string, string>]>([
    ["a note", leadAction, lead, { intent: "add-note", note: "Wants 92%" }],
    ["a new client", newClientAction, "/admin/clients/new", { email: "ana@copper.example" }],
    ["a new administrator", adminsAction, "/admin/admins", { intent: "create", username: "rosa" }],
    [
      "a search",
      personalDataAction,
      "/admin/personal-data",
      { intent: "search", phone: "602 555" },
    ],
    [
      "a retention",
      personalDataAction,
      "/admin/personal-data",
      { intent: "set-retention", months: "9" },
    ],
  ])("is sent on whole when something was typed: %s", async (_what, action, path, fields) => {
    const answer = await post(action, path, fields);
    expect([answer.status, answer.location]).toEqual([307, resume(path)]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each<[string, ActionFunction, string, Record<string, string>, string]>([
    ["an empty note", leadAction, lead, { intent: "add-note", note: "  " }, lead],
    ["a status", leadAction, lead, { intent: "change-status", status: "won", version: "1" }, lead],
    ["a change of many", listAction, "/admin/quotes", { status: "lost" }, "/admin/quotes"],
    ["an export", exportAction, "/admin/export", { lead: "x" }, "/admin/quotes"],
    ["a notice", noticesAction, "/admin/notices", { id: "1" }, "/admin/notices"],
    [
      "a password",
      accountAction,
      "/admin/account",
      { intent: "change-password", newPassword: "a very long secret" },
      "/admin/account",
    ],
    [
      "an erasure",
      personalDataAction,
      "/admin/personal-data",
      { intent: "erase", email: "ana@copper.example", confirm: "on" },
      "/admin/personal-data",
    ],
  ])("leads back to its page when nothing was: %s", async (_what, action, path, fields, back) => {
    const answer = await post(action, path, fields);
    expect([answer.status, answer.location]).toEqual([303, signIn(back)]);
  });

  it("keeps the list's filters in its address, and nobody's name", async () => {
    const query = "?q=Ana+Ruiz&email=ana%40copper.example&status=new&cursor=abc&done=x&name=Ana";
    const answer = await post(leadAction, lead + query, { intent: "add-note", note: "Wants 92%" });
    expect(answer.location).toBe(resume(`${lead}?status=new`));
  });
});

describe("the page that takes it over", () => {
  const fields = { intent: "add-note", note: 'Two lines.\r\n"Quoted" & <b>kept</b> ñ 🚚' };

  it("carries every field to the sign-in form and stores nothing", async () => {
    const before = await everyRow(database);
    const answer = await post(againAction, resume(`${lead}?status=new`), fields);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const { interrupted, signedIn } = answer.body as { interrupted: string; signedIn: boolean };
    expect(signedIn).toBe(false);
    expect(readResumablePost(interrupted)).toEqual({
      action: `${lead}?status=new`,
      fields: Object.entries(fields),
    });
    expect(await everyRow(database)).toEqual(before);
  });

  it("carries every value of a field that comes twice, in order, as the form's own page would read them", async () => {
    const twice = [...Object.entries(fields), ["note", "later"], ["intent", "change-status"]];
    const sent = await post(leadAction, lead, twice);
    expect(sent.status).toBe(307);
    const { body } = await post(againAction, resume(lead), twice);
    const { interrupted } = body as { interrupted: string };
    expect(readResumablePost(interrupted)?.fields).toEqual(twice);
  });

  it("asks for no password when the session is there again", async () => {
    const cookie = await signedInCookie(database.db);
    const answer = await post(againAction, resume(lead), fields, cookie);
    expect(answer).toMatchObject({ status: 200, body: { signedIn: true } });
  });

  it.each(["", "https://evil.example/", "//evil.example/admin/x", "/admin/login", "/get-quote"])(
    "carries nothing to an address that is no form of the desk: %j",
    async (path) => {
      const answer = await post(againAction, resume(path), fields);
      expect(answer.body).toMatchObject({ interrupted: "" });
    },
  );
});
