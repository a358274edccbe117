import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openDatabase } from "#db/connection.server";
import { messageOf } from "#db/errors.server";
import { changeFileKey, checkFile, opensWith } from "#db/maintenance/copy-file.server";
import { removeDatabaseFile } from "#db/maintenance/files.server";
import { fillUp } from "#db/maintenance/full-disk.server";
import { isPlainFile, type KeyedFile } from "#db/maintenance/open-file.server";
import { restoreFile } from "#db/maintenance/restore-file.server";
import { verifyAuditChain } from "#db/queries/audit.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import type { Queryable } from "#db/transactions.server";
import type { Config } from "~/config.server";
import { adminFinding, freeBytes, lowDiskBytes } from "~/health/check-storage.server";
import { type Finding, fault, ok, warning } from "~/health/findings";
import { programVersion } from "~/health/version.server";
import { countInWords, durationInWords, sizeInWords } from "~/http/sizes";
import { openBucket } from "./bucket.server";
import { writeDrillRecord } from "./drill-record.server";
import { takeScratch } from "./drill-scratch.server";
import { type Backup, findAllBackups } from "./make-backup.server";
import { recipientOf } from "./offsite-pieces.server";
import { bringBack, findNewestState } from "./offsite-restore.server";
import { offsiteFindings } from "./offsite-state.server";
import { rehearseUpgrade } from "./rehearse-upgrade.server";
import { prepareRestored, type RestoreSources } from "./restore-site.server";

/** What the owner keeps away from the machine, handed in to be tried. */
export interface KeptKeys {
  /** The private key of age. */
  identity: string | null;
  databaseKey: string | null;
}

/** One thing that was rehearsed. */
interface DrillPart {
  title: string;
  tookMs: number;
  findings: readonly Finding[];
}

interface DrillOrder extends Pick<RestoreSources, "contentHash" | "endAccess"> {
  config: Config;
  kept: KeptKeys;
  /** Stores a made-up lead as the site does, and returns its id. */
  storeLead: (db: Queryable) => Promise<string>;
  /** Told of each part when it is over. */
  tell: (part: DrillPart) => void;
}

const help = "See docs/bad-day.md.";
const handIn =
  "cat offsite.key database_key | docker compose run --rm -T app tpf drill --keys /dev/stdin";

/**
 * Rehearses on copies what an owner has to be able to do, and keeps how that ended. Of the database file only the size is looked at;
 * backups and bucket are read. Rejects with DrillRunningError while another drill runs; what goes wrong in a part is a fault.
 */
export async function runDrill(order: DrillOrder, now = new Date()): Promise<Finding[]> {
  const { config, kept, tell } = order;
  const findings: Finding[] = [];
  async function rehearse(title: string, work: () => Promise<Finding[]> | Finding[]) {
    // Whoever wants to end it is heard in between.
    await nextTurn();
    const begun = performance.now();
    const found = await Promise.resolve(null)
      .then(work)
      .catch((error: unknown) => [fault(messageOf(error), help)]);
    findings.push(...found);
    tell({ title, tookMs: performance.now() - begun, findings: found });
  }

  const scratch = takeScratch(config);
  try {
    const backups = findAllBackups(config.backupFolder);
    const source = findSource(config, backups[0]);
    let copy: RestoredCopy | null = null;
    await rehearse("Restore of the newest backup", async () => {
      if ("severity" in source) return [source];
      const restored = await restoreNewest(source, scratch.folder, order);
      copy = restored.copy;
      return restored.findings;
    });
    await rehearse("Restore from the bucket", () =>
      restoreFromBucket(config, kept, "severity" in source ? null : scratch.folder),
    );
    await rehearse(`Upgrade to this version, ${programVersion}`, async () => {
      if ("severity" in source) return [notRehearsed];
      const file = keyed(source, config);
      return [...(await rehearseUpgrade({ file, folder: scratch.folder })).findings];
    });
    const key = randomBytes(32).toString("hex");
    await rehearse("Change of the key", () =>
      copy === null ? [notRehearsed] : changeTheKey(copy, key, backups),
    );
    await rehearse("Loss of the key", () =>
      "severity" in source ? [notRehearsed] : loseTheKey(source, config, kept),
    );
    await rehearse("Full disk", () =>
      copy === null ? [notRehearsed] : fillTheDisk({ path: copy.path, key }, order),
    );
  } finally {
    scratch.leave();
  }
  writeDrillRecord(config, now, findings);
  return findings;
}

