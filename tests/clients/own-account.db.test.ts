import { describe, expect, it } from "vitest";
import { findClientByUsernameKey } from "#db/queries/clients.server";
import { inTransaction } from "#db/transactions.server";
import { resetClientPassword } from "~/clients/accounts.server";
import { findLinkedAccount } from "~/clients/password-links.server";
import { action, loader } from "~/routes/client-dashboard";
import { action as loginAction } from "~/routes/client-login";
import { action as spanishAction } from "~/routes/es.panel-clientes";
import { signInAttempts } from "~/staff/limits";
import { issueRequestedLink } from "~/staff/sessions.server";
import { clientCookie, clientPassword, storeClient, storeClientPasskey } from "../support/clients";
import type { TestDatabase } from "../support/database";
import { fromAddress, send } from "../support/requests";
import { allRows } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

describe("a client's sign-in on the dashboard", () => {
  it("ends the client's other sessions, with an audit entry", async () => {
    const { db } = database;
    const { id } = await storeClient(db, "rosa");
    const [cookie, elsewhere] = [await clientCookie(db, id), await clientCookie(db, id)];
    const stranger = await clientCookie(db, (await storeClient(db, "dale")).id);
    expect(await dashboardOf(cookie)).toMatchObject({ done: null });
    const { status, headers } = await endOthers(cookie);
    expect([status, headers.get("Location")]).toEqual([
      303,
      "/client-dashboard?done=sessions-ended#sign-in",
    ]);
    expect(await dashboardOf(elsewhere)).toMatchObject({ user: null });
    expect(await dashboardOf(cookie)).toMatchObject({ user: { username: "rosa" } });
    expect(await dashboardOf(stranger)).toMatchObject({ user: { username: "dale" } });
    expect(JSON.stringify(await allRows(database, "auditEntries"))).toContain(
      '"client.sessions-ended"',
    );
  });

  it.each([
    ["/client-dashboard", "not your current password", "other than the current"],
    ["/es/panel-clientes", "no es su contraseña actual", "distinta de la actual"],
  ])("changes the password with the current one, at %s", async (path, wrong, same) => {
    const { db } = database;
    const { id } = await storeClient(db, "rosa");
    const link = await resetLinkOf("rosa");
    const [cookie, elsewhere] = [await clientCookie(db, id), await clientCookie(db, id)];
    const change = (currentPassword: string, typed = newPassword) =>
      changePassword(cookie, path, { currentPassword, newPassword: typed });
    for (const [answer, field, text] of [
      [await change("a guess"), "currentPassword", wrong],
      [await change(clientPassword, clientPassword), "newPassword", same],
      [await change(clientPassword, "short"), "newPassword", "12"],
    ] as const) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: { [field]: expect.stringContaining(text) } });
      expect(JSON.stringify(answer.body)).not.toContain(clientPassword);
    }
    expect(await dashboardOf(elsewhere)).toMatchObject({ user: { username: "rosa" } });
    const { status, headers } = await change(clientPassword);
    expect([status, headers.get("Location")]).toEqual([
      303,
      `${path}?done=password-changed#sign-in`,
    ]);
    expect(await dashboardOf(elsewhere)).toMatchObject({ user: null });
    expect(await dashboardOf(cookie)).toMatchObject({ user: { username: "rosa" } });
    expect(await findLinkedAccount(db, link)).toBeNull();
    const signIn = async (password: string) =>
      (await send(loginAction, "/client-login", { fields: { ...rosa, password } })).status;
    expect([await signIn(clientPassword), await signIn(newPassword)]).toEqual([401, 303]);
    const entries = JSON.stringify(await allRows(database, "auditEntries"));
    expect(entries).toContain('"client.password-changed"');
    expect(entries).not.toContain(newPassword);
  });

  it("limits guesses of the current password as it limits signing in", async () => {
    const { id } = await storeClient(database.db, "rosa");
    const cookie = await clientCookie(database.db, id);
    const statuses: number[] = [];
    for (let tries = 0; tries <= signInAttempts.count; tries++) {
      const fields = { currentPassword: tries < signInAttempts.count ? "a guess" : clientPassword };
      const typed = { ...fields, newPassword };
      statuses.push((await changePassword(cookie, "/client-dashboard", typed)).status);
    }
    expect(statuses).toEqual([...Array(signInAttempts.count).fill(400), 429]);
  });

  it("changes no password without a session cookie", async () => {
    await storeClient(database.db, "rosa");
    const typed = { currentPassword: clientPassword, newPassword };
    const { status, headers } = await changePassword("", "/es/panel-clientes", typed);
    expect([status, headers.get("Location")]).toEqual([303, "/es/acceso-clientes"]);
  });

  it("redirects without a session cookie to the sign-in", async () => {
    const { id } = await storeClient(database.db, "rosa");
    const [, token] = (await clientCookie(database.db, id)).split("=");
    const request = new Request("http://localhost/client-dashboard", {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ intent: "end-other-sessions" }),
    });
    const byProgram = await fromAddress("198.51.100.1", () =>
      action({ request, params: {}, context: {} }),
    );
    for (const { headers } of [await endOthers(""), byProgram]) {
      expect(headers.get("Location")).toBe("/client-login");
    }
  });

  it("tells passkey holders to use a password until staff make a password link", async () => {
    const { db } = database;
    const { id } = await storeClient(db, "rosa");
    expect(await dashboardOf(await clientCookie(db, id))).toMatchObject({ hadPasskey: false });
    await storeClientPasskey(db, "rosa");
    expect(await dashboardOf(await clientCookie(db, id))).toMatchObject({ hadPasskey: true });
    await resetClientPassword(db, id, { kind: "system" });
    expect(await dashboardOf(await clientCookie(db, id))).toMatchObject({ hadPasskey: false });
  });

  it("accepts no passkey as a password", async () => {
    await storeClient(database.db, "rosa");
    const fields = { intent: "sign-in", username: "rosa", passkey: '{"id":"of rosa"}' };
    expect((await send(loginAction, "/client-login", { fields })).status).toBe(400);
    const right = await send(loginAction, "/client-login", {
      fields: { ...fields, password: clientPassword },
    });
    expect(right.status).toBe(303);
  });
});

const newPassword = "three brokers and a dry van";
const rosa = { intent: "sign-in", username: "rosa" };

function changePassword(cookie: string, path: string, fields: Record<string, string>) {
  const of = path === "/client-dashboard" ? action : spanishAction;
  return send(of, path, { cookie, fields: { intent: "change-password", ...fields } });
}

/** Returns the token of a link that was mailed to a client. */
async function resetLinkOf(username: string): Promise<string> {
  const client = await findClientByUsernameKey(database.db, username);
  const link = await inTransaction(database.db, (transaction) =>
    issueRequestedLink(transaction, "client", client?.id ?? "", new Date()),
  );
  return link.token;
}

async function dashboardOf(cookie: string) {
  return (await send(loader, "/client-dashboard", { cookie })).body;
}

function endOthers(cookie: string) {
  return send(action, "/client-dashboard", { cookie, fields: { intent: "end-other-sessions" } });
}
