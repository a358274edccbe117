import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { Kysely, sql } from "kysely";
import type { Database } from "../connection.server";
import { SiteDialect, sqliteRecords } from "../dialect.server";
import { openFile } from "../maintenance/open-file.server";
import { firstRow } from "../records.server";
import type { Queryable } from "../transactions.server";

/** The federal register of carriers as it was loaded: public data, in a file or a PostgreSQL schema of its own. */
interface RegisterSchema {
  carriers: CarriersTable;
  dockets: { docket: string; dot: number };
  /** One row. */
  about: RegisterAbout;
}

export interface CarriersTable {
  /** Where the carrier stands in the file it was loaded from. */
  line: number;
  dot: number;
  legalName: string;
  dbaName: string | null;
  /** As the register abbreviates it. */
  state: string | null;
  /** Power units; null when the register does not tell. */
  trucks: number | null;
}

export interface RegisterAbout {
  /** The day that the register tells of (YYYY-MM-DD). */
  asOf: string;
  carriers: number;
  /** How many MC, MX and FF numbers it names; 0 when its file had no columns for them. */
  dockets: number;
}

/** A carrier with its docket numbers, such as `MC123456`. */
export interface Carrier extends Omit<CarriersTable, "line"> {
  dockets: string[];
}

/** What the register holds under the numbers of a question. */
export interface RegisterAnswer {
  /** The day that it tells of (YYYY-MM-DD). */
  asOf: string;
  /** False when it can say nothing of docket numbers. */
  knowsDockets: boolean;
  byDot: Carrier | null;
  /** Several, when a number went from one carrier to another. */
  byDocket: Carrier[];
}

export type RegisterDb = Kysely<RegisterSchema>;

/** Returns where the register of a site on a file lies: beside it, in plain text. */
export function registerPathOf(databasePath: string): string {
  return join(dirname(databasePath), "carriers.sqlite");
}

/** Returns queries on a register's file. */
export function registerDbOf(sqlite: BetterSqlite3.Database): RegisterDb {
  return new Kysely<RegisterSchema>({ dialect: new SiteDialect(sqlite), plugins: [sqliteRecords] });
}

/** Returns the name of the register's schema in a site's PostgreSQL database: several sites may share one. */
export async function registerSchemaName(db: Queryable): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return `${rows[0]?.name}_carriers`;
}

/** Tells whether PostgreSQL has a register in a schema of this name. */
export async function isThere(db: Queryable, schema: string): Promise<boolean> {
  const { rows } = await sql<{
    there: string | null;
  }>`select to_regclass(${`"${schema}".about`})::text as there`.execute(db);
  return (rows[0]?.there ?? null) !== null;
}

const mostOfOneDocket = 5;

/** Opens the register for one question, so that a register loaded meanwhile answers at once; null while there is none. */
export async function askRegister(
  database: Database,
  asked: { dot: number | null; docket: string | null },
): Promise<RegisterAnswer | null> {
  if (database.engine === "postgres") {
    const name = await registerSchemaName(database.db);
    if (!(await isThere(database.db, name))) return null;
    return lookUp((database.db as unknown as RegisterDb).withSchema(name), asked);
  }
  const path = registerPathOf(database.path);
  if (!existsSync(path)) return null;
  const db = registerDbOf(openFile({ path }, { readonly: true, timeout: 50 }));
  return lookUp(db, asked).finally(() => db.destroy());
}

/** Returns what is told of a register, or null of one that tells nothing. */
export function findAbout(db: RegisterDb): Promise<RegisterAbout | null> {
  return firstRow(db.selectFrom("about").selectAll());
}

async function lookUp(
  db: RegisterDb,
  { dot, docket }: { dot: number | null; docket: string | null },
): Promise<RegisterAnswer | null> {
  const about = await findAbout(db);
  if (about === null) return null;
  const { asOf, dockets } = about;
  const byDocket: Carrier[] = [];
  if (docket !== null) {
    const holders = await db
      .selectFrom("dockets")
      .select("dot")
      .distinct()
      .where("docket", "=", docket)
      .orderBy("dot")
      .limit(mostOfOneDocket)
      .execute();
    for (const holder of holders) {
      const carrier = await findCarrier(db, holder.dot);
      if (carrier !== null) byDocket.push(carrier);
    }
  }
  const byDot = dot === null ? null : await findCarrier(db, dot);
  return { asOf, knowsDockets: dockets > 0, byDot, byDocket };
}

async function findCarrier(db: RegisterDb, dot: number): Promise<Carrier | null> {
  const found = await db
    .selectFrom("carriers")
    .select(["dot", "legalName", "dbaName", "state", "trucks"])
    .where("dot", "=", dot)
    .executeTakeFirst();
  if (found === undefined) return null;
  const dockets = await db
    .selectFrom("dockets")
    .select("docket")
    .where("dot", "=", dot)
    .orderBy("docket")
    .execute();
  return { ...found, dockets: dockets.map(({ docket }) => docket) };
}
