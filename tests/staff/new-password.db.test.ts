import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "~/clients/accounts.server";
import { action as accountAction } from "~/routes/admin.account";
import {
  action as setPasswordAction,
  loader as setPasswordLoader,
} from "~/routes/set-password.$token";
import { createFirstAccount, createStaffAccount } from "~/staff/accounts.server";
import common from "~/staff/common-passwords.json" with { type: "json" };
import { newPasswordProblem } from "~/staff/new-password.server";
import { generatePassword } from "~/staff/passwords.server";
import type { TestDatabase } from "../support/database";
import { signedInCookie } from "../support/desk";
import { send } from "../support/requests";
import { eachOnItsDatabase } from "../support/site-database";

const taken = (password: string) => newPasswordProblem(password, "rosa") === null;

describe("a new password", () => {
  it("is none of the ten thousand most common long enough ones, in any case", () => {
    expect(new Set(common).size).toBe(9_967);
    expect(common.filter((password) => password.length < 12)).toEqual([]);
    expect(common.filter(taken)).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...common), fc.array(fc.boolean()), (password, upper) => {
        const letters = [...password].map((one, at) => (upper[at] ? one.toUpperCase() : one));
        expect(taken(letters.join(""))).toBe(false);
      }),
    );
  });

  it("is neither built from a shorter common one nor a repetition", () => {
    for (const password of ["password", "12345678", "qwerty", "letmein", "a".repeat(11)]) {
      expect(newPasswordProblem(password, "rosa")).toContain("12");
    }
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 3, unit: "grapheme-ascii" }),
        fc.integer({ min: 12, max: 200 }),
        (part, length) => {
          expect(taken(part.repeat(length).slice(0, length))).toBe(false);
        },
      ),
    );
  });

  it("is not a variation of the company's name", () => {
    const between = fc.constantFrom("", " ", "-", "_", "!", ".", "2025", "1", "@#");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("TPF", "tpf", "Tpf", "localhost"), between), {
          minLength: 4,
          maxLength: 20,
        }),
        (parts) => {
          const password = parts.flat().join("");
          fc.pre(password.length >= 12 && password.length <= 200);
          expect(taken(password)).toBe(false);
        },
      ),
    );
    expect(newPasswordProblem("TPF-Factoring-1!", "rosa")).toBeNull();
    expect(newPasswordProblem("Tpf!2025!2026!", "rosa")).toContain("our name");
  });

  it.each([
    ["client1", "client1password"],
    ["Rosa Delgado", "rosadelgado2026!"],
    ["rosa@copperstate.example", "Copperstate-Rosa-99"],
  ])("is not a variation of the username %s", (username, password) => {
    expect(newPasswordProblem(password, username)).toContain("your username");
    expect(newPasswordProblem(`${password} hauls freight`, username)).toBeNull();
  });

  it("may be anything else, including one that the site generates", () => {
    for (const password of [
      "three brokers and a dry van",
      " a long way to Flagstaff ",
      "ñandú-ñandú-8",
    ]) {
      expect(newPasswordProblem(password, "rosa")).toBeNull();
    }
    for (let made = 0; made < 200; made++) expect(taken(generatePassword())).toBe(true);
  });
});

describe("every form that sets a password", () => {
  let database: TestDatabase;
  eachOnItsDatabase((made) => {
    database = made;
  });
  const known = "Administrator";
  const system = { kind: "system" } as const;

  it("refuses a common one with what to do, and changes nothing", async () => {
    expect(common).toContain(known.toLowerCase());
    const cookie = await signedInCookie(database.db);
    const own = await send(accountAction, "/admin/account", {
      cookie,
      fields: { intent: "change-password", newPassword: known, newPasswordAgain: known },
    });
    const why = expect.stringContaining("Put a few words together");
    expect([own.status, own.body]).toMatchObject([400, { errors: { newPassword: why } }]);

    const client = { firstName: "Rosa", lastName: "D", username: "rosa", email: "r@b.co" };
    const { link } = await createClient(database.db, { ...client, companyName: "CSH" }, system);
    const params = { token: link.token };
    const fields = { password: known };
    const chosen = await send(setPasswordAction, `/set-password/${link.token}`, { params, fields });
    expect([chosen.status, chosen.body]).toEqual([400, { error: why }]);
    const named = { params, fields: { password: "rosa-rosa-2026" } };
    expect(await send(setPasswordAction, `/set-password/${link.token}`, named)).toMatchObject({
      body: { error: expect.stringContaining("your username") },
    });

    const lena = { username: "Lena", displayName: null, email: null, role: "sales" } as const;
    const { token } = (await createStaffAccount(database.db, lena, system)).link;
    const byLink = { params: { token }, fields };
    const first = await send(setPasswordAction, `/set-password/${token}`, byLink);
    expect([first.status, first.body]).toEqual([400, { error: why }]);
  });

  it("lets staff choose a first one by a link that works once", async () => {
    const rita = { username: "Rita", displayName: null, email: null, role: "sales" } as const;
    const { token } = (await createStaffAccount(database.db, rita, system)).link;
    const path = `/set-password/${token}`;
    const page = () => send(setPasswordLoader, path, { params: { token } });
    expect(await page()).toMatchObject({ status: 200, body: { username: "Rita" } });
    const password = "three brokers and a dry van";
    const choose = () => send(setPasswordAction, path, { params: { token }, fields: { password } });
    const chosen = await choose();
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(chosen.headers.get("Set-Cookie")).toMatch(/^admin=[\w-]{43};/);
    expect([(await choose()).status, (await page()).status]).toEqual([410, 410]);
    // A session cookie does not work in place of a link.
    const [, session = ""] = /^admin=([^;]+)/.exec(chosen.headers.get("Set-Cookie") ?? "") ?? [];
    const byCookie = { params: { token: session }, fields: { password } };
    expect((await send(setPasswordAction, path, byCookie)).status).toBe(410);
  });

  it("a production site does not start with one", async () => {
    const first = { ADMIN_PASSWORD: known, production: true };
    await expect(createFirstAccount(database.db, first)).rejects.toThrow(/ADMIN_PASSWORD: Many/);
  });
});
