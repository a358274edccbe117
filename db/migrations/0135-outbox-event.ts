import { type Kysely, sql } from "kysely";

/** Renames the outbox column `occasion` to `event`, the name that the code uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox rename column occasion to event`.execute(db);
}
