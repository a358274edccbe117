import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#db/connection.server";
import { migrate } from "#db/migrate.server";

/** A migrated, empty database of its own for one test. */
export interface TestDatabase extends Database {
  /** Closes the file and removes its folder. */
  cleanup(): Promise<void>;
}

let template: Promise<string> | undefined;

/** Returns a new folder for one test's files and a function that removes it. */
export function createTestFolder(): { folder: string; removeFolder: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "site-test-"));
  return { folder, removeFolder: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns a migrated database on a real file, copied from a template that is made once a test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  template ??= createTemplate();
  const { folder, removeFolder } = createTestFolder();
  const path = join(folder, "site.sqlite");
  copyFileSync(await template, path);
  const database = openDatabase({ path });
  return {
    ...database,
    cleanup: async () => {
      await database.close();
      removeFolder();
    },
  };
}

async function createTemplate(): Promise<string> {
  const { folder, removeFolder } = createTestFolder();
  process.once("exit", removeFolder);
  const path = join(folder, "template.sqlite");
  const database = openDatabase({ path });
  await migrate(database.db);
  // Closing writes the log back, so that the one file is the whole database.
  await database.close();
  return path;
}
