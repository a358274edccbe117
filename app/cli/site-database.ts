import { existsSync } from "node:fs";
import { type Database, openSiteDatabase, type SqliteDatabase } from "#db/connection.server";
import { findLostDatabase } from "~/backups/lost-database.server";
import { startTombstones } from "~/backups/tombstones.server";
import { findPendingMigrations } from "~/backups/upgrade.server";
import { type Config, getConfig } from "~/config.server";
import { CommandFailure, printError } from "./console";

export interface SiteContext {
  config: Config;
  database: Database;
}

/** Whatever its schema, and closes it. CommandFailure without one, unless `create` makes it, and what `work` throws. */
export async function withAnyDatabase(
  work: (context: SiteContext) => Promise<void>,
  { create = false } = {},
): Promise<void> {
  const config = getConfig();
  const lost = findLostDatabase(config);
  if (lost !== null) throw new CommandFailure(`${lost.text} ${lost.remedy}`);
  if (!create && "path" in config.database && !existsSync(config.database.path)) {
    throw new CommandFailure(
      `There is no database at ${config.DATABASE_PATH}: start the site once, run "tpf migrate", or set DATABASE_PATH.`,
    );
  }
  const database = await openSiteDatabase(config.database);
  try {
    await work({ config, database });
  } finally {
    await database.close();
  }
}

/** As `withAnyDatabase`, on a file. Throws CommandFailure when PostgreSQL keeps the data. */
export function withDatabaseFile(
  work: (context: SiteContext & { database: SqliteDatabase }) => Promise<void>,
): Promise<void> {
  requireFile();
  return withAnyDatabase(({ config, database }) => {
    if (database.engine !== "sqlite") throw new Error("The configuration names a file.");
    return work({ config, database });
  });
}

/** Throws CommandFailure when PostgreSQL keeps the data: there is no file to work on. */
export function requireFile(): void {
  if ("path" in getConfig().database) return;
  throw new CommandFailure(
    "This command is for the SQLite file, and DATABASE_URL is set: PostgreSQL's own tools (pg_dump, pg_restore) do it there.",
  );
}

/** As `withAnyDatabase`, on a database of this program's schema. Throws CommandFailure when it has another. */
export function withDatabase(work: (context: SiteContext) => Promise<void>): Promise<void> {
  return withAnyDatabase(async (context) => {
    if ((await findPendingMigrations(context.database, context.config)).length > 0) {
      throw new CommandFailure("The database is of an older version: run `tpf migrate` first.");
    }
    const { database, config } = context;
    startTombstones(database, config.backupFolder, ({ message }) => printError(String(message)));
    return work(context);
  });
}
