import type { Command } from "commander";
import { migrate } from "#db/migrate.server";
import { backUpBeforeMigration } from "~/services/backups/make-backup.server";
import { print } from "../output";
import { withDatabaseFile } from "../site-database";

/** Adds the command that brings the database to this program's schema. */
export function addDatabaseCommands(program: Command): void {
  program
    .command("migrate")
    .summary("bring the database to this version")
    .description(
      "Brings the database to the schema of this version, after a backup; makes it when there is none. The site does the same when it starts.",
    )
    .action(migrateNow);
}

async function migrateNow(): Promise<void> {
  await withDatabaseFile(
    async ({ config, database }) => {
      const settings = { key: config.DATABASE_KEY, folder: config.backupFolder };
      const backup = await backUpBeforeMigration(database, settings);
      if (backup !== null) print(`Backup made: ${backup.file}.`);
      const { applied } = await migrate(database.db);
      print(
        applied.length === 0
          ? "The database is up to date."
          : `Migrations applied: ${applied.join(", ")}.`,
      );
    },
    { create: true },
  );
}
