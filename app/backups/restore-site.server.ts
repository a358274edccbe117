import { openDatabase } from "#db/connection.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import { migrate } from "#db/migrate.server";
import { recordEvent, system } from "#db/queries/audit.server";
import { findClientById } from "#db/queries/clients.server";
import { deleteOffsiteState } from "#db/queries/journal.server";
import { deleteAllSessions } from "#db/queries/sessions.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import {
  changeTombstonesKey,
  replayTombstones,
  type Tombstone,
} from "#db/queries/tombstones.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { resetStaffPassword } from "~/staff/accounts.server";
import { passwordLinkHours } from "~/staff/limits";
import { passwordLinkAddress } from "~/staff/sessions.server";
import { findTombstonesSince, writeTombstones } from "./tombstones.server";

/** What a restore compares with the backup. */
interface RestoreSources {
  /** Folders that may contain a list of tombstones. */
  listFolders: readonly string[];
  /** The database to be replaced, or null if it does not open. */
  replaced: Parameters<typeof findTombstonesSince>[1];
  /** True if no newer state of the site exists, so no tombstones can be missing. */
  isNewest?: boolean;
  /** True if the backup opened with DATABASE_KEY, which proves that this site made it. */
  proven: boolean;
}

/**
 * Prepares a copy of a backup: migrates it, ends every session, replays the tombstones (deletion records) written after the backup, and logs the restore. Resets passwords, second
 * factors and passkeys of staff whose credentials changed after the backup, or of all staff if this or the backup's origin is unknown. Returns one-line messages.
 */
export async function prepareRestored(
  copy: KeyedFile,
  { listFolders, replaced, isNewest, proven }: RestoreSources,
): Promise<string[]> {
  const database = openDatabase(copy);
  const { db } = database;
  try {
    await migrate(db);
    const known = await findTombstonesSince(db, replaced, listFolders);
    const tombstones = known ?? (isNewest ? [] : null);
    const repeated = await inTransaction(db, async (transaction) => {
      await deleteAllSessions(transaction);
      await deleteOffsiteState(transaction);
      await recordEvent(transaction, {
        actor: system,
        action: "database.restored",
        detail: { removals: tombstones?.length ?? null },
      });
      if (tombstones === null) {
        await changeTombstonesKey(transaction);
        return null;
      }
      for (const { at, kind, subjectId } of tombstones) {
        await transaction.insertInto("removals").values({ at, kind, subjectId }).execute();
      }
      return replayTombstones(transaction, tombstones);
    });
    return await resetAccess(db, repeated, proven);
  } finally {
    await database.close();
  }
}

/** Replaces the list of tombstones in the backup folder with the restored database's list. */
export async function recordRestored(file: KeyedFile, backupFolder: string): Promise<void> {
  const database = openDatabase(file);
  await writeTombstones(database, backupFolder, { replace: true }).finally(database.close);
}

/**
 * Resets the passwords, second factors and passkeys of staff whose credentials changed after the backup. Resets everyone's if it is unknown whose
 * changed, or if nothing proves that this site made the backup. Returns messages for the operator, with links to new passwords.
 */
async function resetAccess(db: Queryable, repeated: readonly Tombstone[] | null, proven: boolean) {
  const lines = ["Every session and password link has ended."];
  if (!proven) {
    lines.push(
      "DATABASE_KEY did not open this backup, so nothing proves that this site made it: every staff password is reset.",
    );
  }
  if (repeated !== null) {
    lines.push(
      `Deletions and changes of access since this backup was made, repeated now: ${repeated.length}.`,
    );
  }
  const idsOf = (kind: Tombstone["kind"]) =>
    new Set(repeated?.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId));
  const changed = proven && repeated ? idsOf("admin.credentials") : null;
  for (const { id, disabled } of await findAllStaffAccounts(db)) {
    if (changed !== null && !changed.has(id)) continue;
    const { username, link } = await resetStaffPassword(db, id, system);
    const state = disabled ? " (disabled)" : "";
    lines.push(
      `${username}${state} needs a new password. This link sets it once, for ${passwordLinkHours} hours: ${passwordLinkAddress(link.token)}`,
    );
  }
  for (const id of idsOf("client.password")) {
    const client = await findClientById(db, id);
    if (client === null) continue;
    lines.push(
      `${client.username} needs a new password link: make it in the admin, under Clients.`,
    );
  }
  if (repeated === null) {
    lines.push(
      "The list of deletions (removals.jsonl) is missing or damaged, or belongs to another site.",
      "Not repeated. Do these again where they apply: second factors and passkeys set up (all are off now), accounts disabled, clients' passwords changed, people erased, requests withdrawn and text consents ended since this backup was made.",
    );
  }
  return lines;
}
