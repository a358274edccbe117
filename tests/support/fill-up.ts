import { openDatabase } from "#db/connection.server";
import { DatabaseUnavailableError } from "#db/errors.server";
import { checkFile } from "#db/maintenance/copy-file.server";
import type { KeyedFile } from "#db/maintenance/open-file.server";
import type { Queryable } from "#db/transactions.server";

/** What became of leads on a disk that filled up, and was given room again. */
interface FilledUp {
  /** What the first lead without room was refused with; null: none was. */
  refusal: string | null;
  /** How many were acknowledged, before and afterwards. */
  acknowledged: number;
  /** How many of those are in the file once it was closed and opened again. */
  kept: number;
}

/** So many are taken while there is room. */
const leadsBefore = 3;
const mostLeads = 2_000;
/** What SQLite allows at most. */
const noLimit = 4_294_967_294;

/**
 * Stores leads by `storeLead`, which returns their ids, into a copy of the database that may grow no more, until one is refused;
 * then one more without that limit. Rejects with what the last one is refused with, and what `checkFile` throws.
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
  return { refusal, acknowledged: ids.length, kept: await countLeads(copy, ids) };
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
