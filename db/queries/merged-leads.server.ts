import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../transactions.server";

/** An SQL subquery of the ids of merged leads, which lists omit. Merged leads are few and have an index. */
export const mergedLeadIds = sql<string>`(select id from leads where merged_into > '')`;

/** Returns an SQL subquery of a lead's id and the ids of the leads merged into it. */
export function selectMergedWith(leadId: string): RawBuilder<string> {
  return sql`(select id from leads where id = ${leadId}
    union all select id from leads where merged_into = ${leadId})`;
}

/** Returns these lead ids and the ids of all leads that are merged with one of them. */
export async function findAllIdsMergedWith(
  db: Queryable,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const shown = db
    .selectFrom("leads")
    .select((eb) => eb.fn.coalesce("mergedInto", "id").as("id"))
    .where("id", "in", ids);
  const rows = await db
    .selectFrom("leads")
    .select("id")
    .where("id", "in", shown)
    .union(db.selectFrom("leads").select("id").where("mergedInto", "in", shown))
    .execute();
  return rows.map(({ id }) => id);
}
