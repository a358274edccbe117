import { dirname } from "node:path";
import type { SqliteDatabase } from "../connection.server";
import type { CheckedFile } from "./check-file.server";
import { copyInto } from "./copy-file.server";
import { makeFolder, moveIntoPlace, stagedName } from "./files.server";

/**
 * Writes a checked copy of an open database to `file`, under the same key: prepared under another name in the same
 * folder, so that a file with a backup's name is always whole. Throws what `copyInto` throws.
 */
export function backUp({
  database,
  key,
  file,
}: {
  database: SqliteDatabase;
  key: string | undefined;
  file: string;
}): CheckedFile {
  makeFolder(dirname(file));
  const staged = stagedName(file);
  const source = database.sqlite;
  const copied = copyInto({ source, sourceKey: key, target: staged, targetKey: key });
  moveIntoPlace(staged, file);
  return copied;
}
