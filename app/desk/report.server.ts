import { stringify } from "csv-stringify/sync";
import {
  findReportCounts,
  findReportedMonths,
  type Months,
  type ReportCount,
  unanswered,
} from "#db/queries/report.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import type { Queryable } from "#db/transactions.server";
import { HttpError } from "~/http/http-error.server";
import { describeLostReason } from "~/leads/work";
import { weekdayNames } from "~/site/business-hours";
import { localHour } from "~/site/dates";
import type { DeskClock } from "./desk-clock.server";
import { csvRules } from "./export-leads.server";
import { type Editor, recordDeskAction } from "./lead-edits.server";

/** A visitor who is answered within this many minutes is far more likely to become a client. */
const soonMinutes = 5;
/** How many names have a line of their own: visitors' browsers name sources and campaigns. */
const mostNames = 20;

/** Returns the period that an address names, this year without one, and what is wrong with what it names (`typed`). */
export function readPeriod(query: URLSearchParams, { now, timeZone }: DeskClock) {
  const thisYear = localHour(now, timeZone).slice(0, 4);
  const typed = (query.get("period") ?? "").trim() || thisYear;
  if (/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(typed)) return { period: typed, typed, problem: null };
  const problem = "Enter a year or a month as numbers, such as 2026 or 2026-11.";
  return { period: thisYear, typed: typed.slice(0, 40), problem };
}

export type Report = Awaited<ReturnType<typeof loadReport>>;
export type ReportLine = ReturnType<typeof lineOf>;

/** What the report shows of the leads that came in within a year or a month (`2026`, `2026-11`). */
export async function loadReport(db: Queryable, period: string) {
  const counts = await findReportCounts(db, isMonth(period) ? [period] : monthsOf(period));
  const byDimension = Map.groupBy(counts, ({ dimension }) => dimension);
  const rowsOf = (dimension: ReportCount["dimension"]) => byDimension.get(dimension) ?? [];
  const monthly = [...rowsOf("all"), ...rowsOf("lost")];
  const accounts = await findAllStaffAccounts(db);
  const people = new Map(accounts.map(({ id, username }) => [id, username]));
  /** `head` says what a line is of. */
  const table = (title: string, head: string, lines: ReportLine[]) => ({ title, head, lines });
  const weekdayOf = (name: string) => weekdayNames[Number(name) - 1] ?? name;
  const personOf = (id: string) =>
    id === "" ? "Nobody yet" : (people.get(id) ?? "A former administrator");
  const told = (name: string) => name || "Not known";
  return {
    period,
    /** Those in which leads came in, newest first. */
    years: yearsOf(await findReportedMonths(db)),
    whole: spanOf(period, monthly),
    months: [...Map.groupBy(monthly, ({ month }) => month)]
      .map(([month, rows]) => spanOf(month, rows))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    tables: [
      table("By weekday", "Came in on", linesOf(rowsOf("weekday"), weekdayOf)),
      table("By hour", "Came in at", linesOf(rowsOf("hour"), formatHour)),
      table("By person", "First answered by", firstLinesOf(rowsOf("person"), personOf)),
      table("By source", "Site that linked", firstLinesOf(rowsOf("source"), told)),
      table("By campaign", "Campaign", firstLinesOf(rowsOf("campaign"), told)),
    ],
  };
}

/** Returns the report of the period that an address names as a CSV file; that it was asked for is in the audit log before. */
export async function exportReport(
  db: Queryable,
  editor: Editor,
  query: URLSearchParams,
  clock: DeskClock,
): Promise<{ period: string; csv: string }> {
  const { period, problem } = readPeriod(query, clock);
  if (problem !== null) throw new HttpError("refused", problem);
  await recordDeskAction(db, editor, "report.exported", { period }, clock.now);
  return { period, csv: reportCsv(await loadReport(db, period)) };
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
] as const satisfies ("period" | "table" | keyof ReportLine)[];

/** A row for each line of each table, with its period; names as on the page, figures as numbers. */
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

function yearsOf(known: Months | null): string[] {
  if (known === null) return [];
  const [first, last] = [Number(known.from.slice(0, 4)), Number(known.to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
}

/** A month (`2026-11`) or the whole period, and why so many of its leads were lost. */
function spanOf(name: string, rows: readonly ReportCount[]) {
  const lost = rows.filter(({ dimension }) => dimension === "lost");
  const reasons = linesOf(lost, (reason) =>
    reason === "" ? "No reason" : sentence(describeLostReason(reason)),
  );
  const why = reasons.toSorted(byLeads).map(({ name, lost }) => ({ name, lost }));
  const all = rows.filter(({ dimension }) => dimension === "all");
  return { ...lineOf(name, all), why };
}

function linesOf(rows: readonly ReportCount[], nameOf: (name: string) => string): ReportLine[] {
  return [...Map.groupBy(rows, ({ name }) => nameOf(name))].map(([name, own]) => lineOf(name, own));
}

/** Those with the most leads first, and all others in one line. */
function firstLinesOf(
  rows: readonly ReportCount[],
  nameOf: (name: string) => string,
): ReportLine[] {
  const lines = linesOf(rows, nameOf).toSorted(byLeads);
  if (lines.length <= mostNames) return lines;
  const first = lines.slice(0, mostNames);
  const names = new Set(first.map(({ name }) => name));
  const others = rows.filter(({ name }) => !names.has(nameOf(name)));
  return [...first, lineOf("All others", others)];
}

/** How many leads came in, what became of them, and how soon they were first answered: minutes of business time, null when none was. */
function lineOf(name: string, rows: readonly ReportCount[]) {
  const sum = (figure: "leads" | "promised" | "quoted" | "won" | "lost", among = rows) =>
    among.reduce((total, row) => total + row[figure], 0);
  const replied = rows
    .filter(({ minutes }) => minutes !== unanswered)
    .toSorted((one, other) => one.minutes - other.minutes);
  const answers = sum("leads", replied);
  /** The fewest minutes within which this part of the answers came. */
  const within = (part: number) => {
    let reached = 0;
    for (const { leads, minutes } of replied) {
      reached += leads;
      if (reached >= answers * part) return minutes;
    }
    return null;
  };
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
  };
}

const byLeads = (one: ReportLine, other: ReportLine) => other.leads - one.leads;

function formatHour(name: string): string {
  const hour = Number(name);
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}

function sentence(messages: string): string {
  return messages.charAt(0).toUpperCase() + messages.slice(1);
}
