import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  type Database,
  openDatabase,
  openSiteDatabase,
  type SqliteDatabase,
} from "#db/connection.server";
import { migrate } from "#db/migrate.server";
import { createPostgresDatabase, onServer, postgresServer } from "./postgres";

interface Removable {
  /** Closes the database and removes it. */
  cleanup(): Promise<void>;
}

/** A migrated, empty database for one test. */
export type TestDatabase = Database & Removable;

/** The same in a file, for tests that need one. */
export type TestFile = SqliteDatabase & Removable;

const fileTemplates = new Map<string | undefined, Promise<string>>();
let serverTemplate: Promise<string> | undefined;

/** Returns a new folder for one test's files and a function that removes it. */
export function createTestFolder(): { folder: string; removeFolder: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "site-test-"));
  return { folder, removeFolder: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns a migrated database copied from a template made once per worker. Uses PostgreSQL when the run does. */
export function createTestDatabase(): Promise<TestDatabase> {
  return postgresServer === undefined ? createTestFile() : createOnServer();
}

/** Returns a migrated database in a real file, whichever engine the run uses. */
export async function createTestFile(): Promise<TestFile> {
  const { folder, removeFolder } = createTestFolder();
  const path = join(folder, "site.sqlite");
  await copyMigrated(path);
  const database = openDatabase({ path });
  // No test cuts the power of such a database, and waiting for the disk takes half of a test's time.
  database.sqlite.pragma("synchronous = OFF");
  return {
    ...database,
    cleanup: async () => {
      await database.close();
      removeFolder();
    },
  };
}

/** Makes a migrated, empty database at a path, encrypted if a key is given. Copies a template made once per worker. */
export async function copyMigrated(path: string, key?: string): Promise<void> {
  const template = fileTemplates.get(key) ?? createFileTemplate(key);
  fileTemplates.set(key, template);
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(await template, path);
}

/** Makes every write to a test's database fail from now on, as on a read-only disk, or succeed again. */
export async function setReadOnly(database: TestDatabase, readOnly: boolean): Promise<void> {
  if (database.engine === "sqlite") {
    database.sqlite.pragma(`query_only = ${readOnly ? "ON" : "OFF"}`);
    return;
  }
  const name = database.place.split("/").at(-1);
  await onServer(
    `alter database ${name} set default_transaction_read_only = ${readOnly ? "on" : "off"}`,
    // The setting applies to connections made after these are closed.
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
}

async function createOnServer(): Promise<TestDatabase> {
  serverTemplate ??= createServerTemplate();
  const { url, drop } = await createPostgresDatabase(await serverTemplate);
  const database = await openSiteDatabase({ url });
  return {
    ...database,
    cleanup: async () => {
      await database.close();
      await drop();
    },
  };
}

async function createServerTemplate(): Promise<string> {
  const { url, name } = await createPostgresDatabase();
  const database = await openSiteDatabase({ url });
  await migrate(database.db);
  // PostgreSQL copies a database only while no one is connected to it.
  await database.close();
  return name;
}

async function createFileTemplate(key?: string): Promise<string> {
  const { folder, removeFolder } = createTestFolder();
  process.once("exit", removeFolder);
  const path = join(folder, "template.sqlite");
  const database = openDatabase({ path, key });
  await migrate(database.db);
  // Closing writes the log back, so that the one file is the whole database.
  await database.close();
  return path;
}
