import type BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type LimitNode,
  PostgresAdapter,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import { toDatabaseError } from "./errors.server";
import { toStoredName, toStoredValue } from "./records.server";

/** Returns the engine behind a database or a transaction. */
export function getEngine(db: Pick<Kysely<unknown>, "getExecutor">): "sqlite" | "postgres" {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/**
 * Kysely's SQLite dialect with four differences. A transaction takes the write lock when it begins, so that only its beginning can be refused and
 * retried. SQLite's errors become DatabaseUnavailableError. Names are converted as `records.server.ts` describes. Prepared statements are cached.
 */
export class SiteDialect extends SqliteDialect {
  constructor(private readonly sqlite: BetterSqlite3.Database) {
    super({ database: sqlite });
  }

  override createAdapter(): DialectAdapter {
    return new SiteAdapter();
  }

  override createDriver(): Driver {
    return new SiteDriver(this.sqlite);
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SiteQueryCompiler();
  }
}

class SiteAdapter extends SqliteAdapter {
  /** SQLite rolls back schema changes like any other, so migrations run in a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SiteQueryCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(toStoredName(name));
  }

  /** Writes a sum, because SQLite prepares a statement again at each run if its limit is a parameter. */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit 0 + ");
    this.visitNode(limit);
  }
}

class SiteDriver extends SqliteDriver {
  private readonly connection: SiteConnection;

  constructor(private readonly sqlite: BetterSqlite3.Database) {
    super({ database: sqlite });
    this.connection = new SiteConnection(sqlite);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // Waits until the only connection is free.
    await super.acquireConnection();
    return this.connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite already rolled back after a full disk or a failed write; a second rollback would hide that error.
    if (this.sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

const maxCached = 200;

class SiteConnection implements DatabaseConnection {
  /** By SQL text: preparing a statement costs more than running most of them. SQLite prepares them again after a schema change. */
  private readonly statements = new Map<string, BetterSqlite3.Statement<unknown[]>>();

  constructor(private readonly sqlite: BetterSqlite3.Database) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.statements.get(sql) ?? this.prepare(sql);
      const values = parameters.map(toStoredValue);
      if (statement.reader) return { rows: statement.all(values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(values).changes) };
    } catch (error) {
      throw toDatabaseError(error, this.sqlite.name);
    }
  }

  streamQuery(): never {
    throw new Error("Long lists are read in batches.");
  }

  private prepare(text: string): BetterSqlite3.Statement<unknown[]> {
    const statement = this.sqlite.prepare<unknown[]>(text);
    if (this.statements.size === maxCached) this.statements.clear();
    this.statements.set(text, statement);
    return statement;
  }
}
