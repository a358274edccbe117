import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { findIdentity, makeKeyPair } from "~/backups/age.server";
import { openBucket } from "~/backups/bucket.server";
import { restoreFromBucket } from "~/backups/offsite-restore.server";
import { prepareRestored, recordRestored } from "~/backups/restore-site.server";
import { getConfig } from "~/config.server";
import { formatBytes, formatCount, formatDuration } from "~/http/sizes";
import { CommandFailure, print, readNamedFile } from "../console";
import { requireFile } from "../site-database";

export function addOffsiteCommands(program: Command): void {
  const offsite = program
    .command("offsite")
    .summary("the copy in a bucket: key, restore")
    .description("Makes the key pair for the copy in the bucket, and restores it.");
  offsite
    .command("key")
    .summary("make a key pair")
    .description(
      "Prints a new private key of age and the public key that belongs to it. Keep the first away from this machine; the second is OFFSITE_AGE_RECIPIENT.",
    )
    .action(makeKey);
  offsite
    .command("restore")
    .summary("restore the site from the bucket")
    .description(
      "Restores the newest backup in the bucket and the journal since into a new file, and checks it from end to end. Written to DATABASE_PATH it is ready for the site: every session has ended, and what was taken away since, as far as a list beside the backups tells, is taken away again. Needs OFFSITE_* and DATABASE_KEY as the site had them, and the private key.",
    )
    .requiredOption("--to <file>", "where to write the database; nothing may be there yet")
    .requiredOption("--identity <file>", "file that holds the private key (AGE-SECRET-KEY-1…)")
    .option(
      "--before <time>",
      "take only what was stored in the bucket before this instant (2026-01-31T12:00:00Z), when the newest backup is damaged",
      instantOf,
    )
    .option("--incomplete", "restore although journal objects are missing or damaged")
    .action(restore);
}

async function makeKey(): Promise<void> {
  const { identity, recipient } = await makeKeyPair();
  print(`# Keep this line where this machine's backups are not, with DATABASE_KEY:\n${identity}`);
  print(`# On this machine:\nOFFSITE_AGE_RECIPIENT=${recipient}`);
}

async function restore({
  to,
  identity,
  before,
  incomplete,
}: {
  to: string;
  identity: string;
  before?: Date;
  incomplete?: boolean;
}): Promise<void> {
  const { DATABASE_KEY: key, DATABASE_PATH, backupFolder } = getConfig();
  if (existsSync(to)) throw new CommandFailure(`${to} is there already: name another file.`);
  const begun = performance.now();
  const file = { path: to, key };
  // Elsewhere the file is a backup, and “tpf restore” prepares it when it is put in place.
  const isInPlace = resolve(to) === resolve(DATABASE_PATH);
  const found = await fetchFromBucket(file, identity, {
    before,
    incomplete,
    prepare: async (staged, { proven, isNewest }) =>
      isInPlace
        ? prepareRestored(staged, {
            backupFolder,
            listFolders: [backupFolder],
            replaced: null,
            isNewest,
            proven,
          })
        : [
            "Put it in the place of the database with “tpf restore”: until then it has every session.",
          ],
  });
  const { bytes, leads, newestLeadAt } = found.content;
  const newest = newestLeadAt === null ? "" : `, the newest of ${newestLeadAt}`;
  print(
    `Restored in ${formatDuration(performance.now() - begun)} from the backup of ${found.backupAt.toISOString()} and ${formatCount(found.objects, "journal object")}: ${to} (${formatBytes(bytes)}, ${formatCount(leads, "lead")}${newest}).`,
  );
  if (found.lost.length > 0) {
    print(`Missing, damaged or not of this site, and left out: ${found.lost.join(", ")}.`);
  }
  for (const line of found.prepared ?? []) print(line);
  if (isInPlace) await recordRestored(file, backupFolder);
}

/** Restores the site in the bucket into a new file. `identity` names the file with the private key. */
export function fetchFromBucket<Prepared = void>(
  file: KeyedFile,
  identity: string,
  options: Pick<
    Parameters<typeof restoreFromBucket<Prepared>>[0],
    "before" | "incomplete" | "prepare"
  > = {},
) {
  requireFile();
  const { offsite } = getConfig();
  if (offsite === null) {
    throw new CommandFailure("Set OFFSITE_BUCKET_URL: no bucket is configured.");
  }
  const bucket = openBucket(offsite);
  return restoreFromBucket({ ...options, bucket, file, identity: readIdentity(identity) });
}

function instantOf(text: string): Date {
  const { success } = z.iso.datetime({ offset: true }).safeParse(text);
  if (success) return new Date(text);
  throw new CommandFailure(`--before ${text} is no instant such as 2026-01-31T12:00:00Z.`);
}

function readIdentity(path: string): string {
  const identity = findIdentity(readNamedFile(path));
  if (identity !== null) return identity;
  throw new CommandFailure(`${path} holds no private key of age (AGE-SECRET-KEY-1…).`);
}
