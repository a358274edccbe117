import { existsSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Command } from "commander";
import { makeFolder } from "#db/maintenance/files.server";
import { isPlainFile } from "#db/maintenance/open-file.server";
import { checkBackup, restoreFile } from "#db/maintenance/restore-file.server";
import { describeContent, findAllBackups, makeBackup } from "~/backups/make-backup.server";
import { beginSeries, sendBackup } from "~/backups/offsite.server";
import { prepareRestored, recordRestored } from "~/backups/restore-site.server";
import { writeTombstones } from "~/backups/tombstones.server";
import { formatBytes, formatCount, formatDuration } from "~/http/sizes";
import { CommandFailure, confirm, print, printTable, readKeyFile } from "../console";
import { getFileConfig, withAnyDatabase } from "../site-database";

/** Adds the commands that make, list and restore backups. */
export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .summary("make a backup now")
    .description(
      "Makes a backup while the site runs or is stopped, encrypted like the database, and reads it back to check it. Removes backups that are too old. Uploads the backup if a bucket is configured.",
    )
    .action(backup);
  program
    .command("restore")
    .summary("restore the database from a backup")
    .description(
      "Without a file, lists the backups in BACKUP_DIRECTORY. With a file, checks the backup, then replaces the database with a copy of it, encrypted with DATABASE_KEY. An old database stays next to it under another name. Everyone is signed out. Deletions since the backup are repeated from the list in the backup folder (removals.jsonl); without the list each administrator gets a set-password link. Stop the site first.",
    )
    .argument("[file]", "the backup")
    .option("--key-file <path>", "file with the backup's key, if it is not DATABASE_KEY")
    .option("--check", "check the backup and change nothing")
    .option("--unencrypted", "allow an unencrypted backup although DATABASE_KEY is set")
    .option("-y, --yes", "do not ask before replacing the database")
    .action(restore);
}

async function backup(): Promise<void> {
  const { DATABASE_KEY: key, backupFolder: folder, offsite } = getFileConfig();
  await withAnyDatabase(async (database) => {
    if (database.engine !== "sqlite") throw new Error("The configuration names a file.");
    if (offsite !== null) await beginSeries(database, offsite);
    const made = makeBackup(database, { key, folder });
    await writeTombstones(database, folder);
    const state = key === undefined ? "not encrypted" : "encrypted";
    const size = `${formatBytes(made.bytes)}, ${formatCount(made.leads, "lead")}, ${state}`;
    print(`Backup made in ${formatDuration(made.tookMs)}: ${made.file} (${size}).`);
    if (made.removed > 0) print(`Older backups removed: ${made.removed}.`);
    if (offsite === null) return;
    await sendBackup(database, offsite, made.file);
    print(`Backup uploaded to the bucket, encrypted: ${basename(made.file, ".sqlite")}.`);
  });
}

function list(backupFolder: string): void {
  const backups = findAllBackups(backupFolder);
  const rows = backups.map((one) => [one.madeAt.toISOString(), formatBytes(one.bytes), one.file]);
  if (rows.length === 0) print(`There are no backups in ${backupFolder}: “tpf backup” makes one.`);
  else printTable(["MADE (UTC)", "SIZE", "FILE"], rows);
}

type RestoreOptions = { keyFile?: string; check?: boolean; unencrypted?: boolean; yes?: boolean };

async function restore(file: string | undefined, options: RestoreOptions): Promise<void> {
  const { keyFile, check, unencrypted = false, yes = false } = options;
  const { DATABASE_PATH: path, DATABASE_KEY: key, backupFolder } = getFileConfig();
  if (file === undefined) return list(backupFolder);
  const backupKey = keyFile === undefined ? key : readKeyFile(keyFile);
  if (!existsSync(file) || !statSync(file).isFile())
    throw new CommandFailure(`${file} is not a file: “tpf restore” lists the backups.`);
  const isPlain = isPlainFile(file);
  // Without a key only an unencrypted file opens, so a file that is swapped after this check does not.
  const backup = { path: file, key: isPlain ? undefined : backupKey };
  if (isPlain && (key ?? backupKey) !== undefined && !unencrypted && !check) {
    throw new CommandFailure(
      `${file} is not encrypted, but this site's backups are: anyone who can write there may have made it. If you trust its source, add --unencrypted.`,
    );
  }
  const proven = !isPlain && key !== undefined && backupKey === key;
  const begun = performance.now();
  const found = checkBackup(backup);
  print(`The backup is complete and readable: ${describeContent(found)}.`);
  if (check) return;
  if (existsSync(path)) await confirm(`Replace ${path} with this backup?`, yes);
  makeFolder(dirname(path));
  const sources = { listFolders: [backupFolder, dirname(file)], proven };
  const { retainedAs, messages } = await restoreFile({
    backup,
    database: { path, key },
    prepare: (staged, replaced) => prepareRestored(staged, { ...sources, replaced }),
  });
  print(`Restored in ${formatDuration(performance.now() - begun)}: ${path}.`);
  if (retainedAs !== null) print(`The old database is now ${retainedAs}.`);
  for (const line of messages) print(line);
  await recordRestored({ path, key }, backupFolder);
}
