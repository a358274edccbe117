import type BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type KyselyPlugin,
  type LimitNode,
  PostgresAdapter,
  type QueryId,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import { toDatabaseError } from "./errors.server";
import { type RowMaker, recordMaker, storedName, storedValue } from "./records.server";

/** Returns what answers a database's or a transaction's queries: SQLite from its one file, or a PostgreSQL server. */
export function engineOf(db: Pick<Kysely<unknown>, "getExecutor">): "sqlite" | "postgres" {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** Of more statements than this, the one used longest ago is forgotten. */
const maxKept = 200;

const changesSchema = /^\s*(?:alter|attach|create|detach|drop|pragma|vacuum)\b/i;

/**
 * Kysely's SQLite dialect with four differences: a transaction takes the write lock when it begins, so that it can be
 * refused only there and is retried whole; SQLite's faults arrive as DatabaseUnavailableError; names are converted as
 * `records.server.ts` says; and prepared statements are kept.
 */
export class SiteDialect extends SqliteDialect {
  private readonly connection: SiteConnection;

  constructor(private readonly sqlite: BetterSqlite3.Database) {
    super({ database: sqlite });
    this.connection = new SiteConnection(sqlite);
  }

  override createAdapter(): DialectAdapter {
    const adapter = new SiteAdapter();
    connections.set(adapter, this.connection);
    return adapter;
  }

  override createDriver(): Driver {
    return new SiteDriver(this.sqlite, this.connection);
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SiteQueryCompiler();
  }
}

class SiteAdapter extends SqliteAdapter {
  /** Migrations run in a transaction: SQLite rolls back changes of the schema like any other. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const connections = new WeakMap<DialectAdapter, SiteConnection>();

/**
 * Returns the rows of a query in a running transaction on SQLite, which has the only connection: a lead asks six times, and Kysely's
 * promises on the way there are a twelfth of its post. Undefined elsewhere, where nothing is run. Throws DatabaseUnavailableError.
 */
export function rowsAtOnce<Row>(
  db: Pick<Kysely<unknown>, "getExecutor" | "isTransaction">,
  query: CompiledQuery,
): Row[] | undefined {
  if (!db.isTransaction) return undefined;
  return connections.get(db.getExecutor().adapter)?.runNow<Row>(query).rows;
}

const asked = new WeakSet<QueryId>();

/** Makes a database on `SiteDialect` give records; without it, rows come as they are stored. */
export const sqliteRecords: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    asked.add(queryId);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

class SiteQueryCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(storedName(name));
  }

  /** As a sum, since SQLite prepares a statement anew at each run when its limit is a parameter: it looks what stands there. */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit 0 + ");
    this.visitNode(limit);
  }
}

class SiteDriver extends SqliteDriver {
  constructor(
    private readonly sqlite: BetterSqlite3.Database,
    private readonly connection: DatabaseConnection,
  ) {
    super({ database: sqlite });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // Waits until nobody else has the one connection.
    await super.acquireConnection();
    return this.connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk or a failed write rolls back by itself; a second rollback would hide that error.
    if (this.sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

interface KeptStatement {
  statement: BetterSqlite3.Statement<unknown[], unknown[]>;
  reading?: Reading;
}

/** The columns of a statement's rows, and what makes records of them, at a version of the schema. */
interface Reading {
  schemaVersion: unknown;
  columns: readonly string[];
  toRecord: RowMaker;
}

/** Rows are read as arrays: the driver makes objects of them more slowly than anything else here is. */
class SiteConnection implements DatabaseConnection {
  /** Prepared statements by their text: preparing one costs more than running most of them. */
  private readonly kept = new Map<string, KeptStatement>();
  private readonly readSchemaVersion: BetterSqlite3.Statement;
  /** Since the last query that came by Kysely, as each `begin` does: nobody else changes it in a transaction. */
  private schemaVersion: unknown;

  constructor(private readonly sqlite: BetterSqlite3.Database) {
    this.readSchemaVersion = sqlite.prepare("pragma schema_version").pluck();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.schemaVersion = undefined;
    return this.runNow<Row>(query);
  }

  runNow<Row>({ sql, parameters, queryId }: CompiledQuery): QueryResult<Row> {
    try {
      const kept = this.prepare(sql);
      const values = parameters.map(storedValue);
      if (!kept.statement.reader) {
        return { rows: [], numAffectedRows: BigInt(kept.statement.run(values).changes) };
      }
      const rows = kept.statement.all(values);
      const { columns, toRecord } = this.readingOf(kept);
      const toRow = asked.has(queryId) ? toRecord : storedRowMaker(columns);
      return { rows: rows.map(toRow) as Row[] };
    } catch (error) {
      throw toDatabaseError(error, this.sqlite.name);
    }
  }

  streamQuery(): never {
    throw new Error("Long lists are read in batches.");
  }

  private prepare(text: string): KeptStatement {
    const known = this.kept.get(text);
    if (known !== undefined) {
      if (this.kept.size === maxKept) this.keepAsNewest(text, known);
      return known;
    }
    const statement = this.sqlite.prepare<unknown[], unknown[]>(text);
    const kept = { statement: statement.reader ? statement.raw() : statement };
    if (changesSchema.test(text)) this.kept.clear();
    else this.keepAsNewest(text, kept);
    return kept;
  }

  private keepAsNewest(text: string, kept: KeptStatement): void {
    this.kept.delete(text);
    if (this.kept.size === maxKept) {
      const [oldest] = this.kept.keys();
      if (oldest !== undefined) this.kept.delete(oldest);
    }
    this.kept.set(text, kept);
  }

  /** Called once the rows are there: a version that is still the same was theirs too. */
  private readingOf(kept: KeptStatement): Reading {
    this.schemaVersion ??= this.readSchemaVersion.get();
    const { schemaVersion } = this;
    if (kept.reading !== undefined && kept.reading.schemaVersion === schemaVersion) {
      return kept.reading;
    }
    const columns = kept.statement.columns().map(({ name }) => name);
    const reading = { schemaVersion, columns, toRecord: recordMaker(columns) };
    kept.reading = reading;
    return reading;
  }
}

function storedRowMaker(columns: readonly string[]): RowMaker {
  return (values) => Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}
