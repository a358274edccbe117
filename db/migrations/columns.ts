import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from "kysely";
import { engineOf } from "../dialect.server";

/** What the two engines call the same things in a table's definition. */
export interface Columns {
  /** Text that is compared by its code points, as SQLite does and JavaScript's keys expect. */
  text: RawBuilder<unknown>;
  bytes: ColumnDataType;
  /** A primary key that counts up by itself and never uses a number again. */
  counter: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** What ends a table's definition: SQLite checks column types only in strict tables. */
  end: RawBuilder<unknown>;
}

const sqlite: Columns = {
  text: sql`text`,
  bytes: "blob",
  counter: (column) => column.primaryKey().autoIncrement(),
  end: sql`strict`,
};

const postgres: Columns = {
  text: sql`text collate "C"`,
  bytes: "bytea",
  counter: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  end: sql``,
};

/** Returns the words of the engine that a migration runs on. */
export function columnsFor(db: Kysely<unknown>): Columns {
  return engineOf(db) === "postgres" ? postgres : sqlite;
}
