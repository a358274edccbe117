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
import { getConfig } from "~/config.server";
import { resetStaffPassword } from "~/staff/accounts.server";
import { passwordLinkHours } from "~/staff/limits";
import { describeAuditEnd, readAuditHead, writeAuditHead } from "./audit-end.server";
import { findTombstonesSince, writeTombstones } from "./tombstones.server";

/** What a restore compares with the backup. */
export interface RestoreSources {
  /** The folder with the stored head of the audit log. */
  backupFolder: string;
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
 * Prepares a copy of a backup: migrates it, ends every session, replays the tombstones written after the backup, and logs the restore. Resets the
 * staff passwords changed after the backup, or all if the changes or the backup's origin are unknown. Returns one-line messages.
 */
export async function prepareRestored(
  copy: KeyedFile,
  { backupFolder, listFolders, replaced, isNewest, proven }: RestoreSources,
): Promise<string[]> {
  const database = openDatabase(copy);
  const { db } = database;
  try {
    await migrate(db);
    const backupHead = readAuditHead(backupFolder);
    const problem = await findAuditEndProblem(db, backupHead);
    const known = await findTombstonesSince(db, replaced, listFolders);
    const tombstones = known ?? (isNewest ? [] : null);
    const repeated = await inTransaction(db, async (transaction) => {
      await deleteAllSessions(transaction);
      await deleteOffsiteState(transaction);
      await recordEvent(transaction, {
        actor: system,
        action: "database.restored",
        detail: {
          ...(problem && { entries: problem.entries, signed: problem.signed }),
          removals: tombstones?.length ?? null,
        },
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
    const lines = await resetAccess(db, repeated, proven);
    if (backupHead === null) {
      lines.push(
        "The backup folder has no record of the end of the audit log, so missing entries cannot be detected.",
      );
    } else if (problem !== null) {
      const rest = replaced === null ? "" : " The missing entries are in the replaced file.";
      lines.push(`${describeAuditEnd(problem)}${rest}`);
    }
    return lines;
  } finally {
    await database.close();
  }
}

/** Stores the restored database's audit head and tombstone list in the backup folder. Both replace what the folder had. */
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
 * Resets the passwords, second factors and passkeys of staff whose credentials changed after the backup. Resets everyone's if it is unknown whose
 * changed, or if nothing proves that this site made the backup. Returns messages for the operator, with links to new passwords.
 */
async function resetAccess(
  db: Queryable,
  repeated: ReplayedTombstones | null,
  proven: boolean,
): Promise<string[]> {
  const lines = ["Every session and password link has ended."];
  if (!proven) {
    lines.push(
      "DATABASE_KEY did not open this backup, so nothing proves that this site made it: every staff password is reset.",
    );
  }
  if (repeated !== null) lines.push(describeReplayed(repeated));
  const changed = proven && repeated ? (repeated["admin.credentials"] ?? []) : null;
  for (const { id, disabled } of await findAllStaffAccounts(db)) {
    if (changed !== null && !changed.includes(id)) continue;
    const { username, link } = await resetStaffPassword(db, id, system);
    const state = disabled ? " (disabled)" : "";
    const { href } = new URL(`/set-password/${link.token}`, getConfig().siteUrl);
    lines.push(
      `${username}${state} needs a new password. This link sets it once, for ${passwordLinkHours} hours: ${href}`,
    );
  }
  for (const id of repeated?.["client.password"] ?? []) {
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

const tombstoneTexts: Record<TombstoneKind, string> = {
  "lead.erased": "leads erased",
  "lead.withdrawn": "requests withdrawn",
  "lead.texts-stopped": "text consents ended",
  "client.erased": "clients erased",
  "client.password": "clients' passwords removed",
  "client.disabled": "clients disabled",
  "client.enabled": "clients enabled",
  "admin.credentials": "staff's passwords, second factors and passkeys reset",
  "admin.disabled": "staff accounts disabled",
  "admin.enabled": "staff accounts enabled",
  "admin.demoted": "administrators changed to sales",
  "admin.promoted": "sales changed to administrators",
  "passkey.removed": "passkeys removed",
};

function describeReplayed(repeated: ReplayedTombstones): string {
  const done = Object.entries(tombstoneTexts).flatMap(([kind, text]) => {
    const ids = repeated[kind as TombstoneKind] ?? [];
    return ids.length === 0 ? [] : [`${text} (${ids.length})`];
  });
  return done.length === 0
    ? "Nothing was deleted or disabled since this backup was made, as far as is known."
    : `Repeated, because it happened after this backup was made: ${done.join(", ")}.`;
}
