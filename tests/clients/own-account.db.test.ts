import { describe, expect, it } from "vitest";
import { resetClientPassword } from "~/clients/accounts.server";
import { action, loader } from "~/routes/client-dashboard";
import { action as loginAction } from "~/routes/client-login";
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
    expect(await dashboardOf(cookie)).toMatchObject({ otherSessions: 1, done: null });
    const { status, headers } = await endOthers(cookie);
    expect([status, headers.get("Location")]).toEqual([
      303,
      "/client-dashboard?done=sessions-ended#sign-in",
    ]);
    expect(await dashboardOf(elsewhere)).toMatchObject({ user: null });
    expect(await dashboardOf(cookie)).toMatchObject({ otherSessions: 0 });
    expect(await dashboardOf(stranger)).toMatchObject({ user: { username: "dale" } });
    expect(JSON.stringify(await allRows(database, "auditEntries"))).toContain(
      '"client.sessions-ended"',
    );
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

async function dashboardOf(cookie: string) {
  return (await send(loader, "/client-dashboard", { cookie })).body;
}

function endOthers(cookie: string) {
  return send(action, "/client-dashboard", { cookie, fields: { intent: "end-other-sessions" } });
}
