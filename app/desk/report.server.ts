import { stringify } from "csv-stringify/sync";
import { findReportCounts, notDue, type ReportCount, unanswered } from "#db/queries/report.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import type { Queryable } from "#db/transactions.server";
import { HttpError } from "~/http/http-error.server";
import { leadKindNames } from "~/leads/kinds";
import { describeLostReason } from "~/leads/work";
import { replyPromiseMinutes, weekdayNames } from "~/site/business-hours";
import { localHour } from "~/site/dates";
import { sentenceCase } from "~/site/language";
import { formerStaff } from "~/staff/account-texts";
import { csvRules } from "./export-leads.server";
import type { DeskClock } from "./follow-ups.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";

/** Replies within this many minutes make it far more likely that a lead becomes a client. */
const soonMinutes = 5;
/** Maximum sources or campaigns with their own line, because visitors' browsers can send any name. */
const mostNames = 20;

/** Returns the year or month in a query string as `period`, or this year if missing or invalid. `typed` is the text, `problem` the error or null, `thisMonth` the current month. */
export function readPeriod(query: URLSearchParams, { now, timeZone }: DeskClock) {
  const thisMonth = localHour(now, timeZone).slice(0, 7);
  const thisYear = thisMonth.slice(0, 4);
  const typed = (query.get("period") ?? "").trim() || thisYear;
  const isPeriod = /^2\d{3}(?:-(?:0[1-9]|1[0-2]))?$/.test(typed);
  const advice = "Enter a year or a month as numbers, such as 2026 or 2026-11.";
  const period = isPeriod ? typed : thisYear;
  return { period, typed: typed.slice(0, 40), problem: isPeriod ? null : advice, thisMonth };
}

export type Report = Awaited<ReturnType<typeof loadReport>>;
export type ReportLine = ReturnType<typeof lineOf>;

/** Returns the figures of the leads submitted within a year or a month (`2026`, `2026-11`). */
export async function loadReport(db: Queryable, period: string, now: Date) {
  const counts = await findReportCounts(db, isMonth(period) ? [period] : monthsOf(period), now);
  const byDimension = Map.groupBy(counts, ({ dimension }) => dimension);
  const rowsOf = (dimension: ReportCount["dimension"]) => byDimension.get(dimension) ?? [];
  const monthly = [...rowsOf("all"), ...rowsOf("lost")];
  const accounts = await findAllStaffAccounts(db);
  const people = new Map(accounts.map(({ id, displayName }) => [id, displayName]));
  const table = (title: string, head: string, lines: ReportLine[]) => ({ title, head, lines });
  const weekdayOf = (name: string) => weekdayNames[Number(name) - 1] ?? name;
  const personOf = (id: string) => (id === "" ? "Nobody yet" : (people.get(id) ?? formerStaff));
  const nameOf = (name: string) => name || "Not known";
  return {
    period,
    whole: spanOf(period, monthly),
    months: [...Map.groupBy(monthly, ({ month }) => month)]
      .map(([month, rows]) => spanOf(month, rows))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    weeks: weeksOf(rowsOf("week")),
    replies: repliesOf(rowsOf("all")),
    tables: [
      table("By weekday", "Came in on", linesOf(rowsOf("weekday"), weekdayOf)),
      table("By hour", "Came in at", linesOf(rowsOf("hour"), formatHour)),
      table("By person", "First answered by", firstLinesOf(rowsOf("person"), personOf)),
      table("By source", "Site that linked", firstLinesOf(rowsOf("source"), nameOf)),
      table("By campaign", "Campaign", firstLinesOf(rowsOf("campaign"), nameOf)),
    ],
  };
}

/** Exports the report of a query string's period as CSV. First logs the export. Throws HttpError for an invalid period. */
export async function exportReport(
  db: Queryable,
  editor: Editor,
  query: URLSearchParams,
  clock: DeskClock,
): Promise<{ period: string; csv: string }> {
  const { period, problem } = readPeriod(query, clock);
  if (problem !== null) throw new HttpError("refused", problem);
  await recordDeskAction(db, editor, "report.exported", { period }, clock.now);
  return { period, csv: reportCsv(await loadReport(db, period, clock.now)) };
}

const csvColumns = [
  "period",
  "table",
  "name",
  "leads",
  "replied",
  "medianMinutes",
  "ninetiethMinutes",
  "withinFive",
  "promised",
  "quoted",
  "won",
  "lost",
  "due",
] as const satisfies ("period" | "table" | keyof ReportLine)[];

/** Returns a row for each line of each table. Names are as on the page, and figures are numbers. */
function reportCsv({ period, whole, months, tables }: Report): string {
  const spans = isMonth(period) ? [whole] : [whole, ...months];
  const rows = [
    ...spans.map((span) => ({ ...span, period: span.name, table: "All", name: "" })),
    ...tables.flatMap(({ title, lines }) =>
      lines.map((line) => ({ period, table: title, ...line })),
    ),
    ...spans.flatMap(({ name, why }) =>
      why.map((reason) => ({ period: name, table: "Why leads were lost", ...reason })),
    ),
  ];
  return stringify(rows, { ...csvRules, bom: true, header: true, columns: [...csvColumns] });
}

const isMonth = (period: string) => period.length > 4;
const monthsOf = (year: string) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);

