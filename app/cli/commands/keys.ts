import type { Command } from "commander";
import { getErrorMessage } from "#db/errors.server";
import { changeFileKey, findPlainCopies } from "#db/maintenance/copy-file.server";
import { findAllBackups } from "~/backups/make-backup.server";
import { getConfig } from "~/config.server";
import { formatBytes, formatCount } from "~/http/sizes";
import { askNewKey, CommandFailure, confirm, print, printError, readKeyFile } from "../console";
import { getFileConfig } from "../site-database";

const resumable =
  "Changes a checked copy of each file, which then replaces it. If the command is interrupted, run it again to finish. Stop the site first.";

/** Adds the commands that encrypt, decrypt and rekey the database. */
export function addKeyCommands(program: Command): void {
  program
    .command("encrypt")
    .summary("encrypt an unencrypted database with DATABASE_KEY")
    .description(
      `Encrypts a database that was created without DATABASE_KEY, and its backups, with DATABASE_KEY (AES-256). ${resumable}`,
    )
    .action(encrypt);
  program
    .command("rekey")
    .summary("change the key of the database")
    .description(
      `Encrypts the database and its backups with a new key instead of DATABASE_KEY. Type the new key, or send it by standard input or a file. ${resumable} Set DATABASE_KEY to the new key afterwards.`,
    )
    .option("--new-key-file <path>", "file with the new key")
    .action(rekey);
  program
    .command("decrypt")
    .summary("decrypt the database")
    .description(
      `Decrypts the database and its backups. ${resumable} Unset DATABASE_KEY afterwards.`,
    )
    .option("-y, --yes", "do not ask before decrypting")
    .action(decrypt);
}

function encrypt(): void {
  const to = requireConfiguredKey("make a key with “openssl rand -hex 32”");
  changeAll(undefined, to);
  for (const copy of findPlainCopies(getConfig().DATABASE_PATH)) {
    print(`Not encrypted: ${copy}, an old copy. Remove it when you no longer need it.`);
  }
  print(
    "Done. Start the site with the same DATABASE_KEY, and store a copy of the key in another place.",
  );
}

async function rekey({ newKeyFile }: { newKeyFile?: string }): Promise<void> {
  const from = requireConfiguredKey();
  const to = newKeyFile === undefined ? await askNewKey() : readKeyFile(newKeyFile);
  changeAll(from, to);
  print("Done. Set DATABASE_KEY to the new key before you start the site.");
}

async function decrypt({ yes = false }: { yes?: boolean }): Promise<void> {
  const from = requireConfiguredKey();
  await confirm("Store the database and its backups unencrypted?", yes);
  changeAll(from, undefined);
  print("Done. Unset DATABASE_KEY before you start the site.");
}

function requireConfiguredKey(advice = "find the key of this database"): string {
  const { DATABASE_KEY } = getFileConfig();
  if (DATABASE_KEY !== undefined) return DATABASE_KEY;
  throw new CommandFailure(
    `DATABASE_KEY is not set: ${advice}, and set DATABASE_KEY or DATABASE_KEY_FILE.`,
  );
}

/** Changes the key of the database, then of its backups. Skips backups with a third key, and prints their names. */
function changeAll(from: string | undefined, to: string | undefined): void {
  const { DATABASE_PATH, backupFolder } = getConfig();
  const changed = changeFileKey({ path: DATABASE_PATH, from, to });
  const size = changed && `${formatBytes(changed.bytes)}, ${formatCount(changed.leads, "lead")}`;
  print(`${DATABASE_PATH}: ${size ?? "changed already"}.`);
  let failures = 0;
  for (const { file } of findAllBackups(backupFolder)) {
    try {
      changeFileKey({ path: file, from, to });
    } catch (error) {
      failures++;
      printError(getErrorMessage(error));
    }
  }
  if (failures > 0) {
    throw new CommandFailure(
      `Backups that could not be changed: ${failures}. They have another key: restore them with it, or remove them.`,
    );
  }
}
