import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import {
  type MigrationFailure,
  type RehearsedMigrations,
  rehearseMigrations,
} from "#db/maintenance/rehearse-migrations.server";
import type { migrations } from "#db/migrate.server";
import { auditEndInWords, readKeptHead } from "~/health/audit-end.server";
import { freeBytes } from "~/health/check-storage.server";
import { type Finding, fault, ok, warning } from "~/health/findings";
import { countInWords, durationInWords, sizeInWords } from "~/http/sizes";

interface UpgradeToRehearse {
  /** The site's database, which may be in use, or a backup. It is only read. */
  file: KeyedFile;
  /** Where the copy lies meanwhile: on the disk that the site will need the room on. */
  folder: string;
  /** Where the backups of this very file lie, whose end of the audit log it has to fit; none for a file of another day. */
  backupFolder?: string | undefined;
  steps?: typeof migrations;
}

/** What an upgrade to this version would do. */
interface RehearsedUpgrade {
  /** How long the site would stand still besides its own start, in milliseconds: for its backup and the migrations. */
  standstillMs: number;
  /** How much room on the disk it takes for the backup and the change. */
  neededBytes: number;
  findings: readonly Finding[];
}

const keep = "Keep the version that runs; the database is as it was.";

/**
 * Runs this version's migrations on a copy of a file, as its first start would, and checks what they leave behind. Throws what
 * `rehearseMigrations` throws, and an error that says so where the copy has no room.
 */
export async function rehearseUpgrade({
  file,
  folder,
  backupFolder,
  steps,
}: UpgradeToRehearse): Promise<RehearsedUpgrade> {
  const free = freeBytes(folder);
  requireRoom(file.path, free);
  const done = await rehearseMigrations({
    file,
    copy: join(folder, `.rehearsal-${basename(file.path)}`),
    kept: backupFolder === undefined ? null : readKeptHead(backupFolder),
    ...(steps && { steps }),
  });
  const changes = done.pending.length > 0;
  const standstillMs = changes ? done.copyMs + done.migrateMs : 0;
  const neededBytes = changes ? done.copyBytes + done.growthBytes : 0;
  const size = `${sizeInWords(done.copyBytes)}, ${countInWords(done.leads, "lead")}`;
  const rehearsed = ok(`Rehearsed on a copy of ${file.path} (${size}), which was only read.`);
  const findings =
    done.failure === null
      ? [
          rehearsed,
          migrationsFinding(done),
          rowsFinding(done),
          auditFinding(done),
          standstillFinding(done, standstillMs),
          roomFinding(neededBytes, free),
          ...(changes ? [wayBackFinding(done)] : []),
        ]
      : [rehearsed, failureFinding(done.failure)];
  return { standstillMs, neededBytes, findings };
}

/** A copy, and as much again twice for what is changed in it: a rehearsal must not fill the site's disk. */
function requireRoom(path: string, free: number): void {
  const bytes = [path, `${path}-wal`]
    .filter((one) => existsSync(one))
    .reduce((sum, one) => sum + statSync(one).size, 0);
  if (free >= 3 * bytes) return;
  throw new Error(
    `The copy to rehearse on may take ${sizeInWords(3 * bytes)}, and ${sizeInWords(free)} are free: free some space, or rehearse on another machine with a backup.`,
  );
}

function failureFinding({ number, message }: MigrationFailure): Finding {
  const what =
    number === null
      ? "The migrations leave a database behind that cannot be used"
      : `Migration ${number} cannot be run`;
  return fault(`${what}: ${message}`, keep);
}

function migrationsFinding({ pending }: RehearsedMigrations): Finding {
  const names = pending.map(({ number, name }) => `${number} ${name}`);
  return names.length === 0
    ? ok("This version changes nothing in the database.")
    : ok(`Migrations that ran on the copy: ${names.join(", ")}.`);
}

function standstillFinding(
  { pending, copyMs, migrateMs }: RehearsedMigrations,
  standstillMs: number,
): Finding {
  if (pending.length === 0) return ok("The site would stand still for its own start alone.");
  const parts = `${durationInWords(copyMs)} for its backup, ${durationInWords(migrateMs)} for the migrations`;
  return ok(
    `The site would stand still for ${durationInWords(standstillMs)} besides its own start: ${parts}.`,
  );
}

function rowsFinding({ rows }: RehearsedMigrations): Finding {
  const lost = rows.filter(({ before, after }) => (after ?? 0) < (before ?? 0));
  if (lost.length > 0) {
    const counts = lost.map(({ table, before, after }) => `${table} ${before} → ${after ?? 0}`);
    return fault(`Rows are gone after the migrations: ${counts.join(", ")}.`, keep);
  }
  const counts = rows.flatMap(({ table, before }) => (before ? [`${table} ${before}`] : []));
  return ok(`Every row is there: ${counts.join(", ") || "none was before"}.`);
}

function auditFinding({ audit }: RehearsedMigrations): Finding {
  if (audit === null || audit.ok) {
    return ok(`The audit log is whole: ${countInWords(audit?.entries ?? 0, "entry", "entries")}.`);
  }
  const text =
    "end" in audit
      ? auditEndInWords(audit.end)
      : `The audit log does not fit together from entry ${audit.brokenAt} on.`;
  return fault(text, `${keep} “tpf audit verify” with that version says whether it was so before.`);
}

function roomFinding(needed: number, free: number): Finding {
  const room = `${sizeInWords(needed)} of the disk, and ${sizeInWords(free)} are free`;
  return free < needed
    ? fault(`The upgrade takes ${room}.`, "Free some space first, or enlarge the volume.")
    : ok(`The upgrade takes ${room}.`);
}

function wayBackFinding({ pending }: RehearsedMigrations): Finding {
  const numbers = new Map<string, number[]>();
  for (const { number, previousVersion } of pending) {
    if (previousVersion.reads) continue;
    const { because } = previousVersion;
    numbers.set(because, [...(numbers.get(because) ?? []), number]);
  }
  const reasons = [...numbers].map(([because, found]) => `${found.join(", ")}, because ${because}`);
  return reasons.length === 0
    ? ok("The way back: the version before can be started again on the changed database.")
    : warning(
        `The version before cannot be started again on the changed database (${reasons.join("; ")}).`,
        "The way back is the backup that the first start of this version makes, which its log names; “tpf export” saves what came in since.",
      );
}
