import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { readMadeAt } from "#db/maintenance/copy-file.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { getConfig, type OffsiteSettings } from "~/config.server";
import { countInWords, durationInWords, sizeInWords } from "~/http/sizes";
import { openBucket } from "~/operations/bucket.server";
import { findIdentity, newKeyPair } from "~/operations/offsite-pieces.server";
import { bringBack } from "~/operations/offsite-restore.server";
import { startSender } from "~/operations/offsite-send.server";
import { readReport, writeReport } from "~/operations/offsite-state.server";
import { keepRestored, prepareRestored } from "~/operations/restore-site.server";
import { CommandFailure, print, printError, readNamedFile } from "../console";
import { requireFile } from "../site-database";
import { endAccess } from "./backups";

export function addOffsiteCommands(program: Command): void {
  const offsite = program
    .command("offsite")
    .summary("the copy in a bucket: key, restore")
    .description("Keeps a copy of the database in a bucket, seconds old, and brings it back.");
  offsite
    .command("key")
    .summary("make a key pair")
    .description(
      "Prints a new private key of age and the public key that belongs to it. Keep the first away from this machine; the second is OFFSITE_AGE_RECIPIENT.",
    )
    .action(makeKey);
  offsite
    .command("restore")
    .summary("bring the newest state back from the bucket")
    .description(
      "Writes the newest state that is whole in the bucket into a new file and checks it from end to end. Written to DATABASE_PATH it is ready for the site: every session has ended, and what was taken away since, as far as a list beside the backups tells, is taken away again. Needs OFFSITE_* and DATABASE_KEY as the site had them, and the private key.",
    )
    .requiredOption("--to <file>", "where to write the database; nothing may be there yet")
    .requiredOption("--identity <file>", "file that holds the private key (AGE-SECRET-KEY-1…)")
    .option(
      "--before <time>",
      "take only what came to the bucket before this instant (2026-01-31T12:00:00Z), where the newest state is damaged",
      instantOf,
    )
    .action(restore);
  offsite
    .command("send", { hidden: true })
    .summary("send what changes, until ended")
    .description("Runs beside the site, which starts it.")
    .action(send);
}

async function makeKey(): Promise<void> {
  const { identity, recipient } = await newKeyPair();
  print(`# Keep this line where this machine's backups are not, with DATABASE_KEY:\n${identity}`);
  print(`# On this machine:\nOFFSITE_AGE_RECIPIENT=${recipient}`);
}

async function restore({
  to,
  identity,
  before,
}: {
  to: string;
  identity: string;
  before?: Date;
}): Promise<void> {
  const bucket = openBucket(requireOffsite());
  const { DATABASE_KEY: key, DATABASE_PATH, backupFolder } = getConfig();
  if (existsSync(to)) throw new CommandFailure(`${to} is there already: name another file.`);
  const begun = performance.now();
  const file = { path: to, key };
  // Elsewhere it is a backup as any other, and “tpf restore” does this when it is put in place.
  const isInPlace = resolve(to) === resolve(DATABASE_PATH);
  const found = await bringBack({
    bucket,
    identity: readIdentity(identity),
    file,
    before,
    prepare: async (staged, isNewest) =>
      isInPlace
        ? prepareRestored(staged, {
            backupFolder,
            listFolders: [backupFolder],
            replaced: () => null,
            isNewest,
            endAccess,
          })
        : [
            "Put it in the place of the database with “tpf restore”: until then it has every session.",
          ],
  });
  const { bytes, leads, newestLeadAt } = found.content;
  const newest = newestLeadAt === null ? "" : `, the newest of ${newestLeadAt}`;
  print(
    `Brought back in ${durationInWords(performance.now() - begun)} from ${countInWords(found.names.length, "piece")}: ${to} (${sizeInWords(bytes)}, ${countInWords(leads, "lead")}${newest}).`,
  );
  print(`It is the site as of ${found.storedAt.toISOString()}, by the bucket's clock.`);
  if (found.newer > 0) print(`Newer pieces that cannot be used without others: ${found.newer}.`);
  for (const line of found.prepared ?? []) print(line);
  if (isInPlace) await keepRestored(file, backupFolder);
}

/** Restores the state in the bucket into a new file. Returns when it was stored. */
export async function restoreFromBucket({
  file,
  identity,
}: {
  file: KeyedFile;
  identity: string;
}): Promise<Date> {
  const bucket = openBucket(requireOffsite());
  const { storedAt } = await bringBack({ bucket, identity: readIdentity(identity), file });
  return storedAt;
}

function instantOf(text: string): Date {
  const { success } = z.iso.datetime({ offset: true }).safeParse(text);
  if (success) return new Date(text);
  throw new CommandFailure(`--before ${text} is no instant such as 2026-01-31T12:00:00Z.`);
}

async function send(): Promise<void> {
  requireFile();
  const config = getConfig();
  const { recipient, ...settings } = requireOffsite();
  const file = { path: config.DATABASE_PATH, key: config.DATABASE_KEY };
  const before = readReport(config);
  const sender = startSender({
    file,
    madeAt: readMadeAt(file),
    lastRun: before?.run ?? null,
    bucket: openBucket(settings),
    recipient,
    behindSince: before?.behindSince ? new Date(before.behindSince) : null,
    report: (report) => writeReport(config, report),
    log: (fields) => {
      if (process.send) process.send(fields);
      else printError(JSON.stringify(fields));
    },
  });
  // It rejects as `ended` does, which says so below.
  const stop = (graceMs?: number) => void sender.stop(graceMs).catch(() => undefined);
  process.once("SIGTERM", () => stop());
  // The terminal's, for the site: it says when to stop.
  process.on("SIGINT", () => undefined);
  process.once("disconnect", () => stop(0));
  try {
    await sender.ended;
  } finally {
    // Else the channel keeps it from ending, and nobody starts another.
    process.disconnect?.();
  }
}

function requireOffsite(): OffsiteSettings {
  const { offsite } = getConfig();
  if (offsite === null)
    throw new CommandFailure("Set OFFSITE_BUCKET_URL: no bucket is configured.");
  return offsite;
}

function readIdentity(path: string): string {
  const identity = findIdentity(readNamedFile(path));
  if (identity !== null) return identity;
  throw new CommandFailure(`${path} holds no private key of age (AGE-SECRET-KEY-1…).`);
}
