import { closeSync, openSync, readSync } from "node:fs";
import type BetterSqlite3 from "better-sqlite3";
import { DatabaseKeyError, sqliteCode } from "./errors.server";

/** What an unencrypted SQLite file begins with (https://sqlite.org/fileformat2.html#the_database_header). */
const plainHeader = "SQLite format 3\0";

/** Gives a connection its key and proves that the cipher is AES-256 (SQLCipher's scheme). Throws DatabaseKeyError. */
export function applyKey(sqlite: BetterSqlite3.Database, key: string): void {
  const literal = keyLiteral(key);
  chooseCipher(sqlite);
  sqlite.pragma(`key = ${literal}`);
  requireCipher(sqlite);
}

/**
 * Encrypts the open file under another key, or decrypts it when the key is undefined. It works only outside WAL mode, and
 * a crash half-way leaves rubbish: use it on a copy. Throws DatabaseKeyError.
 */
export function changeKey(sqlite: BetterSqlite3.Database, key: string | undefined): void {
  if (key === undefined) {
    sqlite.pragma("rekey = ''");
    return;
  }
  const literal = keyLiteral(key);
  chooseCipher(sqlite);
  sqlite.pragma(`rekey = ${literal}`);
  requireCipher(sqlite);
}

/** Proves that the file can be read with the key it was given, or without one. Throws DatabaseKeyError. */
export function requireReadable(
  sqlite: BetterSqlite3.Database,
  path: string,
  keyed: boolean,
): void {
  try {
    sqlite.prepare("select count(*) from sqlite_schema").get();
  } catch (error) {
    if (sqliteCode(error) !== "SQLITE_NOTADB") throw error;
    throw new DatabaseKeyError(
      keyed
        ? `DATABASE_KEY does not open ${path}: the key is wrong, or the file is not encrypted yet.`
        : `${path} is encrypted or is not a database: set DATABASE_KEY to its key.`,
      { cause: error },
    );
  }
}

/** Throws DatabaseKeyError when the file begins with SQLite's plain header. */
export function requireEncryptedHeader(path: string): void {
  if (isPlainFile(path)) {
    throw new DatabaseKeyError(`${path} is not encrypted although DATABASE_KEY is set.`);
  }
}

/** Tells whether a file is an unencrypted SQLite database, by its first bytes. Throws when it cannot be read. */
export function isPlainFile(path: string): boolean {
  const header = Buffer.alloc(plainHeader.length);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  return header.toString("latin1") === plainHeader;
}

function keyLiteral(key: string): string {
  if (!/^[0-9a-f]{64}$/i.test(key)) {
    throw new DatabaseKeyError(
      "DATABASE_KEY must be 64 hexadecimal characters (make one with: openssl rand -hex 32).",
    );
  }
  return `"x'${key}'"`;
}

/** The library's default cipher is not AES, and the cipher has to be chosen before the key is given. */
function chooseCipher(sqlite: BetterSqlite3.Database): void {
  sqlite.pragma("cipher = 'sqlcipher'");
}

function requireCipher(sqlite: BetterSqlite3.Database): void {
  if (sqlite.pragma("cipher", { simple: true }) === "sqlcipher") return;
  throw new DatabaseKeyError(
    "This build of SQLite cannot encrypt: install the locked dependencies again, or unset DATABASE_KEY.",
  );
}
