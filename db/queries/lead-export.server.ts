import { sql } from "kysely";
import type { Queryable } from "../transactions.server";
import { foundByAny, lookupCap, widestLookup } from "./lead-lookups.server";
import type { LeadRecord } from "./lead-rows.server";
import { type DeskFilter, filteredLeads, findDeskPage } from "./lead-search.server";

const batchSize = 500;
/** How many leads one step of a walk through all of them looks at. */
const windowSize = 2_000;

/**
 * Yields every lead that a filter lets through, newest first, in batches of at most 500 read one after the other, so that
 * other requests come in between. A search that fits more leads than the desk looks through is walked to its end here.
 */
export async function* exportDeskLeads(
  db: Queryable,
  filter: DeskFilter,
): AsyncGenerator<LeadRecord[], void, undefined> {
  const cut = (await widestLookup(db, filter)) > lookupCap;
  yield* cut ? walkAll(db, filter) : walkPages(db, filter);
}

/** Yields the leads with these ids in the order of the ids; those that are gone are left out. */
export async function* exportLeadsByIds(
  db: Queryable,
  ids: readonly string[],
): AsyncGenerator<LeadRecord[], void, undefined> {
  const rows = await db.selectFrom("leads").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  yield ids.flatMap((id) => byId.get(id) ?? []);
}

async function* walkPages(db: Queryable, filter: DeskFilter) {
  let after: string | null = null;
  do {
    const request = { sort: "newest", limit: batchSize, after } as const;
    const page: Awaited<ReturnType<typeof findDeskPage>> = await findDeskPage(db, filter, request);
    yield page.leads;
    after = page.next;
  } while (after !== null);
}

async function* walkAll(db: Queryable, filter: DeskFilter) {
  const { lookups, ...others } = filter;
  let after: { at: string; id: string } | null = null;
  for (;;) {
    const walked = filteredLeads(db, { ...others, lookups: [] }, "newest");
    const rest: typeof walked =
      after === null
        ? walked
        : walked.where(sql`(listed.submitted_at, listed.id)`, "<", sql`(${after.at}, ${after.id})`);
    const window = await rest
      .select(["listed.id", "listed.submittedAt as at"])
      .orderBy("listed.submittedAt", "desc")
      .orderBy("listed.id", "desc")
      .limit(windowSize)
      .execute();
    const ids = window.map(({ id }) => id);
    const rows = await db
      .selectFrom("leads")
      .selectAll()
      .where("leads.id", "in", ids)
      .where((eb) => foundByAny(eb, lookups))
      .orderBy("submittedAt", "desc")
      .orderBy("id", "desc")
      .execute();
    yield rows;
    after = window.at(-1) ?? null;
    if (after === null || window.length < windowSize) return;
  }
}
