import type { Command } from "commander";
import { migrate, pendingMigrations } from "#db/migrate.server";
import { makeBackup } from "~/services/backups/make-backup.server";
import { print } from "../output";
import { withDatabaseFile } from "../site-database";

/** Adds the command that brings the database to this program's schema. */
export function addDatabaseCommands(program: Command): void {
  program
    .command("migrate")
    .summary("bring the database to this version")
    .description(
      "Brings the database to the schema of this version, after a backup. The site does the same when it starts.",
    )
    .action(migrateNow);
}

async function migrateNow(): Promise<void> {
  await withDatabaseFile(async ({ config, database }) => {
    const pending = await pendingMigrations(database.db);
    if (pending.length === 0) {
      print("The database is up to date.");
      return;
    }
    if (!pending.includes(1)) {
      const { file } = makeBackup(database, {
        key: config.DATABASE_KEY,
        folder: config.backupFolder,
      });
      print(`Backup made: ${file}.`);
    }
    const { applied } = await migrate(database.db);
    print(`Migrations applied: ${applied.join(", ")}.`);
  });
}
