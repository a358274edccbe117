import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { RecordOf } from "../records.server";
import type { LeadsTable, ReportCountsTable, ReportDimension } from "../schema";
import type { Queryable, WriteTransaction } from "../transactions.server";

const figures = ["leads", "promised", "quoted", "won", "lost"] as const;
const dimensions = ["all", "weekday", "hour", "person", "source", "campaign", "lost"] as const;

/** The number of leads with the same name and the same minutes. */
export type ReportCount = Omit<ReportCountsTable, "id">;

/** The minutes of leads that nobody has answered. */
export const unanswered = -1;

/** From the first to the last month, such as `2026-01` to `2026-12`. */
export interface Months {
  from: string;
  to: string;
}

/** In the order of the index that covers them. */
const countedColumns = [
  "localHour",
  "status",
  "firstReplyMinutes",
  "firstReplyAt",
  "replyDueAt",
  "quotedAt",
  "firstReplyBy",
  "lostReason",
  "referringHost",
  "campaign",
] as const;

type CountedLead = Pick<RecordOf<LeadsTable>, (typeof countedColumns)[number]>;

/** Returns the counts of these months by their names: of the stored leads as they are now, and of the erased ones as they were. */
export async function findReportCounts(
  db: Queryable,
  months: readonly string[],
): Promise<ReportCount[]> {
  const counts: Counts = new Map();
  for (const month of months) {
    const leads = await countedLeads(db)
      .select(countedColumns)
      .where("localHour", ">=", month)
      // Every hour of the month sorts before the tilde.
      .where("localHour", "<", `${month}~`)
      .execute();
    for (const lead of leads) add(counts, lead);
    // SQLite answers at once, and other requests wait.
    await nextTurn();
  }
  const erased = await db
    .selectFrom("reportCounts")
    .select(["month", "dimension", "name", "minutes", ...figures])
    .where("dimension", "in", dimensions)
    .where("month", "in", months)
    .execute();
  return [...counts.values(), ...erased].sort(
    (one, other) => Number(one.name > other.name) - Number(one.name < other.name),
  );
}

/** Returns the first and the last month in which a lead came in that the report counts, or null without one. */
export async function findReportedMonths(db: Queryable): Promise<Months | null> {
  const ends: string[] = [];
  for (const direction of ["asc", "desc"] as const) {
    const stored = await countedLeads(db)
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

/** Adds leads that are about to be erased to the stored counts, without the campaign and the site that their browsers told. */
export async function keepCountsOf(
  transaction: WriteTransaction,
  ids: readonly string[],
): Promise<void> {
  const leads = await countedLeads(transaction)
    .select(countedColumns)
    .where("id", "in", ids)
    .execute();
  const counts: Counts = new Map();
  for (const lead of leads) add(counts, { ...lead, campaign: null, referringHost: null });
  if (counts.size === 0) return;
  const sum = (name: string) =>
    sql<number>`${sql.ref(`reportCounts.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  await transaction
    .insertInto("reportCounts")
    .values([...counts].map(([id, count]) => ({ id, ...count })))
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(Object.fromEntries(figures.map((name) => [name, sum(name)]))),
    )
    .execute();
}

/** By month, dimension, name and minutes, with bars between them. */
type Counts = Map<string, ReportCount>;

/** Suspected and real spam is not counted. */
function countedLeads(db: Queryable) {
  return db.selectFrom("leads").where("quarantined", "=", false).where("status", "!=", "spam");
}

function add(counts: Counts, lead: CountedLead): void {
  const { localHour, status, firstReplyAt, replyDueAt } = lead;
  if (localHour === null) return;
  const month = localHour.slice(0, 7);
  const isPromised = firstReplyAt !== null && replyDueAt !== null && firstReplyAt <= replyDueAt;
  for (const [dimension, name, minutes] of placesOf(lead, localHour)) {
    const id = `${month}|${dimension}|${name}|${minutes}`;
    let count = counts.get(id);
    if (count === undefined) {
      count = { month, dimension, name, minutes, ...nothing };
      counts.set(id, count);
    }
    count.leads += 1;
    if (isPromised) count.promised += 1;
    if (lead.quotedAt !== null) count.quoted += 1;
    if (status === "won") count.won += 1;
    if (status === "lost") count.lost += 1;
  }
}

const nothing = { leads: 0, promised: 0, quoted: 0, won: 0, lost: 0 };

/** Returns where a lead is counted: once in each dimension. */
function placesOf(
  lead: CountedLead,
  localHour: string,
): (readonly [dimension: ReportDimension, name: string, minutes: number])[] {
  const minutes = roundedMinutes(lead.firstReplyMinutes);
  const weekday = new Date(`${localHour.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
  return [
    ["all", "", minutes],
    ["weekday", String(weekday), minutes],
    ["hour", localHour.slice(11), minutes],
    ["person", lead.firstReplyBy ?? "", minutes],
    ["source", lead.referringHost ?? "", minutes],
    ["campaign", lead.campaign ?? "", minutes],
    ...(lead.status === "lost" ? [["lost", lead.lostReason ?? "", unanswered] as const] : []),
  ];
}

/** Rounds up, so that a name has few counts: beyond an hour to a quarter, beyond ten to an hour, at most a hundred. */
function roundedMinutes(minutes: number | null): number {
  if (minutes === null) return unanswered;
  const step = minutes <= 60 ? 1 : minutes <= 600 ? 15 : 60;
  return Math.min(Math.ceil(minutes / step) * step, 6_000);
}
