import type BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { toDatabaseError } from "./errors.server";
import { withStatementCache } from "./statement-cache.server";

/**
 * Kysely's SQLite dialect with three differences: a transaction takes the write lock when it begins, so that it can
 * be refused only there and is retried whole; SQLite's faults arrive as DatabaseUnavailableError; and prepared statements
 * are kept.
 */
export class SiteDialect extends SqliteDialect {
  constructor(private readonly sqlite: BetterSqlite3.Database) {
    super({ database: sqlite });
  }

  override createDriver(): Driver {
    return new SiteDriver(this.sqlite);
  }
}

class SiteDriver extends SqliteDriver {
  constructor(private readonly sqlite: BetterSqlite3.Database) {
    super({ database: withStatementCache(sqlite) });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SiteConnection(await super.acquireConnection());
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk or a failed write rolls back by itself; a second rollback would hide that error.
    if (this.sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

class SiteConnection implements DatabaseConnection {
  constructor(private readonly inner: DatabaseConnection) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.inner.executeQuery<Row>(query);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number) {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}
