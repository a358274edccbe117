import { createHash } from "node:crypto";
import type BetterSqlite3 from "better-sqlite3";
import { type Kysely, sql, type Transaction } from "kysely";
import { DatabaseVersionError } from "../errors.server";
import { type KeyedFile, openExclusively } from "../maintenance/open-file.server";
import { migrate, migrations } from "../migrate.server";
import type { Schema } from "../schema";
import type { PostgresDatabase } from "./connection.server";
import { toPostgresValue } from "./pool.server";

/** Thrown when a copy would mix the data of two sites, or differs from the file. */
class CopyError extends Error {
  override name = "CopyError";
}

/** Every table except those of migrations, with its primary key. Referenced tables come first. `counts` marks generated keys. */
export const copiedTables: readonly { table: string; key: string; counts?: true }[] = [
  { table: "admins", key: "id" },
  { table: "admin_sessions", key: "token_hash" },
  { table: "admin_passkeys", key: "id" },
  { table: "passkey_challenges", key: "challenge_hash" },
  { table: "sign_in_attempts", key: "id", counts: true },
  { table: "leads", key: "id" },
  { table: "lead_events", key: "id", counts: true },
  { table: "lead_notes", key: "id" },
  { table: "outbox", key: "id" },
  { table: "photos", key: "id" },
  { table: "team_members", key: "id" },
  { table: "clients", key: "id" },
  { table: "client_sessions", key: "token_hash" },
  { table: "client_passkeys", key: "id" },
  { table: "client_password_links", key: "token_hash" },
  { table: "audit_entries", key: "seq", counts: true },
  { table: "removals", key: "id", counts: true },
  { table: "saved_views", key: "id" },
  { table: "report_counts", key: "id" },
  { table: "settings", key: "key" },
];

type Row = Record<string, unknown>;

/** Far below the limit of 65,535 parameters per statement, and small enough for photos. */
const batchSize = 200;

/**
 * Migrates an empty PostgreSQL database, copies a file into it, and compares every row before the commit. Opens the file exclusively and does not
 * change it. Returns the number of rows of each table. Rejects with CopyError, DatabaseInUseError, DatabaseVersionError, DatabaseKeyError or
 * DatabaseUnavailableError.
 */
export async function copyFileToPostgres(
  file: KeyedFile,
  target: PostgresDatabase,
): Promise<{ table: string; rows: number }[]> {
  const source = openExclusively(file);
  try {
    requireSchema(source);
    await migrate(target.db);
    // Rows are copied as stored, with the original column names.
    return await target.db
      .withoutPlugins()
      .transaction()
      .execute(async (transaction) => {
        for (const { table } of copiedTables) await requireEmpty(transaction, table);
        const copied: { table: string; rows: number }[] = [];
        for (const { table, key, counts } of copiedTables) {
          const rows = await copyTable(source, transaction, table, key);
          if (counts) await continueCounting(transaction, table, key);
          copied.push({ table, rows });
        }
        return copied;
      });
  } finally {
    source.close();
  }
}

function requireSchema(source: BetterSqlite3.Database): void {
  const stored = source.prepare("select 1 from sqlite_schema where name = 'kysely_migration'");
  const names = source.prepare("select name from kysely_migration order by name").pluck();
  const applied = stored.get() === undefined ? [] : names.all();
  if (applied.join() === Object.keys(migrations).sort().join()) return;
  throw new DatabaseVersionError(
    `The file has the schema of another version: run “tpf migrate” of this version first.`,
  );
}

async function requireEmpty(target: Transaction<Schema>, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target);
  if (rows.length === 0) return;
  throw new CopyError(
    `The PostgreSQL database already holds data (${table}), and nothing was copied: name an empty database.`,
  );
}

async function copyTable(
  source: BetterSqlite3.Database,
  target: Transaction<Schema>,
  table: string,
  key: string,
): Promise<number> {
  const given = createHash("sha256");
  let rows = 0;
  let batch: Row[] = [];
  const flush = async () => {
    if (batch.length > 0) await insertRows(target, table, batch);
    batch = [];
  };
  const stored = source.prepare<[], Row>(`select * from "${table}" order by "${key}"`);
  for (const row of stored.iterate()) {
    given.update(textOf(row));
    rows += 1;
    batch.push(row);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  if (given.digest("hex") !== (await digestOf(target, table, key))) {
    throw new CopyError(`The copy of ${table} differs from the file. Nothing was copied.`);
  }
  return rows;
}

async function insertRows(
  target: Kysely<Schema>,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = columns.map((column) => sql.ref(column));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(
    target,
  );
}

async function digestOf(target: Kysely<Schema>, table: string, key: string): Promise<string> {
  const stored = createHash("sha256");
  let last: unknown;
  for (;;) {
    const beyond = last === undefined ? sql`` : sql`where ${sql.ref(key)} > ${last}`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${beyond} order by ${sql.ref(key)} limit ${batchSize}`.execute(
      target,
    );
    for (const row of rows) stored.update(textOf(row));
    if (rows.length < batchSize) return stored.digest("hex");
    last = rows.at(-1)?.[key];
  }
}

/** Returns the same text for the same row on both engines, independent of the order of columns. */
function textOf(row: Row): string {
  const values = Object.entries(row)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString("base64") : toPostgresValue(value),
    ]);
  return `${JSON.stringify(values)}\n`;
}

/** Continues the generated keys after the copied ones. */
async function continueCounting(target: Kysely<Schema>, table: string, key: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, ${key}), max(${sql.ref(key)}))
    from ${sql.table(table)} having count(*) > 0`.execute(target);
}
