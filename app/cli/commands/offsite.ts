import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { makeKeyPair } from "~/backups/age.server";
import { openBucket } from "~/backups/bucket.server";
import { describeContent } from "~/backups/make-backup.server";
import { restoreFromBucket } from "~/backups/offsite-restore.server";
import { prepareRestored, recordRestored } from "~/backups/restore-site.server";
import { getConfig } from "~/config.server";
import { formatCount, formatDuration } from "~/http/sizes";
import { CommandFailure, print, readNamedFile } from "../console";
import { getFileConfig } from "../site-database";

/** Adds the commands for the off-site copy in the bucket. */
export function addOffsiteCommands(program: Command): void {
  const offsite = program
    .command("offsite")
    .summary("the copy in the bucket: key, restore")
    .description("Makes the key pair for the copy in the bucket, and restores the copy.");
  offsite
    .command("key")
    .summary("make a key pair")
    .description(
      "Prints a new private age key and its public key. Store the private key on another machine; set OFFSITE_AGE_RECIPIENT to the public key.",
    )
    .action(makeKey);
  offsite
    .command("restore")
    .summary("restore the site from the bucket")
    .description(
      "Restores the newest backup in the bucket, and the changes since, into a new file and checks it. A file written to DATABASE_PATH is ready for the site: everyone is signed out, and deletions since are repeated if the backup folder has their list. Needs the site's OFFSITE_* settings, its DATABASE_KEY, and the private key.",
    )
    .requiredOption("--to <file>", "where to write the database; the file must not exist yet")
    .requiredOption("--identity <file>", "file with the private key (AGE-SECRET-KEY-1…)")
    .option(
      "--before <time>",
      "use only objects stored before this time (2026-01-31T12:00:00Z), if the newest backup is damaged",
      parseTime,
    )
    .option("--incomplete", "restore even if journal objects are missing or damaged")
    .action(restore);
}

async function makeKey(): Promise<void> {
  const { identity, recipient } = await makeKeyPair();
  print(
    `# Store this line away from this machine and its backups, together with DATABASE_KEY:\n${identity}`,
  );
  print(`# Set this on this machine:\nOFFSITE_AGE_RECIPIENT=${recipient}`);
}

type RestoreOptions = { to: string; identity: string; before?: Date; incomplete?: boolean };

async function restore({ to, identity, ...options }: RestoreOptions): Promise<void> {
  const { DATABASE_KEY: key, DATABASE_PATH, backupFolder } = getConfig();
  if (existsSync(to)) throw new CommandFailure(`${to} exists already: name another file.`);
  const begun = performance.now();
  const file = { path: to, key };
  // Anywhere else the file is a backup, which “tpf restore” prepares later.
  const isInPlace = resolve(to) === resolve(DATABASE_PATH);
  const found = await fetchFromBucket(file, identity, {
    ...options,
    prepare: async (staged, isNewest) =>
      isInPlace
        ? prepareRestored(staged, {
            listFolders: [backupFolder],
            replaced: null,
            isNewest,
            proven: key !== undefined,
          })
        : [
            "It still contains every session. Replace the database with it using “tpf restore”, which ends them.",
          ],
  });
  print(
    `Restored in ${formatDuration(performance.now() - begun)} from the backup of ${found.backupAt.toISOString()} and ${formatCount(found.objects, "journal object")}: ${to} (${describeContent(found.content)}).`,
  );
  if (found.lost.length > 0) {
    print(`Left out because missing, damaged or from another site: ${found.lost.join(", ")}.`);
  }
  for (const line of found.messages) print(line);
  if (isInPlace) await recordRestored(file, backupFolder);
}

/** Restores the off-site copy to a new file and returns the result. `identity` is the path of the private key. Throws CommandFailure if no bucket is configured. */
export function fetchFromBucket(
  file: KeyedFile,
  identity: string,
  options: Pick<Parameters<typeof restoreFromBucket>[0], "before" | "incomplete" | "prepare">,
) {
  const { offsite } = getFileConfig();
  if (offsite === null) {
    throw new CommandFailure("No bucket is configured: set OFFSITE_BUCKET_URL.");
  }
  const bucket = openBucket(offsite);
  return restoreFromBucket({ ...options, bucket, file, identity: readIdentity(identity) });
}

function parseTime(text: string): Date {
  const { success } = z.iso.datetime({ offset: true }).safeParse(text);
  if (success) return new Date(text);
  throw new CommandFailure(`--before ${text} is not a time such as 2026-01-31T12:00:00Z.`);
}

/** Returns the first age private key that has a line of a file to itself. */
function readIdentity(path: string): string {
  const identity = /^AGE-SECRET-KEY-\S+$/m.exec(readNamedFile(path))?.[0];
  if (identity !== undefined) return identity;
  throw new CommandFailure(
    `${path} has no private age key: its line starts with AGE-SECRET-KEY-1.`,
  );
}
