import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { withoutIndex } from "../dialect.server";
import type { LeadKind, LeadStatus, LeadsTable } from "../schema";
import type { Queryable } from "../transactions.server";
import {
  countWidestLookup,
  type LeadLookup,
  lookupCap,
  selectSearchedLeads,
} from "./desk-lookups.server";
import { type LeadRecord, mergedLeadIds, selectLeads } from "./leads.server";
import { countRows, cutPage, encodeCursor, selectPage } from "./pages.server";

/** The filters of the desk's list of leads. A filter that is absent or null matches every lead. */
export interface DeskFilter {
  /** Matches leads that any of these look-ups finds. An empty list matches every lead. */
  lookups: readonly LeadLookup[];
  kind?: LeadKind | null;
  status?: LeadStatus | null;
  /** True selects only suspected spam, false only other leads. */
  suspectedSpam: boolean;
  smsConsent?: boolean | null;
  /** True selects only leads whose MC or DOT number is pending. */
  authorityPending?: boolean;
  /** The range of submission times (UTC ISO). Includes the start, excludes the end. */
  submittedFrom?: string | null;
  submittedBefore?: string | null;
  queue?: DeskQueue | null;
  /** Selects only these leads. */
  ids?: readonly string[];
  /** Selects only leads of this owner. Outside *Done*, only open leads. */
  ownedBy?: string;
}

/** The current time and the end of the day (UTC ISO), which divide the queues. */
interface QueueTimes {
  now: string;
  endOfDay: string;
}

/**
 * A queue of the desk, named for what its leads wait for. *Now*: a first attempt or a due follow-up. *Today*: a follow-up before the end of the day.
 * *Waiting*: a later follow-up. *Done*: nothing.
 */
export interface DeskQueue extends QueueTimes {
  name: keyof typeof inQueue;
}

/** Matches new leads that no one has tried to reach, and for which no one has chosen a follow-up. */
const awaitsReply = sql<SqlBool>`(listed.status = 'new' and listed.last_attempt_at is null and listed.follow_up_at is null)`;
// Repeats the condition of the partial index.
const followsUp = sql<SqlBool>`listed.due_at is not null and not ${awaitsReply}`;
const inQueue = {
  now: ({ now }: QueueTimes) =>
    sql<SqlBool>`listed.due_at is not null and (listed.due_at <= ${now} or ${awaitsReply})`,
  today: ({ now, endOfDay }: QueueTimes) =>
    sql<SqlBool>`${followsUp} and listed.due_at > ${now} and listed.due_at < ${endOfDay}`,
  waiting: ({ endOfDay }: QueueTimes) =>
    sql<SqlBool>`${followsUp} and listed.due_at >= ${endOfDay}`,
  done: () => sql<SqlBool>`listed.due_at is null`,
};

/** `newest` sorts by submission, newest first; `due` by the next due time, then by submission, oldest first. */
type DeskSort = "newest" | "due";

/** Requests at most `limit` leads after the cursor `after` or before the cursor `before`. Without a cursor, the page starts at the top. */
export interface DeskPageRequest {
  sort: DeskSort;
  limit: number;
  after?: string | null;
  before?: string | null;
}

/** A page of the desk's list. A cursor is null if there are no more leads in its direction. */
export type DeskPage = Awaited<ReturnType<typeof findDeskPage>>;

const orders = {
  newest: { columns: ["submittedAt", "id"], direction: "desc" },
  due: { columns: ["dueAt", "submittedAt", "id"], direction: "asc" },
} as const;

/** Returns a page of the desk's list. A search examines only the first 500 leads of each look-up, so one-letter searches are fast. Throws BadCursorError if a cursor is invalid. */
export async function findDeskPage(
  db: Queryable,
  filter: DeskFilter,
  { sort, limit, after, before }: DeskPageRequest,
) {
  const { columns, direction } = orders[sort];
  const backwards = !after && Boolean(before);
  const cursor = after || before;
  const walk = (direction === "desc") === backwards ? "asc" : "desc";
  const found = selectPage(selectFilteredLeads(db, filter, sort).select("listed.id"), {
    by: columns.map((column) => `listed.${column}`),
    direction: walk,
    limit,
    cursor,
  });
  const rows = await selectLeads(db, found, columns, walk).execute();
  const cursorOf = (lead: LeadRecord) => encodeCursor(columns.map((column) => lead[column] ?? ""));
  const { page, next: further } = cutPage(rows, limit, cursorOf);
  const [nearest] = page;
  const back = cursor && nearest ? cursorOf(nearest) : null;
  return backwards
    ? { leads: page.toReversed(), next: back, previous: further }
    : { leads: page, next: further, previous: back };
}

/** Counts the leads that match a filter, up to `cap`. `capped` tells that there are more, and `searchCut` that a look-up finds so many that only the first are searched. */
export async function countDeskLeads(
  db: Queryable,
  filter: DeskFilter,
  { sort, cap = 1_000 }: { sort: DeskSort; cap?: number },
) {
  const found = selectFilteredLeads(db, filter, sort)
    .select("listed.id")
    .limit(cap + 1);
  const count = await countRows(db, found);
  const searchCut = (await countWidestLookup(db, filter)) > lookupCap;
  const most = searchCut ? Math.min(cap, lookupCap) : cap;
  return { count: Math.min(count, most), capped: count > most, searchCut };
}

