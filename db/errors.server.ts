import BetterSqlite3 from "better-sqlite3";

/** Why the database is unavailable. */
export type UnavailableReason = "busy" | "readonly" | "full" | "corrupt" | "io" | "unreachable";

/** What is wrong and what to do, by reason. */
const explanations: Record<UnavailableReason, (file: string) => string> = {
  busy: (file) => `${file} is locked by another process; try again shortly.`,
  readonly: (file) =>
    `${file} cannot be written: give the file and its folder to the user the site runs as (in the container: chown -R 1000:1000), on a writable volume.`,
  full: (file) =>
    `${file} has no room left on its disk: free some space, and the site continues by itself.`,
  corrupt: (file) =>
    `${file} is damaged or is not a database: restore another backup (“tpf restore” lists them).`,
  unreachable: () =>
    "The database server cannot be reached or refuses the connection: check that it runs, and check DATABASE_URL.",
  io: (file) => `${file} cannot be read or written: check the disk and the path.`,
};

/** Thrown when the database is unavailable for a reason outside the request. Routes answer 503. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";

  constructor(
    readonly reason: UnavailableReason,
    { file = "The database", ...options }: { cause?: unknown; file?: string } = {},
  ) {
    super(explanations[reason](file), options);
  }

  /** True if the cause clears up within seconds. False if a person must fix it. */
  get passes(): boolean {
    return this.reason === "busy" || this.reason === "unreachable";
  }
}

/** Thrown when the encryption key is invalid or does not fit a database file. The message is one line for the operator. */
export class DatabaseKeyError extends Error {
  override name = "DatabaseKeyError";
}

/** Thrown when the version of a database, of PostgreSQL or of Node does not fit this version of the program. */
export class DatabaseVersionError extends Error {
  override name = "DatabaseVersionError";
}

/** Thrown when a newer version of the program has migrated the database. The message explains in one line how to roll back. */
export class NewerDatabaseError extends DatabaseVersionError {
  override name = "NewerDatabaseError";

  /**
   * `change` names the migrations that the newer version applied, and when the first of them ran (UTC ISO). `rollback` names the backup from before the
   * migration, and the command that restores it.
   */
  constructor(
    readonly change: { migrations: readonly string[]; changedAt: string },
    rollback = "the backup from before that",
  ) {
    super(
      `A newer version of this program changed the database at ${change.changedAt} (migrations ${change.migrations.join(", ")}), and this version cannot read it: start the newer version again, or save the new leads with its “tpf export” and go back to ${rollback}.`,
    );
  }
}

/** Thrown when another account of the same kind (staff or client) has the user name. */
export class UsernameTakenError extends Error {
  override name = "UsernameTakenError";

  constructor(kind: "administrator" | "client") {
    super(`This user name is taken by another ${kind}.`);
  }
}

// Primary result codes (https://sqlite.org/rescode.html); extended codes begin with their primary's name. The others are system errors of file operations outside SQLite.
const codesByReason: readonly [reason: UnavailableReason, ...codes: string[]][] = [
  ["busy", "SQLITE_BUSY", "SQLITE_LOCKED"],
  ["readonly", "SQLITE_READONLY", "SQLITE_PERM", "EROFS", "EACCES", "EPERM"],
  ["full", "SQLITE_FULL", "ENOSPC"],
  ["corrupt", "SQLITE_CORRUPT", "SQLITE_NOTADB"],
  ["io", "SQLITE_IOERR", "SQLITE_CANTOPEN", "EISDIR", "ENOENT", "ENOTDIR"],
];

/** Returns the message of any value that was thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the SQLite result code of an error, such as `SQLITE_BUSY_SNAPSHOT`, or undefined. */
export function getSqliteCode(error: unknown): string | undefined {
  return error instanceof BetterSqlite3.SqliteError ? error.code : undefined;
}

/** Converts an SQLite or system error to a DatabaseUnavailableError that names the file. Returns any other error unchanged. */
export function toDatabaseError(error: unknown, file: string): unknown {
  const ofSystem = error instanceof Error && "syscall" in error && "code" in error;
  const code = ofSystem ? String(error.code) : getSqliteCode(error);
  const isOf = (primary: string) => code?.startsWith(primary);
  const [reason] = codesByReason.find(([, ...codes]) => codes.some(isOf)) ?? [];
  return reason ? new DatabaseUnavailableError(reason, { cause: error, file }) : error;
}
