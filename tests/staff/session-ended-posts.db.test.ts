import type { ActionFunction } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { action as accountAction } from "~/routes/admin.account";
import { action as adminsAction } from "~/routes/admin.admins";
import { action as newClientAction } from "~/routes/admin.clients_.new";
import { action as exportAction } from "~/routes/admin.export";
import { action as noticesAction } from "~/routes/admin.notices";
import { action as personalDataAction } from "~/routes/admin.personal-data";
import { action as listAction } from "~/routes/admin.quotes";
import { action as leadAction } from "~/routes/admin.quotes.$leadId";
import { send } from "../support/requests";
import { eachOnItsDatabase } from "../support/site-database";

eachOnItsDatabase(() => {});

const lead = "/admin/quotes/aaaaaaaa-0000-4000-8000-000000000001";

describe("a form sent after the session has ended", () => {
  it.each<[ActionFunction, string, Record<string, string>, string]>([
    [leadAction, lead, { intent: "add-note", note: "Wants 92%" }, lead],
    [leadAction, lead, { intent: "change-status", status: "won", version: "1" }, lead],
    [listAction, "/admin/quotes", { status: "lost" }, "/admin/quotes"],
    [newClientAction, "/admin/clients/new", { email: "a@copper.example" }, "/admin/clients/new"],
    [adminsAction, "/admin/admins", { intent: "create", username: "rosa" }, "/admin/admins"],
    [exportAction, "/admin/export", { lead: "x" }, "/admin/quotes"],
    [noticesAction, "/admin/notices", { id: "1" }, "/admin/notices"],
    [accountAction, "/admin/account", { intent: "change-password" }, "/admin/account"],
    [personalDataAction, "/admin/personal-data", { intent: "erase" }, "/admin/personal-data"],
  ])("returns to its page after the sign-in: %# %s", async (action, path, fields, back) => {
    const params = { leadId: path.split("/")[3] ?? "" };
    const answer = await send(action, path, { fields, params });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, signIn(back)]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("keeps the list's filters in the address, without names", async () => {
    const query = "?q=Ana+Ruiz&email=ana%40copper.example&status=new&cursor=abc&done=x&name=Ana";
    const fields = { intent: "add-note", note: "Wants 92%" };
    const answer = await send(leadAction, lead + query, { fields });
    expect(answer.headers.get("Location")).toBe(signIn(`${lead}?status=new`));
  });
});

function signIn(path: string) {
  return `/admin/login?redirectTo=${encodeURIComponent(path)}`;
}
