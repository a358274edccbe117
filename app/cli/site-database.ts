import { existsSync } from "node:fs";
import { type Database, openSiteDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { findLostDatabase } from "~/backups/lost-database.server";
import { startTombstones } from "~/backups/tombstones.server";
import { findPendingMigrations } from "~/backups/upgrade.server";
import { type Config, getConfig } from "~/config.server";
import { loadSettings } from "~/settings/stored-settings.server";
import { CommandFailure, printError } from "./console";

/** Opens the site's database of any schema version, runs `work` and closes it. Throws CommandFailure if there is no database, unless `create` is set and there are no backups. */
export async function withAnyDatabase(
  work: (database: Database) => Promise<void>,
  { create = false } = {},
): Promise<void> {
  const config = getConfig();
  const lost = findLostDatabase(config);
  if (lost !== null) throw new CommandFailure(`${lost.text} ${lost.remedy}`);
  if (!create && "path" in config.database && !existsSync(config.database.path)) {
    throw new CommandFailure(
      `There is no database at ${config.DATABASE_PATH}: start the site once, run “tpf migrate”, or set DATABASE_PATH.`,
    );
  }
  const database = await openSiteDatabase(config.database);
  await work(database).finally(database.close);
}

/** Returns the configuration. If the site's database can be read, includes the settings stored there. */
export async function findConfig(): Promise<Config> {
  const load = withAnyDatabase(async ({ db }) => void (await loadSettings(db)));
  await load.catch((error) => printError(`Without the stored settings: ${getErrorMessage(error)}`));
  return getConfig();
}

/** Returns the configuration of a site with a database file. Throws CommandFailure if the site uses PostgreSQL, which has no database file. */
export function getFileConfig(): Config {
  const config = getConfig();
  if ("path" in config.database) return config;
  throw new CommandFailure(
    "This command works on a SQLite file, but DATABASE_URL names a PostgreSQL server: use PostgreSQL's own tools (pg_dump, pg_restore).",
  );
}

/** Runs `work` on the site's database. Throws CommandFailure if migrations are pending, and NewerDatabaseError if a newer version has migrated the database. */
export function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  return withAnyDatabase(async (database) => {
    if ((await findPendingMigrations(database, getConfig())).length > 0) {
      throw new CommandFailure("The database is from an older version: run “tpf migrate” first.");
    }
    const { backupFolder } = await loadSettings(database.db);
    startTombstones(database, backupFolder, ({ message }) => printError(String(message)));
    return work(database);
  });
}
