import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findAllStaffSessions } from "#db/queries/sessions.server";
import { findAllStaffAccounts, updateStaffAccount } from "#db/queries/staff.server";
import { inTransaction } from "#db/transactions.server";
import { createFirstAccount } from "~/staff/accounts.server";
import { endSession, findSession } from "~/staff/sessions.server";
import { signInStaff } from "~/staff/sign-in.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { allRows } from "../support/rows";

const password = " correct horse battery ";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await createFirstAccount(database.db, {
    ADMIN_USERNAME: "Dana",
    ADMIN_PASSWORD: password,
    production: true,
  });
});
afterEach(() => database.cleanup());

describe("signing in", () => {
  it("accepts the username trimmed and in any case, the password exactly", async () => {
    expect(await signIn({ username: "  dANA " })).toMatchObject({ ok: true });
    expect(await signIn({ password: password.trim() })).toEqual({ ok: false, reason: "invalid" });
  });

  it.each([
    ["a wrong password", { password: "wrong" }],
    ["an unknown name", { username: "nobody" }],
    ["an empty name", { username: "" }],
    ["an enormous password", { password: "x".repeat(60_000) }],
    ["a name that is SQL", { username: "' or 1=1 --" }],
  ])("answers %s identically", async (_case, typed) => {
    expect(await signIn(typed)).toEqual({ ok: false, reason: "invalid" });
  });

  it("returns a new token each time, and stores no token and no full address", async () => {
    const tokens = [await token(), await token()];
    expect(new Set(tokens).size).toBe(2);
    expect(tokens[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [admin] = await findAllStaffAccounts(database.db);
    const sessions = await findAllStaffSessions(database.db, String(admin?.id), start);
    expect(sessions).toHaveLength(2);
    for (const session of sessions) {
      expect(session.tokenHash).toMatch(/^[0-9a-f]{64}$/);
      expect(tokens).not.toContain(session.tokenHash);
      expect(session.address).toBe("203.0.113.0");
    }
  });

  it("expires after 24 hours, however active", async () => {
    const given = await token();
    for (const hours of [3, 6, 9, 12, 15, 18, 21, 23]) {
      expect(await findSession(database.db, "staff", given, later(hours * 60))).toMatchObject({
        account: { username: "Dana" },
      });
    }
    expect(await findSession(database.db, "staff", given, later(24 * 60))).toBeNull();
  });

  it("lasts 24 hours, even idle", async () => {
    const given = await token();
    expect(await findSession(database.db, "staff", given, later(24 * 60 - 1))).not.toBeNull();
  });

  it("ends at sign-out for this browser only", async () => {
    const here = await token();
    const elsewhere = await token();
    await endSession(database.db, "staff", here, start);
    expect(await findSession(database.db, "staff", here, start)).toBeNull();
    expect(await findSession(database.db, "staff", elsewhere, start)).not.toBeNull();
    await expect(endSession(database.db, "staff", here, start)).resolves.toBeUndefined();
  });

  it("ends at once for a disabled account, which then gets the answer to a wrong password", async () => {
    const given = await token();
    const [admin] = await findAllStaffAccounts(database.db);
    await inTransaction(database.db, (transaction) =>
      updateStaffAccount(transaction, String(admin?.id), { disabled: true }),
    );
    expect(await findSession(database.db, "staff", given, start)).toBeNull();
    expect(await signIn()).toEqual({ ok: false, reason: "invalid" });
  });

  it.each(["", "x", "x".repeat(43), "x".repeat(10_000), "'; drop table admins; --"])(
    "rejects the token %.50j",
    async (made) => {
      expect(await findSession(database.db, "staff", made, start)).toBeNull();
    },
  );

  it("is logged by id, without name, address or token", async () => {
    const given = await token();
    await endSession(database.db, "staff", given, start);
    const entries = await findAllAuditEntries(database.db, { limit: 10 });
    expect(entries.map(({ action }) => action)).toEqual([
      "admin.signed-out",
      "admin.signed-in",
      "admin.created",
    ]);
    const written = JSON.stringify(entries);
    for (const secret of ["Dana", "203.0.113", given]) expect(written).not.toContain(secret);
  });
});

describe("the throttle", () => {
  async function fail(times: number, typed: Try = {}): Promise<void> {
    for (let count = 0; count < times; count++) {
      expect(await signIn({ password: "wrong", ...typed })).toMatchObject({ reason: "invalid" });
    }
  }

  it("refuses the sixth attempt until the first failure is 15 minutes old, even with the right password", async () => {
    await fail(1);
    await fail(4, { now: later(10) });
    await expect(signIn({ now: later(11) })).rejects.toMatchObject({
      kind: "throttled",
      retryAfterSeconds: 240,
    });
    await expect(signIn({ now: later(14.99) })).rejects.toMatchObject({ kind: "throttled" });
    expect(await signIn({ now: later(15) })).toMatchObject({ ok: true });
  });

  it("is not prolonged by refused attempts", async () => {
    await fail(5);
    for (let minutes = 1; minutes < 15; minutes++) {
      await expect(signIn({ now: later(minutes) })).rejects.toMatchObject({ kind: "throttled" });
    }
    expect(await signIn({ now: later(15) })).toMatchObject({ ok: true });
  });

  it("clears the failures after a success", async () => {
    await fail(4);
    expect(await signIn()).toMatchObject({ ok: true });
    await fail(5);
  });

  it("does not lock out another address or account", async () => {
    await fail(5);
    expect(await signIn({ address: "203.0.113.8" })).toMatchObject({ ok: true });
    expect(await signIn({ username: "other" })).toMatchObject({ reason: "invalid" });
  });

  it("counts a name in any spelling, and unknown names too", async () => {
    await fail(3);
    await fail(2, { username: " DANA " });
    await expect(signIn()).rejects.toMatchObject({ kind: "throttled" });
    await fail(5, { username: "nobody" });
    await expect(signIn({ username: "nobody" })).rejects.toMatchObject({ kind: "throttled" });
  });

  it("counts the addresses of one IPv6 subscriber together", async () => {
    for (let host = 1; host <= 5; host++) await fail(1, { address: `2001:db8:0:1::${host}` });
    await expect(signIn({ address: "2001:db8:0:1:ffff::9" })).rejects.toMatchObject({
      kind: "throttled",
    });
    expect(await signIn({ address: "2001:db8:0:2::1" })).toMatchObject({ ok: true });
  });

  it("lets no more than five of many simultaneous attempts through", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => signIn({ password: "wrong" })),
    );
    const reasons = results.map((result) => {
      if (result.status === "rejected") return result.reason.kind;
      return result.value.ok ? "ok" : result.value.reason;
    });
    expect(reasons.filter((reason) => reason === "invalid")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "throttled")).toHaveLength(15);
  });

  it("stores no readable input", async () => {
    await signIn({ username: "my secret password", password: "wrong" });
    const rows = await allRows(database, "sign_in_attempts");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/secret|203\.0\.113/);
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
  const credentials = { username: "Dana", password, address: "203.0.113.7", ...typed };
  return signInStaff(database.db, credentials, now);
}

async function token(now = start): Promise<string> {
  const result = await signIn({ now });
  if (!result.ok) throw new Error("The sign-in was refused.");
  return result.token;
}

const start = new Date("2025-08-04T15:00:00Z");
