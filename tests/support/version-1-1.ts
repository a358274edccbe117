import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import {
  type Database,
  openDatabase,
  openSiteDatabase,
  type SqliteDatabase,
} from "#db/connection.server";
import { createTestFolder } from "./database";
import { createPostgresDatabase, postgresServer } from "./postgres";

interface Opened<Kind> {
  database: Kind;
  cleanup(): Promise<void>;
}

const dump = (name: string) =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");

/** Returns the database that version 1.1.0 made and filled, in a file, open. */
export function openVersion11File(key?: string): Opened<SqliteDatabase> & { folder: string } {
  const { folder, removeFolder } = createTestFolder();
  const database = openDatabase({ path: join(folder, "site.sqlite"), key });
  database.sqlite.exec(dump("version-1.1.sql"));
  const cleanup = async () => {
    await database.close();
    removeFolder();
  };
  return { database, folder, cleanup };
}

/** Returns the same database, on PostgreSQL when the run uses it. */
export async function openVersion11(): Promise<Opened<Database>> {
  if (postgresServer === undefined) return openVersion11File();
  const { url, drop } = await createPostgresDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(dump("version-1.1.postgres.sql"));
  await client.end();
  const database = await openSiteDatabase({ url });
  const cleanup = async () => {
    await database.close();
    await drop();
  };
  return { database, cleanup };
}
