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
    .where("localHour", "is not", null)
    .where("quarantined", "=", false)
    .where("status", "!=", "spam")
    .$narrowType<{ localHour: string }>();
}

type CountedLead = Awaited<ReturnType<ReturnType<typeof selectCountedLeads>["execute"]>>[number];

const namesOf: Record<ReportDimension, (lead: CountedLead) => string | null> = {
  all: () => "",
  weekday: ({ localHour }) => weekdayOf(localHour),
  hour: ({ localHour }) => localHour.slice(11),
  person: ({ person }) => person,
  source: ({ source }) => source,
  campaign: ({ campaign }) => campaign,
  lost: ({ lostReason }) => lostReason,
};

/** Counts leads by month, dimension, name and minutes. Each lead counts once in each dimension; in `lost`, only lost leads count. */
function countReport(leads: readonly CountedLead[]): ReportCount[] {
  const counts: ReportCount[] = [];
  for (const [month, ofMonth] of Map.groupBy(leads, ({ localHour }) => localHour.slice(0, 7))) {
    for (const dimension of dimensions) {
      const isLost = dimension === "lost";
      const counted = isLost ? ofMonth.filter(({ status }) => status === "lost") : ofMonth;
      for (const [name, ofName] of Map.groupBy(counted, namesOf[dimension])) {
        const byMinutes = Map.groupBy(ofName, ({ firstReplyMinutes }) =>
          isLost ? unanswered : roundMinutes(firstReplyMinutes),
        );
        for (const [minutes, same] of byMinutes) {
          counts.push({ month, dimension, name: name ?? "", minutes, ...addUp(same) });
        }
      }
    }
  }
  return counts;
}

function addUp(leads: readonly CountedLead[]) {
  const sums = { leads: leads.length, promised: 0, quoted: 0, won: 0, lost: 0 };
  for (const { promised, quoted, status } of leads) {
    sums.promised += promised ?? 0;
    sums.quoted += quoted ?? 0;
    if (status === "won" || status === "lost") sums[status] += 1;
  }
  return sums;
}

const weekdays = new Map<string, string>();

/** Returns the ISO weekday of an hour: `1` is Monday. Caches the days, because a Date for each lead takes longer than counting the leads. */
function weekdayOf(localHour: string): string {
  const date = localHour.slice(0, 10);
  const weekday = weekdays.get(date) ?? String(new Date(date).getUTCDay() || 7);
  weekdays.set(date, weekday);
  return weekday;
}

/** Rounds up to limit the number of counts: above an hour to quarters, above ten hours to hours, up to a hundred hours. */
function roundMinutes(minutes: number | null): number {
  if (minutes === null) return unanswered;
  const step = minutes <= 60 ? 1 : minutes <= 600 ? 15 : 60;
  return Math.min(Math.ceil(minutes / step) * step, 6_000);
}
