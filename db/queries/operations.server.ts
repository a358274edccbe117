import { sql } from "kysely";
import { getEngine } from "../dialect.server";
import { firstRow } from "../records.server";
import { inTransaction, type Queryable, type SiteDatabase } from "../transactions.server";

/** Returns whether the database answers a query. */
export function databaseAnswers(db: Queryable): Promise<boolean> {
  return succeeds(sql`select 1 from settings limit 1`.execute(db));
}

/** Returns whether the database answers a query or, if the last write was refused, whether a test write succeeds. */
export function databaseAcceptsWrites(db: SiteDatabase): Promise<boolean> {
  if (!db.lastWriteRefused) return databaseAnswers(db);
  return succeeds(upsertSetting(db, "write-tried-at", new Date().toISOString()));
}

function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

/** Returns the database engine with its version, such as `SQLite 3.53.2`. */
export async function findEngineVersion(db: Queryable): Promise<string> {
  const postgres = getEngine(db) === "postgres";
  const version = postgres
    ? sql<{ version: string }>`select split_part(version(), ' ', 2) as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await version.execute(db);
  return `${postgres ? "PostgreSQL" : "SQLite"} ${rows[0]?.version ?? "unknown"}`;
}

/** Returns the size of a PostgreSQL database in bytes. */
export async function findPostgresBytes(db: Queryable): Promise<number> {
  const size = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Returns the stored value of a setting, or null if there is none. */
export async function findSetting(db: Queryable, key: string): Promise<string | null> {
  const row = await firstRow(db.selectFrom("settings").select("value").where("key", "=", key));
  return row?.value ?? null;
}

/** Stores the value of a setting. */
export async function upsertSetting(db: Queryable, key: string, value: string, now = new Date()) {
  const row = { key, value, updatedAt: now.toISOString() };
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute(),
  );
}

/** Tables that record when rows were stored, each with the column to order them by. */
const storedTimes = [
  ["leads", "submitted_at", "submitted_at"],
  ["lead_events", "at", "id"],
  ["audit_entries", "at", "seq"],
  ["admin_sessions", "created_at", "created_at"],
] as const;

/** Returns when the newest lead, event, audit entry or session was stored (UTC ISO), or null for an empty database. */
export async function findNewestTime(db: Queryable): Promise<string | null> {
  const newest = storedTimes.map(([table, time, order]) =>
    sql<{ at: string }>`
      select ${sql.ref(time)} as at from ${sql.table(table)} order by ${sql.ref(order)} desc limit 1`.execute(
      db,
    ),
  );
  const times = (await Promise.all(newest)).flatMap(({ rows }) => rows.map(({ at }) => at));
  return times.sort().at(-1) ?? null;
}
