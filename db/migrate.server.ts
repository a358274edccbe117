import { basename } from "node:path";
import { type Migration, Migrator, sql } from "kysely";
import { getEngine } from "./dialect.server";
import { DatabaseVersionError, NewerDatabaseError } from "./errors.server";
import { inTransaction, type SiteDatabase, withRetry } from "./transactions.server";

/** All migrations by name: `migrations/NNNN-name.ts`. A released migration is never edited and imports nothing that changes. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>("./migrations/*.ts", { eager: true })).map(
    ([path, migration]) => [basename(path, ".ts"), migration],
  ),
);

/** The name of the first migration, which creates the schema of version 1.1. */
export const baseline = "0132-baseline";

/** The number of the last migration of version 1.1, in its table `migrations`. */
const lastOfVersion11 = 132;

/** Runs all pending migrations in one transaction and returns their names. Throws the errors of `listPendingMigrations`. */
export async function migrate(db: SiteDatabase, steps = migrations): Promise<string[]> {
  await listPendingMigrations(db, steps);
  await adoptVersion11(db);
  const plain = db.withoutPlugins();
  const schema = getEngine(db) === "postgres" ? await currentSchema(db) : undefined;
  return withRetry(async () => {
    const { error, results = [] } = await new Migrator({
      db: plain,
      provider: { getMigrations: async () => steps },
      ...(schema && { migrationTableSchema: schema }),
    }).migrateToLatest();
    if (error !== undefined) throw error;
    return results.map(({ migrationName }) => migrationName);
  });
}

/** Returns the names of the pending migrations in order. Throws NewerDatabaseError if a newer version migrated the database, and DatabaseVersionError for a version before 1.1. */
export async function listPendingMigrations(db: SiteDatabase, steps = migrations) {
  const applied = await appliedMigrations(db);
  const newer = findNewerChange(applied, steps);
  if (newer !== null) throw new NewerDatabaseError(newer);
  const done = new Set(applied.map(({ name }) => name));
  return Object.keys(steps)
    .sort()
    .filter((name) => !done.has(name));
}

/** A row of Kysely's table of migrations, and one of version 1.1's table. Times are UTC ISO. */
export type AppliedMigration = { name: string; timestamp: string };
export type OldMigration = { number: number; applied_at: string };

/** Returns the applied migrations that this version does not know: their names, and the time of the first (UTC ISO). Returns null if there are none. */
export function findNewerChange(applied: readonly AppliedMigration[], steps = migrations) {
  const unknown = applied.filter(({ name }) => !(name in steps));
  const [first] = unknown.map(({ timestamp }) => timestamp).sort();
  if (first === undefined) return null;
  return { migrations: unknown.map(({ name }) => name), changedAt: first };
}

/** Lists the applied migrations. Counts the baseline as applied in an up-to-date 1.1 database. */
async function appliedMigrations(db: SiteDatabase): Promise<AppliedMigration[]> {
  const plain = db.withoutPlugins();
  if (await hasTable(db, "kysely_migration")) {
    const applied = await sql<AppliedMigration>`select name, timestamp from kysely_migration`;
    return (await applied.execute(plain)).rows;
  }
  if (!(await hasTable(db, "migrations"))) return [];
  const { rows } = await sql<OldMigration>`
    select number, applied_at from migrations order by number`.execute(plain);
  return toBaseline(rows);
}

/**
 * Converts the rows of version 1.1's table `migrations` to the single baseline migration, with the time of the first row. Returns an empty list if there are no rows. Throws
 * DatabaseVersionError if the rows end before version 1.1.
 */
export function toBaseline(rows: readonly OldMigration[]) {
  const [first] = rows;
  if (first === undefined) return [];
  if (rows.some(({ number }) => number === lastOfVersion11)) {
    return [{ name: baseline, timestamp: first.applied_at }];
  }
  throw new DatabaseVersionError(
    "This database is from before version 1.1, which this version cannot read: start version 1.1 on it once, then this one.",
  );
}

/** Marks the baseline of a 1.1 database as applied. */
async function adoptVersion11(db: SiteDatabase): Promise<void> {
  const [applied] = await appliedMigrations(db);
  if (applied === undefined || (await hasTable(db, "kysely_migration"))) return;
  await inTransaction(db, async (transaction) => {
    await sql`
      create table kysely_migration (
        name varchar(255) not null primary key, timestamp varchar(255) not null
      )`.execute(transaction);
    await sql`insert into kysely_migration values (${applied.name}, ${applied.timestamp})`.execute(
      transaction,
    );
  });
}

async function hasTable(db: SiteDatabase, name: string): Promise<boolean> {
  const found =
    getEngine(db) === "sqlite"
      ? sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
      : sql`select 1 where to_regclass(${name}) is not null`;
  return (await found.execute(db)).rows.length > 0;
}

/** Returns the current schema. Sites may share a PostgreSQL database, each in its own schema. */
async function currentSchema(db: SiteDatabase): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? "public";
}
