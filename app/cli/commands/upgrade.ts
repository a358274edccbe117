import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { getErrorMessage } from "#db/errors.server";
import { isPlainFile } from "#db/maintenance/open-file.server";
import { findLatestBackup, lowerPriority } from "~/backups/make-backup.server";
import { rehearseUpgrade, withTempFolder } from "~/backups/upgrade.server";
import { formatCount } from "~/http/sizes";
import { leadsAtRisk, ok } from "~/site/findings";
import { CommandFailure, printChecklist } from "../console";
import { getFileConfig } from "../site-database";
import { fetchFromBucket } from "./offsite";

/** Adds the commands that rehearse an upgrade and a restore. */
export function addUpgradeCommands(program: Command): void {
  const upgrade = program
    .command("upgrade")
    .summary("before an upgrade: rehearse")
    .description("Shows what an upgrade would do before you do it.");
  upgrade
    .command("rehearse")
    .summary("run this version's migrations on a copy, while the site runs")
    .description(
      "Run it with the new version while the old version is running. Runs the migrations on a copy of the database, compares the row counts, verifies the audit log, and explains how to roll back. Does not change the database itself. Exit code 2 if the upgrade would fail.",
    )
    .action(rehearse);
  program
    .command("restore-check")
    .summary("test that the backups can be restored")
    .description(
      "Restores the newest backup, and with --identity also the copy in the bucket, into a temporary file next to the database. Checks every page, compares the row counts and verifies the audit log. The site may run. Exit code 2 if a backup cannot be restored.",
    )
    .option("--identity <file>", "file with the private key (AGE-SECRET-KEY-1…)")
    .action(checkRestore);
}

async function rehearse(): Promise<void> {
  const { DATABASE_PATH: path, DATABASE_KEY: key } = getFileConfig();
  if (!existsSync(path)) throw new CommandFailure(`There is no database at ${path}.`);
  const findings = await withTempFolder(path, (folder) => rehearseUpgrade({ path, key }, folder));
  printChecklist(findings);
}

async function checkRestore({ identity }: { identity?: string }): Promise<void> {
  const config = getFileConfig();
  lowerPriority(process.pid);
  await withTempFolder(config.DATABASE_PATH, async (folder) => {
    const newest = findLatestBackup(config.backupFolder);
    if (newest === null) {
      throw new CommandFailure(
        `There is no backup in ${config.backupFolder}: “tpf backup” makes one.`,
      );
    }
    // A backup from before the site was encrypted has no key.
    const key = isPlainFile(newest.file) ? undefined : config.DATABASE_KEY;
    const findings = await rehearseUpgrade({ path: newest.file, key }, folder).catch((error) => [
      leadsAtRisk(
        `${newest.file} cannot be restored: ${getErrorMessage(error)}`,
        "Check DATABASE_KEY. If it is right, make a new backup with “tpf backup”, and check that.",
      ),
    ]);
    if (identity !== undefined) {
      const file = { path: join(folder, "bucket.sqlite"), key: config.DATABASE_KEY };
      const { backupAt, objects, lost } = await fetchFromBucket(file, identity, {
        incomplete: true,
      });
      const text = `The bucket has a backup from ${backupAt.toISOString()} and ${formatCount(objects, "journal object")}.`;
      findings.push(
        lost.length === 0
          ? ok(text)
          : leadsAtRisk(
              `${text} Missing objects, whose changes are lost: ${lost.join(", ")}.`,
              "Restart the site: the next backup replaces them. Find out who removes objects there.",
            ),
      );
      findings.push(...(await rehearseUpgrade(file, folder)));
    }
    printChecklist(findings);
  });
}
