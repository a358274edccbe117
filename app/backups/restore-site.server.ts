import { openDatabase } from "#db/connection.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { migrate } from "#db/migrate.server";
import { findAuditEndProblem, recordEvent, system } from "#db/queries/audit.server";
import { findClientById } from "#db/queries/clients.server";
import { deleteOffsiteState } from "#db/queries/journal.server";
import { deleteAllSessions } from "#db/queries/sessions.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import {
  changeTombstonesKey,
  type ReplayedTombstones,
  replayTombstones,
} from "#db/queries/tombstones.server";
import type { TombstoneKind } from "#db/schema";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { resetStaffPassword } from "~/staff/accounts.server";
import { describeAuditEnd, readAuditHead, writeAuditHead } from "./audit-end.server";
import { findTombstonesSince, writeTombstones } from "./tombstones.server";

/** Where a restoration learns what was taken away since, and what is not a matter of backups. */
export interface RestoreSources {
  /** Where the end of the audit log lies. */
  backupFolder: string;
  /** Where lists of what was taken away may lie. */
  listFolders: readonly string[];
  /** The database that is replaced, if it opens. */
  replaced: Parameters<typeof findTombstonesSince>[1];
  /** True when no newer state of the site is anywhere: then nothing is known to have been taken away since, list or not. */
  isNewest?: boolean;
  /** True when DATABASE_KEY opened the backup. */
  proven: boolean;
}

/**
 * Makes the copy of a backup ready to be the site's database: of this program's schema, without anybody's session and without what was
 * taken away since, with the restoration in its audit log. Returns what the operator has to know, a line each.
 */
export async function prepareRestored(
  copy: KeyedFile,
  { backupFolder, listFolders, replaced, isNewest, proven }: RestoreSources,
): Promise<string[]> {
  const database = openDatabase(copy);
  const { db } = database;
  try {
    await migrate(db);
    const kept = readAuditHead(backupFolder);
    const fault = await findAuditEndProblem(db, kept);
    const known = await findTombstonesSince(db, replaced, listFolders);
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
        await changeTombstonesKey(transaction);
        return null;
      }
      for (const { at, kind, subjectId } of removals) {
        await transaction.insertInto("removals").values({ at, kind, subjectId }).execute();
      }
      return replayTombstones(transaction, removals);
    });
    const lines = await resetAccess(db, repeated, proven);
    if (kept === null) {
      return [
        ...lines,
        "No end of the audit log is with the backups: what it lacks cannot be told.",
      ];
    }
    if (fault === null) return lines;
    return [...lines, `${describeAuditEnd(fault)} What it lacks is in the file that was replaced.`];
  } finally {
    await database.close();
  }
}

/** Keeps with the backups how the audit log ends and what was taken away, now that the database was restored. */
export async function recordRestored(file: KeyedFile, backupFolder: string): Promise<void> {
  const database = openDatabase(file);
  try {
    await writeAuditHead(database.db, backupFolder, { replace: true });
    await writeTombstones(database, backupFolder, { replace: true });
  } finally {
    await database.close();
  }
}

/**
 * Sets passwords of staff anew, which takes second factors and passkeys away with them: those whose credentials changed since the backup,
 * or all when that is not known or the backup is not proven to be this site's. Returns the passwords, and what was taken away once more or could not be.
 */
async function resetAccess(
  db: Queryable,
  repeated: ReplayedTombstones | null,
  proven: boolean,
): Promise<string[]> {
  const lines = ["Every session and password link has ended."];
  if (!proven) {
    lines.push(
      "DATABASE_KEY did not open this backup, so nothing proves that this site made it: every password of staff is reset.",
    );
  }
  if (repeated !== null) lines.push(describeReplayed(repeated));
  const changed = proven && repeated ? (repeated["admin.credentials"] ?? []) : null;
  for (const { id, disabled } of await findAllStaffAccounts(db)) {
    if (changed !== null && !changed.includes(id)) continue;
    const { username, password } = await resetStaffPassword(db, id, system);
    const state = disabled ? " (disabled)" : "";
    lines.push(`New one-time password of ${username}${state}, shown only this once: ${password}`);
  }
  for (const id of repeated?.["client.password"] ?? []) {
    const client = await findClientById(db, id);
    if (client === null) continue;
    lines.push(`${client.username} needs a new password link: in the admin, under Clients`);
  }
  if (repeated === null) {
    lines.push(
      "The list of what was taken away (removals.jsonl) is missing, or is not of this backup's site and whole.",
      "Not repeated, do it again where it applies: second factors that were set up and passkeys (all are off now), accounts disabled, clients' passwords changed and their passkeys removed, people erased, requests withdrawn and text consents ended since this backup was made.",
    );
  }
  return lines;
}

const tombstoneTexts: Record<TombstoneKind, string> = {
  "lead.erased": "leads erased",
  "lead.withdrawn": "requests withdrawn",
  "lead.texts-stopped": "text consents ended",
  "client.erased": "clients erased",
  "client.password": "clients' passwords",
  "client.disabled": "clients disabled",
  "client.enabled": "clients enabled",
  "admin.credentials": "administrators' passwords, second factors and passkeys",
  "admin.disabled": "administrators disabled",
  "admin.enabled": "administrators enabled",
  "passkey.removed": "passkeys removed",
};

function describeReplayed(repeated: ReplayedTombstones): string {
  const told = Object.entries(tombstoneTexts).flatMap(([kind, messages]) => {
    const ids = repeated[kind as TombstoneKind] ?? [];
    return ids.length === 0 ? [] : [`${messages} (${ids.length})`];
  });
  return told.length === 0
    ? "Nothing is known to have been taken away since this backup was made."
    : `Taken away once more, as since this backup was made: ${told.join(", ")}.`;
}
