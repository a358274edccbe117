import { expect, it } from "vitest";
import { databaseAnswers, findSetting, upsertSetting } from "#db/queries/operations.server";
import { createTestDatabase } from "../support/database";

it("answers while the file is open, and says so when it is not", async () => {
  const database = await createTestDatabase();
  expect(await databaseAnswers(database.db)).toBe(true);
  await database.cleanup();
  expect(await databaseAnswers(database.db)).toBe(false);
});

it("remembers the last value of a setting", async () => {
  const database = await createTestDatabase();
  expect(await findSetting(database.db, "retention")).toBeNull();
  await upsertSetting(database.db, "retention", "12");
  await upsertSetting(database.db, "retention", "24");
  expect(await findSetting(database.db, "retention")).toBe("24");
  await database.cleanup();
});