interface RestoredCopy extends KeyedFile {
  leads: number;
}

const notRehearsed = warning("Not rehearsed: there is no copy to do it on.", "See above.");

/** Returns the backup to rehearse with, or why there is none. */
function findSource(config: Config, newest: Backup | undefined): Backup | Finding {
  const { DATABASE_PATH, backupFolder } = config;
  if (newest === undefined) {
    const text = `There is no backup in ${backupFolder} to restore.`;
    return fault(text, "Set BACKUP_EVERY_MINUTES, or run “tpf backup”; see “tpf doctor”.");
  }
  const live = statSync(DATABASE_PATH, { throwIfNoEntry: false })?.size ?? 0;
  // The restored backup, and beside it the bucket's state, or three times as much for what is changed in another copy.
  const needed = newest.bytes + Math.max(live, 3 * newest.bytes);
  const free = freeBytes(dirname(DATABASE_PATH));
  if (free >= needed + lowDiskBytes) return newest;
  return fault(
    `The copies take ${sizeInWords(needed)}, and ${sizeInWords(lowDiskBytes)} have to stay free for the site: ${sizeInWords(free)} are free.`,
    "Free some space, enlarge the volume, or rehearse on another machine.",
  );
}

/** A backup from before the site was encrypted has no key. */
function keyed({ file }: Backup, { DATABASE_KEY }: Config): KeyedFile {
  return { path: file, key: isPlainFile(file) ? undefined : DATABASE_KEY };
}

async function restoreNewest(
  backup: Backup,
  folder: string,
  { config, contentHash, endAccess }: DrillOrder,
): Promise<{ copy: RestoredCopy; findings: Finding[] }> {
  const { backupFolder } = config;
  const copy = { path: join(folder, "site.sqlite"), key: config.DATABASE_KEY };
  let listed = false;
  await restoreFile({
    backup: keyed(backup, config),
    database: copy,
    prepare: (staged) =>
      prepareRestored(staged, {
        backupFolder,
        listFolders: [backupFolder],
        replaced: () => null,
        contentHash,
        // One-time passwords of a copy are nobody's: the lines stay here.
        endAccess: (db, repeated) => {
          listed = repeated !== null;
          return endAccess(db, repeated);
        },
      }),
  });
  const { leads, newestLeadAt } = checkFile(copy);
  const findings = [
    ok(
      `${backup.file} (${sizeInWords(backup.bytes)}) is whole and restored: ${countInWords(leads, "lead")}${newestOf(newestLeadAt)}.`,
    ),
  ];
  const { db, close } = openDatabase(copy);
  try {
    const audit = await verifyAuditChain(db);
    findings.push(
      audit.ok
        ? ok(`The audit log in it is whole: ${countInWords(audit.entries, "entry", "entries")}.`)
        : fault("The audit log in it was changed.", "See “tpf audit verify”."),
      adminFinding(await findAllStaffAccounts(db), config),
    );
  } finally {
    await close();
  }
  if (!listed) {
    findings.push(
      warning(
        "What was taken away since would have to be taken away by hand: removals.jsonl is missing beside the backups, or not whole.",
        "Run “tpf backup”, which writes it anew.",
      ),
    );
  }
  return { copy: { ...copy, leads }, findings };
}

const newestOf = (at: string | null) => (at === null ? "" : `, the newest of ${at}`);

