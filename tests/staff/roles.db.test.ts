import type { LoaderFunction } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { updateStaffAccount } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { loader as exportLoader } from "~/routes/admin.export";
import { action as loginAction } from "~/routes/admin.login";
import { action as teamAction } from "~/routes/admin.team";
import { loader as quotesLoader } from "~/routes/api.quotes";
import { accountMessages } from "~/staff/account-texts";
import { callAction, everyAction } from "../support/actions";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { answerOf, aStaffAccount, signedInCookie } from "../support/desk";
import { oneForm, severalActions } from "../support/posts";
import { send } from "../support/requests";
import { routePatterns } from "../support/route-patterns";

describe.each(["administrator", "sales"] as const)("%s", (role) => {
  it.each(pages)("opens $pattern if the role may", async ({ pattern, loader }) => {
    const { status } = await send(loader, pattern, { cookie: cookies[role] });
    // Without a filter the export holds every lead.
    const refused = administratorsOnly(pattern) || pattern === "/admin/export";
    expect(status === 403).toBe(role === "sales" && refused);
  });

  it.each(posts)("posts $intent to $of.pattern if the role may", async ({ of, fields }) => {
    const init = { body: new URLSearchParams(fields), headers: { Cookie: cookies[role] } };
    const { status, body } = await answerOf(() => callAction(of, init));
    const refused = role === "sales" && administratorsOnly(of.pattern);
    expect(status === 403).toBe(refused);
    if (refused) expect(JSON.stringify(body)).toContain(accountMessages.administratorsOnly);
  });

  it("exports everything, and reads it as JSON, only as an administrator", async () => {
    const get = (loader: LoaderFunction, path: string) =>
      send(loader, path, { cookie: cookies[role] }).then(({ status }) => status);
    expect(await get(exportLoader, "/admin/export?status=won")).toBe(200);
    const days = "/admin/export?from=2026-01-01&to=2026-12-31";
    expect(await get(exportLoader, days)).toBe(role === "sales" ? 403 : 200);
    expect(await get(quotesLoader, "/api/quotes")).toBe(role === "sales" ? 401 : 200);
  });

  it("signs in to its page", async () => {
    const fields = { username: `${role}-two`, password: "a long road to Tucson" };
    await aStaffAccount(test.db, { ...fields, role });
    const { headers } = await send(loginAction, "/admin/login", { fields });
    const page = role === "sales" ? "/admin/quotes?box=now" : "/admin/team";
    expect(headers.get("Location")).toBe(page);
  });
});

it("a role removed while a page is open gives a plain message and keeps the input", async () => {
  const { id } = await aStaffAccount(test.db, { username: "open", password: "a page is open" });
  const cookie = await signedInCookie(test.db, { username: "open", password: "a page is open" });
  await inTransaction(test.db, (change) => updateStaffAccount(change, id, { role: "sales" }));
  const fields = { intent: "add", name: "Ana", role: "Dispatch", experience: "9", bio: "I-10" };
  expect(await send(teamAction, "/admin/team", { cookie, fields })).toMatchObject({
    status: 403,
    body: { message: accountMessages.administratorsOnly, typed: { name: "Ana", bio: "I-10" } },
  });
});

let test: TestDatabase;
const cookies = { administrator: "", sales: "" };

beforeAll(async () => {
  test = await createTestDatabase();
  setDatabase(test);
  for (const role of ["administrator", "sales"] as const) {
    const account = { username: role, password: "a long road to Tucson" };
    await aStaffAccount(test.db, { ...account, role });
    cookies[role] = await signedInCookie(test.db, account);
  }
});

afterAll(async () => {
  setDatabase(undefined);
  await test.cleanup();
});

/** The pages and actions that sales may not use. */
const forAdministrators = [
  "/admin/admins",
  "/admin/audit",
  "/admin/clients",
  "/admin/notices",
  "/admin/personal-data",
  "/admin/settings",
  "/admin/system",
  "/admin/team",
  "/admin/templates",
];

function administratorsOnly(pattern: string): boolean {
  return forAdministrators.some((path) => pattern === path || pattern.startsWith(`${path}/`));
}

const modules = import.meta.glob<{ loader?: LoaderFunction }>("../../app/routes/admin*.{ts,tsx}");
const loaded = Object.entries(modules).map(async ([file, load]) => {
  const { loader } = await load();
  return routePatterns([file]).flatMap((pattern) => (loader ? [{ pattern, loader }] : []));
});
const pages = (await Promise.all(loaded)).flat();

const own = /^\/admin\/(?:login|sign-out|account|confirm)$/;
const posts = everyAction
  .filter(({ pattern }) => pattern.startsWith("/admin/") && !own.test(pattern))
  .flatMap((of) =>
    [...(severalActions[of.pattern] ?? []), ...[oneForm[of.pattern] ?? []].flat()].map(
      ({ fields }) => ({ of, fields, intent: fields.intent ?? "its form" }),
    ),
  );
