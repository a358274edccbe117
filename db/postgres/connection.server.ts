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
  // A connection that is lost is replaced when the next one is wanted; unheard, its event would end the process. The pool
  // hears those that are idle; the query of a busy one rejects besides.
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

/** Told a word such as `team`; undefined when it begins (again) to listen, since it may have missed anything. */
type ChangeListener = (what: string | undefined) => void;

const channel = "tpf_changes";
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Tells every process that serves this site from PostgreSQL that something changed; a lone process on a file knows. */
export async function announceChange(db: Queryable, what: string): Promise<void> {
  if (getEngine(db) !== "postgres") return;
  await sql`select pg_notify(${channel}, current_schema() || ' ' || ${what})`.execute(db);
}

/** Listens on a connection of its own, which is made anew whenever it is lost. Returns when `signal` is aborted and it is closed. */
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
      // The server is away: the next try follows.
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
