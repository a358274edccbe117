import { describe, expect, it } from "vitest";
import { action as accountAction, loader as accountLoader } from "~/routes/admin.account";
import { action as loginAction } from "~/routes/admin.login";
import { action as adminSignOut } from "~/routes/admin.sign-out";
import { loader as teamLoader } from "~/routes/admin.team";
import { action as redirectAction } from "~/routes/api.auth.external-redirect";
import { loader as dashboardLoader } from "~/routes/client-dashboard";
import { action as clientLoginAction } from "~/routes/client-login";
import { action as clientSignOut } from "~/routes/client-sign-out";
import { action as externalLoginAction } from "~/routes/external-login";
import { clientPassword, storeClient } from "../support/clients";
import type { TestDatabase } from "../support/database";
import { deskAdmin, signedInCookie } from "../support/desk";
import { codeOf } from "../support/one-time-codes";
import { type RouteHandler, send } from "../support/requests";
import { eachOnItsDatabase } from "../support/site-database";

let database: TestDatabase;
eachOnItsDatabase((made) => {
  database = made;
});

describe("signing out", () => {
  it.each([
    ["staff", adminSignOut, "/admin/sign-out"],
    ["clients", clientSignOut, "/client-sign-out"],
  ])("of %s clears the pages cached by the browser", async (_, action, path) => {
    const answer = await send(action, path, { fields: {} });
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
  });
});

describe("a new sign-in of the same browser", () => {
  it("ends the staff session that it replaces, and no other", async () => {
    const [here, elsewhere] = [
      await signedInCookie(database.db),
      await signedInCookie(database.db),
    ];
    const answer = await send(loginAction, "/admin/login", { cookie: here, fields: deskAdmin });
    expect(answer.status).toBe(303);
    const opened = [here, elsewhere, cookieOf(answer)].map(opensDesk);
    expect(await Promise.all(opened)).toEqual([false, true, true]);
  });

  it("ends the session of any owner, but only after the right password", async () => {
    const colleague = { username: "Lena", password: deskAdmin.password };
    const here = await signedInCookie(database.db, colleague);
    await signedInCookie(database.db);
    const wrong = { ...deskAdmin, password: "wrong" };
    await send(loginAction, "/admin/login", { cookie: here, fields: wrong });
    expect(await opensDesk(here)).toBe(true);
    await send(loginAction, "/admin/login", { cookie: here, fields: deskAdmin });
    expect(await opensDesk(here)).toBe(false);
  });

  it("ends it even before the second factor's code, since the cookie is replaced", async () => {
    const here = await signedInCookie(database.db);
    const secret = await secretOf(here);
    const code = codeOf(secret, Date.now());
    await account(here, { intent: "confirm-second-factor", code });
    const answer = await send(loginAction, "/admin/login", { cookie: here, fields: deskAdmin });
    expect(answer.body).toMatchObject({ outcome: "code-needed" });
    expect(await opensDesk(here)).toBe(false);
  });

  it.each<[string, RouteHandler, string]>([
    ["sign-in", clientLoginAction, "/client-login"],
    ["hand-over", externalLoginAction, "/external-login"],
    ["JSON endpoint", redirectAction, "/api/auth/external-redirect"],
  ])("ends the client's session that it replaces, by the %s", async (what, action, path) => {
    const fields = {
      username: (await storeClient(database.db, "rosa")).username,
      password: clientPassword,
      intent: "sign-in",
      systemType: "custom",
      externalUrl: "/client-dashboard",
    };
    const signIn = (cookie: string) =>
      send(action, path, { cookie, ...(what === "JSON endpoint" ? { json: fields } : { fields }) });
    const [here, elsewhere] = [cookieOf(await signIn("")), cookieOf(await signIn(""))];
    const next = cookieOf(await signIn(here));
    const statuses = [here, elsewhere, next].map(
      async (cookie) => (await send(dashboardLoader, "/client-dashboard", { cookie })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  });
});

describe("a change of credentials", () => {
  const newPassword = "three brokers and a dry van";
  const changes: Record<string, { fields: Record<string, string>; factorOn: boolean }> = {
    "change-password": {
      fields: { newPassword, newPasswordAgain: newPassword },
      factorOn: false,
    },
    "confirm-second-factor": { fields: {}, factorOn: false },
    "renew-recovery-codes": { fields: {}, factorOn: true },
    "turn-off-second-factor": { fields: {}, factorOn: true },
  };

  it.each(Object.entries(changes))(
    "ends other sessions and pending sign-ins, not its own: %s",
    async (intent, { fields, factorOn }) => {
      const own = await signedInCookie(database.db);
      const secret = await secretOf(own);
      const code = codeOf(secret, Date.now());
      if (factorOn) await account(own, { intent: "confirm-second-factor", code });
      const elsewhere = await signedInCookie(database.db);
      const underWay = await send(loginAction, "/admin/login", { fields: deskAdmin });
      expect(await sessions()).toBe(3);
      const answer = await account(own, { intent, code, ...fields });
      expect([200, 303]).toContain(answer.status);
      expect(await Promise.all([own, elsewhere].map(opensDesk))).toEqual([true, false]);
      expect(await sessions()).toBe(1);
      expect(await opensDesk(cookieOf(underWay))).toBe(false);
    },
  );
});

async function sessions(): Promise<number> {
  return (await database.db.selectFrom("adminSessions").select("tokenHash").execute()).length;
}

const account = (cookie: string, fields: Record<string, string>) =>
  send(accountAction, "/admin/account", { cookie, fields });

/** Starts the setup of a second factor and returns its secret. */
async function secretOf(cookie: string): Promise<string> {
  await account(cookie, { intent: "begin-second-factor" });
  const page = await send(accountLoader, "/admin/account", { cookie });
  const { secondFactor } = page.body as { secondFactor: { setup: { secret: string } } };
  return secondFactor.setup.secret;
}

function cookieOf(answer: { headers: Headers }) {
  return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** Whether a cookie opens the desk. */
async function opensDesk(cookie: string) {
  return (await send(teamLoader, "/admin/team", { cookie })).status === 200;
}
