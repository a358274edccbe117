import type { Kysely } from "kysely";
import { type NewerChange, NewerDatabaseError } from "./errors.server";
import { columnsFor } from "./migrations/columns";
import type { Migration } from "./migrations/migration";
import type { Schema } from "./schema";
import { inTransaction } from "./transactions.server";

/** By their numbers: `migrations/NNNN-name.ts`. One that has been released is never edited, and none gets a number before it. */
export const migrations: ReadonlyMap<number, Migration> = numbered(
  import.meta.glob<MigrationFile>("./migrations/[0-9]*.ts", { eager: true }),
);

type MigrationFile = Partial<Omit<Migration, "name">>;

/** The migration from which on the file tells which versions read it. */
const tellsFrom = 75;

/** Each migration in its own transaction, so a crash leaves whole steps. Returns the numbers of those that ran now. Throws NewerDatabaseError. */
export async function migrate(
  db: Kysely<Schema>,
  steps: ReadonlyMap<number, Migration> = migrations,
): Promise<number[]> {
  const applied: number[] = [];
  for (const number of await pendingMigrations(db, steps)) {
    const step = steps.get(number);
    if (step && (await applyOnce(db, number, step))) applied.push(number);
  }
  return applied;
}

/** In order; all of them for a new file. Throws NewerDatabaseError when a newer program changed it beyond what this one can read. */
export async function pendingMigrations(
  db: Kysely<Schema>,
  steps: ReadonlyMap<number, Migration> = migrations,
): Promise<number[]> {
  await createMigrationsTable(db);
  const applied = await appliedMigrations(db);
  const newer = newerChange(applied, steps);
  if (newer?.readable === false) throw new NewerDatabaseError(newer);
  const done = new Set(applied.map(({ number }) => number));
  return [...steps.keys()].filter((number) => !done.has(number)).sort((a, b) => a - b);
}

interface AppliedMigration {
  number: number;
  appliedAt: string;
  /** Undefined in a file from before migrations told it. */
  previousVersionReads?: boolean | undefined;
}

/** What a newer program did to a file, and whether this one can read it all the same; null when it knows every migration. */
export function newerChange(
  applied: readonly AppliedMigration[],
  steps: ReadonlyMap<number, Migration> = migrations,
): (NewerChange & { readable: boolean }) | null {
  const unknown = applied.filter(({ number }) => !steps.has(number));
  const [first] = unknown.map(({ appliedAt }) => appliedAt).sort();
  if (first === undefined) return null;
  return {
    migrations: unknown.map(({ number }) => number),
    changedAt: first,
    readable: unknown.every(({ previousVersionReads }) => previousVersionReads === true),
  };
}

async function createMigrationsTable(db: Kysely<Schema>): Promise<void> {
  const { text, end } = columnsFor(asUnknown(db));
  await inTransaction(db, (transaction) =>
    transaction.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("number", "integer", (column) => column.primaryKey())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("applied_at", text, (column) => column.notNull())
      .modifyEnd(end)
      .execute(),
  );
}

/** A migration knows no table by type or by today's names: today's schema is not the one it starts from. */
function asUnknown(db: Kysely<Schema>): Kysely<unknown> {
  return db.withoutPlugins() as unknown as Kysely<unknown>;
}

/** Returns what a newer program added that this one reads all the same, or null. */
export async function findNewerChange(db: Kysely<Schema>): Promise<NewerChange | null> {
  return newerChange(await appliedMigrations(db));
}

/** In the order of their numbers. */
async function appliedMigrations(db: Kysely<Schema>): Promise<AppliedMigration[]> {
  const rows = await db.selectFrom("migrations").selectAll().orderBy("number").execute();
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

function applyOnce(db: Kysely<Schema>, number: number, step: Migration): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const applied = await appliedMigrations(transaction);
    if (applied.some((one) => one.number === number)) return false;
    await step.up(asUnknown(transaction));
    const told = number >= tellsFrom && { previousVersionReads: step.previousVersion.reads };
    await transaction
      .insertInto("migrations")
      .values({ number, name: step.name, appliedAt: new Date().toISOString(), ...told })
      .execute();
    return true;
  });
}

function numbered(files: Record<string, MigrationFile>): Map<number, Migration> {
  const steps = new Map<number, Migration>();
  for (const path of Object.keys(files).sort()) {
    const [, number, name = ""] = /\/(\d{4})-([a-z-]+)\.ts$/.exec(path) ?? [];
    const { up, previousVersion } = files[path] ?? {};
    if (!up || !previousVersion || number === undefined || steps.has(Number(number))) {
      throw new Error(
        `${path} is no migration of its own: files are NNNN-name.ts with "up" and "previousVersion", each number once.`,
      );
    }
    steps.set(Number(number), { name, up, previousVersion });
  }
  return steps;
}
