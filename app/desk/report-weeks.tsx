import { leadKindNames, leadKinds } from "~/leads/kinds";
import { DeskTable } from "~/ui/desk-table";
import type { Report } from "./report.server";

/** A colored part of a picture. Besides the fill, its stroke distinguishes the parts without color. */
export interface Part {
  name: string;
  className: string;
}

const kinds: readonly Part[] = leadKindNames.map((kind, index) => ({
  name: leadKinds[kind].labels,
  className: index === 0 ? "fill-action" : "fill-accent stroke-accent-text",
}));

/** The names of a picture's parts, each with its color. */
export function Legend({ parts }: { parts: readonly Part[] }) {
  return (
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
  );
}

/** The leads of each week as a picture, drawn on the server, and as a table. */
export function ReportWeeks({ weeks }: Pick<Report, "weeks">) {
  const heads = ["Week of", ...kinds.map(({ name }) => name)];
  return (
    <figure className="min-w-0">
      <figcaption>
        <h2 className="text-xl">Leads a week</h2>
        <Legend parts={kinds} />
      </figcaption>
      <WeekColumns weeks={weeks} />
      <details className="mt-2">
        <summary className="py-1 text-action">Leads a week as a table</summary>
        <DeskTable label="Leads a week" columns={heads}>
          {weeks.map(({ monday, leads }) => (
            <tr key={monday}>
              <th scope="row">{formatDay(monday)}</th>
              {leads.map((count, kind) => (
                <td key={kinds[kind]?.name} className="figures">
                  {count.toLocaleString("en-US")}
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
  const most = roundUp(Math.max(...weeks.map(({ leads }) => sumOf(leads))));
  const step = (100 - plot.left) / weeks.length;
  const heightOf = (leads: number) => (plot.height * leads) / most;
  const bottom = plot.top + plot.height;
  const everyWeek = weeks.length <= 6;
  return (
    <svg
      role="img"
      aria-label="Leads a week by kind. The table below has the figures."
      width="100%"
      height={bottom + 24}
      className="fill-body text-xs"
    >
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
              const below = sumOf(leads.slice(0, kind));
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
                {everyWeek ? formatDay(monday) : formatDay(monday).slice(0, 3)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Returns the sum of some numbers. */
export const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Rounds a number up to 2, 4, 10, 20, 40, 100… so that half of it is a whole number. */
function roundUp(number: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [2, 4, 10]) if (digit * power >= number) return digit * power;
  }
}

const monthNames = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec".split(",");

function formatDay(day: string): string {
  return `${formatMonth(day)} ${Number(day.slice(8))}`;
}

/** Formats the month of a day or month, such as "Nov". */
export function formatMonth(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? day;
}
