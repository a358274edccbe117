import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Download from "lucide-react/icons/download";
import { DateTime } from "luxon";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/button";
import { DeskTable } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/fields";
import type { Report, ReportLine, readPeriod } from "./report.server";
import { formatDay, ReportPictures } from "./report-pictures";

/** The form for choosing the period. Links to the CSV file and to the neighboring periods that have begun, from a month also to its year. */
export function ReportPeriodForm(props: ReturnType<typeof readPeriod>) {
  const { period } = props;
  const around = periodsAround(period).filter(
    (other) => other <= props.thisMonth.slice(0, other.length),
  );
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
      <form action="/admin/report" className="flex flex-wrap items-end gap-3">
        <TextField
          name="period"
          label="Year or month"
          hint="Such as 2026 or 2026-11"
          error={props.problem}
          markOptional={false}
          autoComplete="off"
          defaultValue={props.typed}
        />
        <Button variant="secondary">Show</Button>
      </form>
      <nav aria-label="Other periods" className="flex flex-wrap gap-2">
        {around.map((other) => (
          <ButtonLink key={other} variant="secondary" size="small" href={reportAddress(other)}>
            {other < period && other.length === period.length && <ArrowLeft className="size-4" />}
            {formatPeriod(other)}
            {other > period && <ArrowRight className="size-4" />}
          </ButtonLink>
        ))}
      </nav>
      <a
        href={reportAddress(period, true)}
        download
        className="inline-flex min-h-11 items-center gap-1.5"
      >
        <Download aria-hidden="true" className="size-4" />
        Export {formatPeriod(period)} as CSV
      </a>
    </div>
  );
}

/** Returns the periods before and after a year or month. For a month, its year is between them. */
function periodsAround(period: string): string[] {
  const isYear = period.length === 4;
  const [before = "", after = ""] = [-1, 1].map((step) =>
    DateTime.fromISO(period, { zone: "utc" })
      .plus(isYear ? { years: step } : { months: step })
      .toFormat(isYear ? "yyyy" : "yyyy-MM"),
  );
  return isYear ? [before, after] : [before, period.slice(0, 4), after];
}

/** The figures of a period in total and by month, the reasons for lost leads, and the other tables. */
export function ReportFigures({ report }: { report: Report }) {
  const { period, whole, months, tables } = report;
  const title = formatPeriod(period);
  if (whole.leads === 0) {
    return (
      <div className="report">
        <EmptyState title={`No lead came in during ${title}`}>
          <p>Choose another year or month. Spam, suspected or real, is not counted.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="report">
      <section>
        <h2 className="mb-3 text-xl">{title}</h2>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(9rem,20%),1fr))] gap-4">
          {headlines(whole).map(([name, value, note]) => (
            <div key={name}>
              <dt className="text-[0.875rem] text-muted">{name}</dt>
              <dd className="figures text-[1.5rem] font-semibold">{value}</dd>
              <dd className="text-sm font-normal text-muted">{note}</dd>
            </div>
          ))}
        </dl>
        <details className="mt-3 max-w-prose text-sm">
          <summary className="py-1 text-action">How this is counted</summary>
          <p>
            Counts the leads of this period by their current status, without spam. The first reply
            is the first logged attempt to reach the visitor, in business hours. Half of the replies
            came within the median, 90% within the 90th percentile. Shares, and the leads not
            answered, leave out leads whose promised answer is not due yet.
          </p>
        </details>
      </section>
      <ReportPictures report={report} />
      {period.length === 4 && (
        <Lines
          title="By month"
          head="Month"
          lines={months}
          nameOf={(name) => (
            <a
              className="inline-flex min-h-8 items-center whitespace-nowrap"
              href={reportAddress(name)}
            >
              {formatPeriod(name)}
            </a>
          )}
        />
      )}
      {whole.why.length > 1 && (
        <ReportSection title="Why leads were lost">
          <DeskTable label="Why leads were lost" columns={["Reason", "Leads"]}>
            {whole.why.map(({ name, lost }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <Bar count={lost} most={Math.max(...whole.why.map((reason) => reason.lost))} />
              </tr>
            ))}
          </DeskTable>
        </ReportSection>
      )}
      {tables
        .filter(({ lines }) => lines.length > 1)
        .map((table) => (
          <Lines key={table.title} {...table} nameOf={(name) => name} />
        ))}
    </div>
  );
}

