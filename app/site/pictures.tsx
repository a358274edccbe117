import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import type { FigureRow } from "~/ui/lists";
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
      className={`relative rounded-md border border-t-4 border-rule border-t-body bg-raised p-4 sm:p-8 ${className}`}
    >
      <figcaption>
        <span className="display block text-xl text-balance">{title}</span>
        <span className="absolute end-4 -top-3.5 sm:end-8">
          <Badge>{useInLanguage(exampleMark)}</Badge>
        </span>
        {basis && <span className="mt-1 block text-sm text-balance text-muted">{basis}</span>}
      </figcaption>
      {children}
    </figure>
  );
}

/** Yours at once, what it costs, yours later or not counted: the parts of a bar mean the same on all pages. */
const fills = { now: "fill-action", cost: "fill-accent", later: "fill-control" };

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

/** Returns the rows of a sum, each with a mark for a `ShareBar`: a sample of the row's color, or a blank of the same width if the row's entry in `kinds` is null. */
export function rowsOfBar(
  rows: readonly Omit<FigureRow, "id">[],
  kinds: readonly (Share | null)[],
) {
  return rows.map((row, index) => {
    const as = kinds[index];
    const sample = as && <ShareBar className="h-3.5" shares={{ [as]: 100 }} />;
    return { id: row.label, ...row, mark: <span className="me-2 w-3.5 shrink-0">{sample}</span> };
  });
}
