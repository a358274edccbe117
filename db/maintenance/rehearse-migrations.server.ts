import type BetterSqlite3 from "better-sqlite3";
import { openDatabase } from "../connection.server";
import { messageOf } from "../errors.server";
import { migrate, migrations, pendingMigrations } from "../migrate.server";
import { type AuditHead, verifyAuditChain } from "../queries/audit.server";
import { type CheckedFile, checkFile, copyFile } from "./copy-file.server";
import { removeDatabaseFile } from "./files.server";
import type { KeyedFile } from "./open-file.server";

interface Rehearsal {
  /** The database or backup. It is only read, so a site may run on it. */
  file: KeyedFile;
  /** The temporary copy. A copy that an earlier run left there is removed. */
  copy: KeyedFile;
  /** The end of the audit log that is stored with the backups of this file, if any. */
  kept: AuditHead | null;
  steps?: typeof migrations;
}

/** The result of running this program's migrations on a copy of a file. */
export interface RehearsedMigrations extends Pick<CheckedFile, "bytes" | "leads" | "newestLeadAt"> {
  /** Names of the migrations that the file lacked. */
  pending: readonly string[];
  /** Row counts by table before and after the migrations. A table that is missing counts 0. */
  rows: readonly { table: string; before: number; after: number }[];
  /** Why the migrations or the check of the migrated file failed, or null. */
  failure: string | null;
  /** Null after a failure. */
  audit: Awaited<ReturnType<typeof verifyAuditChain>> | null;
}

/** Throws NewerDatabaseError for a file that this program cannot read, and what `copyFile` throws. */
export async function rehearseMigrations(rehearsal: Rehearsal): Promise<RehearsedMigrations> {
  const { file, copy, kept, steps = migrations } = rehearsal;
  try {
    const { bytes, leads, newestLeadAt } = copyFile(file, copy);
    const migrated = await runMigrations(copy, kept, steps);
    if (migrated.failure === null) checkFile(copy);
    return { bytes, leads, newestLeadAt, ...migrated };
  } finally {
    removeDatabaseFile(copy.path);
  }
}

async function runMigrations(copy: KeyedFile, kept: AuditHead | null, steps: typeof migrations) {
  const { db, sqlite, close } = openDatabase(copy);
  try {
    const pending = await pendingMigrations(db, steps);
    const before = countRows(sqlite);
    let failure: string | null = null;
    try {
      await migrate(db, steps);
    } catch (error) {
      failure = `The migrations failed: ${messageOf(error)}`;
    }
    const after = countRows(sqlite);
    const rows = [...before].map(([table, count]) => ({
      table,
      before: count,
      after: after.get(table) ?? 0,
    }));
    const audit = failure === null ? await verifyAuditChain(db, kept) : null;
    return { pending, rows, failure, audit };
  } finally {
    await close();
  }
}

/** Counts the rows of each table, except those that SQLite, the migrations and the search index manage. */
function countRows(sqlite: BetterSqlite3.Database): Map<string, number> {
  const tables = sqlite
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not in ('migrations', 'kysely_migration', 'kysely_migration_lock')
        and name not like 'sqlite\\_%' escape '\\' and name not like 'lead\\_words%' escape '\\' order by name`,
    )
    .pluck()
    .all();
  const count = (table: string) =>
    Number(sqlite.prepare(`select count(*) from "${table}"`).pluck().get());
  return new Map(tables.map((table) => [table, count(table)]));
}
