import { existsSync } from "node:fs";
import type { Command } from "commander";
import { isPlainFile } from "#db/maintenance/open-file.server";
import { getConfig } from "~/config.server";
import { takeScratch } from "~/operations/drill-scratch.server";
import { rehearseUpgrade } from "~/operations/rehearse-upgrade.server";
import { CommandFailure, printChecklist, readKeyFile } from "../console";
import { requireFile } from "../site-database";

export function addUpgradeCommands(program: Command): void {
  const upgrade = program
    .command("upgrade")
    .summary("before an upgrade: rehearse")
    .description("Says before an upgrade what it would do.");
  upgrade
    .command("rehearse")
    .summary("run this version's migrations on a copy, while the site runs")
    .description(
      "Run with the new version while the old one serves: runs the migrations on a copy of the database, or of a backup, and says whether every row and the audit log are whole afterwards, how long the site would stand still, how much disk that takes, and what the way back is. The file itself is only read. Exit code 1 when the upgrade would fail.",
    )
    .argument("[file]", "a backup, instead of the site's database")
    .option("--key-file <path>", "file that holds the backup's key, when it is not DATABASE_KEY")
    .action(rehearse);
}

async function rehearse(
  backup: string | undefined,
  { keyFile }: { keyFile?: string },
): Promise<void> {
  requireFile();
  const config = getConfig();
  const { DATABASE_PATH, DATABASE_KEY, backupFolder } = config;
  const path = backup ?? DATABASE_PATH;
  if (!existsSync(path)) throw new CommandFailure(`There is no database at ${path}.`);
  // A backup may be from before the site was encrypted.
  const plain = backup !== undefined && isPlainFile(path);
  const key = keyFile === undefined ? DATABASE_KEY : readKeyFile(keyFile);
  const scratch = takeScratch(config);
  const { findings } = await rehearseUpgrade({
    file: { path, key: plain ? undefined : key },
    folder: scratch.folder,
    backupFolder: backup === undefined ? backupFolder : undefined,
  }).finally(scratch.leave);
  printChecklist(findings);
}
