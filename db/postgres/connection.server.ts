import {
  HandleEmptyInListsPlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
} from "kysely";
import { DatabaseVersionError } from "../errors.server";
import { siteRecords, toStoredName } from "../records.server";
import { SiteDatabase } from "../transactions.server";
import { wrapPool } from "./pool.server";

/** An open PostgreSQL database. Several processes may serve one site from it. */
export interface PostgresDatabase {
  readonly engine: "postgres";
  readonly db: SiteDatabase;
  /** Host and name for messages, without user and password. */
  readonly place: string;
  /** Closes the connections after their current queries. */
  close(): Promise<void>;
}

/** The oldest supported major version (https://www.postgresql.org/support/versioning/). */
const oldestMajor = 15;
const maxConnections = 10;
const patienceMs = 5_000;
/** The statement timeout: longer than any query of the site takes with a million leads. */
const longestStatementMs = 60_000;

/**
 * Opens the PostgreSQL database at `postgres://user:password@host:port/name`, with libpq options such as `?sslmode=require`. Rejects with
 * DatabaseUnavailableError if the server cannot be reached, and with DatabaseVersionError if the server is too old.
 */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  // Imported here, so that a site on a file never loads the driver.
  const { Pool } = (await import("pg")).default;
  const pool = new Pool({
    connectionString: url,
    application_name: "tpf",
    max: maxConnections,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: longestStatementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // The pool replaces lost connections. Without a listener, their error events would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new SiteDatabase({
    dialect: new SitePostgresDialect({ pool: wrapPool(pool) }),
    plugins: [emptyLists, siteRecords],
  });
  try {
    await requireVersion(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const { host, pathname } = new URL(url);
  return {
    engine: "postgres",
    db,
    place: `${host}${pathname}`,
    close: () => db.destroy(),
  };
}

class SitePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SitePostgresQueryCompiler();
  }
}

class SitePostgresQueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(toStoredName(name));
  }
}

/** Rewrites `in ()`, which PostgreSQL rejects, to a condition that matches nothing, as in SQLite. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

async function requireVersion(db: SiteDatabase): Promise<void> {
  const { rows } = await sql<{ serverVersionNum: string }>`show server_version_num`.execute(db);
  const major = Math.floor(Number(rows[0]?.serverVersionNum) / 10_000);
  if (major >= oldestMajor) return;
  throw new DatabaseVersionError(
    `PostgreSQL ${major} is too old: ${oldestMajor} or newer is needed.`,
  );
}
