import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database, SqliteDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { makeFolder, replaceFile } from "#db/maintenance/files.server";
import {
  afterTombstones,
  findTombstones,
  findTombstonesKey,
  isTombstoneKind,
  readTombstones,
  type Tombstone,
} from "#db/queries/tombstones.server";
import { inTransaction, type Queryable } from "#db/transactions.server";
import { type Finding, leadsAtRisk, ok, shouldFix } from "~/site/findings";
import { findAllBackups } from "./make-backup.server";

/** The file in the backup folder that lists the tombstones, one a line. The first line identifies the database. */
const listFile = "removals.jsonl";

/**
 * Adds the database's new tombstones (records of deletions and lost access) to the list in a folder, and resolves when they are on disk. Starts a
 * new list if `replace` is set, or if the present list is missing, damaged or belongs to another database. Does nothing if the database has not
 * been migrated.
 */
export function writeTombstones({ db }: SqliteDatabase, folder: string, { replace = false } = {}) {
  // A transaction keeps the site, its backups and the operator's commands from writing at once.
  return inTransaction(db, async (transaction) => {
    const key = await findTombstonesKey(transaction);
    if (key === null) return;
    const list = replace ? null : readList(folder, key);
    const added = subtract(await findTombstones(transaction), list ?? []);
    if (list !== null && added.length === 0) return;
    makeFolder(folder);
    const lines = [headOf(key), ...[...(list ?? []), ...added].map(lineOf)];
    replaceFile(join(folder, listFile), `${lines.join("\n")}\n`);
  });
}

/** Starts adding each new tombstone (deletion record) to the list in `folder` before the transaction that wrote it resolves. Logs failures. Does nothing on a PostgreSQL site. */
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
 * Returns the tombstones (deletion records) written after the backup of which `db` is a copy. Takes them from the longest list, in `folders` or in the replaced database, that
 * contains every tombstone of the backup. Returns null if there is no such list.
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
    ...folders.map((folder) => readList(folder, key)),
  ]
    .filter((tombstones) => tombstones != null)
    .filter((tombstones) => subtract(own, tombstones).length === 0)
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? null : subtract(longest, own);
}

/** Checks whether the list in `folder` matches the database's tombstones (deletion records). A restore needs the list. */
export async function checkTombstones({ db }: SqliteDatabase, folder: string): Promise<Finding> {
  const tombstones = await findTombstones(db);
  const list = readList(folder, (await findTombstonesKey(db)) ?? "");
  const path = join(folder, listFile);
  const isNew = tombstones.length === 0 && findAllBackups(folder).length === 0;
  if (isNew && !existsSync(path)) {
    return ok("There are no deletions and no backups yet, so there is no list of deletions.");
  }
  if (list === null) {
    return shouldFix(
      `The list of deletions (${path}) is missing or damaged.`,
      "Run “tpf backup”, which writes it again, and check who can write there.",
    );
  }
  if (subtract(list, tombstones).length > 0) {
    return leadsAtRisk(
      `${path} lists deletions that the database does not have: an older file replaced the database.`,
      "Stop the site and restore the file with “tpf restore”, which repeats the deletions.",
    );
  }
  return subtract(tombstones, list).length === 0
    ? ok("The list of deletions, which a restore needs, is complete.")
    : shouldFix(`${path} lacks the latest deletions.`, "Run “tpf backup”, which adds them.");
}

/** Returns the tombstones in a list, or null if the list is missing, damaged or of another database. Ignores an unfinished last line from a crash of an older version. */
function readList(folder: string, key: string): Tombstone[] | null {
  try {
    const [head, ...lines] = readFileSync(join(folder, listFile), "utf8").split("\n");
    return head === headOf(key) ? lines.slice(0, -1).map(parseTombstone) : null;
  } catch {
    return null;
  }
}

/** Parses a line of the list. Throws if it is not a tombstone. Ignores the signature that lines of version 1.1 have. */
function parseTombstone(line: string): Tombstone {
  const { id, at, kind, subjectId } = JSON.parse(line);
  if (!isTombstoneKind(kind)) throw new TypeError(`“${kind}” is not a kind of tombstone.`);
  return { id, at, kind, subjectId };
}

/** Returns the first line of a list, which identifies the database without revealing the key. */
function headOf(key: string): string {
  return JSON.stringify({ seal: createHmac("sha256", key).update(listFile).digest("hex") });
}

const lineOf = ({ id, at, kind, subjectId }: Tombstone) =>
  JSON.stringify({ id, at, kind, subjectId });

function subtract(tombstones: readonly Tombstone[], others: readonly Tombstone[]): Tombstone[] {
  const known = new Set(others.map(lineOf));
  return tombstones.filter((tombstone) => !known.has(lineOf(tombstone)));
}
