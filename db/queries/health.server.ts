import { sql } from "kysely";
import type { Queryable } from "../transactions.server";

/** Tells whether the database answers a query. */
export async function databaseAnswers(db: Queryable): Promise<boolean> {
  try {
    await sql`select 1 from migrations limit 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
