import { type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "a lead that it stores would not be found by its words",
};

/**
 * A trigger has SQLite write out the index of words for each lead, however many share a commit. Merged in eights and not in fours, the index is
 * written anew less often.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === "postgres") return;
  await sql`drop trigger lead_words_added`.execute(db);
  await sql`insert into lead_words (lead_words, rank) values ('automerge', 8)`.execute(db);
}
