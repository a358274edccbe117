import type BetterSqlite3 from "better-sqlite3";
import type { SqliteDatabase } from "../connection.server";
import { inTransaction, type Queryable, type WriteTransaction } from "../transactions.server";
import { findSetting, upsertSetting } from "./operations.server";

/** The ids of the last rows copied to the bucket. Ids increase in commit order. */
type JournalPosition = ReturnType<typeof currentPosition>;

/** The state of the off-site copy. Each backup contains this state, which records the journal objects (files of changed rows) that the backup includes. */
export interface OffsiteState extends JournalPosition {
  /** Identifies the bucket, the public key and the database file. A new target begins a new series with a full backup. */
  target: string;
  /** The random name of the series of journal objects. */
  series: string;
  /** When the series began, and when the last full backup was stored; UTC ISO. */
  begunAt: string;
  backupAt: string | null;
  /** The number of the last journal object. */
  number: number;
  /** Why the last attempt failed, in one line. */
  failure: string | null;
  /** When the oldest object was stored, at the last check. */
  oldestAt: string | null;
}

type Row = Record<string, unknown>;

/** A journal object: the rows changed since the previous object, with current values. A restore replays the rows. */
export interface JournalEntries {
  leads: { row: Row; events: Row[] }[];
  accounts: { table: "admins" | "clients"; row: Row; passkeys: Row[] }[];
  tombstones: { at: string; kind: string; subjectId: string }[];
}

const setting = "off-site";
/** The largest number of rows of each kind in one object. */
const mostRows = 500;

/** Returns the state of the off-site copy, or null if copying has not begun. */
export async function findOffsiteState(db: Queryable): Promise<OffsiteState | null> {
  const value = await findSetting(db, setting);
  return value === null ? null : JSON.parse(value);
}

/** Updates the given fields of the off-site copy's state. Keeps the others, because the site and the backup process both write the state. */
export function updateOffsiteState(db: Queryable, change: Partial<OffsiteState>): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const state = { ...(await findOffsiteState(transaction)), ...change };
    await upsertSetting(transaction, setting, JSON.stringify(state));
  });
}

/** Deletes the off-site copy's state, so that the next start begins a new series of journal objects. After a restore, the next numbers of the old series are already taken. */
export async function deleteOffsiteState(transaction: WriteTransaction): Promise<void> {
  await transaction.deleteFrom("settings").where("key", "=", setting).execute();
}

/** Returns the journal position of a database: the ids of its newest timeline event, tombstone and audit entry. */
export function currentPosition({ sqlite }: SqliteDatabase) {
  const newest = (table: string, id: string) =>
    Number(sqlite.prepare(`select coalesce(max(${id}), 0) from ${table}`).pluck().get());
  return {
    event: newest("lead_events", "id"),
    tombstone: newest("removals", "id"),
    audit: newest("audit_entries", "seq"),
  };
}

/** Returns the time of the first change after a journal position (UTC ISO), or null if there is none. */
export function findOldestChange({ sqlite }: SqliteDatabase, from: JournalPosition): string | null {
  const oldest = sqlite.prepare<[number, number], string | null>(
    `select min(at) from (
      select * from (select at from lead_events where id > ? order by id limit 1)
      union all select * from (select at from removals where id > ? order by id limit 1))`,
  );
  return oldest.pluck().get(from.event, from.tombstone) ?? null;
}

/**
 * Returns the rows changed after the journal position `from`, at most 500 records of each kind, and the new position. Finds changed leads (with those merged into them) by the timeline, changed accounts by the
 * audit log, and deletions by tombstones.
 */
export function findJournalEntries({ sqlite }: SqliteDatabase, from: JournalPosition) {
  const rows = (sql: string, ...values: (string | number)[]) =>
    sqlite.prepare<(string | number)[], Row>(sql).all(...values);
  const events = rows(
    `select id, lead_id from lead_events where id > ? order by id limit ${mostRows}`,
    from.event,
  );
  const tombstones = sqlite
    .prepare<[number], JournalEntries["tombstones"][number] & { id: number }>(
      `select id, at, kind, subject_id as "subjectId" from removals where id > ? order by id limit ${mostRows}`,
    )
    .all(from.tombstone);
  const audit = rows(
    `select seq, action, coalesce(subject_id, actor_id) as id from audit_entries
      where seq > ? order by seq limit ${mostRows}`,
    from.audit,
  );
  const leads = [...new Set(events.map(({ lead_id }) => String(lead_id)))].flatMap((id) =>
    // A withdrawal changes merged leads without an event of their own.
    rows("select * from leads where id = ? or merged_into = ?", id, id).map((row) => ({
      row,
      events: rows("select * from lead_events where lead_id = ? order by id", String(row.id)),
    })),
  );
  const accounts = (["admins", "clients"] as const).flatMap((table) => {
    const changed = audit.filter(({ action }) => String(action).startsWith(table.slice(0, -1)));
    return [...new Set(changed.map(({ id }) => String(id)))].flatMap((id) =>
      rows(`select * from ${table} where id = ?`, id).map((row) => ({
        table,
        row,
        passkeys: rows("select * from admin_passkeys where admin_id = ?", id).map(
          ({ public_key_bytes: key, ...passkey }) => ({
            ...passkey,
            // Base64, because JSON has no bytes.
            public_key_bytes: Buffer.isBuffer(key) ? key.toString("base64") : "",
          }),
        ),
      })),
    );
  });
  return {
    entries: {
      leads,
      accounts,
      tombstones: tombstones.map(({ id: _, ...tombstone }) => tombstone),
    },
    position: {
      event: Number(events.at(-1)?.id ?? from.event),
      tombstone: tombstones.at(-1)?.id ?? from.tombstone,
      audit: Number(audit.at(-1)?.seq ?? from.audit),
    },
  };
}