const weekMs = 7 * 86_400_000;

/** Returns the number of leads of each kind per week, from the first week with leads to the last. A week is named by its Monday. */
function weeksOf(rows: readonly ReportCount[]) {
  const byName = Map.groupBy(rows, ({ name }) => name);
  // The names are sorted and begin with the Monday.
  const mondays = rows.map(({ name }) => Date.parse(name.slice(0, 10)));
  const [first = 0, last = -weekMs] = [mondays[0], mondays.at(-1)];
  return Array.from({ length: (last - first) / weekMs + 1 }, (_, index) => {
    const monday = new Date(first + index * weekMs).toISOString().slice(0, 10);
    const leads = leadKindNames.map((kind) =>
      sumOf("leads", byName.get(`${monday} ${kind}`) ?? []),
    );
    return { monday, leads };
  });
}

/** The upper ends of the bands in which the report counts first replies (business minutes). One of them is the promise. */
const replySteps = [5, 15, 30, replyPromiseMinutes, 120, 240, Number.POSITIVE_INFINITY];

/** Names the band of replies after `from` and within `upTo` minutes, such as "5–15 min" or "30 min–1 h". */
function nameBand(from: number | undefined, upTo: number): string {
  if (from === undefined) return `Within ${formatLimit(upTo)}`;
  if (upTo === Number.POSITIVE_INFINITY) return `More than ${formatLimit(from)}`;
  const [start, unit] = formatLimit(from).split(" ");
  const end = formatLimit(upTo);
  return end.endsWith(` ${unit}`) ? `${start}–${end}` : `${start} ${unit}–${end}`;
}

function formatLimit(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}

/** Returns how many first replies fall into each band, and how many leads were not answered. */
function repliesOf(rows: readonly ReportCount[]) {
  const count = (from: number, to: number) =>
    sumOf(
      "leads",
      rows.filter(({ minutes }) => minutes > from && minutes <= to),
    );
  return {
    steps: replySteps.map((upTo, index) => ({
      name: nameBand(replySteps[index - 1], upTo),
      isKept: upTo <= replyPromiseMinutes,
      leads: count(replySteps[index - 1] ?? unanswered, upTo),
    })),
    overdue: count(notDue, unanswered),
    notDue: count(notDue - 1, notDue),
  };
}

/** Returns the line of a month (`2026-11`) or of the whole period, with the reasons for lost leads. */
function spanOf(name: string, rows: readonly ReportCount[]) {
  const lost = rows.filter(({ dimension }) => dimension === "lost");
  const reasons = linesOf(lost, (reason) =>
    reason === "" ? "No reason" : sentenceCase(describeLostReason(reason)),
  );
  const why = reasons.toSorted(byLeads).map(({ name, lost }) => ({ name, lost }));
  const all = rows.filter(({ dimension }) => dimension === "all");
  return { ...lineOf(name, all), why };
}

function linesOf(rows: readonly ReportCount[], nameOf: (name: string) => string): ReportLine[] {
  return [...Map.groupBy(rows, ({ name }) => nameOf(name))].map(([name, own]) => lineOf(name, own));
}

/** Returns the lines with the most leads first. Combines the rest in one line. */
function firstLinesOf(rows: readonly ReportCount[], nameOf: (name: string) => string) {
  const lines = linesOf(rows, nameOf).toSorted(byLeads);
  if (lines.length <= mostNames) return lines;
  const first = lines.slice(0, mostNames);
  const names = new Set(first.map(({ name }) => name));
  const others = rows.filter(({ name }) => !names.has(nameOf(name)));
  return [...first, lineOf("All others", others)];
}

/** Returns the figures of a line. Times to the first reply are business minutes, or null if there was no reply. */
function lineOf(name: string, rows: readonly ReportCount[]) {
  const sum = (figure: Figure, among = rows) => sumOf(figure, among);
  const replied = rows
    .filter(({ minutes }) => minutes > unanswered)
    .toSorted((one, other) => one.minutes - other.minutes);
  const answers = sum("leads", replied);
  /** Returns the minutes within which this share of the replies came. One half gives the median. */
  const within = (part: number) => {
    let reached = 0;
    for (const { leads, minutes } of replied) {
      reached += leads;
      if (reached >= answers * part) return minutes;
    }
    return null;
  };
  const waiting = rows.filter(({ minutes }) => minutes === notDue);
  const soon = replied.filter(({ minutes }) => minutes <= soonMinutes);
  return {
    name,
    leads: sum("leads"),
    replied: answers,
    medianMinutes: within(0.5),
    ninetiethMinutes: within(0.9),
    withinFive: sum("leads", soon),
    promised: sum("promised"),
    quoted: sum("quoted"),
    won: sum("won"),
    lost: sum("lost"),
    open: sum("open"),
    offered: sum("offered"),
    /** The leads that were answered, or whose promised answer is due. */
    due: sum("leads") - sum("leads", waiting),
  };
}

type Figure = Exclude<keyof ReportCount, "month" | "dimension" | "name" | "minutes">;

function sumOf(figure: Figure, rows: readonly ReportCount[]): number {
  return rows.reduce((total, row) => total + row[figure], 0);
}

const byLeads = (one: ReportLine, other: ReportLine) => other.leads - one.leads;

function formatHour(name: string): string {
  const hour = Number(name);
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}
