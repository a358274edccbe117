import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { ReportDimension, Schema } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

const storedFigures = ["leads", "promised", "quoted", "won", "lost"] as const;

/** The number of leads with the same month, dimension (such as weekday), value (`name`) and minutes to the first reply. */
export type ReportCount = Omit<Schema["reportCounts"], "id"> & typeof liveFigures;

/** The figures to which an erased lead no longer counts: leads that are new or contacted, or quoted, now. */
const liveFigures = { open: 0, offered: 0 };

/** The value of `minutes` in the counts of leads that were never answered. */
export const unanswered = -1;
/** The same for leads whose promised answer is not due, or was not when they were erased. */
export const notDue = -2;

/** Returns the report's counts for these months, sorted by `name`. Counts stored leads as they are now, and erased leads as they were when they were erased. */
export async function findReportCounts(db: Queryable, months: readonly string[], now: Date) {
  const counts: ReportCount[] = [];
  for (const month of months) {
    // Every hour of a month sorts before the tilde.
    const groups = await selectLeadGroups(db, now)
      .where("localHour", ">=", month)
      .where("localHour", "<", `${month}~`)
      .execute();
    counts.push(...countReport(groups));
    // SQLite blocks the event loop, so let other requests run.
    await nextTurn();
  }
  const erased = await db
    .selectFrom("reportCounts")
    .select(["month", "dimension", "name", "minutes", ...storedFigures])
    .where("dimension", "in", dimensions)
    .where("month", "in", months)
    .execute();
  return [...counts, ...erased.map((count) => ({ ...liveFigures, ...count }))].sort(
    (one, other) => Number(one.name > other.name) - Number(one.name < other.name),
  );
}

/** Adds leads to the report's stored counts just before the leads are erased. Does not store their campaigns and sources. */
export async function storeReportCounts(transaction: WriteTransaction, ids: readonly string[]) {
  const groups = await selectLeadGroups(transaction, new Date()).where("id", "in", ids).execute();
  const counts = countReport(groups.map((group) => ({ ...group, campaign: null, source: null })));
  if (counts.length === 0) return;
  const sum = (name: string) =>
    sql<number>`${sql.ref(`reportCounts.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  await transaction
    .insertInto("reportCounts")
    .values(
      counts.map(({ open: _open, offered: _offered, ...count }) => {
        const { month, dimension, name, minutes } = count;
        return { id: [month, dimension, name, minutes].join("|"), ...count };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(Object.fromEntries(storedFigures.map((name) => [name, sum(name)]))),
    )
    .execute();
}

/** Minutes rounded up to limit the number of counts: above an hour to quarters, above ten hours to hours, up to a hundred hours. Integers divide to integers on both engines. */
const roundedMinutes = (now: Date) => sql<number>`case
  when first_reply_at is null and reply_due_at > ${now.toISOString()} then ${sql.lit(notDue)}
  when first_reply_minutes is null then ${sql.lit(unanswered)}
  when first_reply_minutes <= 60 then first_reply_minutes
  when first_reply_minutes <= 600 then (first_reply_minutes + 14) / 15 * 15
  when first_reply_minutes <= 6000 then (first_reply_minutes + 59) / 60 * 60
  else 6000 end`;

/** Counts leads by their report columns, from a covering index. Does not count spam or suspected spam. */
function selectLeadGroups(db: Queryable, now: Date) {
  return db
    .selectFrom("leads")
    .select([
      "localHour",
      "kind",
      "status",
      "firstReplyBy as person",
      "lostReason",
      "referringHost as source",
      "campaign",
      roundedMinutes(now).as("minutes"),
      countOf(sql`*`).as("leads"),
      countOf(sql`case when first_reply_at <= reply_due_at then 1 end`).as("promised"),
      countOf(sql`quoted_at`).as("quoted"),
    ])
    .where("localHour", "is not", null)
    .where("quarantined", "=", false)
    .where("status", "!=", "spam")
    .groupBy(["localHour", "kind", "status", "firstReplyBy", "lostReason", "referringHost"])
    .groupBy(["campaign", "minutes"])
    .$narrowType<{ localHour: string }>();
}

/** Counts as an integer, because PostgreSQL returns counts as text. */
const countOf = (what: RawBuilder<unknown>) => sql<number>`cast(count(${what}) as integer)`;

type LeadGroup = Awaited<ReturnType<ReturnType<typeof selectLeadGroups>["execute"]>>[number];

const namesOf: Record<ReportDimension, (group: LeadGroup) => string | null> = {
  all: () => "",
  weekday: ({ localHour }) => dayOf(localHour).weekday,
  hour: ({ localHour }) => localHour.slice(11),
  person: ({ person }) => person,
  source: ({ source }) => source,
  campaign: ({ campaign }) => campaign,
  lost: ({ lostReason }) => lostReason,
  week: ({ localHour, kind }) => `${dayOf(localHour).monday} ${kind}`,
};
const dimensions = Object.keys(namesOf) as ReportDimension[];

/** Counts leads by month, dimension, name and minutes. Each lead counts once in each dimension; in `lost`, only lost leads count. */
function countReport(groups: readonly LeadGroup[]): ReportCount[] {
  const counts: ReportCount[] = [];
  for (const [month, ofMonth] of Map.groupBy(groups, ({ localHour }) => localHour.slice(0, 7))) {
    for (const dimension of dimensions) {
      const isLost = dimension === "lost";
      const hasMinutes = !isLost && dimension !== "week";
      const counted = isLost ? ofMonth.filter(({ status }) => status === "lost") : ofMonth;
      for (const [name, ofName] of Map.groupBy(counted, namesOf[dimension])) {
        const byMinutes = Map.groupBy(ofName, ({ minutes }) => (hasMinutes ? minutes : unanswered));
        for (const [minutes, same] of byMinutes) {
          counts.push({ month, dimension, name: name ?? "", minutes, ...addUp(same) });
        }
      }
    }
  }
  return counts;
}

function addUp(groups: readonly LeadGroup[]) {
  const sums = { leads: 0, promised: 0, quoted: 0, won: 0, lost: 0, ...liveFigures };
  for (const { leads, promised, quoted, status } of groups) {
    sums.leads += leads;
    sums.promised += promised;
    sums.quoted += quoted;
    if (status === "new" || status === "contacted") sums.open += leads;
    if (status === "quoted") sums.offered += leads;
    if (status === "won" || status === "lost") sums[status] += leads;
  }
  return sums;
}

const days = new Map<string, { weekday: string; monday: string }>();

/**
 * Returns the ISO weekday of an hour (`1` is Monday) and the Monday of its week (`2026-11-23`). Caches the days, because a Date for each
 * lead takes longer than counting the leads.
 */
function dayOf(localHour: string): { weekday: string; monday: string } {
  const date = localHour.slice(0, 10);
  const known = days.get(date);
  if (known !== undefined) return known;
  const monday = new Date(date);
  const weekday = monday.getUTCDay() || 7;
  monday.setUTCDate(monday.getUTCDate() - weekday + 1);
  const day = { weekday: String(weekday), monday: monday.toISOString().slice(0, 10) };
  days.set(date, day);
  return day;
}
