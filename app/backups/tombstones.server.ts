import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { append, makeFolder, replaceFile } from "#db/maintenance/files.server";
import {
  afterTombstones,
  findTombstones,
  findTombstonesKey,
  isTombstoneKind,
  readTombstones,
  type Tombstone,
} from "#db/queries/tombstones.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type Finding, ok, warning } from "~/site/findings";

/** The tombstones, one a line, beside the backups. The first line names the database that they belong to. */
const listFile = "removals.jsonl";

/**
 * Adds to the list in a folder the tombstones it lacks, on the disk when this resolves. A list that is missing, damaged or of another
 * database is written anew, with `replace` any. A database that is still to be migrated has none.
 */
export function writeTombstones(
  { db }: SqliteDatabase,
  folder: string,
  { replace = false } = {},
): Promise<void> {
  const path = join(folder, listFile);
  // In a transaction, so that the site, its backups and the operator's commands come one after the other.
  return inTransaction(db, async (transaction) => {
    const key = await findTombstonesKey(transaction);
    if (key === null) return;
    const list = replace ? null : readList(folder, key);
    const known = list?.removals ?? [];
    const added = subtract(await findTombstones(transaction), known);
    if (list !== null && !list.torn) {
      if (added.length > 0) append(path, linesOf(added));
      return;
    }
    makeFolder(folder);
    replaceFile(path, `${headOf(key)}\n${linesOf([...known, ...added])}`);
  });
}

/** Keeps the list from now on: what this process takes away is in it before whoever did it is told. Faults go to `log`. */
export function startTombstones(
  database: Database,
  folder: string,
  log: (fields: Record<string, unknown>) => void,
): void {
  if (database.engine !== "sqlite") return;
  afterTombstones(database, async () => {
    try {
      await writeTombstones(database, folder);
    } catch (error) {
      log({ level: "error", event: "removals.not-kept", message: getErrorMessage(error) });
    }
  });
}

/**
 * Returns what was taken away since a backup, of which `db` is a copy: by the longest of the lists in `folders` and the replaced
 * database that holds all the tombstones of the backup. Null when none does.
 */
export async function findTombstonesSince(
  db: Queryable,
  replaced: Parameters<typeof readTombstones>[0] | null,
  folders: readonly string[],
): Promise<Tombstone[] | null> {
  const key = (await findTombstonesKey(db)) ?? "";
  const own = await findTombstones(db);
  const [longest] = [
    replaced && readTombstones(replaced, key),
    ...folders.map((folder) => readList(folder, key)?.removals),
  ]
    .filter((removals) => removals != null)
    .filter((removals) => subtract(own, removals).length === 0)
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? null : subtract(longest, own);
}

/** Returns whether what was taken away is in the list, which a restoration needs. */
export async function checkTombstones({ db }: SqliteDatabase, folder: string): Promise<Finding> {
  const removals = await findTombstones(db);
  const list = readList(folder, (await findTombstonesKey(db)) ?? "");
  const path = join(folder, listFile);
  if (list === null) {
    const text = `The list of what was taken away (${path}) is missing or damaged.`;
    return warning(text, "Run “tpf backup”, which writes it anew, and see who can write there.");
  }
  if (subtract(list.removals, removals).length > 0) {
    return warning(
      `${path} tells of what was taken away and is here again: an older file was put in the place of the database.`,
      "Stop the site and put the file there with “tpf restore”, which takes it away once more.",
    );
  }
  return subtract(removals, list.removals).length === 0
    ? ok("What was taken away is in the list that restoring a backup needs.")
    : warning(`${path} lacks what was taken away last.`, "Run “tpf backup”, which adds it.");
}

/** Null when there is none, when it is of another database, or with a line that is none. A last line that was cut off is not counted. */
function readList(folder: string, key: string): { removals: Tombstone[]; torn: boolean } | null {
  try {
    const [head, ...lines] = readFileSync(join(folder, listFile), "utf8").split("\n");
    const torn = lines.pop() !== "";
    return head === headOf(key) ? { removals: lines.map(parseTombstone), torn } : null;
  } catch {
    return null;
  }
}

/** Throws when a line is no tombstone. Those of version 1.1 hold a seal, too, which nothing needs. */
function parseTombstone(line: string): Tombstone {
  const { id, at, kind, subjectId } = JSON.parse(line);
  if (!isTombstoneKind(kind)) throw new TypeError(`“${kind}” is no kind of removal.`);
  return { id, at, kind, subjectId };
}

/** Tells the lists of databases apart without telling the key. */
function headOf(key: string): string {
  return JSON.stringify({ seal: createHmac("sha256", key).update(listFile).digest("hex") });
}

const lineOf = ({ id, at, kind, subjectId }: Tombstone) =>
  JSON.stringify({ id, at, kind, subjectId });

function linesOf(removals: readonly Tombstone[]): string {
  return removals.map((tombstone) => `${lineOf(tombstone)}\n`).join("");
}

function subtract(removals: readonly Tombstone[], others: readonly Tombstone[]): Tombstone[] {
  const known = new Set(others.map(lineOf));
  return removals.filter((tombstone) => !known.has(lineOf(tombstone)));
}
