import { sql } from "kysely";
import { keptQuery } from "../kept-queries.server";
import type { RecordOf } from "../records.server";
import type { LeadEventsTable, LeadsTable, ReportCountsTable, ReportDimension } from "../schema";
import { atTheEnd, type Queryable, type WriteTransaction } from "../transactions.server";

type LeadRecord = RecordOf<LeadsTable>;

const figures = ["leads", "promised", "quoted", "won", "lost"] as const;

/** So many leads with one name and the same minutes. */
export type ReportCount = Omit<ReportCountsTable, "id">;

/** The minutes under which leads are counted that nobody has answered. */
export const unanswered = -1;

/** From the first to the last month, such as `2026-01` to `2026-12`. */
export interface Months {
  from: string;
  to: string;
}

const addCounts = keptQuery((db, rows: [ReportCountsTable, ...ReportCountsTable[]]) => {
  const sum = (name: string) =>
    sql<number>`${sql.ref(`reportCounts.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  return db
    .insertInto("reportCounts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(Object.fromEntries(figures.map((name) => [name, sum(name)]))),
    );
});

type Cells = Map<string, ReportCountsTable>;

/** What a transaction has counted and not written yet. */
const counted = new WeakMap<WriteTransaction, Cells>();

/** Counts a lead as it is now, and no longer as it was, if there was one; at the end of the transaction that changes it. */
export function countInReport(
  transaction: WriteTransaction,
  before: LeadRecord | null,
  after: LeadRecord,
): void {
  const cells: Cells = counted.get(transaction) ?? new Map();
  counted.set(transaction, cells);
  if (before !== null) add(cells, before, -1);
  add(cells, after, 1);
  atTheEnd(transaction, writeCounts);
}

async function writeCounts(transaction: WriteTransaction): Promise<void> {
  const cells: Cells = counted.get(transaction) ?? new Map();
  counted.delete(transaction);
  const rows = [...cells.values()].filter((row) => figures.some((name) => row[name] !== 0));
  const [first, ...others] = rows;
  if (first === undefined) return;
  await addCounts(transaction, first, ...others);
  const fewer = rows.filter(({ leads }) => leads < 0).map(({ id }) => id);
  if (fewer.length === 0) return;
  await transaction
    .deleteFrom("reportCounts")
    .where("id", "in", fewer)
    .where("leads", "=", 0)
    .execute();
}

/** Returns what is counted of all leads, and of those that were lost by their reasons, month by month. */
export function findMonthlyCounts(db: Queryable, months: Months): Promise<ReportCount[]> {
  return countsOf(db, months, ["all", "lost"])
    .select(["month", "dimension", "name", "minutes", ...figures])
    .orderBy("id")
    .execute();
}

/** Returns what is counted by everything else, the months together. */
export function findReportCounts(
  db: Queryable,
  months: Months,
): Promise<Omit<ReportCount, "month">[]> {
  const sums = figures.map((name) => sql<number>`cast(sum(${sql.ref(name)}) as integer)`.as(name));
  return countsOf(db, months, ["weekday", "hour", "person", "source", "campaign"])
    .select(["dimension", "name", "minutes", ...sums])
    .groupBy(["dimension", "name", "minutes"])
    .orderBy("dimension")
    .orderBy("name")
    .orderBy("minutes")
    .execute();
}

/** Returns the first and the last month in which a counted lead came in, or null without one. */
export async function findReportedMonths(db: Queryable): Promise<Months | null> {
  const end = (direction: "asc" | "desc") =>
    db
      .selectFrom("reportCounts")
      .select("month")
      .where("dimension", "=", "all")
      .orderBy("month", direction)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await end("asc"), await end("desc")];
  return first && last ? { from: first.month, to: last.month } : null;
}

/** Returns the oldest of the leads that are not counted yet: those of a version that knew no report. */
export function findUncountedLeads(db: Queryable, limit: number): Promise<LeadRecord[]> {
  return db
    .selectFrom("leads")
    .selectAll()
    .where("localHour", "is", null)
    .orderBy("submittedAt")
    .limit(limit)
    .execute();
}

/** What the report knows of a lead besides what it is now. */
export type Reported = Pick<
  LeadRecord,
  "localHour" | "firstReplyAt" | "firstReplyBy" | "firstReplyMinutes" | "quotedAt"
>;

/** How staff worked on a lead, as its timeline tells it. */
export type WorkEvent = Pick<LeadEventsTable, "leadId" | "at" | "kind" | "adminId" | "detail">;

/** Returns these leads' events of the given kinds, oldest first. */
export function findEventsOfLeads(
  db: Queryable,
  leadIds: readonly string[],
  kinds: readonly string[],
): Promise<WorkEvent[]> {
  return db
    .selectFrom("leadEvents")
    .select(["leadId", "at", "kind", "adminId", "detail"])
    .where("leadId", "in", leadIds)
    .where("kind", "in", kinds)
    .orderBy("id")
    .execute();
}

/** Counts leads that were not counted yet, with what is found of each. */
export async function beginCounting(
  transaction: WriteTransaction,
  leads: readonly (readonly [LeadRecord, Reported])[],
): Promise<void> {
  for (const [lead, reported] of leads) {
    await transaction.updateTable("leads").set(reported).where("id", "=", lead.id).execute();
    countInReport(transaction, null, { ...lead, ...reported });
  }
}

function countsOf(db: Queryable, { from, to }: Months, dimensions: readonly ReportDimension[]) {
  return db
    .selectFrom("reportCounts")
    .where("dimension", "in", dimensions)
    .where("month", ">=", from)
    .where("month", "<=", to);
}

function add(cells: Cells, lead: LeadRecord, sign: 1 | -1): void {
  const { localHour, quarantined, status, firstReplyAt, replyDueAt } = lead;
  if (localHour === null || quarantined || status === "spam") return;
  const month = localHour.slice(0, 7);
  const isPromised = firstReplyAt !== null && replyDueAt !== null && firstReplyAt <= replyDueAt;
  const counted = {
    leads: sign,
    promised: isPromised ? sign : 0,
    quoted: lead.quotedAt === null ? 0 : sign,
    won: status === "won" ? sign : 0,
    lost: status === "lost" ? sign : 0,
  };
  for (const [dimension, name, minutes] of placesOf(lead, localHour)) {
    const id = [month, dimension, name, minutes].join("|");
    const cell = cells.get(id) ?? { id, month, dimension, name, minutes, ...nothing };
    for (const figure of figures) cell[figure] += counted[figure];
    cells.set(id, cell);
  }
}

const nothing = { leads: 0, promised: 0, quoted: 0, won: 0, lost: 0 };

/** Where a lead is counted: once in each dimension. */
function placesOf(
  lead: LeadRecord,
  localHour: string,
): (readonly [dimension: ReportDimension, name: string, minutes: number])[] {
  const minutes = stepOf(lead.firstReplyMinutes);
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

/** Rounded up, so that a name has few rows however many its leads: beyond an hour to a quarter, beyond ten to an hour, to a hundred. */
function stepOf(minutes: number | null): number {
  if (minutes === null) return unanswered;
  const step = minutes <= 60 ? 1 : minutes <= 600 ? 15 : 60;
  return Math.min(Math.ceil(minutes / step) * step, 6_000);
}
