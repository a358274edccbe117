import BetterSqlite3 from "better-sqlite3";

/** Why the database cannot do what was asked just now. */
export type UnavailableReason = "busy" | "readonly" | "full" | "corrupt" | "io" | "unreachable";

const explanations: Record<UnavailableReason, string> = {
  busy: "The database is locked by another process; try again shortly.",
  readonly: "The database cannot be written: check the permissions of its file and folder.",
  full: "The disk that holds the database is full: free some space.",
  corrupt: "The database file is damaged or is not a database: restore it from a backup.",
  unreachable:
    "The database server cannot be reached or lets nobody in: check that it runs, and DATABASE_URL.",
  io: "The database file cannot be read or written: check the disk and the path.",
};

/** Thrown when the database cannot answer for a reason outside the request; routes answer 503. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";

  constructor(
    readonly reason: UnavailableReason,
    options?: { cause?: unknown },
  ) {
    super(explanations[reason], options);
  }
}

/** Thrown when the key and the file do not belong together; the message is one line for the operator. */
export class DatabaseKeyError extends Error {
  override name = "DatabaseKeyError";
}

/** Thrown when this program and the file or library it was given are of incompatible versions. */
export class DatabaseVersionError extends Error {
  override name = "DatabaseVersionError";
}

/** What a newer version did to a database: its migrations, and when the first of them ran (UTC ISO). */
export interface NewerChange {
  migrations: readonly number[];
  changedAt: string;
}

/** Thrown when a newer version changed a database so that this one cannot read it; the message is one line with the way back. */
export class NewerDatabaseError extends DatabaseVersionError {
  override name = "NewerDatabaseError";

  /** `wayBack`: how the backup from before is put back, where that is known. */
  constructor(
    readonly change: NewerChange,
    wayBack = "the backup from before that",
  ) {
    super(
      `A newer version of this program changed the database at ${change.changedAt} (migrations ${change.migrations.join(", ")}), and this version cannot read it: start the newer version again, or save with its “tpf export” what came in since and go back to ${wayBack}.`,
    );
  }
}

/** Thrown when commits that were on the disk could not be read any more; the message is one line for the operator. */
export class DamagedLogError extends Error {
  override name = "DamagedLogError";

  constructor(path: string, lost: { badFrame: number; frames: number; commits: number }) {
    super(
      `${path}-wal is damaged at frame ${lost.badFrame}: ${lost.frames} whole frames with ${lost.commits} commits come after it, and SQLite would leave them out. Nothing was changed: restore a backup, which keeps both files.`,
    );
  }
}

/** Thrown when the user name belongs to another of the same kind. */
export class UsernameTakenError extends Error {
  override name = "UsernameTakenError";

  constructor(kind: "administrator" | "client") {
    super(`This user name is taken by another ${kind}.`);
  }
}

// Primary result codes (https://sqlite.org/rescode.html); extended codes begin with their primary's name.
const reasonsByCode: readonly [code: string, reason: UnavailableReason][] = [
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_READONLY", "readonly"],
  ["SQLITE_PERM", "readonly"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_CORRUPT", "corrupt"],
  ["SQLITE_NOTADB", "corrupt"],
  ["SQLITE_IOERR", "io"],
  ["SQLITE_CANTOPEN", "io"],
];

/** Returns the SQLite result code an error carries, such as `SQLITE_BUSY_SNAPSHOT`, or undefined. */
export function sqliteCode(error: unknown): string | undefined {
  return error instanceof BetterSqlite3.SqliteError ? error.code : undefined;
}

/** Returns a DatabaseUnavailableError for the SQLite errors that mean one, and any other error as it came. */
export function toDatabaseError(error: unknown): unknown {
  const code = sqliteCode(error);
  const reason = reasonsByCode.find(([primary]) => code?.startsWith(primary))?.[1];
  return reason === undefined ? error : new DatabaseUnavailableError(reason, { cause: error });
}
