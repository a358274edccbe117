import { randomBytes } from "node:crypto";
import type BetterSqlite3 from "better-sqlite3";
import type { Selectable } from "kysely";
import type { SqliteDatabase } from "../connection.server";
import type { Schema, TombstoneKind } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";
import { system } from "./audit.server";
import { updateClient } from "./clients.server";
import {
  changeLead,
  endedConsent,
  reassignOpenLeads,
  updateLeadByReceiptToken,
} from "./lead-changes.server";
import { findLeadById, selectLeads, toVisitorEvent } from "./leads.server";
import { findSetting, upsertSetting } from "./operations.server";
import { deleteByIds } from "./personal-data.server";
import { findStaffAccountById, updateStaffAccount } from "./staff.server";

/** The record of a deletion or other loss of access: kind, time and id. A restore replays tombstones. */
export type Tombstone = Selectable<Schema["removals"]>;

const keySetting = "removals-key";

/** Returns the random key of the list of tombstones (deletion records), or null if there is no list. The list has all deletions made after any backup with the same key. */
export function findTombstonesKey(db: Queryable): Promise<string | null> {
  return findSetting(db, keySetting);
}

/** Gives the list of tombstones (deletion records) a new key. Older backups then reject the list, because it may lack tombstones from after the backup. */
export function changeTombstonesKey(transaction: WriteTransaction): Promise<void> {
  return upsertSetting(transaction, keySetting, randomBytes(32).toString("hex"));
}

/** Returns all tombstones (deletion records), oldest first. */
export function findTombstones(db: Queryable): Promise<Tombstone[]> {
  return db.selectFrom("removals").selectAll().orderBy("id").execute();
}

/** Returns the tombstones in a database file. Returns null if the file cannot be read, or if its list of tombstones has a key other than `key`. */
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
    // The file is damaged, or its version had no tombstones.
    return null;
  }
}

/** Runs `work` after this process's first commit, and after each later commit that wrote a tombstone. */
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

/** Repeats what tombstones record, in order. Returns the tombstones whose subject still existed. The caller must reset credentials for each `admin.credentials` tombstone. */
export async function replayTombstones(
  transaction: WriteTransaction,
  tombstones: readonly Tombstone[],
): Promise<Tombstone[]> {
  const repeated: Tombstone[] = [];
  for (const tombstone of tombstones) {
    const { kind, subjectId, at } = tombstone;
    const existed = await replaysByKind[kind](transaction, subjectId, new Date(at));
    if (existed) repeated.push(tombstone);
  }
  return repeated;
}

/** Returns whether a value is a kind of tombstone. */
export function isTombstoneKind(value: unknown): value is TombstoneKind {
  return typeof value === "string" && Object.hasOwn(replaysByKind, value);
}

/** Returns whether the subject still existed. */
type Replay = (transaction: WriteTransaction, id: string, at: Date) => Promise<boolean>;

const eraseFrom =
  (table: Parameters<typeof deleteByIds>[1]): Replay =>
  async (transaction, id) =>
    (await deleteByIds(transaction, table, [id])) > 0;

const changeStaffAgain =
  (change?: Parameters<typeof updateStaffAccount>[2]): Replay =>
  async (transaction, id) => {
    if ((await findStaffAccountById(transaction, id)) === null) return false;
    if (change !== undefined) await updateStaffAccount(transaction, id, change);
    return true;
  };

const replaysByKind: Record<TombstoneKind, Replay> = {
  "lead.erased": eraseFrom("leads"),
  "lead.withdrawn": async (transaction, id, at) => {
    const { receiptToken = "" } = (await findLeadById(transaction, id)) ?? {};
    const change = { kind: "withdrawn" } as const;
    return (await updateLeadByReceiptToken(transaction, receiptToken, change, at)) !== null;
  },
  // Each lead of a number has its own tombstone.
  "lead.texts-stopped": async (transaction, id, at) => {
    const [lead] = await selectLeads(transaction, [id]).execute();
    if (!lead?.smsConsent) return false;
    const event = { ...toVisitorEvent(id), action: "lead.texts-stopped" };
    await changeLead(transaction, lead, endedConsent(lead), { event, at });
    return true;
  },
  "client.erased": eraseFrom("clients"),
  "client.password": (transaction, id) => updateClient(transaction, id, { passwordHash: null }),
  "client.disabled": (transaction, id) => updateClient(transaction, id, { disabled: true }),
  "client.enabled": (transaction, id) => updateClient(transaction, id, { disabled: false }),
  "admin.credentials": changeStaffAgain(),
  "admin.disabled": async (transaction, id, at) => {
    await reassignOpenLeads(transaction, system, { from: id, to: null });
    return changeStaffAgain({ disabled: true })(transaction, id, at);
  },
  "admin.enabled": changeStaffAgain({ disabled: false }),
  "admin.demoted": changeStaffAgain({ role: "sales" }),
  "admin.promoted": changeStaffAgain({ role: "administrator" }),
  // Of staff or of a client: ids are unique across both.
  "passkey.removed": async (...tombstone) =>
    (await eraseFrom("adminPasskeys")(...tombstone)) ||
    (await eraseFrom("clientPasskeys")(...tombstone)),
};
