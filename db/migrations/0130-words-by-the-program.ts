import { type Kysely, sql } from "kysely";
import { engineOf } from "../dialect.server";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = {
  reads: false,
  because: "a lead that it stores would not be found by its words",
};

/** A trigger has SQLite write out the index of words for each lead, however many share a commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === "sqlite") await sql`drop trigger lead_words_added`.execute(db);
}
