import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setDatabase } from "#db/connection.server";
import { findAllPasskeys } from "#db/queries/passkeys.server";
import { action as accountAction, loader as accountLoader } from "~/routes/admin.account";
import { action as confirmAction } from "~/routes/admin.confirm";
import { action as loginAction } from "~/routes/admin.login";
import { loader as teamLoader } from "~/routes/admin.team";
import { action as optionsAction } from "~/routes/passkey-options";
import { resetStaffPassword, setStaffDisabled } from "~/staff/accounts.server";
import { createAuthenticator } from "../support/authenticator";
import { clientCookie, storeClient } from "../support/clients";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { deskAdmin, signedInCookie } from "../support/desk";
import { type RouteHandler, send } from "../support/requests";
import { allRows } from "../support/rows";

let database: TestDatabase;
/** The Cookie headers of two sessions of one account, its id, and the Cookie header of a client. */
let cookie: string;
let elsewhere: string;
let accountId: string;
let stranger: string;

describe("passkeys", () => {
  beforeEach(async () => {
    database = await createTestDatabase();
    setDatabase(database);
    const { db } = database;
    [cookie, elsewhere] = [await signedInCookie(db), await signedInCookie(db)];
    const { id } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
    accountId = id;
    stranger = await clientCookie(db, (await storeClient(db, "rosa")).id);
  });
  afterEach(async () => {
    setDatabase(undefined);
    await database.cleanup();
  });

  const ask = async (intent: string, as = cookie) => {
    const fields = { intent };
    const { body } = await send(optionsAction, "/passkey-options", { cookie: as, fields });
    return body as { options: { challenge: string; excludeCredentials?: unknown[] } };
  };
  const post = (
    [path, action]: readonly [string, RouteHandler],
    fields: Record<string, string>,
    as = cookie,
  ) => send(action, path, { cookie: as, fields });
  const login = ["/admin/login", loginAction] as const;
  const signIn = (passkey: string) => post(login, { intent: "sign-in", passkey }, "");
  const confirm = (proof: Record<string, string>) =>
    post(["/admin/confirm", confirmAction], { intent: "confirm", ...proof });
  const passkeys = () => findAllPasskeys(database.db, accountId);

  async function add(passkeyName: string, made = createAuthenticator()) {
    const passkey = made.create((await ask("add")).options);
    const answer = await post(account, { intent: "add-passkey", passkeyName, passkey });
    return { ...made, status: answer.status };
  }
  const signInBy = async (made: Awaited<ReturnType<typeof add>>, ...rest: [] | [object]) =>
    signIn(made.answer((await ask("sign-in")).options, ...rest));
  const unconfirm = () =>
    database.db.updateTable("adminSessions").set({ confirmedAt: null }).execute();

  it("can be several, named, each of which signs in alone and records its last use", async () => {
    const [phone, key] = [await add("Cab phone"), await add(" ")];
    expect((await ask("add")).options.excludeCredentials).toHaveLength(2);
    const answer = await signInBy(phone);
    expect([answer.status, await opens(cookieOf(answer))]).toEqual([303, true]);
    const named = (await passkeys()).map(({ id, name, lastUsedAt }) => [id, name, lastUsedAt]);
    expect(named).toEqual([
      [phone.id, "Cab phone", expect.stringMatching(/^2/)],
      [key.id, "Passkey", null],
    ]);
  });

  it("end the other sessions when added or removed, logged", async () => {
    const made = await add("Cab phone");
    expect([await opens(cookie), await opens(elsewhere)]).toEqual([true, false]);
    const later = cookieOf(await signInBy(made));
    await post(account, { intent: "remove-passkey", id: made.id });
    expect([await opens(cookie), await opens(later)]).toEqual([true, false]);
    expect(await passkeys()).toEqual([]);
    expect(cookieOf(await signInBy(made))).toBe("");
    const log = JSON.stringify(await allRows(database, "auditEntries"));
    for (const verb of ["passkey-added", "passkey-removed"]) expect(log).toContain(`.${verb}"`);
  });

  it("work once, for their purpose, within minutes, unaltered", async () => {
    const made = await add("Cab phone");
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
      ["unverified", made.answer((await ask("sign-in")).options, { verified: false })],
      ["in a frame", made.answer((await ask("sign-in")).options, { crossOrigin: true })],
      ["another account's", made.answer((await ask("sign-in")).options, { userHandle: "eA" })],
      ["no account's", made.answer((await ask("sign-in")).options, { userHandle: undefined })],
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
    // Nested CBOR arrays, up to the depth limit.
    const deep = Buffer.alloc(3_000, 0x81).toString("base64url");
    for (const passkey of [
      await create({ verified: false }),
      await create({ crossOrigin: true }),
      (await create({})).replace(/(?<="attestationObject":")[^"]+/, deep),
    ]) {
      const { status } = await post(account, { intent: "add-passkey", passkey });
      expect([status, (await passkeys()).length]).toEqual([400, 1]);
    }
  });

  it("need no counter; a counter that goes back means a copy", async () => {
    const made = await add("Synced");
    const used = async (counter: number) => (await signInBy(made, { counter })).status;
    expect([await used(0), await used(0)]).toEqual([303, 303]);
    expect([await used(7), await used(7), await used(6), await used(8)]).toEqual([
      303, 400, 400, 303,
    ]);
  });

  it("are not locked by failed passwords, and lock no password", async () => {
    const made = await add("Cab phone");
    const tries = { intent: "sign-in", ...deskAdmin };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await post(login, { ...tries, password: `guess ${count}` }, "")).status);
    }
    expect(statuses[5]).toBe(429);
    expect((await signInBy(made)).status).toBe(303);
    await database.db.deleteFrom("signInAttempts").execute();
    for (let count = 0; count < 6; count++) await signIn("{}");
    expect((await post(login, { ...tries, password: deskAdmin.password }, "")).status).toBe(303);
  });

  it("are added and removed only after a recent confirmation by password or passkey", async () => {
    const made = await add("Cab phone");
    await unconfirm();
    const before = await passkeys();
    expect(await ask("add")).toEqual({ success: true, confirmAt: confirmAt });
    for (const intent of ["add-passkey", "remove-passkey"]) {
      const answer = await post(account, { intent, id: made.id, passkey: "{}" });
      expect(answer.headers.get("Location")).toMatch(/confirm/);
    }
    expect(await passkeys()).toEqual(before);
    expect((await confirm({ password: "wrong" })).status).toBe(400);
    const strange = createAuthenticator().answer((await ask("confirm")).options);
    expect((await confirm({ passkey: strange })).status).toBe(400);
    const proofs = [
      async () => ({ password: deskAdmin.password }),
      async () => ({ passkey: made.answer((await ask("confirm")).options) }),
    ];
    for (const proof of proofs) {
      await unconfirm();
      const answer = await confirm(await proof());
      expect([answer.status, await opens(cookie)]).toEqual([303, false]);
      cookie = cookieOf(answer);
      expect((await ask("add")).options).toBeDefined();
    }
    const { status } = await post(account, { intent: "remove-passkey", id: made.id });
    expect([status, await passkeys()]).toEqual([303, []]);
  });

  it("allow no more than five password guesses at the confirmation", async () => {
    await unconfirm();
    for (let count = 0; count < 5; count++) await confirm({ password: `guess ${count}` });
    const late = await confirm({ password: deskAdmin.password });
    expect([late.status, Number(late.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });

  it("can be added and removed by their owner only, not by clients or signed out", async () => {
    const made = await add("Cab phone");
    const before = await passkeys();
    for (const as of ["", stranger]) {
      expect(await ask("add", as)).toEqual({ success: true, confirmAt: confirmAt });
      for (const intent of ["add-passkey", "remove-passkey"]) {
        const answer = await post(account, { intent, id: made.id }, as);
        expect(answer.headers.get("Location")).toMatch(/login/);
      }
    }
    expect(await passkeys()).toEqual(before);
  });

  it("are next to a list of sessions, which only their owner ends, after the same confirmation", async () => {
    const listed = async () => {
      const { body } = await send(accountLoader, "/admin/account", { cookie });
      return (body as { sessions: { id: string; current: boolean; browser: string }[] }).sessions;
    };
    const before = await listed();
    expect(before.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = before.find(({ current }) => !current)?.id ?? "";
    const end = (fields: Record<string, string>, as = cookie) => post(account, fields, as);
    await end({ intent: "end-session", session: other }, stranger);
    await end({ intent: "end-other-sessions" }, stranger);
    await unconfirm();
    for (const intent of ["end-session", "end-other-sessions"]) {
      const answer = await end({ intent, session: other });
      expect(answer.headers.get("Location")).toMatch(/confirm/);
    }
    expect(await listed()).toEqual(before);
    cookie = cookieOf(await confirm({ password: deskAdmin.password }));
    expect((await end({ intent: "end-session", session: other })).status).toBe(303);
    expect([await opens(elsewhere), (await listed()).length]).toEqual([false, 1]);
    const userAgent = "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1";
    const third = cookieOf(
      await send(loginAction, "/admin/login", { fields: { ...deskAdmin }, userAgent }),
    );
    expect((await listed()).map(({ browser }) => browser)).toContain("Safari on iPhone");
    expect((await end({ intent: "end-other-sessions" })).status).toBe(303);
    expect([await opens(third), await opens(cookie)]).toEqual([false, true]);
  });

  it("are removed by a reset of the account's sign-in", async () => {
    const made = await add("Cab phone");
    await resetStaffPassword(database.db, accountId, { kind: "system" });
    expect([await passkeys(), cookieOf(await signInBy(made))]).toEqual([[], ""]);
  });

  it("do not work while the account is disabled", async () => {
    const made = await add("Cab phone");
    await signedInCookie(database.db, { username: "Lena", password: deskAdmin.password });
    await setStaffDisabled(database.db, accountId, true, { kind: "system" });
    expect(cookieOf(await signInBy(made))).toBe("");
    expect(await passkeys()).toHaveLength(1);
  });
});

function cookieOf(answer: { headers: Headers }) {
  return answer.headers.getSetCookie().at(-1)?.split(";")[0] ?? "";
}

async function opens(of: string) {
  return (await send(teamLoader, "/admin/team", { cookie: of })).status === 200;
}

const account = ["/admin/account", accountAction] as const;

const confirmAt = "/admin/confirm?redirectTo=%2Fadmin%2Faccount";
