import { describe, expect, it } from "vitest";
import { findAllAuditEntries, verifyAuditChain } from "#db/queries/audit.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { setPasswordByLink } from "~/clients/password-links.server";
import { action as accountAction, loader as accountLoader } from "~/routes/admin.account";
import { action as adminsAction } from "~/routes/admin.admins";
import { loader as auditLoader } from "~/routes/admin.audit";
import { action as loginAction } from "~/routes/admin.login";
import { loader as teamLoader } from "~/routes/admin.team";
import { loader as leadsLoader } from "~/routes/api.quotes";
import { hashPassword, verifyPassword } from "~/staff/passwords.server";
import type { TestDatabase } from "../support/database";
import { type Answer, answerOf, deskAdmin, messageIn, signedInCookie } from "../support/desk";
import { codeOf } from "../support/one-time-codes";
import { fromAddress, send } from "../support/requests";
import { allRows } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";

let database: TestDatabase;
let cookie: string;
eachOnItsDatabase(async (made) => {
  database = made;
  cookie = await signedInCookie(database.db);
});

describe("one's own password", () => {
  const change = (fields: Record<string, string> = {}) =>
    account({
      intent: "change-password",
      newPassword,
      newPasswordAgain: newPassword,
      ...fields,
    });

  it("changes, ends the other sessions, and is logged", async () => {
    const elsewhere = await signedInCookie(database.db);
    const answer = await change();
    expect(answer.headers.get("Location")).toBe("/admin/account");
    expect(messageIn(answer.headers)).toMatch(/^Password changed/);
    expect((await signIn({ ...deskAdmin })).status).toBe(400);
    expect((await signIn({ ...deskAdmin, password: newPassword })).status).toBe(303);
    expect((await get("/admin/team", teamLoader, elsewhere)).status).toBe(303);
    expect((await get("/admin/team", teamLoader, cookie)).status).toBe(200);
    expect(await actions()).toContain("admin.password-changed");
  });

  it.each<[string, Record<string, string>, string]>([
    ["a short one", { newPassword: "short", newPasswordAgain: "short" }, "newPassword"],
    [
      "one typed differently",
      { newPasswordAgain: "three brokers and a reefer" },
      "newPasswordAgain",
    ],
    [
      "the same one",
      { newPassword: deskAdmin.password, newPasswordAgain: deskAdmin.password },
      "newPassword",
    ],
  ])("is not changed by %s", async (_case, fields, field) => {
    const answer = await change(fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      outcome: "refused",
      errors: { [field]: expect.any(String) },
    });
    expect((await signIn({ ...deskAdmin })).status).toBe(303);
  });
});

describe("administrators", () => {
  it("start with a link, shown once, which sets the password", async () => {
    const answer = await admins({ intent: "create", username: "Lena", role: "sales" });
    expect(answer.body).toMatchObject({ username: "Lena", mailedTo: null });
    const token = tokenIn(answer.body);
    const [{ passwordTemporary } = {}] = await colleagues();
    expect(passwordTemporary).toBe(true);
    expect(await setPasswordByLink(database.db, token, newPassword)).not.toBeNull();
    expect(await setPasswordByLink(database.db, token, newPassword)).toBeNull();
    const lena = await signIn({ username: " LENA ", password: newPassword });
    expect((await get("/admin/account", accountLoader, lena.cookie)).status).toBe(200);
  });

  it("with a one-time password of an older version cannot sign in, and get a link", async () => {
    const { id, password } = await colleague();
    const { cookie: before } = await signIn({ username: "Lena", password });
    const theirs = database.db.updateTable("admins").where("id", "=", id);
    await theirs.set({ passwordTemporary: true }).execute();
    expect((await get("/admin/account", accountLoader, before)).status).toBe(303);
    expect((await signIn({ username: "Lena", password })).status).toBe(400);
    expect(tokenIn((await admins({ intent: "reset", id })).body)).toHaveLength(43);
  });

  it("have unique usernames in any case", async () => {
    await colleague("Lena");
    expect((await admins({ intent: "create", username: " lena ", role: "sales" })).status).toBe(
      409,
    );
    expect((await admins({ intent: "create", username: " ", role: "sales" })).status).toBe(400);
  });

  it("are disabled at once, never by themselves, and can be enabled again", async () => {
    const { id, password } = await colleague();
    const lena = await signIn({ username: "Lena", password });
    expect((await admins({ intent: "disable", id })).status).toBe(303);
    expect((await get("/admin/account", accountLoader, lena.cookie)).status).toBe(303);
    expect((await signIn({ username: "Lena", password })).status).toBe(400);
    const own = (await findAllStaffAccounts(database.db)).find(({ id: other }) => other !== id);
    expect((await admins({ intent: "disable", id: own?.id ?? "" })).status).toBe(409);
    await admins({ intent: "enable", id });
    expect((await signIn({ username: "Lena", password }, { address: "198.51.100.2" })).status).toBe(
      303,
    );
    expect((await admins({ intent: "disable", id: "nobody" })).status).toBe(409);
  });

  it("who can no longer sign in get a new link, which ends the old password", async () => {
    const { id, password } = await colleague();
    const token = tokenIn((await admins({ intent: "reset", id })).body);
    expect((await signIn({ username: "Lena", password })).status).toBe(400);
    expect(await setPasswordByLink(database.db, token, newPassword)).not.toBeNull();
    expect((await signIn({ username: "Lena", password: newPassword })).status).toBe(303);
  });
});

