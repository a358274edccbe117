import { existsSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type Command, Option } from "commander";
import type { SqliteDatabase } from "#db/connection.server";
import { isPlainFile } from "#db/maintenance/open-file.server";
import { checkBackup, restoreFile } from "#db/maintenance/restore-file.server";
import { writeAuditHead } from "~/backups/audit-end.server";
import { findAllBackups, makeBackup } from "~/backups/make-backup.server";
import { findWaitingBackup, sendBackup } from "~/backups/offsite.server";
import { prepareRestored, recordRestored } from "~/backups/restore-site.server";
import { writeTombstones } from "~/backups/tombstones.server";
import { type Config, getConfig } from "~/config.server";
import { formatBytes, formatCount, formatDuration } from "~/http/sizes";
import { CommandFailure, confirm, print, printTable, readKeyFile } from "../console";
import { requireFile, withDatabaseFile } from "../site-database";

export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .summary("make a backup now")
    .description(
      "Makes a backup of the running or stopped site: complete at one instant, encrypted like the database, read back from end to end. Removes backups that are no longer kept and puts the backup into the bucket if there is one.",
    )
    .addOption(new Option("--scheduled").hideHelp())
    .action(backup);
  program
    .command("restore")
    .summary("put a backup in the place of the database")
    .description(
      "Lists the backups in BACKUP_DIRECTORY when no file is named. Checks a backup from end to end, then puts a copy of it in the place of the database, under DATABASE_KEY. The file that was there is kept beside it. Every session ends, and what was taken away since is taken away once more, by the list beside the backups (removals.jsonl); without it each administrator gets a one-time password. Stop the site first.",
    )
    .argument("[file]", "the backup")
    .option("--key-file <path>", "file that holds the backup's key, when it is not DATABASE_KEY")
    .option("--check", "check the backup and change nothing")
    .option("--unencrypted", "restore an unencrypted backup although DATABASE_KEY is set")
    .option("-y, --yes", "do not ask before replacing the database")
    .action(restore);
}

async function backup({ scheduled = false }: { scheduled?: boolean }): Promise<void> {
  await withDatabaseFile(async ({ config, database }) => {
    const { offsite } = config;
    // First, because it begins the series that the backup is of.
    const waiting = await findWaitingBackup(database, config);
    const file = (scheduled && waiting) || (await backUpNow(database, config));
    if (offsite === null) return;
    await sendBackup(database, offsite, file);
    print(`The backup is in the bucket, encrypted: ${basename(file, ".sqlite")}.`);
  });
}

async function backUpNow(database: SqliteDatabase, config: Config): Promise<string> {
  const { DATABASE_KEY: key, backupFolder: folder } = config;
  const made = makeBackup(database, { key, folder });
  await writeAuditHead(database.db, folder);
  await writeTombstones(database, folder);
  const state = key === undefined ? "not encrypted" : "encrypted";
  const size = `${formatBytes(made.bytes)}, ${formatCount(made.leads, "lead")}, ${state}`;
  print(`Backup made in ${formatDuration(made.tookMs)}: ${made.file} (${size}).`);
  if (made.removed > 0) print(`Older backups removed: ${made.removed}.`);
  return made.file;
}

function list(backupFolder: string): void {
  const backups = findAllBackups(backupFolder);
  if (backups.length === 0) {
    print(`No backups in ${backupFolder}.`);
    return;
  }
  const rows = backups.map((one) => [one.madeAt.toISOString(), formatBytes(one.bytes), one.file]);
  printTable(["MADE (UTC)", "SIZE", "FILE"], rows);
}

async function restore(
  file: string | undefined,
  {
    keyFile,
    check,
    unencrypted = false,
    yes = false,
  }: { keyFile?: string; check?: boolean; unencrypted?: boolean; yes?: boolean },
): Promise<void> {
  requireFile();
  const { DATABASE_PATH: path, DATABASE_KEY: key, backupFolder } = getConfig();
  if (file === undefined) return list(backupFolder);
  const backupKey = keyFile === undefined ? key : readKeyFile(keyFile);
  const isPlain = existsSync(file) && statSync(file).isFile() && isPlainFile(file);
  // The key goes with the answer: a file that is swapped after this does not open.
  const backup = { path: file, key: isPlain ? undefined : backupKey };
  if (isPlain && (key ?? backupKey) !== undefined && !unencrypted && !check) {
    throw new CommandFailure(
      `${file} is not encrypted, and this site's backups are: anybody who can write there may have made it. If you know where it comes from, add --unencrypted.`,
    );
  }
  const proven = !isPlain && key !== undefined && backupKey === key;
  const begun = performance.now();
  const found = checkBackup(backup);
  const newest = found.newestLeadAt === null ? "" : `, the newest of ${found.newestLeadAt}`;
  print(
    `The backup is whole: ${formatBytes(found.bytes)}, ${formatCount(found.leads, "lead")}${newest}.`,
  );
  if (check) return;
  await confirm(`Replace ${path} with this backup?`, yes);
  const { retainedAs, prepared } = await restoreFile({
    backup,
    database: { path, key },
    prepare: (staged, replaced) => {
      const listFolders = [backupFolder, dirname(file)];
      return prepareRestored(staged, { backupFolder, listFolders, replaced, proven });
    },
  });
  print(`Restored in ${formatDuration(performance.now() - begun)}: ${path}.`);
  if (retainedAs !== null) print(`The file that was there is kept as ${retainedAs}.`);
  for (const line of prepared ?? []) print(line);
  await recordRestored({ path, key }, backupFolder);
}
