import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { useInLanguage } from "./site-data";

const exampleMark = { en: "Example", es: "Ejemplo" };

interface SheetProps {
  title: string;
  /** What the figures are computed from. */
  basis?: string;
  children: ReactNode;
  className?: string;
}

/** A frame around a worked example, with a title and the badge "Example". */
export function Sheet({ title, basis, children, className = "" }: SheetProps) {
  return (
    <figure
      className={`sheet relative rounded-md border border-t-4 border-rule border-t-body bg-raised p-4 sm:p-8 ${className}`}
    >
      <figcaption>
        <span className="display block text-xl text-balance">{title}</span>
        <span className="absolute end-4 -top-[0.875rem] sm:end-8">
          <Badge>{useInLanguage(exampleMark)}</Badge>
        </span>
        {basis && <span className="mt-1 block text-sm text-balance text-muted">{basis}</span>}
      </figcaption>
      {children}
    </figure>
  );
}

/** A line of a sum. The note explains the figure. */
export interface FigureRow {
  /** Default: the label. */
  id?: string;
  label: string;
  value: string;
  note?: string | undefined;
  /** A sample of the row's color in the bar above. */
  mark?: ReactNode;
}

/** The lines of a calculation. Each line has a label and, aligned at the end, a figure. `strongId` is the row with the main figure, `negativeId` a row that shows a loss. */
export function FigureRows(props: {
  rows: readonly FigureRow[];
  strongId?: string | undefined;
  negativeId?: string | undefined;
}) {
  const { rows, strongId, negativeId } = props;
  return (
    <dl className="border-t border-rule">
      {rows.map(({ label, id = label, value, note, mark }) => (
        <div
          key={id}
          className={classNames(
            "grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-rule py-2 max-[20rem]:grid-cols-1 print:py-1.5",
            id === negativeId && "text-negative",
            id === strongId && "last:border-b-4 last:border-double last:border-b-body",
          )}
        >
          <dt className={classNames("flex items-baseline", id === strongId && "font-semibold")}>
            {mark}
            {label}
          </dt>
          <dd className="figures text-end font-semibold" data-figure={id}>
            {value}
          </dd>
          {note && (
            <dd
              className={classNames(
                "col-span-full text-sm sm:col-span-1",
                // Below the label, which a mark indents.
                mark !== undefined && "ps-5.5",
                id === negativeId ? "font-semibold" : "text-muted",
              )}
            >
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Yours at once, what it costs, what it costs above the cheapest, yours later or not counted: the parts of a bar mean the same on all pages. */
const fills = {
  now: "fill-action",
  cost: "fill-accent",
  over: "fill-body",
  later: "fill-control",
};

type Share = keyof typeof fills;

/** A bar that shows the shares of a whole, in percent. Screen readers skip it, because the text next to it has the figures. An SVG, so that it prints. */
export function ShareBar(props: { shares: Partial<Record<Share, number>>; className: string }) {
  let end = 0;
  return (
    <svg className={`block w-full ${props.className}`} aria-hidden="true" focusable="false">
      {Object.entries(props.shares).map(([share, percent]) => {
        const start = end;
        end += percent;
        return (
          <rect
            key={share}
            x={`${start}%`}
            width={`${percent}%`}
            height="100%"
            className={`stroke-raised ${fills[share as Share]}`}
            strokeWidth="2"
          />
        );
      })}
    </svg>
  );
}

function sampleOf(share: Share | null | undefined) {
  const sample = share && <ShareBar className="h-3.5" shares={{ [share]: 100 }} />;
  return <span className="me-2 inline-block w-3.5 shrink-0">{sample}</span>;
}

interface CostBarsProps {
  costs: readonly { terms: string; cost: string; percent: number }[];
  /** How much more the expensive one costs, as text. */
  difference: string;
}

/** The costs of the same thing, each as a figure and a bar, and their difference. */
export function CostBars({ costs, difference }: CostBarsProps) {
  const least = Math.min(...costs.map(({ percent }) => percent));
  return (
    <>
      <dl className="mt-6 space-y-6">
        {costs.map(({ terms, cost, percent }) => (
          <div
            key={terms}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 gap-y-1 max-[20rem]:grid-cols-1"
          >
            <dt>{terms}</dt>
            <dd className="display figures text-2xl">{cost}</dd>
            <dd className="col-span-full">
              <ShareBar className="h-10" shares={{ cost: least, over: percent - least }} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 border-b-4 border-double border-body pb-2 text-end font-semibold">
        {sampleOf("over")}
        {difference}
      </p>
    </>
  );
}

/** Returns the rows of a sum, each with a mark for a `ShareBar`: a sample of the row's color, or a blank of the same width if the row's entry in `kinds` is null. */
export function rowsOfBar(rows: readonly FigureRow[], kinds: readonly (Share | null)[]) {
  return rows.map((row, index) => ({ ...row, mark: sampleOf(kinds[index]) }));
}
