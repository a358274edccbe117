import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import {
  HandleEmptyInListsPlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
} from "kysely";
import type pg from "pg";
import { getEngine } from "../dialect.server";
import { DatabaseVersionError } from "../errors.server";
import { siteRecords, toStoredName } from "../records.server";
import { type Queryable, SiteDatabase } from "../transactions.server";
import { wrapPool } from "./pool.server";

/** An open PostgreSQL database. Several processes may serve one site from it. */
export interface PostgresDatabase {
  readonly engine: "postgres";
  readonly db: SiteDatabase;
  /** Host and name for messages, without user and password. */
  readonly place: string;
  /** Calls `listener` for each change that any process announces with `announceChange`. */
  onChange(listener: ChangeListener): void;
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
 * DatabaseUnavailableError or, for an old server, DatabaseVersionError.
 */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  // Imported here, so that a site on a file never loads the driver.
  const { Client, Pool } = (await import("pg")).default;
  const settings: pg.PoolConfig = {
    connectionString: url,
    application_name: "tpf",
    max: maxConnections,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: longestStatementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new Pool(settings);
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
  const closing = new AbortController();
  const listening: Promise<void>[] = [];
  return {
    engine: "postgres",
    db,
    place: `${host}${pathname}`,
    onChange: (listener) => {
      listening.push(listenForChanges(() => new Client(settings), listener, closing.signal));
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

/** Receives a change such as `team`, or undefined after (re)connecting, when any change may have been missed. */
type ChangeListener = (what: string | undefined) => void;

const channel = "tpf_changes";
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Announces a change to every process that serves this site from PostgreSQL. Does nothing on SQLite, which has one process. */
export async function announceChange(db: Queryable, what: string): Promise<void> {
  if (getEngine(db) !== "postgres") return;
  await sql`select pg_notify(${channel}, current_schema() || ' ' || ${what})`.execute(db);
}

/** Listens on its own connection and reconnects when it is lost. Returns after `signal` is aborted and the connection is closed. */
async function listenForChanges(
  connect: () => pg.Client,
  listener: ChangeListener,
  signal: AbortSignal,
): Promise<void> {
  const stopped = once(signal, "abort");
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    const client = connect();
    const lost = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    try {
      await subscribe(client, listener);
      pauseMs = firstPauseMs;
      listener(undefined);
      await Promise.race([lost, stopped]);
    } catch {
      // The server is unavailable: try again.
    }
    await client.end().catch(() => undefined);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

async function subscribe(client: pg.Client, listener: ChangeListener): Promise<void> {
  await client.connect();
  const { rows } = await client.query("select current_schema() as schema");
  const prefix = `${rows[0]?.schema} `;
  client.on("notification", ({ payload = "" }) => {
    if (payload.startsWith(prefix)) listener(payload.slice(prefix.length));
  });
  await client.query(`listen ${channel}`);
}
