import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { backUp, type CheckedFile } from "#db/maintenance/copy-file.server";
import { freeBytes, makeFolder, removeDatabaseFile } from "#db/maintenance/files.server";
import { baseline, listPendingMigrations } from "#db/migrate.server";
import { formatBytes, formatCount } from "~/http/sizes";
import {
  backupRetentionDays,
  chooseBackupsToRemove,
  parseBackupName,
  toBackupName,
} from "./backup-rule";

/** The folder of the backups, and the key, if any, that encrypts the database and its backups. */
export interface BackupSettings {
  key: string | undefined;
  folder: string;
}

/**
 * Makes a backup, checks it and removes expired backups. Encrypts the backup if the database is encrypted. Blocks the process. Returns the backup, how many milliseconds it took
 * and how many older backups were removed. Throws an error if the disk is too full, or the errors of `backUp`.
 */
export function makeBackup(database: SqliteDatabase, settings: BackupSettings, now = new Date()) {
  const begun = performance.now();
  const { migratedAt, ...made } = writeBackup(database, settings, now);
  const removed = rotateBackups(settings.folder, now, new Date(migratedAt));
  removeExpired(database, settings.folder, now);
  return { ...made, removed, tookMs: performance.now() - begun };
}

function writeBackup(database: SqliteDatabase, { key, folder }: BackupSettings, madeAt: Date) {
  makeFolder(folder);
  const { sqlite } = database;
  const pages = Number(sqlite.pragma("page_count", { simple: true }));
  const bytesNow = pages * Number(sqlite.pragma("page_size", { simple: true }));
  requireDiskSpace(folder, bytesNow + reserveBytes, "A backup needs");
  const file = join(folder, toBackupName(madeAt));
  const { bytes, leads, migratedAt } = backUp(database, { path: file, key });
  return { file, madeAt, bytes, leads, migratedAt };
}

/** Bytes of disk space that a backup must leave free for new leads. */
const reserveBytes = 20_000_000;

/** Throws an error if `folder` has fewer than `needed` bytes free. The error's message begins with `copy`, such as "A backup needs". */
export function requireDiskSpace(folder: string, needed: number, copy: string): void {
  const free = freeBytes(folder);
  if (free >= needed) return;
  throw new Error(
    `${copy} ${formatBytes(needed)}, but ${folder} has ${formatBytes(free)} free: free some space or enlarge the volume.`,
  );
}

/** Describes a database file: its size, its number of leads, and when the newest lead was sent. */
export function describeContent({ bytes, leads, newestLeadAt }: CheckedFile): string {
  const newest = newestLeadAt === null ? "" : `, the newest from ${newestLeadAt}`;
  return `${formatBytes(bytes)}, ${formatCount(leads, "lead")}${newest}`;
}

/**
 * Makes a backup before pending migrations run, so that the upgrade can be rolled back. Returns that backup, or the newest existing backup if the database has not changed since.
 * Returns null if the site uses PostgreSQL, the database is new, or no migrations are pending. Removes only backups that are nearly `backupRetentionDays` old, because a start that keeps failing repeats this step.
 */
export async function backUpBeforeMigration(database: Database, settings: BackupSettings) {
  if (database.engine !== "sqlite") return null;
  const pending = await listPendingMigrations(database.db);
  if (pending.length === 0 || pending.includes(baseline)) return null;
  const newest = findLatestBackup(settings.folder);
  if (newest !== null && newest.madeAt.getTime() > lastWriteMs(database.path)) return newest;
  const made = writeBackup(database, settings, new Date());
  removeExpired(database, settings.folder, made.madeAt);
  return made;
}

/** Returns when the database or its write-ahead log was last written (epoch milliseconds). Closing the database cleanly removes the log. */
function lastWriteMs(path: string): number {
  const files = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  return Math.max(...files.map((stats) => (stats?.size ? stats.mtimeMs : 0)));
}

/** Milliseconds after which an unfinished backup counts as abandoned. */
const abandonedAfterMs = 6 * 3_600_000;

/** Returns the finished backups in a folder, newest first. Ignores other files. Returns an empty list if the folder cannot be read. */
export function findAllBackups(folder: string) {
  return listFolder(folder)
    .flatMap((name) => {
      const madeAt = parseBackupName(name);
      const file = join(folder, name);
      const bytes = madeAt && statSync(file, { throwIfNoEntry: false })?.size;
      return madeAt && bytes ? [{ file, madeAt, bytes }] : [];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Returns the newest finished backup in a folder, or null. */
export function findLatestBackup(folder: string) {
  return findAllBackups(folder)[0] ?? null;
}

/** Removes expired backups and files that crashes left. Returns how many backups it removed. */
function rotateBackups(folder: string, now: Date, upgradedAt: Date): number {
  const instants = findAllBackups(folder).map(({ madeAt }) => madeAt);
  const gone = chooseBackupsToRemove(instants, now, upgradedAt);
  for (const madeAt of gone) rmSync(join(folder, toBackupName(madeAt)), { force: true });
  for (const name of listFolder(folder)) {
    if (!name.startsWith(".staged-site-")) continue;
    const file = join(folder, name);
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    if (now.getTime() - changedAt > abandonedAfterMs) rmSync(file, { force: true });
  }
  return gone.length;
}

/** Removes backups, and databases that a restore replaced, before they are older than `backupRetentionDays`: they may hold erased data. */
function removeExpired({ path }: SqliteDatabase, folder: string, now: Date): void {
  // The next backup may be seven days away.
  const expiredBefore = now.getTime() - (backupRetentionDays - 7) * 86_400_000;
  for (const { file, madeAt } of findAllBackups(folder)) {
    if (madeAt.getTime() < expiredBefore) rmSync(file, { force: true });
  }
  const replaced = `${basename(path)}.replaced-`;
  for (const name of listFolder(dirname(path))) {
    if (!name.startsWith(replaced)) continue;
    // The name ends with a time in the same form as a backup's.
    const replacedAt = parseBackupName(`site-${name.slice(replaced.length)}.sqlite`)?.getTime();
    if ((replacedAt ?? Infinity) < expiredBefore) removeDatabaseFile(join(dirname(path), name));
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The next backup will report why the folder cannot be read.
    return [];
  }
}

/** Gives a process a lower priority than the site's, and makes Linux kill that process first when memory runs out. */
export function lowerPriority(pid: number): void {
  for (const lower of [
    () => setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL),
    () => writeFileSync(`/proc/${pid}/oom_score_adj`, "500"),
  ]) {
    try {
      lower();
    } catch {
      // Some systems do not allow this, and the child may have ended.
    }
  }
}
