import { type Kysely, sql } from "kysely";

/** Renames the outbox column of a notification's event to the name that the code uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox rename column occasion to event`.execute(db);
}
