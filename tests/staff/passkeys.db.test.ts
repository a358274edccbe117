import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { findAllPasskeys } from "#db/queries/passkeys.server";
import { resetClientPassword, setClientDisabled } from "~/clients/accounts.server";
import { action as accountAction, loader as accountLoader } from "~/routes/admin.account";
import { action as confirmAction } from "~/routes/admin.confirm";
import { action as loginAction } from "~/routes/admin.login";
import { loader as teamLoader } from "~/routes/admin.team";
import { action as dashboardAction, loader as dashboardLoader } from "~/routes/client-dashboard";
import { action as clientLoginAction } from "~/routes/client-login";
import { action as externalLoginAction } from "~/routes/external-login";
import { action as optionsAction } from "~/routes/passkey-options";
import { resetStaffPassword, setStaffDisabled } from "~/staff/accounts.server";
import { createAuthenticator } from "../support/authenticator";
import { clientCookie, clientPassword, storeClient } from "../support/clients";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { deskAdmin, signedInCookie } from "../support/desk";
import { type RouteHandler, send } from "../support/requests";
import { allRows } from "../support/rows";

let database: TestDatabase;
/** The Cookie headers of two sessions of one account, whose id it is; and of an account of the other realm. */
let cookie: string;
let elsewhere: string;
let accountId: string;
let stranger: string;

const cookieOf = (answer: { headers: Headers }) =>
  answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";

const staff = {
  realm: "staff",
  password: deskAdmin.password,
  signIns: [["/admin/login", loginAction]],
  username: deskAdmin.username,
  account: ["/admin/account", accountAction],
  shown: accountLoader,
  confirm: ["/admin/confirm", confirmAction],
  confirmAt: "/admin/confirm?redirectTo=%2Fadmin%2Faccount",
  sessions: "adminSessions",
  begin: async () => {
    const { db } = database;
    [cookie, elsewhere] = [await signedInCookie(db), await signedInCookie(db)];
    const { id } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
    accountId = id;
    stranger = await clientCookie(db, (await storeClient(db, "rosa")).id);
  },
  opens: async (of: string) =>
    (await send(teamLoader, "/admin/team", { cookie: of })).status === 200,
  disable: async () => {
    await signedInCookie(database.db, { username: "Lena", password: deskAdmin.password });
    await setStaffDisabled(database.db, accountId, true, { kind: "system" });
  },
  reset: () => resetStaffPassword(database.db, accountId, { kind: "system" }),
} as const;

const client = {
  realm: "client",
  password: clientPassword,
  signIns: [
    ["/client-login", clientLoginAction],
    ["/external-login", externalLoginAction],
  ],
  username: "rosa",
  account: ["/client-dashboard", dashboardAction],
  shown: dashboardLoader,
  confirm: ["/client-dashboard", dashboardAction],
  confirmAt: "?confirm=1#sign-in",
  sessions: "clientSessions",
  begin: async () => {
    const { db } = database;
    accountId = (await storeClient(db, "rosa")).id;
    [cookie, elsewhere] = [await clientCookie(db, accountId), await clientCookie(db, accountId)];
    stranger = await signedInCookie(db);
  },
  opens: async (of: string) => {
    const { body } = await send(dashboardLoader, "/client-dashboard", { cookie: of });
    return JSON.stringify(body).includes('"username":"rosa"');
  },
  disable: () => setClientDisabled(database.db, accountId, true, { kind: "system" }),
  reset: () => resetClientPassword(database.db, accountId, { kind: "system" }),
} as const;

