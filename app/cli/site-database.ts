import { existsSync } from "node:fs";
import { type Database, openDatabase } from "#db/connection.server";
import { pendingMigrations } from "#db/migrate.server";
import { type Config, getConfig } from "~/config.server";
import { CommandFailure } from "./output";

/** What a command works with. */
export interface SiteContext {
  config: Config;
  database: Database;
}

/**
 * Runs `work` on the site's database, whatever its schema, and closes it. Throws CommandFailure when there is no database,
 * unless `create` asks to make one, and what `work` throws.
 */
export async function withDatabaseFile<Result>(
  work: (context: SiteContext) => Promise<Result> | Result,
  { create = false } = {},
): Promise<Result> {
  const config = getConfig();
  if (!create && !existsSync(config.DATABASE_PATH)) {
    throw new CommandFailure(
      `There is no database at ${config.DATABASE_PATH}: start the site once, run "tpf migrate", or set DATABASE_PATH.`,
    );
  }
  const database = openDatabase({ path: config.DATABASE_PATH, key: config.DATABASE_KEY });
  try {
    return await work({ config, database });
  } finally {
    await database.close();
  }
}

/** As `withDatabaseFile`, on a database of this program's schema. Throws CommandFailure when it has another. */
export function withDatabase<Result>(
  work: (context: SiteContext) => Promise<Result> | Result,
): Promise<Result> {
  return withDatabaseFile(async (context) => {
    if ((await pendingMigrations(context.database.db)).length > 0) {
      throw new CommandFailure("The database is of an older version: run `tpf migrate` first.");
    }
    return work(context);
  });
}
