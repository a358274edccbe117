import type BetterSqlite3 from "better-sqlite3";
import { type Kysely, sql, type Transaction } from "kysely";
import { DatabaseVersionError } from "../errors.server";
import { type KeyedFile, openExclusively } from "../maintenance/open-file.server";
import { migrate, migrations } from "../migrate.server";
import type { Schema } from "../schema";
import type { PostgresDatabase } from "./connection.server";
import { toPostgresValue } from "./pool.server";

type Row = Record<string, unknown>;

/** A table with its primary key, and the sequence that generates the key if there is one. */
interface Table {
  table: string;
  key: string;
  sequence: string | null;
}

/** Far below the limit of 65,535 parameters per statement, and small enough for photos. */
const batchSize = 200;

/**
 * Migrates an empty PostgreSQL database, copies a file into it, and compares every row before the commit. Opens the file exclusively and does not
 * change it. Returns the number of rows of each table. Rejects if the database holds data or a row differs, and with DatabaseInUseError,
 * DatabaseVersionError, DatabaseKeyError or DatabaseUnavailableError.
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
        const tables = await findTables(transaction);
        for (const { table } of tables) await requireEmpty(transaction, table);
        const copied: { table: string; rows: number }[] = [];
        for (const table of tables) {
          copied.push({ table: table.table, rows: await copyTable(source, transaction, table) });
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

/** Returns the tables to copy, in creation order, so that referenced tables come first. Omits the tables of migrations. */
async function findTables(target: Transaction<Schema>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as "table", attname as key, pg_get_serial_sequence(relname, attname) as sequence
    from pg_index
      join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indisprimary and relnamespace = current_schema()::regnamespace
      and relname not in ('migrations', 'kysely_migration', 'kysely_migration_lock')
    order by indrelid`.execute(target);
  return rows;
}

async function requireEmpty(target: Transaction<Schema>, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target);
  if (rows.length === 0) return;
  throw new Error(
    `The PostgreSQL database already holds data (${table}), and nothing was copied: name an empty database.`,
  );
}

/** Copies the rows of a table, moves its sequence past the copied keys, and returns the number of rows. */
async function copyTable(
  source: BetterSqlite3.Database,
  target: Transaction<Schema>,
  { table, key, sequence }: Table,
): Promise<number> {
  let rows = 0;
  const batch: Row[] = [];
  for (const row of source.prepare<[], Row>(`select * from "${table}"`).iterate()) {
    rows += 1;
    if (batch.push(row) === batchSize) await copyRows(target, table, key, batch.splice(0));
  }
  if (batch.length > 0) await copyRows(target, table, key, batch);
  if (sequence !== null && rows > 0) {
    await sql`select setval(${sequence}, (select max(${sql.ref(key)}) from ${sql.table(table)}))`.execute(
      target,
    );
  }
  return rows;
}

/** Inserts rows, reads them again and compares them. Throws if they differ. */
async function copyRows(
  target: Kysely<Schema>,
  table: string,
  key: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = columns.map((column) => sql.ref(column));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(
    target,
  );
  const keys = sql.join(rows.map((row) => row[key]));
  const stored = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(key)} in (${keys})`.execute(target);
  if (textOf(stored.rows) === textOf(rows)) return;
  throw new Error(`The copy of ${table} differs from the file. Nothing was copied.`);
}

/** Returns the same text for the same rows on both engines, independent of the order of rows and columns. */
function textOf(rows: readonly Row[]): string {
  const texts = rows.map((row) => {
    const values = Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString("base64") : toPostgresValue(value),
    ]);
    return JSON.stringify(values.sort());
  });
  return texts.sort().join("\n");
}
