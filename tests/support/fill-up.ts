import { openDatabase } from "#db/connection.server";
import { DatabaseUnavailableError } from "#db/errors.server";
import { checkFile } from "#db/maintenance/copy-file.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import type { Queryable } from "#db/transactions.server";

/** The leads stored before and after a disk filled up and got space again. */
interface FilledUp {
  /** The error that refused the first lead without space; null if none was refused. */
  refusal: string | null;
  /** How many were acknowledged, before and afterwards. */
  acknowledged: number;
  /** How many of those are in the file after it was closed and opened again. */
  stored: number;
}

/** The number of leads to store while there is space. */
const leadsBefore = 3;
const mostLeads = 2_000;
/** SQLite's upper limit. */
const noLimit = 4_294_967_294;

/**
 * Stores leads with `storeLead`, which returns their ids, in a copy of the database that cannot grow, until one is refused;
 * then one more without that limit. Rejects with the error of the last lead, or the one that `checkFile` throws.
 */
export async function fillUp(
  copy: KeyedFile,
  storeLead: (db: Queryable) => Promise<string>,
): Promise<FilledUp> {
  const { db, sqlite, close } = openDatabase(copy);
  const ids: string[] = [];
  let refusal: string | null = null;
  try {
    while (ids.length < leadsBefore) ids.push(await storeLead(db));
    sqlite.pragma(`max_page_count = ${sqlite.pragma("page_count", { simple: true })}`);
    while (refusal === null && ids.length < mostLeads) {
      try {
        ids.push(await storeLead(db));
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError && error.reason === "full")) throw error;
        refusal = error.message;
      }
    }
    sqlite.pragma(`max_page_count = ${noLimit}`);
    ids.push(await storeLead(db));
  } finally {
    await close();
  }
  checkFile(copy);
  return { refusal, acknowledged: ids.length, stored: await countLeads(copy, ids) };
}

async function countLeads(copy: KeyedFile, ids: readonly string[]): Promise<number> {
  const { sqlite, close } = openDatabase(copy);
  try {
    const find = sqlite.prepare("select 1 from leads where id = ?").pluck();
    return ids.filter((id) => find.get(id) === 1).length;
  } finally {
    await close();
  }
}
