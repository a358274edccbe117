import { type Kysely, sql } from "kysely";

/** Renames the column of a notification's event to its name in the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox rename column occasion to event`.execute(db);
}
