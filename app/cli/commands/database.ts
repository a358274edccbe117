import { existsSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { openSiteDatabase } from "#db/connection.server";
import { copyFileToPostgres } from "#db/postgres/copy-file.server";
import { describeRollback, upgradeDatabase } from "~/backups/upgrade.server";
import { formatDuration } from "~/http/sizes";
import { askSecret, CommandFailure, print, printTable } from "../console";
import { getFileConfig, withAnyDatabase } from "../site-database";

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
    .command("copy-to")
    .summary("copy everything to a PostgreSQL server")
    .description(
      "Copies every table of the database file into an empty PostgreSQL database, and compares each row before committing. Does not change the file. Stop the site first; then start it with DATABASE_URL set to the same address.",
    )
    .argument("<address>", "such as postgres://user@host:5432/name", postgresAddress)
    .option(
      "-W, --password",
      "ask for the password (not shown), or read it as a line of standard input; by default it comes from the address, PGPASSWORD or ~/.pgpass",
    )
    .action(copyTo);
}

function postgresAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address !== undefined && /^postgres(?:ql)?:$/.test(address.protocol)) return address;
  throw new InvalidArgumentError("Enter an address that begins with postgres://.");
}

async function copyTo(address: URL, { password = false }: { password?: boolean }): Promise<void> {
  const { DATABASE_PATH: path, DATABASE_KEY: key } = getFileConfig();
  if (!existsSync(path)) throw new CommandFailure(`There is no database at ${path}.`);
  if (password) address.password = encodeURIComponent(await askSecret("Password"));
  const begun = performance.now();
  const target = await openSiteDatabase({ url: address.href });
  if (target.engine !== "postgres") throw new Error("The address names a PostgreSQL database.");
  try {
    const copied = await copyFileToPostgres({ path, key }, target);
    printTable(
      ["TABLE", "ROWS"],
      copied.map(({ table, rows }) => [table, String(rows)]),
    );
    const took = formatDuration(performance.now() - begun);
    print(
      `Copied to ${target.place} in ${took} and compared each row. Start the site with DATABASE_URL.`,
    );
  } finally {
    await target.close();
  }
}

async function migrateNow(): Promise<void> {
  await withAnyDatabase(
    async ({ config, database }) => {
      const { applied, backup } = await upgradeDatabase(database, config);
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
