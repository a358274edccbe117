import { type Kysely, sql } from "kysely";

/** Names the event of a notification as the code does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox rename column occasion to event`.execute(db);
}
