import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findLeadById, insertLead } from "#db/queries/leads.server";
import {
  createTestDatabase,
  createTestFile,
  type TestDatabase,
  type TestFile,
} from "../support/database";
import { newLead } from "./lead-fixture";

let database: TestDatabase;
let file: TestFile;

beforeEach(async () => {
  [database, file] = await Promise.all([createTestDatabase(), createTestFile()]);
});
afterEach(() => Promise.all([database.cleanup(), file.cleanup()]));

it("finds nothing in an empty list and everything outside it, on both engines", async () => {
  for (const { db } of [database, file]) {
    await insertLead(db, newLead());
    const found = (operator: "in" | "not in") =>
      db.selectFrom("leads").select("email").where("id", operator, []).execute();
    expect([await found("in"), await found("not in")]).toEqual([[], [{ email: newLead().email }]]);
  }
});

describe("the schema", () => {
  it("has the same tables and columns on both engines", async () => {
    const columns = await columnsOf(database);
    expect(columns).toEqual(await columnsOf(file));
    expect(columns.length).toBeGreaterThan(100);
  });

  it("has the same indexes and checks on both engines", async () => {
    const onFile = file.sqlite
      .prepare(
        "select name from sqlite_schema where type = 'index' and name not like 'sqlite_%' union select 'leads_by_words' order by name",
      )
      .pluck()
      .all();
    const indexes = await sql<{ indexname: string }>`
      select indexname from pg_indexes
      where schemaname = current_schema() and indexname not like '%_pkey' order by 1`.execute(
      database.db,
    );
    expect(indexes.rows.map(({ indexname }) => indexname)).toEqual(onFile);
    const tables = file.sqlite.prepare("select sql from sqlite_schema").pluck().all().join("\n");
    const checks = await sql<{ conname: string }>`
      select conname from pg_constraint
      where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(database.db);
    const names = checks.rows.map(({ conname }) => conname);
    expect(names.filter((name) => !tables.includes(name))).toEqual([]);
    expect(names).toHaveLength(tables.match(/\bconstraint "?\w+"?\s+check\b/g)?.length ?? 0);
  });

  it("compares every text by its code points, whatever the server's language", async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it("has an index for every foreign key", async () => {
    const { rows } = await sql`
      select conname from pg_constraint
      where contype = 'f' and not exists (
        select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      )`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe("text", () => {
  it("that PostgreSQL cannot store loses only U+0000", async () => {
    const companyName = "Ana\u0000 & Söhne 🚚 \uD800 '; drop table leads; --";
    const { lead } = await insertLead(database.db, newLead({ companyName }));
    const stored = await findLeadById(database.db, lead.id);
    expect(stored?.companyName).toBe("Ana\uFFFD & Söhne 🚚 \uFFFD '; drop table leads; --");
  });
});

/**
 * What both engines must agree on: tables, columns, nullability and defaults. SQLite reports an integer key as nullable, but
 * then generates the value.
 */
async function columnsOf({ db }: Pick<TestDatabase, "db">): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return (
    tables
      // SQLite's word index is a separate table.
      .filter(({ name }) => name !== "migrations" && !name.startsWith("lead_words"))
      .flatMap(({ name, columns }) =>
        columns.map(
          (column) =>
            `${name}.${column.name}${column.isNullable ? "?" : ""}${
              column.hasDefaultValue || column.isAutoIncrementing ? " =" : ""
            }`,
        ),
      )
      .map((column) => column.replace(/\.(id|seq|number)\?/, ".$1"))
      .sort()
  );
}
