import { expect, it } from "vitest";
import {
  databaseAcceptsWrites,
  databaseAnswers,
  findSetting,
  upsertSetting,
} from "#db/queries/operations.server";
import { createTestDatabase, setReadOnly } from "../support/database";

it("answers while the file is open, and reports when it is not", async () => {
  const database = await createTestDatabase();
  expect(await databaseAnswers(database.db)).toBe(true);
  await database.cleanup();
  expect(await databaseAnswers(database.db)).toBe(false);
});

it("counts as unwritable from a refused write to the next successful one", async () => {
  const database = await createTestDatabase();
  const { db } = database;
  await setReadOnly(database, true);
  expect(await databaseAcceptsWrites(db)).toBe(true);
  await expect(upsertSetting(db, "retention", "12")).rejects.toThrow();
  expect([await databaseAcceptsWrites(db), await databaseAnswers(db)]).toEqual([false, true]);
  await setReadOnly(database, false);
  expect(await databaseAcceptsWrites(db)).toBe(true);
  await database.cleanup();
});

it("remembers the last value of a setting", async () => {
  const database = await createTestDatabase();
  expect(await findSetting(database.db, "retention")).toBeNull();
  await upsertSetting(database.db, "retention", "12");
  await upsertSetting(database.db, "retention", "24");
  expect(await findSetting(database.db, "retention")).toBe("24");
  await database.cleanup();
});
