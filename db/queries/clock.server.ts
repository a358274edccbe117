import { sql } from "kysely";
import type { Schema } from "../schema";
import type { Queryable } from "../transactions.server";

type StoredTime = {
  [T in keyof Schema]: { table: T; time: keyof Schema[T]; order: keyof Schema[T] };
}[keyof Schema];

/** Where times of storing are, and by what the newest of them comes first. */
const stored = [
  { table: "leads", time: "submittedAt", order: "submittedAt" },
  { table: "leadEvents", time: "at", order: "id" },
  { table: "auditEntries", time: "at", order: "seq" },
  { table: "adminSessions", time: "createdAt", order: "createdAt" },
] as const satisfies readonly StoredTime[];

/** Returns when the newest lead, event, audit entry or session was stored (UTC ISO), or null in an empty database. */
export async function findNewestTime(db: Queryable): Promise<string | null> {
  const newest = stored.map(({ table, time, order }) => {
    const rows = db.selectFrom(table).select(sql.ref<string>(time).as("at"));
    return rows.orderBy(sql.ref(order), "desc").limit(1).execute();
  });
  const times = (await Promise.all(newest)).flat().map(({ at }) => at);
  return times.sort().at(-1) ?? null;
}
