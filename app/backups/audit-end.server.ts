import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#db/connection.server";
import { makeFolder, replaceFile } from "#db/maintenance/files.server";
import {
  type AuditEndProblem,
  type AuditHead,
  findAuditEndProblem,
  findAuditHead,
  parseAuditHead,
  type verifyAuditChain,
} from "#db/queries/audit.server";
import type { Queryable } from "#db/transactions.server";
import { formatCount } from "~/http/sizes";
import { type Finding, ok, shouldFix } from "~/site/findings";

const headFile = "audit-head.json";

/** Returns the head (length and last hash) of the audit log as the last backup stored it in this folder. Returns null if none is stored. */
export function readAuditHead(folder: string): AuditHead | null {
  try {
    return parseAuditHead(readFileSync(join(folder, headFile), "utf8"));
  } catch {
    return null;
  }
}

/** Stores the head of the audit log in the backup folder. Keeps a stored head that contradicts the log, as evidence, unless `replace` is set. */
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

/** Returns the head of the audit log that the backup folder holds for this database. Returns null if there is none, and always with PostgreSQL. */
export function findBackupAuditHead(database: Database, folder: string): AuditHead | null {
  return database.engine === "sqlite" ? readAuditHead(folder) : null;
}

/** Describes in one sentence what is wrong with the end of the audit log. */
export function describeAuditEnd({ reason, entries, signed }: AuditEndProblem): string {
  return reason === "cut"
    ? `The end of the audit log was cut off or replaced: it has ${formatCount(entries, "entry", "entries")} and does not end with entry ${signed} as it was recorded.`
    : `The record of the end of the audit log (at ${signed}) is missing; the log ends at ${entries}.`;
}

/** Describes in one sentence what the check of the audit log found. */
export function describeVerification(audit: Awaited<ReturnType<typeof verifyAuditChain>>): string {
  if (audit.ok)
    return `The audit log is intact: ${formatCount(audit.entries, "entry", "entries")}.`;
  return "end" in audit
    ? describeAuditEnd(audit.end)
    : `The audit log was changed: entry ${audit.brokenAt} does not match the entry before it.`;
}

/** Returns a finding on whether the end of the audit log matches the heads stored in the database and in the backup folder. */
export async function checkAuditEnd(database: Database, folder: string): Promise<Finding> {
  const problem = await findAuditEndProblem(database.db, findBackupAuditHead(database, folder));
  if (problem === null) return ok("The audit log ends as it was recorded.");
  return shouldFix(
    describeAuditEnd(problem),
    "Someone else wrote to the file. Leave the database and the backups as they are, and compare them with an older backup.",
  );
}
