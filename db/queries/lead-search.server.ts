import { type RawBuilder, type Selectable, sql } from "kysely";
import type { LeadLookup } from "../schema/lead-lookup";
import type { LeadKind, LeadStatus, LeadsTable } from "../schema/leads";
import type { Queryable } from "../transactions.server";
import { decodeCursor, encodeCursor } from "./cursor.server";
import { lookupCap, searchedLeads, widestLookup } from "./lead-lookups.server";
import type { LeadRecord } from "./lead-rows.server";

/** Which leads the desk shows; null lets everything through. */
export interface DeskFilter {
  /** A lead that any of them finds; none finds all. */
  lookups: readonly LeadLookup[];
  kind: LeadKind | null;
  status: LeadStatus | null;
  /** True shows only suspected spam, false only the rest. */
  quarantined: boolean;
  smsConsent: boolean | null;
  /** Submitted at or after, and before: UTC ISO. */
  submittedFrom: string | null;
  submittedBefore: string | null;
}

/** `newest` by time of submission; `due` by the promised time of the answer, the earliest first. */
export type DeskSort = "newest" | "due";

/** Which part of the list: at most `limit` leads after one cursor or before the other, from the top without either. */
export interface DeskPageRequest {
  sort: DeskSort;
  limit: number;
  after?: string | null;
  before?: string | null;
}

/** A page of the desk's list; a cursor is null where there is nothing more. */
export interface DeskPage {
  leads: LeadRecord[];
  next: string | null;
  previous: string | null;
}

/** How many leads a filter lets through, counted no further than the cap. */
export interface DeskCount {
  count: number;
  /** True when there are more than `count`. */
  capped: boolean;
  /** True when a look-up fits so many leads that only the first of them are searched. */
  searchCut: boolean;
}

const orders = {
  newest: { column: "submittedAt", direction: "desc" },
  due: { column: "replyDueAt", direction: "asc" },
} as const;

/**
 * Returns a page of the desk's list. A search looks through the first 1,000 leads of each look-up, so that it takes as
 * long for one letter as for a whole address. Throws BadCursorError.
 */
export async function findDeskPage(
  db: Queryable,
  filter: DeskFilter,
  { sort, limit, after, before }: DeskPageRequest,
): Promise<DeskPage> {
  const { column, direction } = orders[sort];
  const backwards = !after && Boolean(before);
  const cursor = after || before;
  const walk = (direction === "desc") === backwards ? "asc" : "desc";
  let page = filteredLeads(db, filter, sort)
    .select("listed.id")
    .orderBy(`listed.${column}`, walk)
    .orderBy("listed.id", walk)
    .limit(limit + 1);
  if (cursor) {
    const { at, id } = decodeCursor(cursor);
    const beyond = walk === "asc" ? ">" : "<";
    page = page.where((eb) =>
      eb(eb.refTuple(`listed.${column}`, "listed.id"), beyond, eb.tuple(at, id)),
    );
  }
  const rows = await db
    .selectFrom("leads")
    .selectAll()
    .where("id", "in", page)
    .orderBy(column, walk)
    .orderBy("id", walk)
    .execute();
  const more = rows.length > limit;
  const found = rows.slice(0, limit);
  const leads = backwards ? found.reverse() : found;
  const cursorOf = (lead: LeadRecord | undefined) =>
    lead === undefined
      ? null
      : encodeCursor({
          at: (sort === "due" ? lead.replyDueAt : lead.submittedAt) ?? "",
          id: lead.id,
        });
  return {
    leads,
    next: backwards || more ? cursorOf(leads.at(-1)) : null,
    previous: backwards ? (more ? cursorOf(leads[0]) : null) : after ? cursorOf(leads[0]) : null,
  };
}

/** Returns how many leads a filter lets through, counted up to `cap`. */
export async function countDeskLeads(
  db: Queryable,
  filter: DeskFilter,
  { sort, cap = 1_000 }: { sort: DeskSort; cap?: number },
): Promise<DeskCount> {
  const counted = filteredLeads(db, filter, sort)
    .select("listed.id")
    .limit(cap + 1)
    .as("counted");
  const { total } = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  const count = Number(total);
  const searchCut = (await widestLookup(db, filter)) > lookupCap;
  return { count: Math.min(count, cap), capped: count > cap, searchCut };
}

/** Returns how many new leads wait for an answer, and how many of them too long, counted up to `cap`. */
export async function countWaitingLeads(
  db: Queryable,
  now: Date,
  cap = 1_000,
): Promise<{ waiting: number; overdue: number }> {
  const count = async (before: string | null) => {
    let waiting = db
      .selectFrom("leads")
      .select("id")
      .where("status", "=", "new")
      .where("quarantined", "=", false)
      .where("replyDueAt", "is not", null);
    if (before !== null) waiting = waiting.where("replyDueAt", "<", before);
    const { total } = await db
      .selectFrom(waiting.limit(cap + 1).as("counted"))
      .select((eb) => eb.fn.countAll().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  return { waiting: await count(null), overdue: await count(now.toISOString()) };
}

/** Returns the query of the leads that a filter lets through, without columns and in no order: they are `listed`. */
export function filteredLeads(db: Queryable, filter: DeskFilter, sort: DeskSort) {
  const { kind, status, smsConsent, submittedFrom, submittedBefore } = filter;
  let found = db
    .selectFrom(sourceOf(db, filter, sort).as("listed"))
    .where("listed.quarantined", "=", filter.quarantined);
  if (kind !== null) found = found.where("listed.kind", "=", kind);
  if (status !== null) found = found.where("listed.status", "=", status);
  if (smsConsent !== null) {
    // Half of all leads agree or half do not: this index serves only where no other does. The plus hides it.
    const alone = kind === null && status === null;
    const consent = alone ? sql`listed.sms_consent` : sql`+listed.sms_consent`;
    found = found.where(consent, "=", smsConsent);
  }
  if (submittedFrom !== null) found = found.where("listed.submittedAt", ">=", submittedFrom);
  if (submittedBefore !== null) found = found.where("listed.submittedAt", "<", submittedBefore);
  if (sort === "due") found = found.where("listed.replyDueAt", "is not", null);
  return found;
}

/** The table, or what a search found: then only the columns that are compared, so that indexes alone may hold them. */
function sourceOf(
  db: Queryable,
  { lookups, quarantined, kind, status, smsConsent }: DeskFilter,
  sort: DeskSort,
): RawBuilder<Selectable<LeadsTable>> {
  if (lookups.length === 0) return sql`${sql.table("leads")}`;
  const columns: (keyof LeadsTable)[] = ["id", "quarantined", "submittedAt"];
  if (kind !== null) columns.push("kind");
  if (status !== null) columns.push("status");
  if (smsConsent !== null) columns.push("smsConsent");
  if (sort === "due") columns.push("replyDueAt");
  return sql`(${searchedLeads(db, { lookups, quarantined }, columns)})`;
}
