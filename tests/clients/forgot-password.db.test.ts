import { describe, expect, it } from "vitest";
import { setClientDisabled } from "~/clients/accounts.server";
import { signInClient } from "~/clients/sign-in.server";
import { action, loader } from "~/routes/forgot-password";
import {
  action as setPasswordAction,
  loader as setPasswordLoader,
} from "~/routes/set-password.$token";
import { clientCookie, clientPassword, storeClient } from "../support/clients";
import { configure } from "../support/config";
import type { TestDatabase } from "../support/database";
import { eachWithMail, type MailServer, passwordTokenIn, receivedMails } from "../support/mail";
import { send } from "../support/requests";
import { allRows } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";

describe("a forgotten password", () => {
  it("is reset by a mailed link, which works once and signs in", async () => {
    const { id } = await storeClient(database.db, "rosa");
    const elsewhere = await clientCookie(database.db, id);
    const asked = await request("ROSA@copperstate.example");
    expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/forgot-password?sent=1"]);
    const [mail] = await receivedMails(server, 1);
    expect(mail?.to).toEqual(["rosa@copperstate.example"]);
    expect(mail?.text).toContain("your client account rosa");
    expect(mail?.text).toContain("for 30 minutes");
    expect(await signIn(clientPassword)).not.toBeNull();

    const token = passwordTokenIn(mail);
    const set = await choose(token, "seven brokers and a reefer");
    expect([set.status, set.headers.get("Location")]).toEqual([
      303,
      "/client-dashboard?done=password-set",
    ]);
    const [cookie = ""] = set.headers.get("Set-Cookie")?.split(";") ?? [];
    expect(await sessionsOf(id)).toBe(1);
    expect([cookie, cookie === elsewhere]).toEqual([
      expect.stringMatching(/^client=.{43}$/),
      false,
    ]);
    expect([
      await signIn(clientPassword),
      (await choose(token, "a third long one")).status,
    ]).toEqual([null, 410]);
    const actions = (await allRows(database, "auditEntries")).map(({ action: name }) => name);
    expect(actions).toContain("client.link-requested");
  });

  it("gets a link for 30 minutes; only the newest works", async () => {
    await storeClient(database.db, "rosa");
    for (let count = 0; count < 2; count++) await request("rosa@copperstate.example");
    const [first, second] = (await receivedMails(server, 2)).map(passwordTokenIn);
    const open = (token = "") =>
      send(setPasswordLoader, `/set-password/${token}`, { params: { token } });
    const statuses = [(await open(first)).status, (await open(second)).status].sort();
    expect(statuses).toEqual([200, 410]);
    const [link] = await allRows(database, "clientPasswordLinks");
    const minutes =
      (Date.parse(String(link?.expires_at)) - Date.parse(String(link?.created_at))) / 60_000;
    expect(minutes).toBe(30);
  });

  it("answers unknown and disabled addresses the same and mails neither", async () => {
    await storeClient(database.db, "rosa");
    const { id } = await storeClient(database.db, "dale");
    await setClientDisabled(database.db, id, true, { kind: "system" });
    const answers = [];
    for (const name of ["nobody", "dale", "rosa"]) {
      const { status, body, headers } = await request(`${name}@copperstate.example`);
      answers.push([status, body, ...headers]);
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    expect((await receivedMails(server, 1)).map(({ to }) => to)).toEqual([
      ["rosa@copperstate.example"],
    ]);
  });

  it("counts requests by mailbox, known or not, across networks", async () => {
    await storeClient(database.db, "rosa");
    for (const user of ["rosa", "nobody"]) {
      const spellings = [
        user,
        user.toUpperCase(),
        `${user}+a`,
        `${user}+b`,
        `${user[0]}.${user.slice(1)}`,
      ];
      const statuses = [];
      for (const [index, spelling] of [...spellings, user].entries()) {
        const address = `203.0.113.${index}`;
        const answer = await request(`${spelling}@copperstate.example`, { address });
        statuses.push(answer.status);
      }
      expect(statuses, user).toEqual([303, 303, 303, 303, 303, 429]);
    }
  });

  it("is requested by email address, in the page's language", async () => {
    const answer = await request("rosa@", { path: "/es/olvide-contrasena" });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { typed: { email: "rosa@" }, errors: { email: expect.stringContaining("correo") } },
    ]);
    await storeClient(database.db, "rosa");
    await request("rosa@copperstate.example", { path: "/es/olvide-contrasena" });
    const [mail] = await receivedMails(server, 1);
    expect(mail?.text).toMatch(/Abra este enlace[\s\S]*\/es\/contrasena\/[\w-]{43}\n/);
  });

  it("refers to staff on a site without mail", async () => {
    await storeClient(database.db, "rosa");
    configure({ NODE_ENV: "test" });
    expect((await send(loader, "/forgot-password")).body).toMatchObject({ byMail: false });
    const answer = await request("rosa@copperstate.example");
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { message: expect.stringContaining("our staff send you a link") },
    ]);
    expect(await allRows(database, "clientPasswordLinks")).toEqual([]);
  });
});

let database: TestDatabase;
let server: MailServer;
eachOnItsDatabase((made) => {
  database = made;
});
eachWithMail((started) => {
  server = started;
});

function request(email: string, { path = "/forgot-password", address = "198.51.100.1" } = {}) {
  return send(action, path, { fields: { email }, address });
}

function choose(token: string, password: string) {
  const path = `/set-password/${token}`;
  return send(setPasswordAction, path, { params: { token }, fields: { password } });
}

function signIn(password: string) {
  const credentials = { username: "rosa", password, address: "203.0.113.7" };
  return signInClient(database.db, credentials);
}

async function sessionsOf(id: string): Promise<number> {
  const sessions = await allRows(database, "clientSessions");
  return sessions.filter(({ client_id: owner }) => owner === id).length;
}
