import { describe, expect, it } from "vitest";
import { updateStaffAccount } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { resetClientPassword } from "~/clients/accounts.server";
import type { OwnAccountIntent } from "~/staff/account-texts";
import { resetStaffPassword } from "~/staff/accounts.server";
import { issuePasswordLink } from "~/staff/sessions.server";
import { everyAction } from "../support/actions";
import { createAuthenticator } from "../support/authenticator";
import { clientCookie, clientFields, clientPassword, storeClient } from "../support/clients";
import type { TestDatabase } from "../support/database";
import { aStaffAccount, deskAdmin, signedInCookie } from "../support/desk";
import { codeOf } from "../support/one-time-codes";
import { type RouteHandler, send } from "../support/requests";
import { allRows } from "../support/rows";
import { eachOnItsDatabase } from "../support/site-database";

describe("a reset of an account while one of its requests is under way", () => {
  it.each(Object.keys(ownChanges))("keeps its owner's change out: %s", async (intent) => {
    const { factor = null, fields } = ownChanges[intent as OwnAccountIntent];
    const sent = { intent, ...(await fields()) };
    const change = { totpSecret: factor && secret, totpConfirmedAt: factor === "on" ? past : null };
    await database.db.updateTable("admins").set(change).where("id", "=", accountId).execute();
    const { answer, after } = await during("/admin/account", sent, reset);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toContain("You were signed out");
    expect(await accounts()).toEqual(after);
  });

  it.each([
    ...["create", "disable", "enable", "promote", "demote", "reset"].map((intent) => [intent]),
    ...["", "reset", "disable", "enable"].map((intent) => [intent, "client"]),
  ])("keeps out what it does to others: %s %s", async (intent = "", client) => {
    const role = intent === "demote" ? "administrator" : "sales";
    await database.db.updateTable("admins").set({ role }).where("id", "=", colleague).execute();
    const { id } = await storeClient(database.db, "rosa");
    const clientPath = intent === "" ? "/admin/clients/new" : "/admin/clients/:clientId";
    const fields = { intent, ...clientFields("intruder"), role, id: client ? id : colleague };
    const path = client ? clientPath : "/admin/admins";
    const { answer, after } = await during(path, fields, reset);
    expect([answer.status, await accounts()]).toEqual([409, after]);
  });

  it("keeps out a sign-in with the password of before", async () => {
    const { db } = database;
    const password = { hash: "x", temporary: false };
    const { answer, after } = await during(
      "/admin/login",
      { intent: "sign-in", ...deskAdmin },
      () => inTransaction(db, (work) => updateStaffAccount(work, accountId, { password })),
      2,
    );
    expect([answer.status, await accounts()]).toEqual([400, after]);
  });

  it.each([2, 3])("keeps out a sign-in with a passkey removed before write %i", async (write) => {
    const { id, create, answer: sign } = createAuthenticator();
    await post("/admin/account", { intent: "add-passkey", passkey: await newPasskey(create) });
    const passkey = sign(await challengeFor("sign-in"));
    const own = cookie;
    // A sign-in ends the session of its own cookie.
    cookie = "";
    const remove = () => post("/admin/account", { intent: "remove-passkey", id }, own);
    const sent = { intent: "sign-in", passkey };
    const { after } = await during("/admin/login", sent, remove, write);
    expect(await accounts()).toEqual(after);
  });

  it("asks for the second factor that was turned on during the sign-in", async () => {
    const factor = { totpSecret: secret, totpConfirmedAt: past };
    const turnOn = () => database.db.updateTable("admins").set(factor).execute();
    const sent = { intent: "sign-in", ...deskAdmin };
    const { answer } = await during("/admin/login", sent, turnOn, 2);
    expect(answer.body).toMatchObject({ outcome: "code-needed" });
  });
});

describe("a reset of a client's account while one of its requests is under way", () => {
  const typed = { currentPassword: clientPassword, newPassword: "three brokers and a dry van" };
  it.each<[string, Fields, number, number]>([
    ["/client-dashboard", { intent: "change-password", ...typed }, 2, 409],
    ["/es/panel-clientes", { intent: "end-other-sessions" }, 1, 409],
    ["/client-login", { username: "rosa", password: clientPassword }, 2, 401],
  ])("keeps the request out: %s %#", async (path, fields, write, status) => {
    const { id } = await storeClient(database.db, "rosa");
    cookie = await clientCookie(database.db, id);
    const resetClient = () => resetClientPassword(database.db, id, { kind: "system" });
    const sent = { intent: "sign-in", ...fields };
    const { answer, after } = await during(path, sent, resetClient, write);
    expect([answer.status, await accounts()]).toEqual([status, after]);
  });
});

