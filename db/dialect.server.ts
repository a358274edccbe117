import type BetterSqlite3 from "better-sqlite3";
import {
  type DialectAdapter,
  type Kysely,
  type LimitNode,
  PostgresAdapter,
  type RawBuilder,
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

/** Kysely's SQLite dialect on a wrapped file. Names are converted as `records.server.ts` describes. */
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

  /** Writes a sum, because SQLite prepares a statement again at each run if its limit is a parameter. */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit 0 + ");
    this.visitNode(limit);
  }
}

const maxCached = 200;

/**
 * Wraps a file for Kysely with three differences. A transaction takes the write lock when it begins, so that only its beginning can be refused and
 * retried. SQLite's errors become DatabaseUnavailableError. Prepared statements are cached by their text, because preparing most statements costs more
 * than running them; SQLite prepares them again after a schema change.
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
      const statement = statements.get(text) ?? prepare(text);
      if (statements.size === maxCached) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Returns a column that SQLite's planner does not use an index for. PostgreSQL's planner needs no hint, because it knows the table statistics. */
export function withoutIndex(
  db: Parameters<typeof getEngine>[0],
  column: string,
): RawBuilder<unknown> {
  return getEngine(db) === "sqlite" ? sql`+${sql.ref(column)}` : sql.ref(column);
}
