import type { Database } from "#db/connection.server";
import { NewerDatabaseError } from "#db/errors.server";
import { baseline, listPendingMigrations, migrate } from "#db/migrate.server";
import type { Config } from "~/config.server";
import { findBlankDatabase } from "./lost-database.server";
import { type Backup, backUpBeforeMigration, findAllBackups } from "./make-backup.server";

/** As `listPendingMigrations`; for a file NewerDatabaseError names the backup from before the newer version's first change, if there is one. */
export async function findPendingMigrations(
  database: Database,
  { backupFolder }: Config,
): Promise<string[]> {
  try {
    return await listPendingMigrations(database.db);
  } catch (error) {
    if (!(error instanceof NewerDatabaseError) || database.engine !== "sqlite") throw error;
    const changedAt = new Date(error.change.changedAt);
    // One begun in the very millisecond of the change may hold it already: the one made before a change ends milliseconds sooner.
    const before = findAllBackups(backupFolder).find(({ madeAt }) => madeAt < changedAt);
    if (before === undefined) throw error;
    throw new NewerDatabaseError(
      error.change,
      `the backup from before it: “tpf restore ${before.file}”`,
    );
  }
}

interface Upgraded {
  /** The names of the migrations that ran now. */
  applied: string[];
  /** Null when nothing was changed, for a new database and with PostgreSQL. */
  backup: Backup | null;
}

/**
 * Brings the site's database to this version's schema, a file after a backup. Throws what is wrong and what to do where a database was lost,
 * NewerDatabaseError, and what `backUp` throws.
 */
export async function upgradeDatabase(database: Database, config: Config): Promise<Upgraded> {
  const pending = await findPendingMigrations(database, config);
  const lost =
    pending.includes(baseline) && database.engine === "sqlite" ? findBlankDatabase(config) : null;
  if (lost !== null) throw new Error(`${lost.text} ${lost.remedy}`);
  const backup = await backUpBeforeMigration(database, {
    key: config.DATABASE_KEY,
    folder: config.backupFolder,
  });
  const applied = await migrate(database.db);
  return { applied, backup };
}

/** Says how to go back to the version before once migrations have run. */
export function describeRollback({ engine }: Pick<Database, "engine">): string {
  const backup =
    engine === "sqlite"
      ? "the backup that is made first"
      : "a backup from before, so make one first";
  return `The version before cannot be started again afterwards: the way back is ${backup}.`;
}