describe("a second factor", () => {
  it("is required after the password, whose session opens nothing until then", async () => {
    const { secret } = await secondFactorOn();
    const first = await signIn({ ...deskAdmin });
    expect([first.status, first.body]).toMatchObject([200, { outcome: "code-needed" }]);
    expect((await get("/admin/team", teamLoader, first.cookie)).status).toBe(303);
    expect((await get("/api/quotes", leadsLoader, first.cookie)).status).toBe(401);
    const code = nextCode(secret);
    const second = await signIn({ code }, { as: first.cookie });
    expect(second.status).toBe(303);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await get("/admin/team", teamLoader, second.cookie)).status).toBe(200);
  });

  it("accepts each code once, even the one that turned it on", async () => {
    const { secret, usedCode } = await secondFactorOn();
    const code = nextCode(secret);
    const first = await signIn({ ...deskAdmin });
    await signIn({ code }, { as: first.cookie });
    const again = await signIn({ ...deskAdmin });
    expect((await signIn({ code }, { as: again.cookie })).status).toBe(400);
    expect((await signIn({ code: usedCode }, { as: again.cookie })).status).toBe(400);
  });

  it("accepts a recovery code once, however spaced", async () => {
    const { codes } = await secondFactorOn();
    expect(new Set(codes).size).toBe(10);
    // 5 bits a letter: at 128 bits or more, no one can find a code from its plain hash.
    for (const code of codes) expect(code).toMatch(/^(?:[a-z2-7]-?){26,}$/);
    const [code = ""] = codes;
    const first = await signIn({ ...deskAdmin });
    expect(
      (await signIn({ code: ` ${code.toUpperCase().replaceAll("-", " ")}` }, { as: first.cookie }))
        .status,
    ).toBe(303);
    const again = await signIn({ ...deskAdmin });
    expect((await signIn({ code }, { as: again.cookie })).status).toBe(400);
    expect(await actions()).toContain("admin.recovery-code-used");
  });

  it("cannot be guessed from many addresses", async () => {
    const { secret } = await secondFactorOn();
    const first = await signIn({ ...deskAdmin });
    for (let guess = 0; guess < 5; guess++) {
      const address = `198.51.100.${10 + guess}`;
      expect((await signIn({ code: "00000x" }, { as: first.cookie, address })).status).toBe(400);
    }
    const code = nextCode(secret);
    const late = await signIn({ code }, { as: first.cookie, address: "198.51.100.99" });
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("needs a right code to be turned on", async () => {
    await account({ intent: "begin-second-factor" });
    expect((await account({ intent: "confirm-second-factor", code: "123" })).status).toBe(400);
    const { codes } = await secondFactorOn();
    const renewed = await account({ intent: "renew-recovery-codes" });
    expect((renewed.body as { codes: string[] }).codes).not.toContain(codes[0]);
    await account({ intent: "stop-second-factor" });
    expect((await signIn({ ...deskAdmin })).body).toMatchObject({ outcome: "code-needed" });
    await account({ intent: "turn-off-second-factor" });
    expect((await signIn({ ...deskAdmin })).status).toBe(303);
  });

  it("is never shown again once on, and its recovery codes are stored as hashes", async () => {
    const { codes } = await secondFactorOn();
    const page = await get("/admin/account", accountLoader, cookie);
    expect(page.body).toMatchObject({ secondFactor: { status: "on", setup: null } });
    const rows = JSON.stringify(await allRows(database, "admins"));
    for (const code of codes) expect(rows).not.toContain(code);
  });
});

describe("sessions", () => {
  it("are listed and ended one by one, each person's own only", async () => {
    const other = await signedInCookie(database.db);
    const { password } = await colleague();
    const lena = await signIn({ username: "Lena", password });
    const page = await get("/admin/account", accountLoader, cookie);
    const { sessions } = page.body as { sessions: { id: string; current: boolean }[] };
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const stored = await database.db
      .selectFrom("adminSessions")
      .innerJoin("admins", "admins.id", "adminId")
      .select("tokenHash")
      .where("username", "=", "Lena")
      .executeTakeFirstOrThrow();
    await account({ intent: "end-session", session: stored.tokenHash });
    expect((await get("/admin/account", accountLoader, lena.cookie)).status).toBe(200);
    await account({
      intent: "end-session",
      session: sessions.find(({ current }) => !current)?.id ?? "",
    });
    expect((await get("/admin/team", teamLoader, other)).status).toBe(303);
    expect((await get("/admin/team", teamLoader, cookie)).status).toBe(200);
  });
});

