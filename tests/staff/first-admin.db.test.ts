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
  const settings = { username: " Dana ", password: "correct horse battery", allowGenerated: false };
  expect(await createFirstAccount(database.db, settings)).toEqual({ username: "Dana" });
  const changed = { ...settings, password: "another password" };
  expect(await createFirstAccount(database.db, changed)).toBeNull();
  expect(await signIn("dana", settings.password)).toMatchObject({ ok: true });
  expect(await signIn("dana", changed.password)).toMatchObject({ ok: false });
});

it("takes a configured password that contains the username, so that no known variables stop a start", async () => {
  const settings = { username: "dispatch", password: "dispatch-office", allowGenerated: false };
  expect(await createFirstAccount(database.db, settings)).toEqual({ username: "dispatch" });
});

it("generates a working password outside production", async () => {
  const made = await createFirstAccount(database.db, { allowGenerated: true });
  expect(made).toMatchObject({ username: "admin" });
  expect(made?.generatedPassword).toMatch(/^[A-Za-z0-9_-]{24}$/);
  expect(await signIn("admin", String(made?.generatedPassword))).toMatchObject({ ok: true });
});

it("accepts a short password outside production only", async () => {
  const short = { username: "dana", password: "short" };
  await expect(
    createFirstAccount(database.db, { ...short, allowGenerated: false }),
  ).rejects.toThrow("ADMIN_PASSWORD: Use a password of at least 12 characters.");
  expect(await findAllStaffAccounts(database.db)).toEqual([]);
  await createFirstAccount(database.db, { ...short, allowGenerated: true });
  expect(await signIn("dana", "short")).toMatchObject({ ok: true });
});

it.each([
  [{ allowGenerated: false }, /set ADMIN_USERNAME and ADMIN_PASSWORD/],
  [{ username: "dana", allowGenerated: false }, /set ADMIN_USERNAME and ADMIN_PASSWORD/],
  [{ username: " ", password: "correct horse battery", allowGenerated: false }, /ADMIN_USERNAME:/],
  [{ username: "a\nb", allowGenerated: true }, /ADMIN_USERNAME: .+control characters/],
  [
    { password: "x".repeat(201), allowGenerated: true },
    /ADMIN_PASSWORD: .+200 characters or fewer/,
  ],
])("names the settings to set: %j", async (settings, line) => {
  await expect(createFirstAccount(database.db, settings)).rejects.toThrow(line);
});

it("creates one account when two processes start together", async () => {
  const settings = { username: "dana", password: "correct horse battery", allowGenerated: false };
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
