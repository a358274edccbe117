import { existsSync } from "node:fs";
import type BetterSqlite3 from "better-sqlite3";
import { type Kysely, sql } from "kysely";
import type { Database } from "../connection.server";
import { toDatabaseError } from "../errors.server";
import {
  makeEmptyFile,
  moveIntoPlace,
  removeDatabaseFile,
  stagedName,
  syncFile,
} from "../maintenance/files.server";
import { DatabaseInUseError, holdFile, openFile } from "../maintenance/open-file.server";
import { columnsFor } from "../migrations/columns";
import { inTransaction, type Queryable } from "../transactions.server";
import {
  type CarriersTable,
  findAbout,
  isThere,
  type RegisterAbout,
  type RegisterDb,
  registerDbOf,
  registerPathOf,
  registerSchemaName,
} from "./register.server";

/** One line of the register's file. */
export interface CarrierLine extends CarriersTable {
  dockets: readonly string[];
}

/** A register that is being loaded; nobody sees it before it takes the place of the one before. */
export interface RegisterLoad {
  /** What is told of the register that is there now; null when there is none. */
  before: RegisterAbout | null;
  add(lines: readonly CarrierLine[]): Promise<void>;
}

/** Thrown while another process loads the register. */
export class RegisterBusyError extends Error {
  override name = "RegisterBusyError";
}

/** Thrown when two lines tell of one carrier: which of them is right cannot be known. */
export class RepeatedCarrierError extends Error {
  override name = "RepeatedCarrierError";

  constructor({ dot, first, again }: { dot: number; first: number; again: number }) {
    super(`USDOT number ${dot} stands in line ${first} and again in line ${again}.`);
  }
}

/** Puts its lines into a new register; returns the day that they tell of (YYYY-MM-DD). */
type Fill = (load: RegisterLoad) => Promise<string>;

/**
 * Makes a register beside the one that is there, lets `fill` put lines into it and puts it into the other's place at once. When
 * anything fails, nothing has changed. Throws RegisterBusyError, RepeatedCarrierError and DatabaseUnavailableError.
 */
export function replaceRegister(database: Database, fill: Fill): Promise<RegisterAbout> {
  return database.engine === "postgres"
    ? replaceSchema(database.db, fill)
    : replaceFile(registerPathOf(database.path), fill);
}

async function replaceFile(path: string, fill: Fill): Promise<RegisterAbout> {
  const release = holdForLoading(path);
  const staged = stagedName(path);
  try {
    removeDatabaseFile(staged);
    makeEmptyFile(staged);
    const sqlite = openFile({ path: staged });
    // Nothing is lost with a half-made file but the time that it took.
    sqlite.pragma("journal_mode = OFF");
    sqlite.pragma("synchronous = OFF");
    // In KB: rows come at the end, and indexes are sorted in pieces of this size, in files, as the register is public.
    sqlite.pragma("cache_size = -16000");
    sqlite.pragma("temp_store = FILE");
    const db = registerDbOf(sqlite);
    const before = await aboutOfFile(path);
    const filled = fillNew(db, fill, before, () => fileWriter(sqlite));
    const about = await filled.finally(() => db.destroy());
    syncFile(staged);
    moveIntoPlace(staged, path);
    return about;
  } catch (error) {
    removeDatabaseFile(staged);
    throw toDatabaseError(error);
  } finally {
    release();
  }
}

function holdForLoading(path: string) {
  try {
    return holdFile(path);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new RegisterBusyError("Another command loads the register just now.", { cause: error });
  }
}

async function aboutOfFile(path: string): Promise<RegisterAbout | null> {
  if (!existsSync(path)) return null;
  try {
    const db = registerDbOf(openFile({ path }, { readonly: true }));
    return await findAbout(db).finally(() => db.destroy());
  } catch {
    // A file that cannot be read is replaced like any other.
    return null;
  }
}

