import type BetterSqlite3 from "better-sqlite3";
import {
  type DialectAdapter,
  type Kysely,
  type LimitNode,
  PostgresAdapter,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from "kysely";
import { toDatabaseError } from "./errors.server";
import { toStoredName, toStoredValue } from "./records.server";

/** Returns the engine behind a database or a transaction. */
export function getEngine(db: Pick<Kysely<unknown>, "getExecutor">): "sqlite" | "postgres" {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** Kysely's SQLite dialect, with cached statements and this site's errors. Converts names from camelCase to snake_case. */
export class SiteDialect extends SqliteDialect {
  constructor(sqlite: BetterSqlite3.Database) {
    super({ database: wrapFile(sqlite) });
  }

  override createAdapter(): DialectAdapter {
    return new SiteAdapter();
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

  /** Writes the limit as a sum. SQLite prepares a statement again at each run if its limit is a bare parameter. */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit 0 + ");
    this.visitNode(limit);
  }
}

const maxCached = 200;

/**
 * Wraps a SQLite file for Kysely. Transactions take the write lock at `begin`, so only `begin` can be refused and retried. Converts SQLite errors to
 * DatabaseUnavailableError. Caches prepared statements by SQL text, because preparing one usually costs more than running it; SQLite prepares them
 * again after a schema change.
 */
function wrapFile(sqlite: BetterSqlite3.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const attempt = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw toDatabaseError(error, sqlite.name);
    }
  };
  const prepare = (text: string): SqliteStatement => {
    const statement = attempt(() =>
      sqlite.prepare<unknown[]>(text === "begin" ? "begin immediate" : text),
    );
    return {
      reader: statement.reader,
      all: (values) => attempt(() => statement.all(values.map(toStoredValue))),
      run: (values) => {
        // SQLite already rolled back after a full disk or a failed write; a second rollback would hide that error.
        if (text === "rollback" && !sqlite.inTransaction) return { changes: 0, lastInsertRowid: 0 };
        return attempt(() => statement.run(values.map(toStoredValue)));
      },
      iterate: () => {
        throw new Error("Long lists are read in batches.");
      },
    };
  };
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = prepare(text);
      if (statements.size === maxCached) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Returns a column reference that keeps SQLite from using an index on the column. Returns a plain reference on PostgreSQL, whose planner knows the table statistics. */
export function withoutIndex(db: Parameters<typeof getEngine>[0], column: string) {
  return getEngine(db) === "sqlite" ? sql`+${sql.ref(column)}` : sql.ref(column);
}

/** Returns a LIKE pattern for a text. Letters outside ASCII match any text, because SQLite does not lower them. */
export function holding(text: string) {
  const pattern = text.replace(/[!%_]/g, "!$&").replace(/[^ -~]+/g, "%");
  return sql<string>`${`%${pattern}%`} escape '!'`;
}
