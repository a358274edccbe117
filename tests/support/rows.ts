import { sql } from "kysely";
import type { Database } from "#db/connection.server";

/** A row as it is stored. */
export type Row = Record<string, unknown>;

/** Returns every row of a table as it is stored, in the order of its first column. */
export async function allRows({ db }: Pick<Database, "db">, table: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by 1`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

/** Returns how many rows a table has. */
export async function countRows(database: Pick<Database, "db">, table: string): Promise<number> {
  return (await allRows(database, table)).length;
}

/** Returns every row of every table, by table, without the tables of indexes. */
export async function everyRow(database: Pick<Database, "db">): Promise<Record<string, Row[]>> {
  const tables = await database.db.introspection.getTables();
  const names = tables
    .filter(({ isView, name }) => !isView && !name.startsWith("lead_words"))
    .map(({ name }) => name);
  const found: Record<string, Row[]> = {};
  for (const name of names.sort()) found[name] = await allRows(database, name);
  return found;
}
