import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { useInLanguage } from "./site-data";

const exampleMark = { en: "Example", es: "Ejemplo" };

interface SheetProps {
  title: string;
  /** What the figures are computed from. */
  basis?: string;
  children: ReactNode;
  className?: string;
}

/** A worked example on a sheet of accounts, marked as an example. */
export function Sheet({ title, basis, children, className = "" }: SheetProps) {
  return (
    <figure
      className={`rounded-md border border-t-4 border-rule border-t-body bg-raised p-4 sm:p-8 ${className}`}
    >
      <figcaption className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 max-[20rem]:grid-cols-1">
        <span className="display text-xl">{title}</span>
        <Badge>{useInLanguage(exampleMark)}</Badge>
        {basis && <span className="col-span-full text-sm text-muted">{basis}</span>}
      </figcaption>
      {children}
    </figure>
  );
}

/** A part of a bar: its width in percent, and its meaning, the same on all pages. */
interface Share {
  percent: number;
  as: keyof typeof fills;
}

/** Yours at once, what it costs, yours later or not counted. */
const fills = { now: "fill-action", cost: "fill-accent", later: "fill-control" } as const;

/** A bar of shares. Screen readers skip it, because the text next to it has the figures. An SVG, so that it prints. */
export function ShareBar({ shares, className }: { shares: readonly Share[]; className: string }) {
  let end = 0;
  return (
    <svg className={`block w-full ${className}`} aria-hidden="true" focusable="false">
      {shares.map(({ percent, as }) => {
        const start = end;
        end += percent;
        return (
          <rect
            key={as}
            x={`${start}%`}
            width={`${percent}%`}
            height="100%"
            className={`stroke-raised ${fills[as]}`}
            strokeWidth="2"
          />
        );
      })}
    </svg>
  );
}
