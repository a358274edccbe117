import { describe, expect, it } from "vitest";
import { findStaffAccountById, updateSecondFactor } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { action as adminsAction } from "~/routes/admin.admins";
import { action, loader } from "~/routes/admin.forgot-password";
import { action as setPasswordAction } from "~/routes/set-password.$token";
import { setStaffDisabled } from "~/staff/accounts.server";
import { signInStaff } from "~/staff/sign-in.server";
import { configure } from "../support/config";
import type { TestDatabase } from "../support/database";
import { aStaffAccount, deskAdmin, signedInCookie } from "../support/desk";
import { eachWithMail, type MailServer, passwordTokenIn, receivedMails } from "../support/mail";
import { send } from "../support/requests";
import { allRows } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";

describe("a forgotten password of staff", () => {
  it("is replaced by a mailed link, which works once, ends the sessions and signs in", async () => {
    const { id } = await staff();
    await signedInCookie(database.db);
    const asked = await request(" Dispatch ");
    expect([asked.status, asked.headers.get("Location")]).toEqual([
      303,
      "/admin/forgot-password?sent=1",
    ]);
    const [mail] = await receivedMails(server, 1);
    expect(mail?.to).toEqual(["pat@tpf.example"]);
    expect(mail?.text).toContain("your staff account dispatch");
    const [link] = await allRows(database, "staffPasswordLinks");
    expect(Date.parse(String(link?.expires_at)) - Date.parse(String(link?.created_at))).toBe(
      30 * 60_000,
    );
    expect(await signIn(deskAdmin.password)).toMatchObject({ ok: true });
    const set = await choose(mail);
    expect([set.status, set.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(set.headers.get("Set-Cookie")).toMatch(/^admin=[\w-]{43};/);
    expect(await allRows(database, "adminSessions")).toHaveLength(1);
    expect(await signIn(deskAdmin.password)).toMatchObject({ ok: false });
    expect((await choose(mail)).status).toBe(410);
    expect((await findStaffAccountById(database.db, id))?.passwordTemporary).toBe(false);
    const actions = (await allRows(database, "auditEntries")).map(({ action: name }) => name);
    expect(actions).toEqual(expect.arrayContaining(["admin.link-requested"]));
  });

  it("can be one that a colleague's first link, which is mailed too, sets", async () => {
    await staff();
    const cookie = await signedInCookie(database.db);
    const fields = { intent: "create", username: "Lena", email: "lena@tpf.example", role: "sales" };
    const { body } = await send(adminsAction, "/admin/admins", { cookie, fields });
    expect(body).toMatchObject({ username: "Lena", mailedTo: "lena@tpf.example" });
    const [mail] = await receivedMails(server, 1);
    expect(mail?.to).toEqual(["lena@tpf.example"]);
    expect(mail?.text).toContain((body as { href: string }).href);
    expect(mail?.text).toMatch(/works once, for 24 hours/);
    expect((await choose(mail)).status).toBe(303);
  });

  it("still needs the second factor after it was replaced", async () => {
    const { id } = await staff();
    const factor = { secret: "JBSWY3DPEHPK3PXP", lastStep: null, recoveryCodeHashes: [] };
    const confirmed = { ...factor, confirmedAt: "2026-11-01T00:00:00.000Z" };
    await inTransaction(database.db, (transaction) =>
      updateSecondFactor(transaction, id, confirmed),
    );
    await request(deskAdmin.username);
    const set = await choose((await receivedMails(server, 1))[0]);
    expect([set.status, set.headers.get("Location"), set.headers.get("Set-Cookie")]).toEqual([
      303,
      "/admin/login",
      null,
    ]);
    expect(await signIn(newPassword)).toMatchObject({ ok: false, reason: "code-needed" });
  });

  it("has the same answer for every username, and no mail for one without an address", async () => {
    const { id } = await staff();
    await aStaffAccount(database.db, { username: "nomail" });
    const { id: gone } = await staff("gone");
    await setStaffDisabled(database.db, gone, true, { kind: "admin", id });
    const answers = [];
    for (const name of ["nobody", "nomail", "gone", deskAdmin.username]) {
      const { status, body, headers } = await request(name);
      answers.push(JSON.stringify([status, body, ...headers]));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await receivedMails(server, 1)).map(({ to }) => to)).toEqual([["pat@tpf.example"]]);
  });

  it("voids the link of an account that was disabled, also once it is enabled again", async () => {
    const { id } = await staff();
    const { id: colleague } = await aStaffAccount(database.db);
    await request(deskAdmin.username);
    const [mail] = await receivedMails(server, 1);
    for (const disabled of [true, false]) {
      await setStaffDisabled(database.db, id, disabled, { kind: "admin", id: colleague });
    }
    expect((await choose(mail)).status).toBe(410);
  });

  it("has its requests counted by username, known or not, from every network", async () => {
    await staff();
    for (const name of [deskAdmin.username, "nobody"]) {
      const statuses = [];
      for (let index = 0; index < 6; index++) {
        const spelled = index % 2 === 0 ? name : name.toUpperCase();
        statuses.push((await request(spelled, `203.0.113.${index}`)).status);
      }
      expect(statuses, name).toEqual([303, 303, 303, 303, 303, 429]);
    }
  });

  it("asks for a username, and names whom to ask on a site without mail", async () => {
    await staff();
    const empty = await request(" ");
    expect([empty.status, empty.body]).toEqual([
      400,
      { message: "Enter your username.", username: "" },
    ]);
    configure({ NODE_ENV: "test" });
    expect((await send(loader, "/admin/forgot-password")).body).toMatchObject({ byMail: false });
    expect((await request(deskAdmin.username)).body).toMatchObject({
      message: expect.stringContaining("Ask an administrator"),
    });
    expect(await allRows(database, "staffPasswordLinks")).toEqual([]);
  });
});

const newPassword = "seven brokers and a reefer";
let database: TestDatabase;
let server: MailServer;
eachOnItsDatabase((made) => {
  database = made;
});
eachWithMail((started) => {
  server = started;
});

function staff(username: string = deskAdmin.username) {
  const { password } = deskAdmin;
  return aStaffAccount(database.db, { username, password, email: "pat@tpf.example" });
}

function request(username: string, address = "198.51.100.1") {
  return send(action, "/admin/forgot-password", { fields: { username }, address });
}

function choose(mail: { text: string } | undefined) {
  const token = passwordTokenIn(mail);
  const fields = { password: newPassword };
  return send(setPasswordAction, `/set-password/${token}`, { params: { token }, fields });
}

function signIn(password: string) {
  const credentials = { username: deskAdmin.username, password, address: "203.0.113.7" };
  return signInStaff(database.db, credentials);
}