/**
 * Applies journal entries, oldest first, to a restored and migrated database. Deletes erased rows, inserts or updates the others by id, and stores the tombstones. Skips leads that the database knows
 * better: an object may have been read just before the backup was made, and sent after it.
 */
export function replayJournal(sqlite: BetterSqlite3.Database, objects: readonly JournalEntries[]) {
  const run = (sql: string, ...values: unknown[]) => sqlite.prepare(sql).run(...values);
  sqlite.transaction(() => {
    sqlite.pragma("defer_foreign_keys = ON");
    const known = sqlite.prepare("select coalesce(max(id), 0) from removals").pluck().get();
    const tombstones = objects.flatMap((object) => object.tombstones);
    const erasedInBackup = sqlite
      .prepare<[], { kind: string; subjectId: string }>(
        'select kind, subject_id as "subjectId" from removals',
      )
      .all()
      .filter(({ kind }) => kind in tablesByTombstone);
    const erased = new Set<unknown>(erasedInBackup.map(({ subjectId }) => subjectId));
    // First, because a new row may have a unique value of an erased one.
    for (const { kind, subjectId } of tombstones) {
      const table = tablesByTombstone[kind];
      if (table === undefined) continue;
      run(`delete from ${table} where id = ?`, subjectId);
      erased.add(subjectId);
    }
    const isKept = ({ id }: Row) => !erased.has(id);
    const newestEvent = sqlite
      .prepare("select coalesce(max(id), 0) from lead_events where lead_id = ?")
      .pluck();
    for (const { leads, accounts } of objects) {
      for (const { table, row, passkeys } of accounts.filter((account) => isKept(account.row))) {
        upsert(sqlite, table, row);
        run("delete from admin_passkeys where admin_id = ?", row.id);
        for (const passkey of passkeys.filter(isKept)) {
          const bytes = Buffer.from(String(passkey.public_key_bytes), "base64");
          upsert(sqlite, "admin_passkeys", { ...passkey, public_key_bytes: bytes });
        }
      }
      for (const { row, events } of leads) {
        const isOlder = Number(events.at(-1)?.id ?? 0) < Number(newestEvent.get(row.id));
        if (isOlder || !isKept(row)) continue;
        upsert(sqlite, "leads", row);
        for (const event of events) upsert(sqlite, "lead_events", event);
      }
    }
    // Replaces the tombstones that triggers wrote during this replay with the original ones.
    run("delete from removals where id > ?", known);
    for (const { at, kind, subjectId } of tombstones) {
      run(
        `insert into removals (at, kind, subject_id)
          select ?, ?, ? except select at, kind, subject_id from removals`,
        ...[at, kind, subjectId],
      );
    }
    clearDanglingReferences(sqlite);
  })();
}

const tablesByTombstone: Readonly<Record<string, string>> = {
  "lead.erased": "leads",
  "client.erased": "clients",
  "passkey.removed": "admin_passkeys",
};

/** Inserts or updates a row by id. Omits columns that the schema no longer has. A new lead gets the next number in the word index. */
function upsert(sqlite: BetterSqlite3.Database, table: string, row: Row): void {
  const own = sqlite.prepare<[string], string>("select name from pragma_table_info(?)").pluck();
  const columns = own.all(table).filter((name) => name in row && name !== "words_id");
  const values = columns.map((name) => row[name]);
  const changes = columns.map((name) => `"${name}" = excluded."${name}"`);
  const [extra, next] =
    table === "leads"
      ? [", words_id", ", (select coalesce(max(words_id), 0) + 1 from leads)"]
      : ["", ""];
  sqlite
    .prepare(
      `insert into ${table} (${columns.map((name) => `"${name}"`)}${extra})
        values (${columns.map(() => "?")}${next})
        on conflict (id) do update set ${changes}`,
    )
    .run(...values);
}

/** Sets references to missing rows to null. A lead may refer to an account that neither the backup nor the journal contains. */
function clearDanglingReferences(sqlite: BetterSqlite3.Database): void {
  const columnOf = sqlite
    .prepare<[string, number], string>('select "from" from pragma_foreign_key_list(?) where id = ?')
    .pluck();
  const violations = sqlite.prepare<[], { table: string; rowid: number; fkid: number }>(
    'select "table", rowid, fkid from pragma_foreign_key_check',
  );
  for (const { table, rowid, fkid } of violations.all()) {
    const column = columnOf.get(table, fkid);
    sqlite.prepare(`update ${table} set "${column}" = null where rowid = ?`).run(rowid);
  }
}
