import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UsernameTakenError } from "#db/errors.server";
import { findAllAuditEntries } from "#db/queries/audit.server";
import { findAllClients, findClientById } from "#db/queries/clients.server";
import { createClient, resetClientPassword, setClientDisabled } from "~/clients/accounts.server";
import { findLinkedAccount, setPasswordByLink } from "~/clients/password-links.server";
import { signInClient } from "~/clients/sign-in.server";
import { findSession } from "~/staff/sessions.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { aStaffAccount } from "../support/desk";
import { allRows } from "../support/rows";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

describe("an account", () => {
  it("is created without a password, its username in any case", async () => {
    const { client } = await create();
    expect(client).toMatchObject({ ...fieldsOf("Rosa"), disabled: false, passwordChangedAt: null });
    await expect(create("rOSA")).rejects.toBeInstanceOf(UsernameTakenError);
  });

  it("loses its sessions and its link permanently when disabled", async () => {
    const { client, link } = await create();
    await setPasswordByLink(database.db, link.token, password, start);
    const session = await signIn();
    const fresh = await resetClientPassword(database.db, client.id, system, start);
    await setClientDisabled(database.db, client.id, true, system, start);
    await setClientDisabled(database.db, client.id, false, system, start);
    const token = session?.token ?? "";
    expect(await findSession(database.db, "client", token, start)).toBeNull();
    expect(await findLinkedAccount(database.db, String(fresh?.token), start)).toBeNull();
    expect((await findClientById(database.db, client.id))?.disabled).toBe(false);
  });

  it("that does not exist is neither disabled nor reset nor logged", async () => {
    const unassigned = "00000000-0000-4000-8000-000000000000";
    const gone = "There is no such client.";
    await expect(setClientDisabled(database.db, unassigned, true, system)).rejects.toThrow(gone);
    await expect(resetClientPassword(database.db, unassigned, system)).rejects.toThrow(gone);
    expect(await findAllAuditEntries(database.db, { limit: 5 })).toEqual([]);
  });

  it("has every step in the audit log, by ids, without name or link", async () => {
    const { client, link } = await create();
    await setPasswordByLink(database.db, link.token, password, start);
    const { id } = await aStaffAccount(database.db);
    const admin = { kind: "admin", id } as const;
    await resetClientPassword(database.db, client.id, admin, start);
    await setClientDisabled(database.db, client.id, true, admin, start);
    await setClientDisabled(database.db, client.id, false, admin, start);
    const entries = await findAllAuditEntries(database.db, { limit: 10 });
    expect(entries.map((entry) => [entry.action, entry.actorId, entry.subjectId])).toEqual([
      ["client.enabled", id, client.id],
      ["client.disabled", id, client.id],
      ["client.password-reset", id, client.id],
      ["client.password-set", client.id, null],
      ["client.created", null, client.id],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/rosa|copper/i);
  });
});

describe("a set-password link", () => {
  it("works once: one of two simultaneous uses wins, later ones fail", async () => {
    const { link } = await create();
    const tries = [password, "another long password"].map((typed) =>
      setPasswordByLink(database.db, link.token, typed, start),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await setPasswordByLink(database.db, link.token, "a third password", start)).toBeNull();
  });

  it("works for 24 hours and is stored only as a hash", async () => {
    const { link } = await create();
    expect(link.expiresAt).toEqual(later(24));
    expect(await findLinkedAccount(database.db, link.token, later(23.99))).not.toBeNull();
    expect(await findLinkedAccount(database.db, link.token, later(24))).toBeNull();
    expect(await setPasswordByLink(database.db, link.token, password, later(24))).toBeNull();
    const rows = await allRows(database, "client_password_links");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });

  it("is replaced by a reset, which also ends the old password and every session", async () => {
    const { client, link } = await create();
    await setPasswordByLink(database.db, link.token, password, start);
    const session = await signIn();
    const first = await resetClientPassword(database.db, client.id, system, start);
    const second = await resetClientPassword(database.db, client.id, system, start);
    const token = session?.token ?? "";
    expect(await findSession(database.db, "client", token, start)).toBeNull();
    expect(await signIn()).toBeNull();
    expect(await setPasswordByLink(database.db, String(first?.token), password, start)).toBeNull();
    expect(
      await setPasswordByLink(database.db, String(second?.token), password, start),
    ).not.toBeNull();
    expect(await signIn()).not.toBeNull();
  });

  it.each(["", "x", "x".repeat(43), "../admin", "x".repeat(10_000)])(
    "that was made up (%.20j) sets no password",
    async (made) => {
      await create();
      expect(await findLinkedAccount(database.db, made)).toBeNull();
      expect(await setPasswordByLink(database.db, made, password)).toBeNull();
    },
  );
});

describe("the list of clients", () => {
  it("is searched by any part of a username, email, company or name, and paged by username", async () => {
    for (const name of ["Dale", "adele", "Bo", "carl"]) {
      const other = { companyName: "Áridos Mogollón", lastName: "Núñez" };
      await create(name, name === "Bo" ? other : {});
    }
    const names = async (request: { search?: string; after?: string | null; limit?: number }) => {
      const page = await findAllClients(database.db, { limit: 10, ...request });
      return [page.clients.map(({ username }) => username), page.nextAfter];
    };
    expect(await names({})).toEqual([["adele", "Bo", "carl", "Dale"], null]);
    expect(await names({ limit: 2 })).toEqual([["adele", "Bo"], "Bo"]);
    expect(await names({ limit: 2, after: "Bo" })).toEqual([["carl", "Dale"], null]);
    for (const search of [" MOGO", "mogollón", "aridos", "NUNEZ", "Rosa núñez"]) {
      expect(await names({ search }), search).toEqual([["Bo"], null]);
    }
    expect(await names({ search: "dale@copper" })).toEqual([["Dale"], null]);
    expect(await names({ search: "100%_'" })).toEqual([[], null]);
  });
});

function later(hours: number) {
  return new Date(start.getTime() + hours * 60 * 60_000);
}

function fieldsOf(username: string, changes = {}) {
  return {
    firstName: "Rosa",
    lastName: "Delgado",
    username,
    email: `${username.toLowerCase()}@copperstate.example`,
    companyName: "Copper State Hauling",
    ...changes,
  };
}

function create(username = "Rosa", changes = {}) {
  return createClient(database.db, fieldsOf(username, changes), system, start);
}

function signIn(typed = password) {
  const credentials = { username: "rosa", password: typed, address: "203.0.113.7" };
  return signInClient(database.db, credentials, start);
}

const start = new Date("2025-08-04T15:00:00Z");

const system = { kind: "system" } as const;

const password = "a long way to Flagstaff";
