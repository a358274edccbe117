import {
  HandleEmptyInListsPlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
} from "kysely";
import type { PoolConfig } from "pg";
import { DatabaseVersionError } from "../errors.server";
import { siteRecords, storedName } from "../records.server";
import { SiteDatabase } from "../transactions.server";
import { type ChangeListener, listenForChanges } from "./changes.server";
import { sitePool } from "./pool.server";

/** An open PostgreSQL database. Several processes may have it open and serve one site from it. */
export interface PostgresDatabase {
  readonly engine: "postgres";
  readonly db: SiteDatabase;
  /** Host and name, for people to read: without user and password. */
  readonly place: string;
  /** Calls `listener` for what another process, or this one, has announced with `announceChange`. */
  onChange(listener: ChangeListener): void;
  /** Ends the connections, once what they are doing is done. */
  close(): Promise<void>;
}

/** Where the database is: `postgres://user:password@host:port/name`, with libpq's options such as `?sslmode=require`. */
export interface PostgresSettings {
  url: string;
}

/** Of these, the oldest that its makers still mend (https://www.postgresql.org/support/versioning/). */
const oldestMajor = 15;
const maxConnections = 10;
const patienceMs = 5_000;
/** Longer than any query of the site takes at a million leads. */
const longestStatementMs = 60_000;

/** It answers and is recent enough, else DatabaseUnavailableError or DatabaseVersionError. */
export async function openPostgres({ url }: PostgresSettings): Promise<PostgresDatabase> {
  // A site on a file never loads the driver.
  const { default: pg } = await import("pg");
  const settings: PoolConfig = {
    connectionString: url,
    application_name: "tpf",
    max: maxConnections,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: longestStatementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new pg.Pool(settings);
  // A connection that is lost is replaced when the next one is wanted; unheard, its event would end the process. The pool
  // hears those that are idle; the query of a busy one rejects besides.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new SiteDatabase({
    dialect: new SitePostgresDialect({ pool: sitePool(pool) }),
    plugins: [emptyLists, siteRecords],
  });
  try {
    await requireVersion(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const { host, pathname } = new URL(url);
  const closing = new AbortController();
  const listening: Promise<void>[] = [];
  return {
    engine: "postgres",
    db,
    place: `${host}${pathname}`,
    onChange: (listener) => {
      const connect = () => new pg.Client(settings);
      listening.push(listenForChanges(connect, listener, closing.signal));
    },
    close: async () => {
      closing.abort();
      await Promise.all(listening);
      await db.destroy();
    },
  };
}

class SitePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SitePostgresQueryCompiler();
  }
}

class SitePostgresQueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(storedName(name));
  }
}

/** `in ()` is no SQL to PostgreSQL: nothing is in an empty list, as SQLite has it. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

async function requireVersion(db: SiteDatabase): Promise<void> {
  const { rows } = await sql<{ serverVersionNum: string }>`show server_version_num`.execute(db);
  const major = Math.floor(Number(rows[0]?.serverVersionNum) / 10_000);
  if (major >= oldestMajor) return;
  throw new DatabaseVersionError(
    `PostgreSQL ${major} is too old: ${oldestMajor} or newer is needed.`,
  );
}
