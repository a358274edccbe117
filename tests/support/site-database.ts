import { afterEach, beforeEach } from "vitest";
import { setDatabase } from "#db/connection.server";
import { createTestDatabase, type TestDatabase } from "./database";

/** Gives each test in the block a new empty database that the site uses; `begun` receives it first. */
export function eachOnItsDatabase(begun: (database: TestDatabase) => unknown): void {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    setDatabase(database);
    await begun(database);
  });
  afterEach(async () => {
    setDatabase(undefined);
    await database.cleanup();
  });
}
