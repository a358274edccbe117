import { type Kysely, PostgresAdapter } from "kysely";

/** What keeps the data: SQLite's one file, or a PostgreSQL server. */
export type Engine = "sqlite" | "postgres";

/** Returns which engine answers a database's or a transaction's queries. */
export function engineOf(db: { getExecutor: Kysely<unknown>["getExecutor"] }): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
