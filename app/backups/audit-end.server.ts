import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#db/connection.server";
import { makeFolder, replaceFile } from "#db/maintenance/files.server";
import {
  type AuditHead,
  findAuditEndProblem,
  findAuditHead,
  parseAuditHead,
} from "#db/queries/audit.server";
import type { Queryable } from "#db/transactions.server";
import { formatCount } from "~/http/sizes";
import { type Finding, ok, warning } from "~/site/findings";

const headFile = "audit-head.json";

/** Returns the head of the audit log that the last backup left in their folder, or null. */
export function readAuditHead(folder: string): AuditHead | null {
  try {
    return parseAuditHead(readFileSync(join(folder, headFile), "utf8"));
  } catch {
    return null;
  }
}

/** Keeps it with the backups. One that the log does not fit any more stays, to be found, unless `replace` says it is known. */
export async function writeAuditHead(
  db: Queryable,
  folder: string,
  { replace = false } = {},
): Promise<void> {
  const head = await findAuditHead(db);
  if (head === null) return;
  if (!replace && (await findAuditEndProblem(db, readAuditHead(folder))) !== null) return;
  makeFolder(folder);
  replaceFile(join(folder, headFile), `${JSON.stringify(head)}\n`);
}

/** Returns the head that is kept with the backups of this database, or null: with PostgreSQL there is none. */
export function findBackupAuditHead(database: Database, folder: string): AuditHead | null {
  return database.engine === "sqlite" ? readAuditHead(folder) : null;
}

type AuditEndProblem = NonNullable<Awaited<ReturnType<typeof findAuditEndProblem>>>;

/** Says what is wrong with the end of the audit log, in one sentence. */
export function describeAuditEnd({ reason, entries, signed }: AuditEndProblem): string {
  return reason === "cut"
    ? `The end of the audit log was cut off or replaced: it has ${formatCount(entries, "entry", "entries")} and does not end as was recorded at ${signed}.`
    : `The record of the end of the audit log (at ${signed}) is missing; the log ends at ${entries}.`;
}

/** Returns whether the audit log ends as was recorded in the database and with the backups. */
export async function checkAuditEnd(database: Database, folder: string): Promise<Finding> {
  const fault = await findAuditEndProblem(database.db, findBackupAuditHead(database, folder));
  if (fault === null) return ok("The audit log ends as was recorded.");
  return warning(
    describeAuditEnd(fault),
    "Keep the database and the backups as they are, and compare with an older backup: somebody wrote to the file.",
  );
}
