import type { ActionFunction } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase } from "#db/connection.server";
import { createTestDatabase, type TestDatabase } from "#tests/support/database";
import { type Answer, answerOf, signedInCookie } from "#tests/support/desk";
import { unreachable } from "#tests/support/unavailable";
import { action as adminsAction } from "~/routes/admin.admins";
import { action as signInAction } from "~/routes/admin.login";
import { loader as deskLoader } from "~/routes/admin.quotes";
import { action as externalLoginAction } from "~/routes/external-login";
import { action as receiptAction } from "~/routes/receipt.$token";
import { action as setPasswordAction } from "~/routes/set-password.$token";

const origin = "http://localhost:3000";

let database: TestDatabase;
let cookie: string;
let written: string;

beforeEach(async () => {
  database = await createTestDatabase();
  cookie = await signedInCookie(database.db);
  setDatabase(unreachable(database, { stillThere: ["adminSessions"] }));
  written = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  setDatabase(undefined);
  await database.cleanup();
});

function post(action: ActionFunction, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request(origin + path, { method: "POST", body, headers: { Cookie: cookie } });
  const params = { token: "x".repeat(43) };
  return answerOf(() => action({ request, params, context: {} }));
}

function expectUnavailable({ status, headers }: Answer) {
  expect(status).toBe(503);
  expect(headers.get("Retry-After")).toBe("5");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(written).toContain('"error":"DatabaseUnavailableError"');
  expect(written).toContain("Error: connect refused");
}

const secret = "a very long secret";

describe("a post while the database cannot be reached", () => {
  it.each<[string, ActionFunction, Record<string, string>, string[]]>([
    ["/admin/login", signInAction, { username: "rosa", password: secret }, ["rosa"]],
    ["/admin/admins", adminsAction, { intent: "create", username: "rosa" }, ["rosa"]],
    ["/admin/admins", adminsAction, { intent: "disable", id: "x" }, []],
    [
      "/receipt/x",
      receiptAction,
      { intent: "correct", phone: "(602) 555-0187", comments: "Call late" },
      ["(602) 555-0187", "Call late"],
    ],
    ["/set-password/x", setPasswordAction, { password: secret }, []],
    [
      "/external-login",
      externalLoginAction,
      {
        systemType: "quickbooks",
        externalUrl: "https://qbo.intuit.com/app",
        username: "rdelgado",
        password: secret,
      },
      ["quickbooks", "https://qbo.intuit.com/app", "rdelgado"],
    ],
  ])("%s says so, logs the cause and keeps what was typed", async (path, action, fields, kept) => {
    const answer = await post(action, path, fields);
    expectUnavailable(answer);
    const body = JSON.stringify(answer.body);
    for (const text of kept) expect(body).toContain(JSON.stringify(text));
    expect(body + written).not.toContain(secret);
    for (const text of kept) expect(written).not.toContain(text);
  });
});

it("the desk's list says so, logs the cause and keeps its filters", async () => {
  const request = new Request(`${origin}/admin/quotes?q=copper`, { headers: { Cookie: cookie } });
  const answer = await answerOf(() => deskLoader({ request, params: {}, context: {} }));
  expectUnavailable(answer);
  expect(answer.body).toMatchObject({ state: { search: "copper" }, error: expect.any(String) });
});