/** Without a folder to restore into, or without the private key, by the names in the bucket alone. */
async function restoreFromBucket(
  config: Config,
  { identity }: KeptKeys,
  folder: string | null,
): Promise<Finding[]> {
  const { offsite, BACKUP_COPY_COMMAND } = config;
  if (offsite === null) {
    if (BACKUP_COPY_COMMAND === undefined) return offsiteFindings(config).slice(0, 1);
    const text = "The copies that BACKUP_COPY_COMMAND makes elsewhere are not looked at from here.";
    return [warning(text, "Fetch one and try it: “tpf restore FILE --check”.")];
  }
  if (identity !== null && (await recipientOf(identity)) !== offsite.recipient) {
    return [
      fault(
        "The private key that was handed in is not the one of OFFSITE_AGE_RECIPIENT: it does not open what is sent now.",
        "Find the right one, or make a new pair with “tpf offsite key”, set its OFFSITE_AGE_RECIPIENT and restart: all is sent anew.",
      ),
    ];
  }
  const bucket = openBucket(offsite);
  try {
    if (identity === null || folder === null) {
      const { names, storedAt } = await findNewestState(bucket);
      return [
        ok(
          `The bucket holds a whole state of ${storedAt.toISOString()}, in ${countInWords(names.length, "piece")}.`,
        ),
        warning(
          "It was not restored: that takes the private key (offsite.key), which is not on this machine, and room.",
          `From where you keep it: ${handIn}`,
        ),
      ];
    }
    const file = { path: join(folder, "offsite.sqlite"), key: config.DATABASE_KEY };
    const { names, storedAt, newer, content } = await bringBack({ bucket, identity, file });
    removeDatabaseFile(file.path);
    const found = `${countInWords(content.leads, "lead")}${newestOf(content.newestLeadAt)}`;
    return [
      ok(
        `The state of ${storedAt.toISOString()} is whole and restored, from ${countInWords(names.length, "piece")}: ${found}.`,
      ),
      newer > 0 &&
        warning(
          `Newer pieces that cannot be used, as one before them is missing: ${newer}.`,
          "Restart the site, which sends everything anew, and see who removes objects there.",
        ),
    ].filter((finding) => finding !== false);
  } finally {
    bucket.close();
  }
}

function changeTheKey(
  { path, key: from, leads }: RestoredCopy,
  to: string,
  backups: readonly Backup[],
): Finding[] {
  const begun = performance.now();
  const changed = changeFileKey({ path, from, to });
  const tookMs = performance.now() - begun;
  if (changed?.leads !== leads || opensWith(path, from)) {
    return [fault("The copy is not the same under another key.", help)];
  }
  const all = backups.reduce((sum, { bytes }) => sum + bytes, changed.bytes) / changed.bytes;
  const deed = from === undefined ? "was encrypted" : "was put under a new key";
  return [
    ok(
      `The copy ${deed}, and opens with that alone: ${countInWords(leads, "lead")}. A real change keeps the site stopped for about ${durationInWords(tookMs * all)}, its backups (${backups.length}) included.`,
    ),
  ];
}

function loseTheKey({ file }: Backup, { DATABASE_KEY }: Config, kept: KeptKeys): Finding[] {
  if (isPlainFile(file)) {
    const text = "There is no key to lose: whoever has the disk or a backup reads every lead.";
    return [warning(text, "Encrypt the site: docs/operations.md, “Keys”.")];
  }
  if (opensWith(file, undefined) || opensWith(file, randomBytes(32).toString("hex"))) {
    return [fault("The newest backup opens without its key.", "Make another: “tpf backup”.")];
  }
  const { databaseKey } = kept;
  const closed = ok(
    "Without DATABASE_KEY the newest backup opens for nobody, as for any other key.",
  );
  if (databaseKey === null) {
    return [
      closed,
      warning(
        "Whether you keep DATABASE_KEY elsewhere was not tried: when it is lost with this machine, backups and bucket are noise.",
        `Keep secrets/database_key, offsite.key, site.env and the bucket's secret together, away from this machine, and try them: ${handIn}`,
      ),
    ];
  }
  const opens =
    databaseKey.toLowerCase() === DATABASE_KEY?.toLowerCase() && opensWith(file, databaseKey);
  return [
    closed,
    opens
      ? ok("The DATABASE_KEY that you keep elsewhere opens it.")
      : fault(
          "The DATABASE_KEY that you keep elsewhere is not the one of this site.",
          "Keep a copy of secrets/database_key as it is now, before it is lost.",
        ),
  ];
}

async function fillTheDisk(copy: KeyedFile, { storeLead }: DrillOrder): Promise<Finding[]> {
  const { refusal, acknowledged, kept } = await fillUp(copy, storeLead);
  if (refusal === null || kept !== acknowledged) {
    const text = `Leads that were acknowledged: ${acknowledged}, that are there: ${kept}, and ${refusal === null ? "none" : "one"} was refused.`;
    return [fault(text, "Tell who maintains this program; keep the disk from filling up.")];
  }
  return [
    ok(
      `Without room a lead was refused (“${refusal}”); with room again the next one was taken. All ${acknowledged} that were acknowledged are there.`,
    ),
  ];
}
