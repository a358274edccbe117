import type { Kysely } from "kysely";
import { DatabaseVersionError } from "./errors.server";
import { columnsFor } from "./migrations/columns";
import type { Schema } from "./schema";
import { inTransaction } from "./transactions.server";

/** One step of the schema. It runs in a transaction and only ever forward. */
export interface Migration {
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** By their numbers: `migrations/NNNN-name.ts`. One that has been released is never edited, and none gets a number before it. */
export const migrations: ReadonlyMap<number, Migration> = numbered(
  import.meta.glob<Migration["up"]>("./migrations/[0-9]*.ts", { eager: true, import: "up" }),
);

interface MigrationResult {
  /** True when the file had no schema before. */
  isNew: boolean;
  /** The numbers of the migrations that ran now. */
  applied: number[];
}

/** Each migration in its own transaction, so a crash leaves whole steps. Throws DatabaseVersionError for a newer file. */
export async function migrate(
  db: Kysely<Schema>,
  steps: ReadonlyMap<number, Migration> = migrations,
): Promise<MigrationResult> {
  const pending = await pendingMigrations(db, steps);
  const applied: number[] = [];
  for (const number of pending) {
    const step = steps.get(number);
    if (step === undefined) throw new Error(`Migration ${number} is missing from the map.`);
    if (await applyOnce(db, number, step)) applied.push(number);
  }
  return { isNew: pending.includes(1), applied };
}

/** In order; all of them for a new file. Throws DatabaseVersionError when it comes from a newer program. */
export async function pendingMigrations(
  db: Kysely<Schema>,
  steps: ReadonlyMap<number, Migration> = migrations,
): Promise<number[]> {
  await createMigrationsTable(db);
  const applied = await appliedMigrations(db);
  const newest = Math.max(0, ...steps.keys());
  const current = Math.max(0, ...applied);
  if (current > newest) {
    throw new DatabaseVersionError(
      `The database is at schema ${current}, made by a newer version of this program, which knows only up to ${newest}. Run the newer version, or restore an older backup.`,
    );
  }
  return [...steps.keys()].filter((number) => !applied.has(number)).sort((a, b) => a - b);
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

async function appliedMigrations(db: Kysely<Schema>): Promise<Set<number>> {
  const rows = await db.selectFrom("migrations").select("number").execute();
  return new Set(rows.map(({ number }) => Number(number)));
}

function applyOnce(db: Kysely<Schema>, number: number, step: Migration): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if ((await appliedMigrations(transaction)).has(number)) return false;
    await step.up(asUnknown(transaction));
    await transaction
      .insertInto("migrations")
      .values({ number, name: step.name, appliedAt: new Date().toISOString() })
      .execute();
    return true;
  });
}

function numbered(files: Record<string, Migration["up"]>): Map<number, Migration> {
  const steps = new Map<number, Migration>();
  for (const path of Object.keys(files).sort()) {
    const [, number, name = ""] = /\/(\d{4})-([a-z-]+)\.ts$/.exec(path) ?? [];
    const up = files[path];
    if (up === undefined || number === undefined || steps.has(Number(number))) {
      throw new Error(
        `${path} is no migration of its own: files are NNNN-name.ts with an "up", each number once.`,
      );
    }
    steps.set(Number(number), { name, up });
  }
  return steps;
}
