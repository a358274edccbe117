import { createHmac } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { messageOf } from "#db/errors.server";
import { append, makeFolder, writeWhole } from "#db/maintenance/files.server";
import {
  afterRemovals,
  findRemovalsAfter,
  findRemovalsKey,
  type Removal,
} from "#db/queries/removals.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type Finding, ok, warning } from "~/site/findings";

/** What was taken away, a line each, beside the backups. The first line is a seal, and each further one seals all before it too. */
const listFile = "removals.jsonl";

/** A list as it was read. */
interface List {
  removals: Removal[];
  seal: string;
  /** True when a line was being written: nobody was told that what it says was done. */
  torn: boolean;
}

/** Where a list ends. */
interface ListEnd {
  bytes: number;
  /** Of the last one; 0: none. */
  id: number;
  seal: string;
}

/** Thrown when the list tells of what the database does not know: it stays as it is, to be found. */
class ForeignListError extends Error {
  override name = "ForeignListError";
}

/**
 * Brings the list in a folder up to the database, on the disk when this resolves, and returns where it ends: one that is as long as when
 * it ended so before (`after`) is not read again. One that is missing, damaged or sealed by another key is written anew; a database that
 * is still to be migrated has none. Throws ForeignListError, unless `replace` says that what only the list tells is known.
 */
export function keepRemovals(
  { db }: SqliteDatabase,
  folder: string,
  { after, replace = false }: { after?: ListEnd | undefined; replace?: boolean } = {},
): Promise<ListEnd | undefined> {
  const path = join(folder, listFile);
  // In a transaction, so that the site, its backups and the operator's commands come one after the other.
  return inTransaction(db, async (transaction) => {
    const key = await findRemovalsKey(transaction);
    if (key === null) return undefined;
    if (after !== undefined && after.bytes === statSync(path, { throwIfNoEntry: false })?.size) {
      const added = linesOf(await findRemovalsAfter(transaction, after.id), key, after);
      if (added.text !== "") append(path, added.text);
      return added.end;
    }
    const removals = await findRemovalsAfter(transaction, 0);
    const list = readList(folder, key);
    if (list !== null && !replace && !beginsWith(removals, list.removals)) {
      throw new ForeignListError(foreignList(path));
    }
    const { text, end } = linesOf(removals, key);
    if (list?.seal !== end.seal || list.torn) {
      makeFolder(folder);
      writeWhole(path, text);
    }
    return end;
  });
}

/** Keeps the list from now on: what this process takes away is in it before whoever did it is told. Faults go to `log`. */
export function keepRemovalsFromNow(
  database: Database,
  folder: string,
  log: (fields: Record<string, unknown>) => void,
): void {
  if (database.engine !== "sqlite") return;
  let after: ListEnd | undefined;
  afterRemovals(database, async () => {
    try {
      after = await keepRemovals(database, folder, { after });
    } catch (error) {
      after = undefined;
      log({ level: "error", event: "removals.not-kept", message: messageOf(error) });
    }
  });
}

/**
 * Returns what was taken away since a backup, of which `db` is a copy: by the longest of the lists in `folders` and what the replaced
 * database itself tells (`replaced`) that begins as the backup does. Null when none does.
 */
export async function findRemovalsSince(
  db: Queryable,
  replaced: (key: string) => Removal[] | null,
  folders: readonly string[],
): Promise<Removal[] | null> {
  const key = (await findRemovalsKey(db)) ?? "";
  const own = await findRemovalsAfter(db, 0);
  const known = [replaced(key), ...folders.map((folder) => readList(folder, key)?.removals)]
    .filter((removals) => removals != null)
    .filter((removals) => beginsWith(removals, own))
    .sort((one, other) => other.length - one.length);
  return known[0]?.slice(own.length) ?? null;
}

/** Returns whether what was taken away is in the list, which a restoration needs. */
export async function removalsFinding({ db }: SqliteDatabase, folder: string): Promise<Finding> {
  const key = (await findRemovalsKey(db)) ?? "";
  const removals = await findRemovalsAfter(db, 0);
  const list = readList(folder, key);
  const path = join(folder, listFile);
  if (list === null) {
    const text = `The list of what was taken away (${path}) is missing, or its seal is broken.`;
    return warning(text, "Run “tpf backup”, which writes it anew, and see who can write there.");
  }
  if (!beginsWith(removals, list.removals)) {
    return warning(
      foreignList(path),
      "Stop the site and put the file there with “tpf restore”, which takes it away once more.",
    );
  }
  return list.removals.length === removals.length
    ? ok("What was taken away is in the list that restoring a backup needs.")
    : warning(`${path} lacks what was taken away last.`, "Run “tpf backup”, which adds it.");
}

function foreignList(path: string): string {
  return `${path} tells of what was taken away and is here again: an older file was put in the place of the database.`;
}

/** Null when there is none or its seal is broken. A line that was cut off is not counted: nobody was told that it was done. */
function readList(folder: string, key: string): List | null {
  let text: string;
  try {
    text = readFileSync(join(folder, listFile), "utf8");
  } catch {
    return null;
  }
  const [first, ...lines] = text.split("\n").slice(0, -1);
  if (`${first}\n` !== linesOf([], key).text) return null;
  const removals = lines.map((line) => parseRemoval(line));
  if (!removals.every((removal) => removal !== null)) return null;
  const { text: sealed, end } = linesOf(removals, key);
  // Every seal again: a line that was changed, moved or left out breaks those after it.
  if (!text.startsWith(sealed)) return null;
  return { removals, seal: end.seal, torn: text.length > sealed.length };
}

function parseRemoval(line: string): Removal | null {
  try {
    const { id, at, kind, subjectId } = JSON.parse(line);
    return { id, at, kind, subjectId };
  } catch {
    return null;
  }
}

/** Returns the lines that follow an end, or a whole list without one, and where it ends then. */
function linesOf(removals: readonly Removal[], key: string, after?: ListEnd) {
  let { bytes, id, seal } = after ?? { bytes: 0, id: 0, seal: sealOf(key, listFile) };
  let text = after === undefined ? `${JSON.stringify({ seal })}\n` : "";
  for (const removal of removals) {
    const { at, kind, subjectId } = removal;
    id = removal.id;
    seal = sealOf(key, `${seal}${JSON.stringify([id, at, kind, subjectId])}`);
    text += `${JSON.stringify({ id, at, kind, subjectId, seal })}\n`;
  }
  bytes += Buffer.byteLength(text);
  return { text, end: { bytes, id, seal } };
}

function sealOf(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

function beginsWith(longer: readonly Removal[], shorter: readonly Removal[]): boolean {
  const same = (one: Removal, other: Removal | undefined) =>
    one.id === other?.id &&
    one.at === other.at &&
    one.kind === other.kind &&
    one.subjectId === other.subjectId;
  return shorter.every((removal, index) => same(removal, longer[index]));
}