describe("a reset of an account whose set-password link is being used", () => {
  it.each(["staff", "client"] as const)("lets no one in: %s", async (realm) => {
    const { db } = database;
    const id = realm === "staff" ? colleague : (await storeClient(db, "rosa")).id;
    const { token } = await inTransaction(db, (transaction) =>
      issuePasswordLink(transaction, realm, id, new Date()),
    );
    const again = () =>
      realm === "staff"
        ? resetStaffPassword(db, id, { kind: "system" })
        : resetClientPassword(db, id, { kind: "system" });
    const sent = { password: "three brokers and a dry van", token };
    const { after } = await during("/set-password/:token", sent, again, 2);
    expect(await accounts()).toEqual(after);
  });
});

let database: TestDatabase;
let cookie: string;
let accountId: string;
let colleague: string;
eachOnItsDatabase(async (made) => {
  database = made;
  const { db } = database;
  cookie = await signedInCookie(db);
  ({ id: accountId } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow());
  colleague = (await aStaffAccount(db, { username: "Lena" })).id;
});

/** Posts a form, and does `meanwhile` just before the request's write of this number, or after a request with fewer writes. Returns the answer, and the accounts right after `meanwhile`. */
async function during(
  path: string,
  fields: Fields,
  meanwhile: () => Promise<unknown>,
  beforeWrite = 1,
) {
  const { db } = database;
  const write = db.write.bind(db);
  let [writes, after]: [number, unknown] = [0, null];
  db.write = async (work) => {
    if (++writes === beforeWrite) {
      await meanwhile();
      after = await accounts();
    }
    return write(work);
  };
  const answer = await post(path, fields);
  if (after === null) {
    await meanwhile();
    after = await accounts();
  }
  return { answer, after };
}

function post(pattern: string, fields: Fields, as = cookie) {
  const found = everyAction.find((each) => each.pattern === pattern);
  const { id: clientId = "", token = "" } = fields;
  const path = pattern.replace(":clientId", clientId).replace(":token", token);
  const handler = (args: Parameters<RouteHandler>[0]) => found?.action(args);
  return send(handler, path, { cookie: as, fields, params: { clientId, token } });
}

const accountTables = [
  "admins",
  "admin_passkeys",
  "admin_sessions",
  "staff_password_links",
  "clients",
  "client_sessions",
  "client_password_links",
  "audit_entries",
];

function accounts() {
  return Promise.all(accountTables.map((table) => allRows(database, table)));
}

type Fields = Record<string, string>;

/** Keeps the factors, so that each change would still find what it changes. */
const reset = () =>
  resetStaffPassword(database.db, accountId, { kind: "system" }, { keepFactors: true });

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const past = "2025-08-04T15:00:00.000Z";
const password = "three brokers and a dry van";

/** A form for every change of one's own account, with the second factor that it needs. */
const ownChanges: Record<
  OwnAccountIntent,
  { factor?: "begun" | "on"; fields: () => Fields | Promise<Fields> }
> = {
  "save-profile": { fields: () => ({ displayName: "x", email: "intruder@evil.example" }) },
  "change-password": { fields: () => ({ newPassword: password, newPasswordAgain: password }) },
  "begin-second-factor": { fields: () => ({}) },
  "confirm-second-factor": {
    factor: "begun",
    fields: () => ({ code: codeOf(secret, Date.now()) }),
  },
  "stop-second-factor": { factor: "begun", fields: () => ({}) },
  "turn-off-second-factor": { factor: "on", fields: () => ({}) },
  "renew-recovery-codes": { factor: "on", fields: () => ({}) },
  "add-passkey": { fields: async () => ({ passkey: await newPasskey() }) },
  "remove-passkey": {
    fields: async () => {
      const made = { intent: "add-passkey", passkey: await newPasskey() };
      await post("/admin/account", made);
      const { id } = await database.db
        .selectFrom("adminPasskeys")
        .select("id")
        .executeTakeFirstOrThrow();
      return { id };
    },
  },
  "end-session": {
    fields: async () => {
      await signedInCookie(database.db);
      const [session] = await allRows(database, "admin_sessions");
      return { session: String(session?.token_hash) };
    },
  },
  "end-other-sessions": { fields: () => ({}) },
};

async function newPasskey(create = createAuthenticator().create) {
  return create(await challengeFor("add"));
}

async function challengeFor(intent: "add" | "sign-in") {
  const { body } = await post("/passkey-options", { intent });
  const { options } = body as { options: { challenge: string } };
  return options;
}
