import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { type KeyedFile, openFile } from "#db/maintenance/open-file.server";
import { insertLead, type NewLead } from "#db/queries/leads.server";
import { inTransaction } from "#db/transactions.server";
import { makeBackup } from "~/backups/make-backup.server";
import { sendBackup, startJournal } from "~/backups/offsite.server";
import { newLead } from "../db/lead-fixture";
import type { TestBucket } from "./bucket";
import { copyMigrated } from "./database";

/** Text that is in a lead and must not appear anywhere else. */
export const canary = "Canary Freight of Quartzsite";

/** Two keys for tests. */
export const keys = { one: "a1".repeat(32), other: "b2".repeat(32) } as const;

/** Makes a database with leads, the first of which carries the canary, and leaves it open. */
export async function makeSite(path: string, key?: string, leads = 3): Promise<SqliteDatabase> {
  await copyMigrated(path, key);
  const database = openDatabase({ path, key });
  // The creation time identifies a site.
  const madeAt = new Date().toISOString();
  database.sqlite.prepare("update kysely_migration set timestamp = ?").run(madeAt);
  await inTransaction(database.db, async (transaction) => {
    for (let n = 0; n < leads; n++) {
      const fields: Partial<NewLead> = { companyName: n === 0 ? canary : `Hauler ${n}` };
      await insertLead(transaction, newLead(fields));
    }
  });
  return database;
}

/** Returns every row of every table of a database file, by table. */
export function rowsOf(path: string, key?: string): Record<string, unknown[]> {
  const sqlite = openFile({ path, key });
  try {
    return Object.fromEntries(tablesOf(sqlite).map((table) => [table, allRows(sqlite, table)]));
  } finally {
    sqlite.close();
  }
}

/** Returns the files in a folder, and below it, that contain a text as it is. */
export function filesWith(folder: string, text: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => readFileSync(join(folder, name)).includes(text));
}

function tablesOf(sqlite: BetterSqlite3.Database): string[] {
  return sqlite
    .prepare<[], { name: string }>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .all()
    .map(({ name }) => name);
}

function allRows(sqlite: BetterSqlite3.Database, table: string): unknown[] {
  return sqlite.prepare(`select * from "${table}" order by 1`).all();
}

/** Uploads a backup and the journal since then to the bucket. Returns the settings that let the site find them. */
export async function fillBucket(
  { settings }: TestBucket,
  file: KeyedFile,
  recipient: string,
): Promise<Record<string, string>> {
  const offsite = { ...settings, recipient };
  const database = openDatabase(file);
  try {
    const sender = await startJournal(database, offsite, { key: file.key, log: () => undefined });
    const folder = join(dirname(file.path), "sent");
    const made = makeBackup(database, { key: file.key, folder });
    await sendBackup(database, offsite, made.file);
    await sender.stop();
    rmSync(folder, { recursive: true });
  } finally {
    await database.close();
  }
  return {
    OFFSITE_BUCKET_URL: settings.bucketUrl.href,
    OFFSITE_ACCESS_KEY_ID: settings.accessKeyId,
    OFFSITE_SECRET_ACCESS_KEY: settings.secretAccessKey,
    OFFSITE_AGE_RECIPIENT: recipient,
  };
}
