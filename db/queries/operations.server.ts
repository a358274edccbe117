import { sql } from "kysely";
import { getEngine } from "../dialect.server";
import type { Schema } from "../schema";
import { inTransaction, type Queryable, type SiteDatabase } from "../transactions.server";

export function databaseAnswers(db: Queryable): Promise<boolean> {
  return sql`select 1 from migrations limit 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** Returns whether the database answers. If the last write was refused, also tries a write. */
export async function databaseAcceptsWrites(db: SiteDatabase): Promise<boolean> {
  if (!db.lastWriteRefused) return databaseAnswers(db);
  const now = new Date();
  return upsertSetting(db, "write-tried-at", now.toISOString(), now).then(
    () => true,
    () => false,
  );
}

/** Counts the leads by kind and status. Reads a whole index. */
export async function countLeadsByKindAndStatus(
  db: Queryable,
): Promise<{ kind: string; status: string; total: number }[]> {
  const rows = await db
    .selectFrom("leads")
    .select(["status", "kind", (eb) => eb.fn.countAll().as("total")])
    .groupBy(["status", "kind"])
    .execute();
  return rows.map(({ kind, status, total }) => ({ kind, status, total: Number(total) }));
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

export async function findPostgresBytes(db: Queryable): Promise<number> {
  const size = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export async function findSetting(db: Queryable, key: string): Promise<string | null> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function upsertSetting(
  db: Queryable,
  key: string,
  value: string,
  now = new Date(),
): Promise<void> {
  const row = { key, value, updatedAt: now.toISOString() };
  await inTransaction(db, (transaction) =>
    transaction
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute(),
  );
}

type StoredTime = {
  [T in keyof Schema]: { table: T; time: keyof Schema[T]; order: keyof Schema[T] };
}[keyof Schema];

/** The columns with times of storage, and the columns to order them by. */
const stored = [
  { table: "leads", time: "submittedAt", order: "submittedAt" },
  { table: "leadEvents", time: "at", order: "id" },
  { table: "auditEntries", time: "at", order: "seq" },
  { table: "adminSessions", time: "createdAt", order: "createdAt" },
] as const satisfies readonly StoredTime[];

/** Returns when the newest lead, event, audit entry or session was stored (UTC ISO), or null for an empty database. */
export async function findNewestTime(db: Queryable): Promise<string | null> {
  const newest = stored.map(({ table, time, order }) => {
    const rows = db.selectFrom(table).select(sql.ref<string>(time).as("at"));
    return rows.orderBy(sql.ref(order), "desc").limit(1).execute();
  });
  const times = (await Promise.all(newest)).flat().map(({ at }) => at);
  return times.sort().at(-1) ?? null;
}
