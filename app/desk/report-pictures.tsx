import { DateTime } from "luxon";
import type { ReactNode } from "react";
import { leadKindNames, leadKinds } from "~/leads/kinds";
import { DeskTable } from "~/ui/desk-table";
import type { Report } from "./report.server";

/** A colored part of a picture. Besides the fill, its stroke distinguishes the parts without color. */
interface Part {
  name: string;
  className: string;
}

const kinds: readonly Part[] = leadKindNames.map((kind, index) => ({
  name: leadKinds[kind].labels,
  className: index === 0 ? "fill-action" : "fill-accent stroke-accent-text",
}));

const replyParts = {
  kept: { name: "Within the promise", className: "fill-positive" },
  late: { name: "Later", className: "fill-accent stroke-accent-text" },
  overdue: { name: "Not answered", className: "fill-negative" },
  notDue: { name: "Not due yet", className: "fill-sunken stroke-control" },
} as const satisfies Record<string, Part>;

const outcomes = [
  { name: "Won", className: "fill-positive" },
  { name: "Quoted", className: "fill-action" },
  { name: "New or contacted", className: "fill-action-soft stroke-action" },
  { name: "Lost", className: "fill-control" },
  { name: "Withdrawn or erased", className: "fill-sunken stroke-control" },
] as const satisfies Part[];

/** The charts of a period, drawn on the server, each with its table. */
export function ReportPictures({ report }: { report: Report }) {
  const { weeks, replies, months } = report;
  const replyRows = [
    ...replies.steps.map(({ name, isKept, leads }) => ({
      name,
      leads,
      part: replyParts[isKept ? "kept" : "late"],
    })),
    { name: "Not answered", part: replyParts.overdue, leads: replies.overdue },
    { name: "Not due yet", part: replyParts.notDue, leads: replies.notDue },
  ];
  const kept = replyRows.filter(({ part }) => part === replyParts.kept).length;
  const spans = months.map(({ name, leads, won, offered, open, lost }) => ({
    name: formatDay(name, "LLL"),
    leads,
    parts: [won, offered, open, lost, leads - won - offered - open - lost],
  }));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-8">
      {weeks.length > 0 && (
        <Picture
          title="Leads a week"
          parts={kinds}
          table={{
            heads: ["Week of", ...kinds.map(({ name }) => name)],
            rows: weeks.map(({ monday, leads }) => [formatDay(monday), ...leads]),
          }}
        >
          <WeekColumns weeks={weeks} />
        </Picture>
      )}
      <Picture
        title="Time to the first reply"
        parts={Object.values(replyParts)}
        table={{
          heads: ["First reply (business hours)", "Leads"],
          rows: replyRows.map(({ name, leads }) => [name, leads]),
        }}
      >
        <ReplyRows rows={replyRows} kept={kept} />
      </Picture>
      <Picture
        title="Outcome"
        parts={outcomes}
        table={{
          heads: ["Came in", "Leads", ...outcomes.map(({ name }) => name)],
          rows: spans.map(({ name, leads, parts }) => [name, leads, ...parts]),
        }}
      >
        <OutcomeRows spans={spans} />
      </Picture>
    </div>
  );
}

/** A picture with its title, the names of its parts, and its figures as a table. `children` is the drawing. */
function Picture(props: {
  title: string;
  parts: readonly Part[];
  table: { heads: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  children: ReactNode;
}) {
  const { title, parts, table, children } = props;
  return (
    <figure className="min-w-0 last:odd:col-span-full">
      <figcaption>
        <h2 className="text-xl">{title}</h2>
        <ul className="my-2 flex flex-wrap gap-x-4 text-sm">
          {parts.map(({ name, className }) => (
            <li key={name} className="inline-flex items-center gap-1.5">
              <svg aria-hidden="true" className="size-3">
                <rect x="0.5" y="0.5" width="11" height="11" className={className} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      {children}
      <details className="mt-2 text-sm">
        <summary className="py-1 text-action">{title} as a table</summary>
        <DeskTable label={title} columns={table.heads}>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={table.heads[index + 1]} className="figures">
                  {cell.toLocaleString("en-US")}
                </td>
              ))}
            </tr>
          ))}
        </DeskTable>
      </details>
    </figure>
  );
}

// Widths are percentages and heights are pixels, so that texts keep their size on every screen.
const plot = { left: 8, top: 12, height: 180 };

