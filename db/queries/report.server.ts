import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { ReportDimension, Schema } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

const figures = ["leads", "promised", "quoted", "won", "lost"] as const;
const dimensions = ["all", "weekday", "hour", "person", "source", "campaign", "lost"] as const;

/** The counts of leads with the same month, dimension, name and minutes. */
export type ReportCount = Omit<Schema["reportCounts"], "id">;

/** The value of `minutes` for unanswered leads. */
export const unanswered = -1;

/** A range of months, such as `2026-01` to `2026-12`. */
export interface Months {
  from: string;
  to: string;
}

/** Returns the counts of these months, sorted by name: of stored leads as they are now, and of erased leads as they were. */
export async function findReportCounts(
  db: Queryable,
  months: readonly string[],
): Promise<ReportCount[]> {
  const counts: ReportCount[] = [];
  for (const month of months) {
    // Every hour of the month sorts before the tilde.
    const leads = await selectCountedLeads(db)
      .where("localHour", ">=", month)
      .where("localHour", "<", `${month}~`)
      .execute();
    counts.push(...countReport(leads));
    // SQLite blocks the event loop; let other requests run.
    await nextTurn();
  }
  const erased = await db
    .selectFrom("reportCounts")
    .select(["month", "dimension", "name", "minutes", ...figures])
    .where("dimension", "in", dimensions)
    .where("month", "in", months)
    .execute();
  return [...counts, ...erased].sort(
    (one, other) => Number(one.name > other.name) - Number(one.name < other.name),
  );
}

/** Returns the first and last month with counted leads, or null if there are none. */
export async function findReportedMonths(db: Queryable): Promise<Months | null> {
  const ends: string[] = [];
  for (const direction of ["asc", "desc"] as const) {
    const stored = await selectCountedLeads(db)
      .clearSelect()
      .select("localHour as hour")
      .where("localHour", "is not", null)
      .orderBy("localHour", direction)
      .limit(1)
      .executeTakeFirst();
    const erased = await db
      .selectFrom("reportCounts")
      .select("month as hour")
      .where("dimension", "=", "all")
      .orderBy("month", direction)
      .limit(1)
      .executeTakeFirst();
    for (const end of [stored, erased]) if (end?.hour) ends.push(end.hour.slice(0, 7));
  }
  const [from, to] = [ends.toSorted()[0], ends.toSorted().at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Adds leads that are about to be erased to the stored counts, without campaign and source. */
export async function storeReportCounts(
  transaction: WriteTransaction,
  ids: readonly string[],
): Promise<void> {
  const leads = await selectCountedLeads(transaction).where("id", "in", ids).execute();
  const counts = countReport(leads.map((lead) => ({ ...lead, campaign: null, source: null })));
  if (counts.length === 0) return;
  const sum = (name: string) =>
    sql<number>`${sql.ref(`reportCounts.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  await transaction
    .insertInto("reportCounts")
    .values(
      counts.map((count) => {
        const { month, dimension, name, minutes } = count;
        return { id: [month, dimension, name, minutes].join("|"), ...count };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(Object.fromEntries(figures.map((name) => [name, sum(name)]))),
    )
    .execute();
}

type CountedLead = Awaited<ReturnType<ReturnType<typeof selectCountedLeads>["execute"]>>[number];

/** Selects the counted columns of each lead, from a covering index. Does not count spam or suspected spam. */
function selectCountedLeads(db: Queryable) {
  return db
    .selectFrom("leads")
    .select([
      "localHour",
      "status",
      "firstReplyMinutes",
      "firstReplyBy as person",
      "lostReason",
      "referringHost as source",
      "campaign",
      // Numbers are read faster than times.
      sql<number | null>`case when first_reply_at <= reply_due_at then 1 end`.as("promised"),
      sql<number | null>`case when quoted_at is not null then 1 end`.as("quoted"),
    ])
    .where("quarantined", "=", false)
    .where("status", "!=", "spam");
}

/** Counts leads by month, dimension, name and minutes. Each lead counts once in each dimension. */
function countReport(leads: readonly CountedLead[]): ReportCount[] {
  const counts: ReportCount[] = [];
  // Nested maps, because building a string key for each lead and dimension takes longer than reading the leads.
  const months = new Map<string, Map<ReportDimension, Map<string, Map<number, ReportCount>>>>();
  let hour: ReturnType<typeof splitLocalHour> | undefined;
  for (const lead of leads) {
    if (lead.localHour === null) continue;
    if (hour?.localHour !== lead.localHour) hour = splitLocalHour(lead.localHour);
    const { month, weekday, hourOfDay } = hour;
    const count = (dimension: ReportDimension, name: string | null, minutes: number) => {
      const dimensions = getOrInsert(months, month, () => new Map());
      const names = getOrInsert(dimensions, dimension, () => new Map());
      const byMinutes = getOrInsert(names, name ?? "", () => new Map());
      const found = getOrInsert(byMinutes, minutes, () => {
        const made = { month, dimension, name: name ?? "", minutes, ...nothing };
        counts.push(made);
        return made;
      });
      found.leads += 1;
      found.promised += lead.promised ?? 0;
      found.quoted += lead.quoted ?? 0;
      if (lead.status === "won") found.won += 1;
      if (lead.status === "lost") found.lost += 1;
    };
    const minutes = roundMinutes(lead.firstReplyMinutes);
    count("all", "", minutes);
    count("weekday", weekday, minutes);
    count("hour", hourOfDay, minutes);
    count("person", lead.person, minutes);
    count("source", lead.source, minutes);
    count("campaign", lead.campaign, minutes);
    if (lead.status === "lost") count("lost", lead.lostReason, unanswered);
  }
  return counts;
}

const nothing = { leads: 0, promised: 0, quoted: 0, won: 0, lost: 0 };

function splitLocalHour(localHour: string) {
  const weekday = new Date(`${localHour.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
  const [month, hourOfDay] = [localHour.slice(0, 7), localHour.slice(11)];
  return { localHour, month, weekday: String(weekday), hourOfDay };
}

/** Returns the value of a key, and creates it if it is missing. */
function getOrInsert<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  make: () => NoInfer<Value>,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Rounds up to limit the number of counts: above an hour to quarters, above ten hours to hours, up to a hundred hours. */
function roundMinutes(minutes: number | null): number {
  if (minutes === null) return unanswered;
  const step = minutes <= 60 ? 1 : minutes <= 600 ? 15 : 60;
  return Math.min(Math.ceil(minutes / step) * step, 6_000);
}
