import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { createClient, resetClientPassword, setClientDisabled } from "~/clients/accounts.server";
import { setPasswordByLink } from "~/clients/password-links.server";
import { signInClient } from "~/clients/sign-in.server";
import { endSession, findSession } from "~/staff/sessions.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { allRows } from "../support/rows";

vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  verify.mockImplementation(argon2.verify);
  return { ...argon2, verify };
});

const password = " a long way to Flagstaff ";

let database: TestDatabase;
let clientId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  const { client, link } = await createClient(database.db, fields, system, start);
  clientId = client.id;
  await setPasswordByLink(database.db, link.token, password, start);
  verify.mockClear();
});
afterEach(() => database.cleanup());

describe("signing in", () => {
  it("accepts the username trimmed and in any case, the password exactly", async () => {
    expect(await signIn({ username: "  rOSA " })).toMatchObject({ client: fields });
    expect(await signIn({ password: password.trim() })).toBeNull();
  });

  it("returns the client's fields without the password", async () => {
    const result = await signIn();
    expect(result).toMatchObject({ client: fields });
    expect(JSON.stringify(result)).not.toContain("argon2");
  });

  it.each([
    ["a wrong password", { password: "wrong" }],
    ["an unknown name", { username: "nobody" }],
    ["an empty name", { username: "" }],
    ["a name that is SQL", { username: "' or 1=1 --" }],
  ])("answers %s identically, after the same work", async (_case, typed) => {
    expect(await signIn(typed)).toBeNull();
    expect(verify).toHaveBeenCalledTimes(1);
    expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("answers a disabled account, and one without a password, like a wrong password", async () => {
    await setClientDisabled(database.db, clientId, true, system);
    expect(await signIn()).toBeNull();
    await setClientDisabled(database.db, clientId, false, system);
    await resetClientPassword(database.db, clientId, system);
    expect(await signIn()).toBeNull();
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it("expires after 24 hours, however active", async () => {
    const token = await tokenOf();
    for (const hours of [3, 6, 9, 12, 15, 18, 21, 23]) {
      expect(await findSession(database.db, "client", token, later(hours * 60))).toMatchObject({
        account: fields,
      });
    }
    expect(await findSession(database.db, "client", token, later(24 * 60))).toBeNull();
  });

  it("expires after four idle hours", async () => {
    const given = await tokenOf();
    const opens = async (minutes: number) =>
      (await findSession(database.db, "client", given, later(minutes))) !== null;
    expect(await opens(239)).toBe(true);
    expect(await opens(239 + 239)).toBe(true);
    expect(await opens(239 + 239 + 240)).toBe(false);
  });

  it("ends at sign-out for this browser only", async () => {
    const [here, elsewhere] = [await tokenOf(), await tokenOf()];
    await endSession(database.db, "client", here, start);
    expect(await findSession(database.db, "client", here, start)).toBeNull();
    expect(await findSession(database.db, "client", elsewhere, start)).not.toBeNull();
    await expect(endSession(database.db, "client", here, start)).resolves.toBeUndefined();
  });

  it.each(["", "x", "x".repeat(43), "x".repeat(10_000), "'; drop table clients; --"])(
    "rejects the token %.50j",
    async (made) => {
      expect(await findSession(database.db, "client", made, start)).toBeNull();
    },
  );

  it("stores no token, password, name or full address", async () => {
    const token = await tokenOf();
    await signIn({ username: "my secret password", password: "wrong" });
    const tables = [
      "client_sessions",
      "client_password_links",
      "sign_in_attempts",
      "audit_entries",
    ];
    const rows = await Promise.all(tables.map((table) => allRows(database, table)));
    const accounts = await allRows(database, "clients");
    expect(JSON.stringify(accounts)).not.toContain(password.trim());
    expect(JSON.stringify(rows)).not.toMatch(/Rosa|secret|203\.0\.113\.7|copperstate/i);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("is logged by id", async () => {
    await endSession(database.db, "client", await tokenOf(), start);
    const entries = await findAllAuditEntries(database.db, { limit: 2 });
    expect(entries.map(({ action, actorKind, actorId }) => [action, actorKind, actorId])).toEqual([
      ["client.signed-out", "client", clientId],
      ["client.signed-in", "client", clientId],
    ]);
  });
});

describe("the throttle", () => {
  async function fail(times: number, typed: Try = {}): Promise<void> {
    for (let count = 0; count < times; count++) {
      expect(await signIn({ password: "wrong", ...typed })).toBeNull();
    }
  }

  it("refuses the sixth attempt for 15 minutes, even with the right password", async () => {
    await fail(5);
    await expect(signIn({ now: later(11) })).rejects.toMatchObject({
      kind: "throttled",
      retryAfterSeconds: 240,
    });
    expect(await signIn({ now: later(15) })).toMatchObject({ client: fields });
  });

  it("treats an unknown name the same", async () => {
    await fail(5, { username: "nobody" });
    await expect(signIn({ username: "nobody" })).rejects.toMatchObject({ kind: "throttled" });
  });

  it("does not lock out another address or the administrator of the same name", async () => {
    await fail(5);
    expect(await signIn({ address: "203.0.113.8" })).toMatchObject({ client: fields });
    const attempts = await allRows(database, "sign_in_attempts");
    expect(new Set(attempts.map(({ realm }) => realm))).toEqual(new Set(["client"]));
  });
});

function later(minutes: number) {
  return new Date(start.getTime() + minutes * 60_000);
}

interface Try {
  username?: string;
  password?: string;
  address?: string;
  now?: Date;
}

function signIn({ now = start, ...typed }: Try = {}) {
  const credentials = { username: "Rosa", password, address: "203.0.113.7", ...typed };
  return signInClient(database.db, credentials, now);
}

async function tokenOf(typed: Try = {}): Promise<string> {
  const result = await signIn(typed);
  if (result === null) throw new Error("The sign-in was refused.");
  return result.token;
}

const verify = vi.hoisted(() => vi.fn());

const start = new Date("2025-08-04T15:00:00Z");

const system = { kind: "system" } as const;

const fields = {
  firstName: "Rosa",
  lastName: "Delgado",
  username: "Rosa",
  email: "rosa@copperstate.example",
  companyName: "Copper State Hauling",
};
