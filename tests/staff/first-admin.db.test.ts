import { afterEach, beforeEach, expect, it } from "vitest";
import { UsernameTakenError } from "#db/errors.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import { createFirstAccount } from "~/staff/accounts.server";
import { signInStaff } from "~/staff/sign-in.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { aStaffAccount } from "../support/desk";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.cleanup());

const signIn = (username: string, password: string) =>
  signInStaff(database.db, { username, password, address: "127.0.0.1" });

it("creates the configured account, and never changes it afterwards", async () => {
  const settings = {
    ADMIN_USERNAME: " Dana ",
    ADMIN_PASSWORD: "correct horse battery",
    production: true,
  };
  expect(await createFirstAccount(database.db, settings)).toEqual({ username: "Dana" });
  const changed = { ...settings, ADMIN_PASSWORD: "another password" };
  expect(await createFirstAccount(database.db, changed)).toBeNull();
  expect(await signIn("dana", settings.ADMIN_PASSWORD)).toMatchObject({ ok: true });
  expect(await signIn("dana", changed.ADMIN_PASSWORD)).toMatchObject({ ok: false });
});

it("takes a configured password that contains the username, so that no known variables stop a start", async () => {
  const settings = {
    ADMIN_USERNAME: "dispatch",
    ADMIN_PASSWORD: "dispatch-office",
    production: true,
  };
  expect(await createFirstAccount(database.db, settings)).toEqual({ username: "dispatch" });
});

it("generates a working password outside production", async () => {
  const made = await createFirstAccount(database.db, { production: false });
  expect(made).toMatchObject({ username: "admin" });
  expect(made?.generatedPassword).toMatch(/^[A-Za-z0-9_-]{24}$/);
  expect(await signIn("admin", String(made?.generatedPassword))).toMatchObject({ ok: true });
});

it("accepts a short password outside production only", async () => {
  const short = { ADMIN_USERNAME: "dana", ADMIN_PASSWORD: "short" };
  await expect(createFirstAccount(database.db, { ...short, production: true })).rejects.toThrow(
    "ADMIN_PASSWORD: Use a password of at least 12 characters.",
  );
  expect(await findAllStaffAccounts(database.db)).toEqual([]);
  await createFirstAccount(database.db, { ...short, production: false });
  expect(await signIn("dana", "short")).toMatchObject({ ok: true });
});

it.each([
  [{ production: true }, /set ADMIN_USERNAME and ADMIN_PASSWORD/],
  [{ ADMIN_USERNAME: "dana", production: true }, /set ADMIN_USERNAME and ADMIN_PASSWORD/],
  [
    { ADMIN_USERNAME: " ", ADMIN_PASSWORD: "correct horse battery", production: true },
    /ADMIN_USERNAME:/,
  ],
  [{ ADMIN_USERNAME: "a\nb", production: false }, /ADMIN_USERNAME: .+control characters/],
  [
    { ADMIN_PASSWORD: "x".repeat(201), production: false },
    /ADMIN_PASSWORD: .+200 characters or fewer/,
  ],
])("names the settings to set: %j", async (settings, line) => {
  await expect(createFirstAccount(database.db, settings)).rejects.toThrow(line);
});

it("creates one account when two processes start together", async () => {
  const settings = {
    ADMIN_USERNAME: "dana",
    ADMIN_PASSWORD: "correct horse battery",
    production: true,
  };
  const made = await Promise.all([1, 2, 3].map(() => createFirstAccount(database.db, settings)));
  expect(made.filter((admin) => admin !== null)).toHaveLength(1);
  expect(await findAllStaffAccounts(database.db)).toHaveLength(1);
});

it("refuses a username that another administrator has in another case", async () => {
  await aStaffAccount(database.db, { username: "Dana" });
  await expect(aStaffAccount(database.db, { username: "DANA" })).rejects.toThrow(
    UsernameTakenError,
  );
});
