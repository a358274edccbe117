import { type Kysely, sql } from "kysely";
import { wordsOfLead } from "../lead-words";
import { recordMaker } from "../records.server";
import type { PreviousVersion } from "./migration";

/** A search among suspected spam finds nothing there. */
export const previousVersion: PreviousVersion = { reads: true };

const batchSize = 1_000;

type Worded = Parameters<typeof wordsOfLead>[0] & { id: string; submittedAt: string };

/** Suspected spam gets words of its own, in place of one word by which each search left it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = { at: "", id: "" }; ; ) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from leads where quarantined = 1 and (submitted_at, id) > (${last.at}, ${last.id})
      order by submitted_at, id limit ${batchSize}`.execute(db);
    for (const row of rows) {
      const lead = recordMaker(Object.keys(row))(Object.values(row)) as unknown as Worded;
      await sql`update leads set words = ${wordsOfLead(lead)} where id = ${lead.id}`.execute(db);
      last = { at: lead.submittedAt, id: lead.id };
    }
    if (rows.length < batchSize) return;
  }
}
