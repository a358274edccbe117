import { existsSync } from "node:fs";
import type { Command } from "commander";
import { openPostgres } from "#db/postgres/connection.server";
import { copyFileToPostgres } from "#db/postgres/copy-file.server";
import { describeRollback, upgradeDatabase } from "~/backups/upgrade.server";
import { getConfig } from "~/config.server";
import { CommandFailure, print, printTable } from "../console";
import { withAnyDatabase } from "../site-database";

/** Adds the commands that migrate the database and copy it to PostgreSQL. */
export function addDatabaseCommands(program: Command): void {
  program
    .command("migrate")
    .summary("upgrade the database to this version")
    .description(
      "Makes a backup, then upgrades the database to this version. Creates the database if there is none. The site does the same when it starts.",
    )
    .action(migrateNow);
  program
    .command("copy-to-postgres")
    .summary("copy everything to the PostgreSQL server of DATABASE_URL")
    .description(
      "Copies every table of the database file (DATABASE_PATH) into the empty PostgreSQL database of DATABASE_URL, in one transaction. Does not change the file. Stop the site first; then start it with DATABASE_URL.",
    )
    .action(copyToPostgres);
}

async function copyToPostgres(): Promise<void> {
  const { DATABASE_PATH: path, DATABASE_KEY: key, DATABASE_URL: url } = getConfig();
  if (url === undefined) {
    throw new CommandFailure("Set DATABASE_URL to the PostgreSQL database to copy to.");
  }
  if (!existsSync(path)) throw new CommandFailure(`There is no database at ${path}.`);
  const target = await openPostgres(url);
  try {
    const copied = await copyFileToPostgres({ path, key }, target);
    printTable(
      ["TABLE", "ROWS"],
      copied.map(({ table, rows }) => [table, String(rows)]),
    );
    print(`Copied to ${target.place}. Start the site with DATABASE_URL.`);
  } finally {
    await target.close();
  }
}

async function migrateNow(): Promise<void> {
  await withAnyDatabase(
    async (database) => {
      const { applied, backup } = await upgradeDatabase(database, getConfig());
      if (applied.length === 0) {
        print("The database is up to date.");
        return;
      }
      if (backup !== null) print(`Backup made: ${backup.file}.`);
      print(`Migrations applied: ${applied.join(", ")}.`);
      if (backup !== null) print(describeRollback(database));
    },
    { create: true },
  );
}