/** The filter that matches every lead except suspected spam. */
export const everyLead: DeskFilter = { lookups: [], suspectedSpam: false };

/** Counts the leads in *Now*, *Today* and *Waiting*, the overdue leads in *Now* and the unchecked suspected spam, each up to 1,001. */
export async function countQueues(db: Queryable, times: QueueTimes) {
  const found = (filter: Partial<DeskFilter>) =>
    selectFilteredLeads(db, { ...everyLead, ...filter }, "newest")
      .select("listed.id")
      .limit(1_001);
  const inside = (name: DeskQueue["name"]) => found({ queue: { name, ...times } });
  const overdue = inside("now").where("listed.dueAt", "<", times.now);
  return {
    now: await countRows(db, inside("now")),
    overdue: await countRows(db, overdue),
    today: await countRows(db, inside("today")),
    waiting: await countRows(db, inside("waiting")),
    suspectedSpam: await countRows(db, found({ suspectedSpam: true, status: "new" })),
  };
}

/** Returns the next due times (UTC ISO) after `now`: at most 50 of promised replies and 50 of follow-ups. */
export async function findNextDue(db: Queryable, now: string) {
  const next = async (kind: RawBuilder<SqlBool>) => {
    const rows = await selectFilteredLeads(db, everyLead, "due")
      .select("listed.dueAt")
      .where(kind)
      .where("listed.dueAt", ">", now)
      .orderBy("listed.dueAt")
      .limit(50)
      .execute();
    return rows.flatMap(({ dueAt }) => dueAt ?? []);
  };
  return { replies: await next(awaitsReply), followUps: await next(followsUp) };
}

/** Selects the leads that match a filter, as `listed`, without columns or order. */
function selectFilteredLeads(db: Queryable, filter: DeskFilter, sort: DeskSort, cap = lookupCap) {
  const { kind, status, smsConsent, submittedFrom, submittedBefore, queue, ids, ownedBy } = filter;
  /** Returns a column. SQLite reads the leads by the column's index only if `indexed` is true. */
  const column = (name: keyof LeadsTable, indexed: boolean) =>
    indexed ? sql.ref(`listed.${name}`) : withoutIndex(db, `listed.${name}`);
  let found = db
    .selectFrom(selectSource(db, filter, cap).as("listed"))
    .where(column("quarantined", !ownedBy), "=", filter.suspectedSpam)
    .where("listed.id", "not in", mergedLeadIds);
  if (ownedBy) found = found.where("listed.assignedTo", "=", ownedBy);
  if (ownedBy && queue?.name !== "done") found = found.where("listed.dueAt", "is not", null);
  if (ids) found = found.where("listed.id", "in", ids);
  if (queue) found = found.where(inQueue[queue.name](queue));
  // The index by due time already has the order.
  if (kind) found = found.where(column("kind", sort !== "due"), "=", kind);
  if (status) found = found.where("listed.status", "=", status);
  if (typeof smsConsent === "boolean") {
    // About half of all leads match, so this index helps only without other filters.
    found = found.where(column("smsConsent", !kind && !status && !queue), "=", smsConsent);
  }
  if (filter.authorityPending) {
    // Few leads match. They have their own index by submission time.
    found = found.where(sql<SqlBool>`${column("authorityPending", sort === "newest")} = 1`);
  }
  if (submittedFrom) found = found.where("listed.submittedAt", ">=", submittedFrom);
  if (submittedBefore) found = found.where("listed.submittedAt", "<", submittedBefore);
  if (sort === "due") found = found.where("listed.dueAt", "is not", null);
  return found;
}

/** Selects the whole table, or the leads that the search finds. A cross join fixes the join order: first the few ids, then their leads. */
function selectSource(db: Queryable, filter: DeskFilter, cap: number) {
  if (filter.lookups.length === 0) return sql<Selectable<LeadsTable>>`${sql.table("leads")}`;
  return sql<Selectable<LeadsTable>>`(select leads.* from
    (${selectSearchedLeads(db, { ...filter, cap })}) as searched
    cross join leads where leads.id = searched.id)`;
}

const batchSize = 500;

/** Yields all matching leads, newest first, in batches of at most 500. Other requests run between batches. */
export async function* exportDeskLeads(db: Queryable, filter: DeskFilter) {
  if ((await countWidestLookup(db, filter)) > lookupCap) {
    const found = await selectFilteredLeads(db, filter, "newest", Number.MAX_SAFE_INTEGER)
      .select("listed.id")
      .orderBy("listed.submittedAt", "desc")
      .orderBy("listed.id", "desc")
      .execute();
    const ids = found.map(({ id }) => id);
    return yield* exportLeadsByIds(db, ids);
  }
  let after: string | null = null;
  do {
    const page: DeskPage = await findDeskPage(db, filter, {
      sort: "newest",
      limit: batchSize,
      after,
    });
    yield page.leads;
    after = page.next;
  } while (after !== null);
}

/** Yields the leads with these ids in the order of the ids. Omits deleted and merged leads. */
export async function* exportLeadsByIds(db: Queryable, ids: readonly string[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    const some = ids.slice(start, start + batchSize);
    const rows = await selectLeads(db, some).where("mergedInto", "is", null).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield some.flatMap((id) => byId.get(id) ?? []);
  }
}