function replaceSchema(site: Queryable, fill: Fill): Promise<RegisterAbout> {
  return site.connection().execute(async (connection) => {
    const name = await registerSchemaName(connection);
    const staged = `${name}_next`;
    const lock = sql`hashtextextended(${`tpf register ${name}`}, 0)`;
    const locking = sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`;
    const { rows } = await locking.execute(connection);
    if (rows[0]?.held !== true) {
      throw new RegisterBusyError("Another command loads the register just now.");
    }
    try {
      // The indexes of two million rows may take longer than a query of the site may.
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`drop schema if exists ${sql.id(staged)} cascade`.execute(connection);
      await sql`create schema ${sql.id(staged)}`.execute(connection);
      const register = connection as unknown as RegisterDb;
      const there = await isThere(connection, name);
      const before = there ? await findAbout(register.withSchema(name)) : null;
      const about = await fillNew(register.withSchema(staged), fill, before, () =>
        schemaWriter(connection, staged),
      );
      await inTransaction(site, async (transaction) => {
        await sql`drop schema if exists ${sql.id(name)} cascade`.execute(transaction);
        await sql`alter schema ${sql.id(staged)} rename to ${sql.id(name)}`.execute(transaction);
      });
      return about;
    } finally {
      await sql`drop schema if exists ${sql.id(staged)} cascade`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

async function fillNew(
  db: RegisterDb,
  fill: Fill,
  before: RegisterAbout | null,
  openWriter: () => Writer,
): Promise<RegisterAbout> {
  await makeTables(db);
  const asOf = await fill({ before, add: openWriter() });
  await db.schema.createIndex("carriers_by_dot").on("carriers").columns(["dot"]).execute();
  await requireNoRepeat(db);
  await db.schema.createIndex("dockets_by_docket").on("dockets").columns(["docket"]).execute();
  await db.schema.createIndex("dockets_by_dot").on("dockets").columns(["dot"]).execute();
  const about = {
    asOf,
    carriers: await count(db, "carriers"),
    dockets: await count(db, "dockets"),
  };
  await db.insertInto("about").values(about).execute();
  return about;
}

async function makeTables(db: RegisterDb): Promise<void> {
  const { text, end } = columnsFor(db as unknown as Kysely<unknown>);
  await db.schema
    .createTable("carriers")
    .addColumn("line", "integer", (column) => column.primaryKey())
    .addColumn("dot", "integer", (column) => column.notNull())
    .addColumn("legal_name", text, (column) => column.notNull())
    .addColumn("dba_name", text)
    .addColumn("state", text)
    .addColumn("trucks", "integer")
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable("dockets")
    .addColumn("docket", text, (column) => column.notNull())
    .addColumn("dot", "integer", (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable("about")
    .addColumn("as_of", text, (column) => column.notNull())
    .addColumn("carriers", "integer", (column) => column.notNull())
    .addColumn("dockets", "integer", (column) => column.notNull())
    .modifyEnd(end)
    .execute();
}

/** Puts lines into the tables: by hand, since building a statement for each batch costs more than all the rest. */
type Writer = (lines: readonly CarrierLine[]) => Promise<void>;

function fileWriter(sqlite: BetterSqlite3.Database): Writer {
  const carrier = sqlite.prepare(
    "insert into carriers (line, dot, legal_name, dba_name, state, trucks) values (?, ?, ?, ?, ?, ?)",
  );
  const number = sqlite.prepare("insert into dockets (docket, dot) values (?, ?)");
  const addAll = sqlite.transaction((lines: readonly CarrierLine[]) => {
    for (const { line, dot, legalName, dbaName, state, trucks, dockets } of lines) {
      carrier.run(line, dot, legalName, dbaName, state, trucks);
      for (const docket of dockets) number.run(docket, dot);
    }
  });
  return async (lines) => addAll(lines);
}

function schemaWriter(connection: Queryable, schema: string): Writer {
  return async (lines) => {
    const rows = JSON.stringify(lines);
    await sql`
      insert into ${sql.id(schema, "carriers")}
      select line, dot, "legalName", "dbaName", state, trucks from jsonb_to_recordset(${rows}::jsonb)
      as row (line int, dot int, "legalName" text, "dbaName" text, state text, trucks int)`.execute(
      connection,
    );
    await sql`
      insert into ${sql.id(schema, "dockets")}
      select jsonb_array_elements_text(dockets), dot from jsonb_to_recordset(${rows}::jsonb)
      as row (dot int, dockets jsonb)`.execute(connection);
  };
}

async function requireNoRepeat(db: RegisterDb): Promise<void> {
  const repeat = await db
    .selectFrom("carriers")
    .select(({ fn }) => ["dot", fn.min("line").as("first"), fn.max("line").as("again")])
    .groupBy("dot")
    .having(({ fn }) => fn.countAll(), ">", 1)
    .orderBy("dot")
    .limit(1)
    .executeTakeFirst();
  if (repeat === undefined) return;
  const { dot, first, again } = repeat;
  throw new RepeatedCarrierError({ dot, first: Number(first), again: Number(again) });
}

async function count(db: RegisterDb, table: "carriers" | "dockets"): Promise<number> {
  const counted = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as("rows"))
    .executeTakeFirst();
  return Number(counted?.rows);
}
