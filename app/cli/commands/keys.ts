import type { Command } from "commander";
import { getErrorMessage } from "#db/errors.server";
import { changeFileKey, findPlainCopies } from "#db/maintenance/copy-file.server";
import { findAllBackups } from "~/backups/make-backup.server";
import { getConfig } from "~/config.server";
import { formatBytes, formatCount } from "~/http/sizes";
import {
  askNewSecret,
  CommandFailure,
  confirm,
  print,
  printError,
  readKeyFile,
  requireKey,
} from "../console";
import { requireFile } from "../site-database";

const resumable =
  "Each file is changed on a checked copy that then takes its place, so a crash leaves it whole under the old key or the new one: run the command again to finish. Stop the site first.";

export function addKeyCommands(program: Command): void {
  program
    .command("encrypt")
    .summary("encrypt a plain database with DATABASE_KEY")
    .description(
      `Encrypts a database that was made without DATABASE_KEY, and its backups, with DATABASE_KEY (AES-256). ${resumable}`,
    )
    .action(encrypt);
  program
    .command("rekey")
    .summary("change the key of the database")
    .description(
      `Encrypts the database and its backups under a new key instead of DATABASE_KEY. The new key is typed, or read from standard input or a file. ${resumable} Set DATABASE_KEY to the new key afterwards.`,
    )
    .option("--new-key-file <path>", "file that holds the new key")
    .action(rekey);
  program
    .command("decrypt")
    .summary("turn the database into a plain file")
    .description(
      `Decrypts the database and its backups. ${resumable} Unset DATABASE_KEY afterwards.`,
    )
    .option("-y, --yes", "do not ask before decrypting")
    .action(decrypt);
}

function encrypt(): void {
  const to = requireConfiguredKey();
  changeAll(undefined, to);
  for (const copy of findPlainCopies(getConfig().DATABASE_PATH)) {
    print(`Still a plain file: ${copy}. Remove it when it is no longer needed.`);
  }
  print("Done. Start the site with the same DATABASE_KEY, and keep a copy of the key elsewhere.");
}

async function rekey({ newKeyFile }: { newKeyFile?: string }): Promise<void> {
  const from = requireConfiguredKey();
  const to =
    newKeyFile === undefined
      ? requireKey((await askNewSecret("New key")).trim())
      : readKeyFile(newKeyFile);
  changeAll(from, to);
  print("Done. Set DATABASE_KEY to the new key before the site is started.");
}

async function decrypt({ yes = false }: { yes?: boolean }): Promise<void> {
  const from = requireConfiguredKey();
  await confirm("Store the database and its backups as plain files?", yes);
  changeAll(from, undefined);
  print("Done. Unset DATABASE_KEY before the site is started.");
}

function requireConfiguredKey(): string {
  requireFile();
  const { DATABASE_KEY } = getConfig();
  if (DATABASE_KEY !== undefined) return DATABASE_KEY;
  throw new CommandFailure(
    "DATABASE_KEY is not set (make a key with: openssl rand -hex 32, and give it as DATABASE_KEY or DATABASE_KEY_FILE).",
  );
}

/** Changes the database first: it is what matters. A backup under a third key is named and left alone. */
function changeAll(from: string | undefined, to: string | undefined): void {
  const { DATABASE_PATH, backupFolder } = getConfig();
  const changed = changeFileKey({ path: DATABASE_PATH, from, to });
  const size = changed && `${formatBytes(changed.bytes)}, ${formatCount(changed.leads, "lead")}`;
  print(`${DATABASE_PATH}: ${size ?? "was done already"}.`);
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
      `Backups that could not be changed: ${failures}. Restore them with their own key, or remove them.`,
    );
  }
}
