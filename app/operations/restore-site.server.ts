import { openDatabase } from "#db/connection.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { migrate } from "#db/migrate.server";
import { findAuditEndFault, recordEvent } from "#db/queries/audit.server";
import { deleteAllSessions } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { auditEndInWords, keepHead, readKeptHead } from "./audit-end.server";

/**
 * Makes the copy of a backup ready to be the site's database: of this program's schema, without anybody's session, with the restoration in
 * its audit log, and with what `endAccess` does. Returns what the operator has to know, a line each.
 */
export async function prepareRestored(
  copy: KeyedFile,
  backupFolder: string,
  endAccess: (db: Queryable) => Promise<string[]>,
): Promise<string[]> {
  const database = openDatabase(copy);
  const { db } = database;
  try {
    await migrate(db);
    const kept = readKeptHead(backupFolder);
    const fault = await findAuditEndFault(db, kept);
    await inTransaction(db, async (transaction) => {
      await deleteAllSessions(transaction);
      await recordEvent(transaction, {
        actor: { kind: "system" },
        action: "database.restored",
        detail: fault && { entries: fault.entries, signed: fault.signed },
      });
    });
    const lines = await endAccess(db);
    if (kept === null) {
      return [
        ...lines,
        "No signed end of the audit log is with the backups: what it lacks cannot be told.",
      ];
    }
    if (fault === null) return lines;
    return [...lines, `${auditEndInWords(fault)} What it lacks is in the file that was replaced.`];
  } finally {
    await database.close();
  }
}

/** Keeps with the backups how the audit log ends now that it was restored. */
export async function keepRestoredHead(file: KeyedFile, backupFolder: string): Promise<void> {
  const database = openDatabase(file);
  await keepHead(database.db, backupFolder, { replace: true }).finally(database.close);
}
