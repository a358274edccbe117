import { type Kysely, sql } from "kysely";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/** Corrections are found without the rest of the timelines: what stood in a lead before is personal data as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("lead_events_by_correction")
    .on("lead_events")
    .columns(["kind", "lead_id"])
    .where(sql.ref("kind"), "=", sql.lit("corrected"))
    .execute();
}