/** A column for each week. The kinds of leads are stacked. */
function WeekColumns({ weeks }: Pick<Report, "weeks">) {
  const most = roundUp(Math.max(...weeks.map(({ leads }) => leads.reduce((a, b) => a + b, 0))));
  const step = (100 - plot.left) / weeks.length;
  const heightOf = (leads: number) => (plot.height * leads) / most;
  const bottom = plot.top + plot.height;
  const everyWeek = weeks.length <= 6;
  return (
    <Drawing label="Leads a week by kind. The table below has the figures." height={bottom + 24}>
      {[0, most / 2, most].filter(Number.isInteger).map((tick) => (
        <g key={tick}>
          <line
            x1={`${plot.left}%`}
            x2="100%"
            y1={bottom - heightOf(tick)}
            y2={bottom - heightOf(tick)}
            className="stroke-rule"
          />
          <text x={`${plot.left}%`} dx="-6" y={bottom - heightOf(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {weeks.map(({ monday, leads }, index) => {
        const x = plot.left + step * index;
        const isNewMonth = monday.slice(0, 7) !== weeks[index - 1]?.monday.slice(0, 7);
        // The names of twelve months are too wide for a phone.
        const isNamed = weeks.length <= 26 || Number(monday.slice(5, 7)) % 2 === 1;
        return (
          <g key={monday}>
            {leads.map((count, kind) => {
              const below = leads.slice(0, kind).reduce((a, b) => a + b, 0);
              return (
                <rect
                  key={kinds[kind]?.name}
                  x={`${x + step * 0.15}%`}
                  width={`${step * 0.7}%`}
                  y={bottom - heightOf(below + count)}
                  height={heightOf(count)}
                  className={kinds[kind]?.className}
                />
              );
            })}
            {(everyWeek || (isNewMonth && isNamed)) && (
              <text x={`${x + step * 0.15}%`} y={bottom + 18}>
                {formatDay(monday, everyWeek ? undefined : "LLL")}
              </text>
            )}
          </g>
        );
      })}
    </Drawing>
  );
}

const row = { height: 28, bar: 16, text: 13, left: 36, widest: 50 };

/** A bar for each step of the time to the first reply. A line separates the replies that kept the promise. */
function ReplyRows(props: {
  rows: readonly { name: string; part: Part; leads: number }[];
  kept: number;
}) {
  const { rows, kept } = props;
  const most = Math.max(1, ...rows.map(({ leads }) => leads));
  const promiseAt = row.height * kept;
  return (
    <Drawing
      label="Time to the first reply against the promise. The table below has the figures."
      height={row.height * (rows.length + 1)}
    >
      {rows.map(({ name, part, leads }, index) => {
        const y = row.height * (index < kept ? index : index + 1);
        const width = (row.widest * leads) / most;
        return (
          <g key={name}>
            <text x="0" y={y + row.text}>
              {name}
            </text>
            <rect
              x={`${row.left}%`}
              y={y}
              width={`${width}%`}
              height={row.bar}
              className={part.className}
            />
            <text x={`${row.left + width}%`} dx="6" y={y + row.text}>
              {leads.toLocaleString("en-US")}
            </text>
          </g>
        );
      })}
      <line
        x1="0"
        x2="100%"
        y1={promiseAt}
        y2={promiseAt}
        className="stroke-body"
        strokeDasharray="4 3"
      />
      <text x="100%" y={promiseAt + 16} textAnchor="end">
        Promised: within 1 business hour
      </text>
    </Drawing>
  );
}

/** A bar for each month, divided by the current status of its leads. */
function OutcomeRows(props: {
  spans: readonly { name: string; leads: number; parts: readonly number[] }[];
}) {
  return (
    <Drawing
      label="Outcome of the leads of each month. The table below has the figures."
      height={row.height * props.spans.length}
    >
      {props.spans.map(({ name, leads, parts }, index) => (
        <g key={name}>
          <text x="0" y={row.height * index + row.text}>
            {name}
          </text>
          {parts.map((count, part) => {
            const before = parts.slice(0, part).reduce((a, b) => a + b, 0);
            const widthOf = (some: number) => (64 * some) / leads;
            return (
              <rect
                key={outcomes[part]?.name}
                x={`${22 + widthOf(before)}%`}
                y={row.height * index + 0.5}
                width={`${widthOf(count)}%`}
                height={row.bar}
                className={outcomes[part]?.className}
              />
            );
          })}
          <text x="86%" dx="6" y={row.height * index + row.text}>
            {leads.toLocaleString("en-US")}
          </text>
        </g>
      ))}
    </Drawing>
  );
}

function Drawing(props: { label: string; height: number; children: ReactNode }) {
  return (
    <svg
      role="img"
      aria-label={props.label}
      width="100%"
      height={props.height}
      className="fill-body text-[13px]"
    >
      {props.children}
    </svg>
  );
}

/** Rounds a number up to 2, 4, 10, 20, 40, 100… so that half of it is a whole number. */
function roundUp(number: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [2, 4, 10]) if (digit * power >= number) return digit * power;
  }
}

/** Formats an ISO day or month, by default as "Nov 23". */
export function formatDay(day: string, format = "LLL d"): string {
  return DateTime.fromISO(day, { locale: "en-US" }).toFormat(format);
}
