import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { DatabaseUnavailableError, type UnavailableReason } from "../errors.server";
import { toStoredValue } from "../records.server";

/** How long one attempt waits for the write lock. `withRetry` repeats the attempt. */
const lockTimeout = "250ms";

/**
 * Begins a transaction and takes the write lock, like SQLite's `begin immediate`. Only one transaction writes at a time, in any process, so values
 * that it read stay current. The lock is named after the schema: sites that share a database do not wait for each other.
 */
const beginWriting = `begin; set local lock_timeout = '${lockTimeout}';
select pg_advisory_xact_lock(hashtextextended('tpf writer ' || current_schema(), 0))`;

/** Wraps a pool for Kysely's dialect. Runs write transactions one at a time, converts errors to DatabaseUnavailableError, and replaces U+0000, which PostgreSQL cannot store. */
export function wrapPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => new SiteClient(await convertErrors(pool.connect())),
    end: () => pool.end(),
  };
}

class SiteClient implements PostgresPoolClient {
  constructor(private readonly client: pg.PoolClient) {}

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
    if (typeof query !== "string")
      throw new Error("Long lists are read in batches, not by cursor.");
    return query === "begin" ? this.begin<R>() : this.run<R>(query, parameters);
  }

  release(): void {
    this.client.release();
  }

  private async run<R>(text: string, parameters: readonly unknown[]) {
    const result = await convertErrors(this.client.query(text, parameters.map(toPostgresValue)));
    // If a statement failed earlier, PostgreSQL answers `commit` with ROLLBACK instead of an error.
    if (text === "commit" && result.command === "ROLLBACK") {
      throw new Error("A transaction with a failed statement cannot be committed.");
    }
    return result as PostgresQueryResult<R>;
  }

  private async begin<R>() {
    try {
      return await this.run<R>(beginWriting, []);
    } catch (error) {
      // Errors are ignored: a lost connection has no transaction, and the first error is more useful.
      await this.client.query("rollback").catch(() => undefined);
      throw error;
    }
  }
}

function convertErrors<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error: unknown) => {
    throw toPostgresError(error);
  });
}

/** Returns a value that PostgreSQL can store: replaces U+0000 in text with U+FFFD. */
function toPostgresValue(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : toStoredValue(value);
}

// SQLSTATE codes and classes (https://www.postgresql.org/docs/current/errcodes-appendix.html).
const statesByReason: readonly [reason: UnavailableReason, ...states: string[]][] = [
  ["busy", "55P03", "40001", "40P01"],
  ["readonly", "25006", "42501"],
  ["full", "53100"],
  ["corrupt", "XX001", "XX002"],
  ["unreachable", "08", "28", "3D000", "53", "57"],
];

// Error codes of Node's sockets and of TLS, and messages of the driver that have no code.
const lostConnection =
  /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|ENOENT|CERT_|ERR_TLS|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/;
const connectionLostPattern =
  /connection (?:terminated|timeout)|timeout exceeded|client (?:was|has) /i;

/** Converts errors of the server and the connection to DatabaseUnavailableError. Returns other errors unchanged. */
function toPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const lost = lostConnection.test(code) || connectionLostPattern.test(error.message);
  const isOf = (state: string) => code.startsWith(state);
  const [known] = statesByReason.find(([, ...states]) => states.some(isOf)) ?? [];
  const reason = known ?? (lost ? "unreachable" : undefined);
  return reason === undefined ? error : new DatabaseUnavailableError(reason, { cause: error });
}
