import type BetterSqlite3 from "better-sqlite3";
import { sql, type Transaction } from "kysely";
import { DatabaseVersionError } from "../errors.server";
import { findApplied } from "../maintenance/copy-file.server";
import { type KeyedFile, openExclusively } from "../maintenance/open-file.server";
import { migrate, migrations } from "../migrate.server";
import type { Schema } from "../schema";
import type { PostgresDatabase } from "./connection.server";

type Row = Record<string, unknown>;

/** A table, and the column whose values PostgreSQL generates if there is one. */
interface Table {
  table: string;
  identity: string | null;
}

/** Far below the limit of 65,535 parameters per statement, and small enough for photos. */
const batchSize = 200;

/**
 * Migrates an empty PostgreSQL database and copies a file into it in one transaction. Opens the file exclusively and does not change it. Returns the
 * number of rows of each table. Rejects if the database holds data. Rejects with DatabaseVersionError if the file has the schema of another version,
 * DatabaseUnavailableError if the server cannot be reached, and the errors of `openExclusively`.
 */
export async function copyFileToPostgres(file: KeyedFile, target: PostgresDatabase) {
  const source = openExclusively(file);
  try {
    const applied = findApplied(source).map(({ name }) => name);
    if (applied.sort().join() !== Object.keys(migrations).sort().join()) {
      throw new DatabaseVersionError(
        "The file has the schema of another version: run “tpf migrate” of this version first.",
      );
    }
    await migrate(target.db);
    // Rows are copied as stored, with the original column names.
    return await target.db
      .withoutPlugins()
      .transaction()
      .execute(async (transaction) => {
        const copied: { table: string; rows: number }[] = [];
        for (const table of await findTables(transaction)) {
          copied.push({ table: table.table, rows: await copyTable(source, transaction, table) });
        }
        return copied;
      });
  } finally {
    source.close();
  }
}

/** Returns the tables to copy, in creation order, so that referenced tables come first. Omits the tables of migrations. */
async function findTables(target: Transaction<Schema>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as "table",
      (select attname from pg_attribute where attrelid = pg_class.oid and attidentity <> '') as identity
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not in ('migrations', 'kysely_migration', 'kysely_migration_lock')
    order by oid`.execute(target);
  return rows;
}

/** Copies the rows into an empty table, continues its generated values after them, and returns the number of rows. */
async function copyTable(
  source: BetterSqlite3.Database,
  target: Transaction<Schema>,
  { table, identity }: Table,
): Promise<number> {
  const to = sql.table(table);
  const { rows: present } = await sql`select 1 from ${to} limit 1`.execute(target);
  if (present.length > 0) {
    throw new Error(
      `The PostgreSQL database already holds data (${table}), and nothing was copied: name an empty database.`,
    );
  }
  let copied = 0;
  const batch: Row[] = [];
  for (const row of source.prepare<[], Row>(`select * from "${table}"`).iterate()) {
    copied += 1;
    if (batch.push(row) === batchSize) await insertRows(target, table, batch.splice(0));
  }
  if (batch.length > 0) await insertRows(target, table, batch);
  if (identity !== null && copied > 0) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${identity}), (select max(${sql.ref(identity)}) from ${to}))`.execute(
      target,
    );
  }
  return copied;
}

async function insertRows(target: Transaction<Schema>, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(target);
}
