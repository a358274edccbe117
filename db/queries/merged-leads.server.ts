import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../transactions.server";

/** Selects the ids of merged leads, which lists omit. They are few and have an index. */
export const mergedLeadIds = sql<string>`(select id from leads where merged_into > '')`;

/** Selects the id of a lead and the ids of the leads that were merged into it. */
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
