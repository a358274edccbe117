import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Database, openDatabase, type SqliteDatabase } from "#db/connection.server";
import { getErrorMessage, NewerDatabaseError, toDatabaseError } from "#db/errors.server";
import { checkFile, copyFile } from "#db/maintenance/copy-file.server";
import { databaseFileBytes, removeDatabaseFile } from "#db/maintenance/files.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { baseline, listPendingMigrations, migrate, migrations } from "#db/migrate.server";
import { describeVerification, verifyAuditChain } from "#db/queries/audit.server";
import type { Config } from "~/config.server";
import { type Finding, leadsAtRisk, ok } from "~/site/findings";
import { findLostDatabase } from "./lost-database.server";
import {
  backUpBeforeMigration,
  describeContent,
  findAllBackups,
  requireDiskSpace,
} from "./make-backup.server";

/**
 * Returns the names of the pending migrations. Throws NewerDatabaseError if a newer version has migrated the database. If the site uses SQLite, the
 * error names the last backup made before that migration, if there is one.
 */
export async function findPendingMigrations(database: Database, { backupFolder }: Config) {
  try {
    return await listPendingMigrations(database.db);
  } catch (error) {
    if (!(error instanceof NewerDatabaseError) || database.engine !== "sqlite") throw error;
    const changedAt = new Date(error.change.changedAt);
    // Excludes a backup from the same millisecond, which may include the change.
    const before = findAllBackups(backupFolder).find(({ madeAt }) => madeAt < changedAt);
    if (before === undefined) throw error;
    throw new NewerDatabaseError(
      error.change,
      `the backup from before it: “tpf restore ${before.file}”`,
    );
  }
}

/**
 * Makes a backup and migrates the site's database to this version's schema. Returns the names of the migrations that ran, and the backup for a rollback or null. Throws
 * NewerDatabaseError if a newer version has migrated the database, an error if the database seems lost, or the errors of `backUp`.
 */
export async function upgradeDatabase(database: Database, config: Config) {
  const pending = await findPendingMigrations(database, config);
  const lost = pending.includes(baseline) ? findLostDatabase(config, { blank: true }) : null;
  if (lost !== null) throw new Error(`${lost.text} ${lost.remedy}`);
  const backup = await backUpBeforeMigration(database, {
    key: config.DATABASE_KEY,
    folder: config.backupFolder,
  });
  const applied = await migrate(database.db);
  return { applied, backup };
}

/** Returns instructions for rolling back to the previous version after migrations have run. */
export function describeRollback({ engine }: Pick<Database, "engine">): string {
  const backup =
    engine === "sqlite"
      ? "the backup that is made first"
      : "a backup from before, so make one first";
  return `The previous version does not start on the database afterwards. To go back, restore ${backup}.`;
}

const keep = "Keep the version that runs; the database was not changed.";

/**
 * Copies a database file into `folder` and runs this version's migrations on the copy. Only reads the file itself, which may be in use. Compares row counts, verifies the audit log
 * and returns findings. Throws NewerDatabaseError if a newer version migrated the file, an error if the disk has too little space, or the errors of `copyFile`.
 */
export async function rehearseUpgrade(file: KeyedFile, folder: string, steps = migrations) {
  // The copy, its migration and its log may each take the size of the file.
  requireDiskSpace(folder, 3 * databaseFileBytes(file.path), "The copy for the rehearsal may need");
  const copy = { path: join(folder, "rehearsal.sqlite"), key: file.key };
  try {
    const content = describeContent(copyFile(file, copy));
    const rehearsed = ok(`Rehearsed on a copy of ${file.path} (${content}), which was only read.`);
    const database = openDatabase(copy);
    const findings = await rehearseCopy(database, steps).finally(database.close);
    if (findings.length > 1) checkFile(copy);
    return [rehearsed, ...findings];
  } finally {
    removeDatabaseFile(copy.path);
  }
}

/** Returns findings about the migrations, the rows and the audit log, or only one finding if the migrations fail. */
async function rehearseCopy({ db, sqlite }: SqliteDatabase, steps: typeof migrations) {
  const pending = await listPendingMigrations(db, steps);
  const before = countRows(sqlite);
  try {
    await migrate(db, steps);
  } catch (error) {
    return [leadsAtRisk(`The migrations failed: ${getErrorMessage(error)}`, keep)];
  }
  const ran =
    pending.length === 0
      ? "This version changes nothing in the database."
      : `Migrations that ran on the copy: ${pending.join(", ")}. ${describeRollback({ engine: "sqlite" })}`;
  const audit = await verifyAuditChain(db);
  const chain = describeVerification(audit);
  const advice = `${keep} “tpf audit verify” with that version shows whether it was broken before.`;
  return [
    ok(ran),
    rowsFinding(before, countRows(sqlite)),
    audit.ok ? ok(chain) : leadsAtRisk(chain, advice),
  ];
}

/** Counts the rows of each table. Skips tables that SQLite, the migrations or the search index manage. */
function countRows(sqlite: SqliteDatabase["sqlite"]): Map<string, number> {
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

function rowsFinding(before: Map<string, number>, after: Map<string, number>): Finding {
  const lost = [...before].flatMap(([table, count]) => {
    const left = after.get(table) ?? 0;
    return left < count ? [`${table} ${count} → ${left}`] : [];
  });
  if (lost.length > 0)
    return leadsAtRisk(`Rows are missing after the migrations: ${lost.join(", ")}.`, keep);
  const counts = [...before].flatMap(([table, count]) => (count ? [`${table} ${count}`] : []));
  return ok(`No rows are missing: ${counts.join(", ") || "there were none"}.`);
}

const tempFolderPrefix = ".scratch-";

/** Runs `work` with a temporary folder, returns its result and removes the folder. The folder is next to the database, because the system's temporary folder may be in memory. */
export async function withTempFolder<Result>(
  databasePath: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeTempFolder(dirname(databasePath));
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

function makeTempFolder(parent: string): string {
  try {
    return mkdtempSync(join(parent, tempFolderPrefix));
  } catch (error) {
    throw toDatabaseError(error, parent);
  }
}

/** Removes temporary folders left by commands that were killed. */
export function removeTempFolders(databasePath: string): void {
  const folder = dirname(databasePath);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(tempFolderPrefix)) rmSync(join(folder, name), { recursive: true });
  }
}
