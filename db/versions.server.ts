import type BetterSqlite3 from "better-sqlite3";
import { DatabaseVersionError } from "./errors.server";

/** Under an older one the driver ends the process with a segmentation fault. */
const oldestNode = [22, 12] as const;

/** The fix of SQLite's WAL-reset fault came with it. */
const oldestSqlite = [3, 53] as const;

/** Call before the driver is first used: it is loaded with the first file. Throws DatabaseVersionError. */
export function requireNodeVersion(): void {
  const version = process.versions.node;
  if (isAtLeast(version, oldestNode)) return;
  throw new DatabaseVersionError(
    `Node ${oldestNode.join(".")} or newer is needed, and this is ${version}: install Node 24, or use npm start and npm run tpf, which bring it.`,
  );
}

/** Throws DatabaseVersionError. */
export function requireSqliteVersion(sqlite: BetterSqlite3.Database): void {
  const version = String(sqlite.prepare("select sqlite_version()").pluck().get());
  if (isAtLeast(version, oldestSqlite)) return;
  throw new DatabaseVersionError(
    `SQLite ${version} is too old: ${oldestSqlite.join(".")} or newer is needed. Install the locked dependencies again.`,
  );
}

function isAtLeast(version: string, [oldestMajor, oldestMinor]: readonly [number, number]) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
