import { randomBytes } from "node:crypto";
import type BetterSqlite3 from "better-sqlite3";
import type { Selectable } from "kysely";
import type { SqliteDatabase } from "../connection.server";
import type { RemovalsTable, TombstoneKind } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";
import { updateClient } from "./clients.server";
import { type ReceiptChange, updateLeadByReceiptToken } from "./lead-changes.server";
import { findLeadById, type LeadRecord } from "./leads.server";
import { findSetting, upsertSetting } from "./operations.server";
import { deleteByIds } from "./personal-data.server";
import { findStaffAccountById, updateStaffAccount } from "./staff.server";

/** One thing that was taken away, when and by its id alone. */
export type Tombstone = Selectable<RemovalsTable>;

const keySetting = "removals-key";

/** Returns the key that names the list of what was taken away, the same in every backup that the list is complete for. */
export function findTombstonesKey(db: Queryable): Promise<string | null> {
  return findSetting(db, keySetting);
}

/** From here on no list fits an older backup: what was taken away since one of them is not known. */
export function changeTombstonesKey(transaction: WriteTransaction): Promise<void> {
  return upsertSetting(transaction, keySetting, randomBytes(32).toString("hex"));
}

/** Returns what was taken away, oldest first. */
export function findTombstones(db: Queryable): Promise<Tombstone[]> {
  return db.selectFrom("removals").selectAll().orderBy("id").execute();
}

/** Returns what a file that is open by itself tells of tombstones, under the same key; null when it does not. */
export function readTombstones(sqlite: BetterSqlite3.Database, key: string): Tombstone[] | null {
  try {
    const stored = sqlite.prepare("select value from settings where key = ?").pluck();
    if (stored.get(keySetting) !== key) return null;
    return sqlite
      .prepare<[], Tombstone>(
        `select id, at, kind, subject_id as "subjectId" from removals order by id`,
      )
      .all();
  } catch {
    // Damaged, or of a program that kept none.
    return null;
  }
}

/** Does `work` after this process's first commit, and after each one from then on that follows something taken away. */
export function afterTombstones({ db, sqlite }: SqliteDatabase, work: () => Promise<void>): void {
  const newest = sqlite.prepare<[], number | null>("select max(id) from removals").pluck();
  let seen: number | null | undefined;
  db.watchCommits(() => {
    const found = newest.get();
    if (found === seen) return undefined;
    seen = found;
    return work;
  });
}

/** Ids of what was taken away once more, by what it was. */
export type ReplayedTombstones = Partial<Record<TombstoneKind, string[]>>;

/**
 * Takes away once more, in order, what is there again; what is not is left out. New credentials for the members of staff that lost theirs
 * (`admin.credentials`) are for the caller to set.
 */
export async function replayTombstones(
  transaction: WriteTransaction,
  tombstones: readonly Tombstone[],
): Promise<ReplayedTombstones> {
  const ids = new Map<TombstoneKind, Set<string>>();
  for (const { kind, subjectId, at } of tombstones) {
    if (!(await replaysByKind[kind](transaction, subjectId, new Date(at)))) continue;
    ids.set(kind, (ids.get(kind) ?? new Set()).add(subjectId));
  }
  return Object.fromEntries([...ids].map(([kind, found]) => [kind, [...found]]));
}

/** Returns whether a value names a kind of removal. */
export function isTombstoneKind(value: unknown): value is TombstoneKind {
  return typeof value === "string" && Object.hasOwn(replaysByKind, value);
}

/** Tells whether it was there. */
type Replay = (transaction: WriteTransaction, id: string, at: Date) => Promise<boolean>;

const eraseFrom =
  (table: Parameters<typeof deleteByIds>[1]): Replay =>
  async (transaction, id) =>
    (await deleteByIds(transaction, table, [id])) > 0;

const changeLeadAgain =
  (change: ReceiptChange, applies: (lead: LeadRecord) => boolean): Replay =>
  async (transaction, id, at) => {
    const lead = await findLeadById(transaction, id);
    if (lead === null || !applies(lead)) return false;
    return (await updateLeadByReceiptToken(transaction, lead.receiptToken, change, at)) !== null;
  };

const changeStaffAgain =
  (change: { disabled?: boolean }): Replay =>
  async (transaction, id) => {
    if ((await findStaffAccountById(transaction, id)) === null) return false;
    if (change.disabled !== undefined) await updateStaffAccount(transaction, id, change);
    return true;
  };

const replaysByKind: Record<TombstoneKind, Replay> = {
  "lead.erased": eraseFrom("leads"),
  "lead.withdrawn": changeLeadAgain({ kind: "withdrawn" }, () => true),
  "lead.texts-stopped": changeLeadAgain({ kind: "texts-stopped" }, ({ smsConsent }) => smsConsent),
  "client.erased": eraseFrom("clients"),
  "client.password": (transaction, id) => updateClient(transaction, id, { passwordHash: null }),
  "client.disabled": (transaction, id) => updateClient(transaction, id, { disabled: true }),
  "client.enabled": (transaction, id) => updateClient(transaction, id, { disabled: false }),
  "admin.credentials": changeStaffAgain({}),
  "admin.disabled": changeStaffAgain({ disabled: true }),
  "admin.enabled": changeStaffAgain({ disabled: false }),
  // Of staff or of clients: an id is nobody else's.
  "passkey.removed": async (...tombstone) =>
    (await eraseFrom("adminPasskeys")(...tombstone)) ||
    (await eraseFrom("clientPasskeys")(...tombstone)),
};
