import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { isPlainFile, type KeyedFile } from "#db/maintenance/open-file.server";
import { findLatestBackup, lowerPriority } from "~/backups/make-backup.server";
import { rehearseUpgrade, withTempFolder } from "~/backups/rehearse-upgrade.server";
import { type Config, getConfig } from "~/config.server";
import { formatCount } from "~/http/sizes";
import { fault, ok } from "~/site/findings";
import { CommandFailure, printChecklist, readKeyFile } from "../console";
import { requireFile } from "../site-database";
import { fetchFromBucket } from "./offsite";

export function addUpgradeCommands(program: Command): void {
  const upgrade = program
    .command("upgrade")
    .summary("before an upgrade: rehearse")
    .description("Says before an upgrade what it would do.");
  upgrade
    .command("rehearse")
    .summary("run this version's migrations on a copy, while the site runs")
    .description(
      "Run with the new version while the old one serves: runs the migrations on a copy of the database, or of a backup, compares the row counts, verifies the audit log, and names the way back. The file itself is only read. Exit code 1 when the upgrade would fail.",
    )
    .argument("[file]", "a backup, instead of the site's database")
    .option("--key-file <path>", "file that holds the backup's key, when it is not DATABASE_KEY")
    .action(rehearse);
  program
    .command("restore-check")
    .summary("restore the backups into a scratch file and check them")
    .description(
      "Restores the newest backup, and with --identity also the copy in the bucket, into a scratch file beside the database: checks every page, compares the row counts and verifies the audit log. The site may run. Exit code 1 when a backup cannot be restored.",
    )
    .option("--identity <file>", "file that holds the private key (AGE-SECRET-KEY-1…)")
    .action(checkRestore);
}

async function rehearse(
  backup: string | undefined,
  { keyFile }: { keyFile?: string },
): Promise<void> {
  requireFile();
  const { DATABASE_PATH, DATABASE_KEY, backupFolder } = getConfig();
  const path = backup ?? DATABASE_PATH;
  if (!existsSync(path)) throw new CommandFailure(`There is no database at ${path}.`);
  const key = keyFile === undefined ? DATABASE_KEY : readKeyFile(keyFile);
  const file = backup === undefined ? { path, key } : plainOrKeyed(path, key);
  const kept = backup === undefined ? backupFolder : undefined;
  const findings = await withTempFolder(DATABASE_PATH, (folder) =>
    rehearseUpgrade({ file, folder, backupFolder: kept }),
  );
  printChecklist(findings);
}

const help = "Restart the site: the next backup begins again. See who removes objects there.";

async function checkRestore({ identity }: { identity?: string }): Promise<void> {
  requireFile();
  lowerPriority(process.pid);
  const config = getConfig();
  await withTempFolder(config.DATABASE_PATH, async (folder) => {
    const findings = await rehearseUpgrade({ file: newestBackup(config), folder });
    if (identity !== undefined) {
      const file = { path: join(folder, "bucket.sqlite"), key: config.DATABASE_KEY };
      const { backupAt, objects, lost } = await fetchFromBucket(file, identity, {
        incomplete: true,
      });
      const text = `The bucket: a backup of ${backupAt.toISOString()} and ${formatCount(objects, "journal object")}.`;
      findings.push(
        lost.length === 0 ? ok(text) : fault(`${text} Lost: ${lost.join(", ")}.`, help),
      );
      findings.push(...(await rehearseUpgrade({ file, folder })));
    }
    printChecklist(findings);
  });
}

function newestBackup({ backupFolder, DATABASE_KEY }: Config): KeyedFile {
  const newest = findLatestBackup(backupFolder);
  if (newest === null) throw new CommandFailure(`There is no backup in ${backupFolder}.`);
  return plainOrKeyed(newest.file, DATABASE_KEY);
}

/** A backup from before the site was encrypted has no key. */
function plainOrKeyed(path: string, key: string | undefined): KeyedFile {
  return { path, key: isPlainFile(path) ? undefined : key };
}
