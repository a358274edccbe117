import { type Kysely, sql } from "kysely";
import { columnsFor } from "./columns";
import type { PreviousVersion } from "./migration";

export const previousVersion: PreviousVersion = { reads: true };

/**
 * Marks the leads by which the site tries its own way. The mark refers to a table that can hold nothing, and that is asked at the
 * commit: a marked lead can be stored, found and told of within a transaction, and be committed in none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, end } = columnsFor(db);
  await sql`
    create table uncommitted (id ${text} primary key not null, constraint uncommitted_holds_nothing check (id is null)) ${end}`.execute(
    db,
  );
  await sql`
    alter table leads add column synthetic ${text}
    constraint leads_synthetic_never references uncommitted (id) deferrable initially deferred`.execute(
    db,
  );
  await sql`create index leads_by_synthetic on leads (synthetic) where synthetic is not null`.execute(
    db,
  );
}