/** Returns the figures above the pictures, each with a note. */
function headlines(whole: ReportLine): [name: string, value: string, note: string][] {
  const { leads, replied, due, withinFive, promised, quoted, won, lost } = whole;
  const waiting = leads - due;
  return [
    [
      "Leads",
      number(leads),
      waiting > 0 ? `${number(waiting)} not due yet` : "All answers are due",
    ],
    [
      "First reply, median",
      formatMinutes(whole.medianMinutes),
      `90% within ${formatMinutes(whole.ninetiethMinutes)}; ${number(due - replied)} not answered`,
    ],
    [
      "Within the promise",
      shareOf(promised, due),
      `${shareOf(withinFive, due)} within 5 minutes, of ${number(due)} due`,
    ],
    ["Won", number(won), `${number(quoted)} quoted, ${number(lost)} lost`],
  ];
}

/** The columns of each table. */
const columns: readonly [name: string, of: (line: ReportLine) => string][] = [
  ["Leads", ({ leads }) => number(leads)],
  ["Not answered", ({ due, replied }) => number(due - replied)],
  ["Reply, median", ({ medianMinutes }) => formatMinutes(medianMinutes)],
  ["Reply, 90%", ({ ninetiethMinutes }) => formatMinutes(ninetiethMinutes)],
  ["Within 5 min", ({ withinFive, due }) => shareOf(withinFive, due)],
  ["Within the promise", ({ promised, due }) => shareOf(promised, due)],
  ["Quoted", ({ quoted }) => number(quoted)],
  ["Won", ({ won }) => number(won)],
  ["Lost", ({ lost }) => number(lost)],
];

/** A table with the figures of each line. */
function Lines(props: {
  title: string;
  head: string;
  lines: readonly ReportLine[];
  nameOf: (name: string) => ReactNode;
}) {
  const { title, head, lines, nameOf } = props;
  const most = Math.max(...lines.map(({ leads }) => leads));
  return (
    <ReportSection title={title}>
      <DeskTable label={title} columns={[head, ...columns.map(([name]) => name)]}>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{nameOf(line.name)}</th>
            <Bar count={line.leads} most={most} />
            {columns.slice(1).map(([name, of]) => (
              <td key={name} className="figures">
                {of(line)}
              </td>
            ))}
          </tr>
        ))}
      </DeskTable>
    </ReportSection>
  );
}

/** A table under its heading. Folded on phones. */
function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="not-print:max-md:-mt-5">
      <h2 className="mb-3 text-xl not-print:max-md:sr-only">{title}</h2>
      <details className="fold">
        <summary>{title}</summary>
        {children}
      </details>
    </section>
  );
}

/** A number with a bar relative to the greatest number. An SVG, so that browsers print it. */
function Bar({ count, most }: { count: number; most: number }) {
  return (
    <td>
      <span className="report-bar grid items-center gap-x-2 gap-y-0.5 md:grid-cols-[minmax(3rem,1fr)_2.5rem]">
        <span className="figures">{number(count)}</span>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          className="h-2.5 w-full fill-action md:order-first print:order-first"
        >
          <rect width={(100 * count) / Math.max(most, 1)} height="8" />
        </svg>
      </span>
    </td>
  );
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}

/** Formats business minutes, such as "1 h 15 min". Returns a dash for null. */
function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "—";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(" ");
}

/** Formats a share in whole percent. Returns a dash if the whole is 0. */
function shareOf(part: number, whole: number): string {
  return whole === 0 ? "—" : `${Math.round((100 * part) / whole)}%`;
}

/** Formats a period, such as "2026" or "Nov 2026". */
function formatPeriod(period: string): string {
  return period.length === 4 ? period : formatDay(period, "LLL yyyy");
}

/** Returns the URL of the report of a period, or of its CSV file. */
function reportAddress(period: string, file = false): string {
  return `/admin/report${file ? "/export" : ""}?period=${period}`;
}
