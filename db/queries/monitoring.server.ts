import { sql } from "kysely";
import { engineOf } from "../engine.server";
import type { OutboxChannel, OutboxState } from "../schema/leads";
import type { Queryable } from "../transactions.server";

/** Returns how many notices are in each state. */
export async function countOutboxByState(db: Queryable): Promise<Record<OutboxState, number>> {
  const rows = await db
    .selectFrom("outbox")
    .select(["state", (eb) => eb.fn.countAll().as("total")])
    .groupBy("state")
    .execute();
  const counts = { pending: 0, sent: 0, failed: 0 };
  for (const { state, total } of rows) counts[state] = Number(total);
  return counts;
}

/** Returns when the notice of these channels that has waited longest was made (UTC ISO), or null when none waits. */
export async function findOldestPendingNotice(
  db: Queryable,
  channels: readonly OutboxChannel[],
): Promise<string | null> {
  if (channels.length === 0) return null;
  const row = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.min("createdAt").as("oldest"))
    .where("state", "=", "pending")
    .where("channel", "in", [...channels])
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** Returns how many leads there are by kind and status; reads an index from end to end. */
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

/** Returns what keeps the data, with its version: `SQLite 3.53.2`, say. */
export async function findEngineVersion(db: Queryable): Promise<string> {
  const postgres = engineOf(db) === "postgres";
  const version = postgres
    ? sql<{ version: string }>`select split_part(version(), ' ', 2) as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await version.execute(db);
  return `${postgres ? "PostgreSQL" : "SQLite"} ${rows[0]?.version ?? "unknown"}`;
}

/** Returns the size of a PostgreSQL database, in bytes. */
export async function findPostgresBytes(db: Queryable): Promise<number> {
  const size = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
