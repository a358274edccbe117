import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { freeBytes } from "#db/maintenance/files.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import {
  type RehearsedMigrations,
  rehearseMigrations,
} from "#db/maintenance/rehearse-migrations.server";
import type { migrations } from "#db/migrate.server";
import { countInWords, sizeInWords } from "~/http/sizes";
import { type Finding, fault, ok } from "~/site/findings";
import { auditEndInWords, readKeptHead } from "./audit-end.server";
import { wayBackInWords } from "./upgrade.server";

interface FileToRehearse {
  /** The site's database, which may be in use, or a backup. It is only read. */
  file: KeyedFile;
  /** The folder for the copy. */
  folder: string;
  /** Holds the stored end of this file's audit log. Omit it for an older backup, which ends earlier. */
  backupFolder?: string | undefined;
  steps?: typeof migrations;
}

const keep = "Keep the version that runs; the database is as it was.";

/**
 * Runs this version's migrations on a copy of a file, compares the row counts and verifies the audit log. Throws what
 * `rehearseMigrations` throws, and an error when the copy has no room.
 */
export async function rehearseUpgrade({
  file,
  folder,
  backupFolder,
  steps,
}: FileToRehearse): Promise<Finding[]> {
  requireRoom(file.path, folder);
  const done = await rehearseMigrations({
    file,
    copy: { path: join(folder, "rehearsal.sqlite"), key: file.key },
    kept: backupFolder === undefined ? null : readKeptHead(backupFolder),
    ...(steps && { steps }),
  });
  const newest = done.newestLeadAt === null ? "" : `, the newest of ${done.newestLeadAt}`;
  const size = `${sizeInWords(done.bytes)}, ${countInWords(done.leads, "lead")}${newest}`;
  const rehearsed = ok(`Rehearsed on a copy of ${file.path} (${size}), which was only read.`);
  if (done.failure !== null) return [rehearsed, fault(done.failure, keep)];
  return [rehearsed, migrationsFinding(done), rowsFinding(done), auditFinding(done)];
}

/** The copy takes up to three times the size of the file while it changes. */
function requireRoom(path: string, folder: string): void {
  const sizeOf = (one: string) => statSync(one, { throwIfNoEntry: false })?.size ?? 0;
  const needed = 3 * (sizeOf(path) + sizeOf(`${path}-wal`));
  const free = freeBytes(folder);
  if (free >= needed) return;
  throw new Error(
    `The copy to rehearse on may take ${sizeInWords(needed)}, and ${sizeInWords(free)} are free: free some space, or rehearse on another machine with a backup.`,
  );
}

function migrationsFinding({ pending }: RehearsedMigrations): Finding {
  if (pending.length === 0) return ok("This version changes nothing in the database.");
  const wayBack = wayBackInWords({ engine: "sqlite" });
  return ok(`Migrations that ran on the copy: ${pending.join(", ")}. ${wayBack}`);
}

function rowsFinding({ rows }: RehearsedMigrations): Finding {
  const lost = rows.filter(({ before, after }) => after < before);
  if (lost.length > 0) {
    const counts = lost.map(({ table, before, after }) => `${table} ${before} → ${after}`);
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

const scratchPrefix = ".scratch-";

/** Runs `work` with a new folder beside the database and removes the folder. The system's folder for temporary files may be memory. */
export async function withScratch<Result>(
  databasePath: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(dirname(databasePath), scratchPrefix));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the scratch folders of commands that were killed. */
export function clearScratch(databasePath: string): void {
  const folder = dirname(databasePath);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(scratchPrefix)) rmSync(join(folder, name), { recursive: true });
  }
}