describe("the sign-in page", () => {
  it("answers 503 with Retry-After when too many passwords are being checked", async () => {
    const hash = await hashPassword("x");
    const verify = () => verifyPassword(hash, "y").catch(() => false);
    // At most 16 checks per address may wait, and 32 in total.
    const flood = ["192.0.2.1", "192.0.2.2"].flatMap((address) =>
      Array.from({ length: 20 }, () => fromAddress(address, verify)),
    );
    const answer = await signIn({ ...deskAdmin });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(answer.body).toMatchObject({ outcome: "refused", username: deskAdmin.username });
    await Promise.all(flood);
    expect((await signIn({ ...deskAdmin })).status).toBe(303);
  });
});

describe("the audit log", () => {
  it("is paged from the newest, with names and descriptions, and its chain is valid", async () => {
    await admins({ intent: "create", username: "Lena", role: "sales" });
    const page = await get("/admin/audit", auditLoader, cookie);
    const { entries } = page.body as { entries: Record<string, unknown>[] };
    expect(entries[0]).toMatchObject({
      actor: deskAdmin.username,
      action: "created a staff account",
      subject: "admin Lena",
    });
    const older = await get("/admin/audit?before=2", auditLoader, cookie);
    expect((older.body as { entries: unknown[] }).entries.length).toBe(1);
    const beyond = await get("/admin/audit?before=999999999999999", auditLoader, cookie);
    expect(beyond.body).toMatchObject({ entries: [{ subject: "admin Lena" }, {}] });
    expect(await verifyAuditChain(database.db)).toMatchObject({ ok: true });
  });
});

type Handler = (args: {
  request: Request;
  params: Record<string, string>;
  context: Record<string, never>;
}) => unknown;

function call(handler: Handler, request: Request) {
  return answerOf(() => handler({ request, params: {}, context: {} }));
}

function post(
  path: string,
  handler: Handler,
  fields: Record<string, string>,
  as = cookie,
): Promise<Answer> {
  const body = new URLSearchParams(fields);
  return call(
    handler,
    new Request(`${origin}${path}`, { method: "POST", body, headers: { Cookie: as } }),
  );
}

function account(fields: Record<string, string>, as = cookie) {
  return post("/admin/account", accountAction, fields, as);
}

function admins(fields: Record<string, string>, as = cookie) {
  return post("/admin/admins", adminsAction, fields, as);
}

/** Signs in through the page from an address; returns the response and its cookie. */
async function signIn(fields: Record<string, string>, { address = "198.51.100.1", as = "" } = {}) {
  const answer = await send(loginAction, "/admin/login", { fields, cookie: as, address });
  const set = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return { ...answer, cookie: set };
}

function get(path: string, handler: Handler, as: string) {
  return call(handler, new Request(`${origin}${path}`, { headers: { Cookie: as } }));
}

/** Adds a colleague who chooses a password by the link; returns the id and the password. */
async function colleague(username = "Lena") {
  const answer = await admins({ intent: "create", username, role: "sales" });
  const password = "five pallets to Flagstaff";
  const linked = await setPasswordByLink(database.db, tokenIn(answer.body), password);
  return { id: linked?.account.id ?? "", password };
}

async function colleagues() {
  const accounts = await findAllStaffAccounts(database.db);
  return accounts.filter(({ username }) => username !== deskAdmin.username);
}

/** The token of the set-password link that a response shows. */
function tokenIn(body: unknown): string {
  const { href } = body as { href: string };
  return new URL(href).pathname.replace("/set-password/", "");
}

/** The code of the next step: already accepted, and never the code that turned on the second factor. */
function nextCode(secret: string) {
  return codeOf(secret, Date.now() + 30_000);
}

/** Turns on the second factor of the signed-in administrator; returns its secret and recovery codes. */
async function secondFactorOn() {
  await account({ intent: "begin-second-factor" });
  const page = await get("/admin/account", accountLoader, cookie);
  const { secondFactor } = page.body as { secondFactor: { setup: { secret: string } } };
  const secret = secondFactor.setup.secret.replaceAll(" ", "");
  const usedCode = codeOf(secret, Date.now());
  const answer = await account({ intent: "confirm-second-factor", code: usedCode });
  return { secret, usedCode, codes: (answer.body as { codes: string[] }).codes };
}

async function actions() {
  return (await findAllAuditEntries(database.db, { limit: 50 })).map(({ action }) => action);
}

const origin = "http://localhost:3000";

const newPassword = "three brokers and a dry van";
