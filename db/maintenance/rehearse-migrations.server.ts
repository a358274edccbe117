import { existsSync, statSync } from "node:fs";
import type BetterSqlite3 from "better-sqlite3";
import { openDatabase } from "../connection.server";
import { messageOf } from "../errors.server";
import { migrate, migrations, pendingMigrations } from "../migrate.server";
import type { Migration } from "../migrations/migration";
import { type AuditHead, verifyAuditChain } from "../queries/audit.server";
import { checkFile, copyFile } from "./copy-file.server";
import { removeDatabaseFile } from "./files.server";
import type { KeyedFile } from "./open-file.server";

interface Rehearsal {
  /** Is only read, while a site may run on it. */
  file: KeyedFile;
  /** Where the copy goes for that time; what an earlier try left there is removed. */
  copy: string;
  /** The signed end of the audit log that is kept with the backups of this file, if any. */
  kept: AuditHead | null;
  steps?: ReadonlyMap<number, Migration>;
}

/** The migration that could not be run and why; without a number what the check of the whole file found afterwards. */
export interface MigrationFailure {
  number: number | null;
  message: string;
}

/** What came of running this program's migrations on a copy of a file. */
export interface RehearsedMigrations {
  /** Those that the file lacks, by number. */
  pending: readonly (Migration & { number: number })[];
  leads: number;
  /** How large the copy is, which is compacted as a backup is. */
  copyBytes: number;
  /** How long making and checking it took, in milliseconds. */
  copyMs: number;
  migrateMs: number;
  /** How much more the database took at most while it was changed, its log included. */
  growthBytes: number;
  /** How many rows each table has before and after; null where there is no such table. */
  rows: ReturnType<typeof compare>;
  /** Null when all is well. */
  failure: MigrationFailure | null;
  /** Null after a failure. */
  audit: Awaited<ReturnType<typeof verifyAuditChain>> | null;
}

/** Throws NewerDatabaseError for a file that this program cannot read, and what `copyFile` throws. */
export async function rehearseMigrations(asked: Rehearsal): Promise<RehearsedMigrations> {
  const { file, copy, kept, steps = migrations } = asked;
  try {
    const begun = performance.now();
    const target = { path: copy, key: file.key };
    const copied = copyFile(file, target);
    const copyMs = performance.now() - begun;
    const changed = await runMigrations(target, kept, steps);
    const failure = changed.failure ?? faultOf(target);
    return { copyBytes: copied.bytes, copyMs, leads: copied.leads, ...changed, failure };
  } finally {
    removeDatabaseFile(copy);
  }
}

async function runMigrations(
  copy: KeyedFile,
  kept: AuditHead | null,
  steps: ReadonlyMap<number, Migration>,
) {
  const { db, sqlite, close } = openDatabase(copy);
  try {
    const numbers = await pendingMigrations(db, steps);
    const pending = numbers.flatMap((number) => {
      const step = steps.get(number);
      return step === undefined ? [] : [{ ...step, number }];
    });
    const before = countRows(sqlite);
    const bytesBefore = bytesOf(copy.path);
    const begun = performance.now();
    let failure: MigrationFailure | null = null;
    try {
      await migrate(db, steps);
    } catch (error) {
      const [number = null] = await pendingMigrations(db, steps);
      failure = { number, message: messageOf(error) };
    }
    return {
      pending,
      migrateMs: performance.now() - begun,
      growthBytes: Math.max(0, bytesOf(copy.path) - bytesBefore),
      rows: compare(before, countRows(sqlite)),
      failure,
      audit: failure === null ? await verifyAuditChain(db, kept) : null,
    };
  } finally {
    await close();
  }
}

function faultOf(copy: KeyedFile): MigrationFailure | null {
  try {
    checkFile(copy);
    return null;
  } catch (error) {
    return { number: null, message: messageOf(error) };
  }
}

/** With its log, which keeps the size of the largest change. */
function bytesOf(path: string): number {
  return [path, `${path}-wal`]
    .filter((one) => existsSync(one))
    .reduce((sum, one) => sum + statSync(one).size, 0);
}

/** But for what is the database's own: how it came to be, and its index of words. */
function countRows(sqlite: BetterSqlite3.Database): Map<string, number> {
  const tables = sqlite
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name <> 'migrations'
        and name not like 'sqlite\\_%' escape '\\' and name not like 'lead\\_words%' escape '\\' order by name`,
    )
    .pluck()
    .all();
  const count = (table: string) =>
    Number(sqlite.prepare(`select count(*) from "${table}"`).pluck().get());
  return new Map(tables.map((table) => [table, count(table)]));
}

function compare(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return [...new Set([...before.keys(), ...after.keys()])].map((table) => ({
    table,
    before: before.get(table) ?? null,
    after: after.get(table) ?? null,
  }));
}
