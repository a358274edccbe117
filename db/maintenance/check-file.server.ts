import { statSync } from "node:fs";
import { DatabaseUnavailableError, toDatabaseError } from "../errors.server";
import { migrations } from "../migrate.server";
import { type KeyedFile, openFile } from "./open-file.server";

/** What a whole database file holds, for the operator to recognise it. */
export interface CheckedFile {
  bytes: number;
  encrypted: boolean;
  /** The number of its newest migration. */
  schema: number;
  leads: number;
  /** When the newest lead came: UTC ISO, or null. */
  newestLeadAt: string | null;
}

/** Thrown when a file is a database, but not one that this site can use; the message is one line. */
class UnusableFileError extends Error {
  override name = "UnusableFileError";
}

/**
 * Reads a database file from end to end and returns what it holds: every page, every index and every foreign key is
 * checked. Throws UnusableFileError, DatabaseKeyError and DatabaseUnavailableError ("corrupt", "io").
 */
export function checkFile(file: KeyedFile): CheckedFile {
  const sqlite = openFile(file, { readonly: true });
  const ask = (sql: string) => sqlite.prepare(sql).pluck().get();
  try {
    const fault = String(sqlite.pragma("integrity_check(1)", { simple: true }));
    if (fault !== "ok") throw new DatabaseUnavailableError("corrupt", { cause: new Error(fault) });
    if (sqlite.prepare("pragma foreign_key_check").get() !== undefined) {
      throw new UnusableFileError(`${file.path} has rows that point to nothing.`);
    }
    if (ask("select count(*) from sqlite_schema where name = 'migrations'") === 0) {
      throw new UnusableFileError(`${file.path} is not a database of this site.`);
    }
    const newest = ask("select max(submitted_at) from leads");
    return {
      bytes: statSync(file.path).size,
      encrypted: file.key !== undefined,
      schema: Number(ask("select max(number) from migrations")),
      leads: Number(ask("select count(*) from leads")),
      newestLeadAt: typeof newest === "string" ? newest : null,
    };
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    sqlite.close();
  }
}

/** The newest schema that this program knows. */
export const newestSchema = Math.max(...migrations.keys());
