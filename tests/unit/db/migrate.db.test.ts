import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase, type SqliteDatabase } from "#db/connection.server";
import { DatabaseVersionError } from "#db/errors.server";
import { migrate } from "#db/migrate.server";
import { type Migration, migrations } from "#db/migrations";
import { createTestFolder } from "#tests/support/database";

let removeFolder: () => void;
let path: string;
let database: SqliteDatabase;

beforeEach(() => {
  const folder = createTestFolder();
  removeFolder = folder.removeFolder;
  path = join(folder.folder, "site.sqlite");
  database = openDatabase({ path });
});

afterEach(async () => {
  await database.close();
  removeFolder();
});

const tables = () =>
  database.sqlite
    .prepare<[], string>("select name from sqlite_schema where type = 'table'")
    .pluck()
    .all();

it("builds the schema of a new file once, and finds nothing to do afterwards", async () => {
  const numbers = [...migrations.keys()];
  expect(await migrate(database.db)).toEqual({ isNew: true, applied: numbers });
  expect(await migrate(database.db)).toEqual({ isNew: false, applied: [] });
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

it("runs each migration once when two processes start together", async () => {
  const other = openDatabase({ path });
  const results = await Promise.all([migrate(database.db), migrate(other.db)]);
  await other.close();
  expect(results.flatMap(({ applied }) => applied)).toEqual([...migrations.keys()]);
});

it("keeps whole steps only when one fails half-way", async () => {
  const steps = new Map<number, Migration>([
    [
      1,
      { name: "first", up: async (db) => void (await sql`create table one (a text)`.execute(db)) },
    ],
    [
      2,
      {
        name: "second",
        up: async (db) => {
          await sql`create table two (a text)`.execute(db);
          throw new Error("power cut");
        },
      },
    ],
  ]);
  await expect(migrate(database.db, steps)).rejects.toThrow("power cut");
  expect(tables()).toEqual(["migrations", "one"]);
});

it("refuses a file from a newer program with one clear line and leaves it alone", async () => {
  await migrate(database.db);
  database.sqlite.prepare("insert into migrations values (999, 'future', 'later')").run();
  const error = await migrate(database.db).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseVersionError);
  expect(String(error)).toMatch(/schema 999, made by a newer version of this program/);
});

it("keeps the rules of the schema: strict tables, an index for every foreign key", async () => {
  await migrate(database.db);
  const lax = database.sqlite
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0 and name not like 'sqlite_%'",
    )
    .pluck()
    .all();
  expect(lax).toEqual([]);
  const unindexed = database.sqlite
    .prepare(`
      select tables.name || '.' || foreign_keys."from"
      from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as foreign_keys
      where not exists (
        select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
        where columns.seqno = 0 and columns.name = foreign_keys."from"
      )`)
    .pluck()
    .all();
  expect(unindexed).toEqual([]);
});
