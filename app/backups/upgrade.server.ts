import type { Database } from "#db/connection.server";
import { NewerDatabaseError } from "#db/errors.server";
import { baseline, listPendingMigrations, migrate } from "#db/migrate.server";
import type { Config } from "~/config.server";
import { findLostDatabase } from "./lost-database.server";
import { backUpBeforeMigration, findAllBackups } from "./make-backup.server";

/**
 * Returns the names of the pending migrations. Throws NewerDatabaseError if a newer version has migrated the database. With SQLite, the error names
 * the last backup made before that migration, if there is one.
 */
export async function findPendingMigrations(
  database: Database,
  { backupFolder }: Config,
): Promise<string[]> {
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
 * Migrates the site's database to this version's schema, after a backup. Returns the names of the migrations that ran, and the backup for a rollback or null. Throws
 * NewerDatabaseError, an error if the database seems lost, and the errors of `backUp`.
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