describe.each([staff, client])("passkeys of $realm", (of) => {
  const { realm } = of;
  beforeEach(async () => {
    database = await createTestDatabase();
    setDatabase(database);
    await of.begin();
  });
  afterEach(async () => {
    setDatabase(undefined);
    await database.cleanup();
  });

  const ask = async (intent: string, as = cookie, whose: string = realm) => {
    const fields = { realm: whose, intent };
    const { body } = await send(optionsAction, "/passkey-options", { cookie: as, fields });
    return body as { options: { challenge: string; excludeCredentials?: unknown[] } };
  };
  const post = (
    [path, action]: readonly [string, RouteHandler],
    fields: Record<string, string>,
    as = cookie,
  ) => send(action, path, { cookie: as, fields });
  const [page] = of.signIns;
  const signIn = (passkey: string, at: (typeof of.signIns)[number] = page) => {
    const destination = { systemType: "custom", externalUrl: "/client-dashboard" };
    return post(at, { intent: "sign-in", ...destination, passkey }, "");
  };
  const confirm = (proof: Record<string, string>) =>
    post(of.confirm, { intent: "confirm", ...proof });
  const passkeys = () => findAllPasskeys(database.db, realm, accountId);

  async function add(passkeyName: string, made = createAuthenticator()) {
    const passkey = made.create((await ask("add")).options);
    const answer = await post(of.account, { intent: "add-passkey", passkeyName, passkey });
    return { ...made, status: answer.status };
  }
  const signInBy = async (made: Awaited<ReturnType<typeof add>>, ...rest: [] | [object]) =>
    signIn(made.answer((await ask("sign-in")).options, ...rest));
  const unconfirm = () => database.db.updateTable(of.sessions).set({ confirmedAt: null }).execute();

  it("are several, named, and each signs in alone; its last use is known", async () => {
    const [phone, key] = [await add("Cab phone"), await add(" ")];
    expect((await ask("add")).options.excludeCredentials).toHaveLength(2);
    for (const at of of.signIns) {
      const answer = await signIn(phone.answer((await ask("sign-in")).options), at);
      expect([answer.status, await of.opens(cookieOf(answer))]).toEqual([303, true]);
    }
    const named = (await passkeys()).map(({ id, name, lastUsedAt }) => [id, name, lastUsedAt]);
    expect(named).toEqual([
      [phone.id, "Cab phone", expect.stringMatching(/^2/)],
      [key.id, "Passkey", null],
    ]);
  });

  it("end the other sessions when one is added or removed, not its own, on record", async () => {
    const made = await add("Cab phone");
    expect([await of.opens(cookie), await of.opens(elsewhere)]).toEqual([true, false]);
    const later = cookieOf(await signInBy(made));
    await post(of.account, { intent: "remove-passkey", id: made.id });
    expect([await of.opens(cookie), await of.opens(later)]).toEqual([true, false]);
    expect(await passkeys()).toEqual([]);
    expect(cookieOf(await signInBy(made))).toBe("");
    const log = JSON.stringify(await allRows(database, "auditEntries"));
    for (const deed of ["passkey-added", "passkey-removed"]) expect(log).toContain(`.${deed}"`);
  });

  it("answer once, for their purpose and realm, within minutes, and as they were made", async () => {
    const made = await add("Cab phone");
    const other = realm === "staff" ? "client" : "staff";
    const late = (await ask("sign-in")).options;
    const expiresAt = new Date(Date.now() - 1_000).toISOString();
    await database.db.updateTable("passkeyChallenges").set({ expiresAt }).execute();
    const good = made.answer((await ask("sign-in")).options);
    expect((await signIn(good)).status).toBe(303);
    const answers: [string, string][] = [
      ["used", good],
      ["late", made.answer(late)],
      ["confirming", made.answer((await ask("confirm")).options)],
      ["adding", made.answer((await ask("add")).options)],
      ["the other realm's", made.answer((await ask("sign-in", "", other)).options)],
      ["unverified", made.answer((await ask("sign-in")).options, { verified: false })],
      ["another's", createAuthenticator().answer((await ask("sign-in")).options)],
      ["a made-up challenge", made.answer({ challenge: "x".repeat(43) })],
      ...["", "{}", "[]", "null", '{"id":"x"}', good.slice(0, -9), "\0"].map(
        (broken): [string, string] => [`broken: ${broken}`, broken],
      ),
    ];
    for (const [what, answer] of answers) {
      const { status, headers } = await signIn(answer);
      expect([what, status, cookieOf({ headers })]).toEqual([what, 400, ""]);
    }
    const create = async (manner: object) =>
      createAuthenticator().create((await ask("add")).options, manner);
    // CBOR of arrays in arrays, as many as are read at most.
    const deep = Buffer.alloc(3_000, 0x81).toString("base64url");
    for (const passkey of [
      await create({ verified: false }),
      (await create({})).replace(/(?<="attestationObject":")[^"]+/, deep),
    ]) {
      const { status } = await post(of.account, { intent: "add-passkey", passkey });
      expect([status, (await passkeys()).length]).toEqual([400, 1]);
    }
  });

  it("need not count; one that counts and goes back is a copy", async () => {
    const made = await add("Synced");
    const used = async (counter: number) => (await signInBy(made, { counter })).status;
    expect([await used(0), await used(0)]).toEqual([303, 303]);
    expect([await used(7), await used(7), await used(6), await used(8)]).toEqual([
      303, 400, 400, 303,
    ]);
  });

  it("are locked by no failed passwords, and lock none", async () => {
    const made = await add("Cab phone");
    const guess = { intent: "sign-in", username: "rosa", password: "wrong" };
    const destination = { systemType: "custom", externalUrl: "/client-dashboard" };
    const tries = { ...destination, ...guess, ...(realm === "staff" && deskAdmin) };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await post(page, { ...tries, password: `guess ${count}` }, "")).status);
    }
    expect(statuses[5]).toBe(429);
    expect((await signInBy(made)).status).toBe(303);
    await database.db.deleteFrom("signInAttempts").execute();
    for (let count = 0; count < 6; count++) await signIn("{}");
    expect((await post(page, { ...tries, password: of.password }, "")).status).toBe(303);
  });

  it("are added and removed only by who proved lately who they are, by password or passkey", async () => {
    const made = await add("Cab phone");
    await unconfirm();
    const before = await passkeys();
    expect(await ask("add")).toEqual({ success: true, confirmAt: of.confirmAt });
    for (const intent of ["add-passkey", "remove-passkey"]) {
      const answer = await post(of.account, { intent, id: made.id, passkey: "{}" });
      expect(answer.headers.get("Location")).toMatch(/confirm/);
    }
    expect(await passkeys()).toEqual(before);
    expect((await confirm({ password: "wrong" })).status).toBe(400);
    const strange = createAuthenticator().answer((await ask("confirm")).options);
    expect((await confirm({ passkey: strange })).status).toBe(400);
    const proofs = [
      async () => ({ password: of.password }),
      async () => ({ passkey: made.answer((await ask("confirm")).options) }),
    ];
    for (const proof of proofs) {
      await unconfirm();
      const answer = await confirm(await proof());
      expect([answer.status, await of.opens(cookie)]).toEqual([303, false]);
      cookie = cookieOf(answer);
      expect((await ask("add")).options).toBeDefined();
    }
    const { status } = await post(of.account, { intent: "remove-passkey", id: made.id });
    expect([status, await passkeys()]).toEqual([303, []]);
  });

  it("are guessed at by no more than five passwords where the page asks who it is", async () => {
    await unconfirm();
    for (let count = 0; count < 5; count++) await confirm({ password: `guess ${count}` });
    const late = await confirm({ password: of.password });
    expect([late.status, Number(late.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });

  it("are their owner's alone: nobody of the other realm and nobody signed out adds or removes one", async () => {
    const made = await add("Cab phone");
    const before = await passkeys();
    for (const as of ["", stranger]) {
      expect(await ask("add", as)).toEqual({ success: true, confirmAt: of.confirmAt });
      for (const intent of ["add-passkey", "remove-passkey"]) {
        const answer = await post(of.account, { intent, id: made.id }, as);
        expect(answer.headers.get("Location")).toMatch(/login/);
      }
    }
    expect(await passkeys()).toEqual(before);
  });

  it("stand beside a list of the sessions, which only their owner ends, after the same proof", async () => {
    const listed = async (as = cookie) => {
      const { body } = await send(of.shown, of.account[0], { cookie: as });
      return (body as { sessions: { id: string; current: boolean; browser: string }[] }).sessions;
    };
    const before = await listed();
    expect(before.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = before.find(({ current }) => !current)?.id ?? "";
    const end = (fields: Record<string, string>, as = cookie) => post(of.account, fields, as);
    await end({ intent: "end-session", session: other }, stranger);
    await end({ intent: "end-other-sessions" }, stranger);
    await unconfirm();
    for (const intent of ["end-session", "end-other-sessions"]) {
      const answer = await end({ intent, session: other });
      expect(answer.headers.get("Location")).toMatch(/confirm/);
    }
    expect(await listed()).toEqual(before);
    cookie = cookieOf(await confirm({ password: of.password }));
    expect((await end({ intent: "end-session", session: other })).status).toBe(303);
    expect([await of.opens(elsewhere), (await listed()).length]).toEqual([false, 1]);
    const [path, signIn] = of.signIns[0];
    const userAgent = "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1";
    const again = { username: of.username, password: of.password, intent: "sign-in" };
    const third = cookieOf(await send(signIn, path, { fields: again, userAgent }));
    expect((await listed()).map(({ browser }) => browser)).toContain("Safari on iPhone");
    expect((await end({ intent: "end-other-sessions" })).status).toBe(303);
    expect([await of.opens(third), await of.opens(cookie)]).toEqual([false, true]);
  });

  it("are gone after a reset of the account's sign-in", async () => {
    const made = await add("Cab phone");
    await of.reset();
    expect([await passkeys(), cookieOf(await signInBy(made))]).toEqual([[], ""]);
  });

  it("open nothing while the account is disabled", async () => {
    const made = await add("Cab phone");
    await of.disable();
    expect(cookieOf(await signInBy(made))).toBe("");
    expect(await passkeys()).toHaveLength(1);
  });
});
