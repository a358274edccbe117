import BetterSqlite3 from "better-sqlite3";

/** Why the database cannot do what was asked just now. */
export type UnavailableReason = "busy" | "readonly" | "full" | "corrupt" | "io" | "unreachable";

/** What is wrong and what to do about it; `file` names the file where that is known. */
const explanations: Record<UnavailableReason, (file: string) => string> = {
  busy: (file) => `${file} is locked by another process; try again shortly.`,
  readonly: (file) =>
    `${file} cannot be written: make it and its folder belong to the user the site runs as (in the container: chown -R 1000:1000), on a volume that is mounted writable.`,
  full: (file) =>
    `${file} has no room left on its disk: free some space, and the site goes on by itself.`,
  corrupt: (file) =>
    `${file} is damaged or is not a database: restore it from a backup (“tpf restore”).`,
  unreachable: () =>
    "The database server cannot be reached or lets nobody in: check that it runs, and DATABASE_URL.",
  io: (file) => `${file} cannot be read or written: check the disk and the path.`,
};

/** Thrown when the database cannot answer for a reason outside the request; routes answer 503. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";

  constructor(
    readonly reason: UnavailableReason,
    { file = "The database", ...options }: { cause?: unknown; file?: string } = {},
  ) {
    super(explanations[reason](file), options);
  }

  /** Whether it is over by itself in seconds; else a person has to mend it. */
  get passes(): boolean {
    return this.reason === "busy" || this.reason === "unreachable";
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
  migrations: readonly string[];
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
  // The system's own, of what is done to a file beside SQLite.
  ["EROFS", "readonly"],
  ["EACCES", "readonly"],
  ["EPERM", "readonly"],
  ["ENOSPC", "full"],
  ["EISDIR", "io"],
  ["ENOENT", "io"],
  ["ENOTDIR", "io"],
];

/** Returns what was thrown, in words. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the SQLite result code an error carries, such as `SQLITE_BUSY_SNAPSHOT`, or undefined. */
export function getSqliteCode(error: unknown): string | undefined {
  return error instanceof BetterSqlite3.SqliteError ? error.code : undefined;
}

/** Returns a DatabaseUnavailableError, naming `file`, for the SQLite errors that mean one, and any other error as it came. */
export function toDatabaseError(error: unknown, file?: string): unknown {
  const ofSystem = error instanceof Error && "syscall" in error && "code" in error;
  const code = ofSystem && file !== undefined ? String(error.code) : getSqliteCode(error);
  const reason = reasonsByCode.find(([primary]) => code?.startsWith(primary))?.[1];
  return reason === undefined
    ? error
    : new DatabaseUnavailableError(reason, { cause: error, ...(file && { file }) });
}
