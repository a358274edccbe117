import { openDatabase } from "#db/connection.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { migrate } from "#db/migrate.server";
import { findAuditEndFault, recordEvent, system } from "#db/queries/audit.server";
import { deleteOffsiteState } from "#db/queries/journal.server";
import {
  changeRemovalsKey,
  type Removal,
  type RepeatedRemovals,
  repeatRemovals,
} from "#db/queries/removals.server";
import { deleteAllSessions } from "#db/queries/sessions.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { auditEndInWords, keepHead, readKeptHead } from "./audit-end.server";
import { findRemovalsSince, keepRemovals } from "./removals.server";

/** Where a restoration learns what was taken away since, and what is not a matter of backups. */
export interface RestoreSources {
  /** Where the end of the audit log lies. */
  backupFolder: string;
  /** Where lists of what was taken away may lie. */
  listFolders: readonly string[];
  /** What the database that is replaced tells of it, under this key, if anything. */
  replaced: (key: string) => Removal[] | null;
  /** True when no newer state of the site is anywhere: then nothing is known to have been taken away since, list or not. */
  isNewest?: boolean;
  /** Ends what access was taken away since, with what was taken away once more; null: not known. Returns lines for the operator. */
  endAccess: (db: Queryable, repeated: RepeatedRemovals | null) => Promise<string[]>;
}

/**
 * Makes the copy of a backup ready to be the site's database: of this program's schema, without anybody's session and without what was
 * taken away since, with the restoration in its audit log. Returns what the operator has to know, a line each.
 */
export async function prepareRestored(
  copy: KeyedFile,
  { backupFolder, listFolders, replaced, isNewest, endAccess }: RestoreSources,
): Promise<string[]> {
  const database = openDatabase(copy);
  const { db } = database;
  try {
    await migrate(db);
    const kept = readKeptHead(backupFolder);
    const fault = await findAuditEndFault(db, kept);
    const known = await findRemovalsSince(db, replaced, listFolders);
    const removals = known ?? (isNewest ? [] : null);
    const repeated = await inTransaction(db, async (transaction) => {
      await deleteAllSessions(transaction);
      await deleteOffsiteState(transaction);
      await recordEvent(transaction, {
        actor: system,
        action: "database.restored",
        detail: {
          ...(fault && { entries: fault.entries, signed: fault.signed }),
          removals: removals?.length ?? null,
        },
      });
      if (removals === null) {
        await changeRemovalsKey(transaction);
        return null;
      }
      for (const removal of removals) {
        await transaction.insertInto("removals").values(removal).execute();
      }
      return repeatRemovals(transaction, removals);
    });
    const lines = await endAccess(db, repeated);
    if (kept === null) {
      return [
        ...lines,
        "No end of the audit log is with the backups: what it lacks cannot be told.",
      ];
    }
    if (fault === null) return lines;
    return [...lines, `${auditEndInWords(fault)} What it lacks is in the file that was replaced.`];
  } finally {
    await database.close();
  }
}

/** Keeps with the backups how the audit log ends and what was taken away, now that the database was restored. */
export async function keepRestored(file: KeyedFile, backupFolder: string): Promise<void> {
  const database = openDatabase(file);
  try {
    await keepHead(database.db, backupFolder, { replace: true });
    await keepRemovals(database, backupFolder, { replace: true });
  } finally {
    await database.close();
  }
}
