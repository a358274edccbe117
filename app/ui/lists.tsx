import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Terms with their descriptions, in rows. A missing description (null, undefined, "") is shown as a dash. */
export function DefinitionList({
  items,
  className,
}: {
  items: readonly { term: ReactNode; description: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={classNames("divide-y divide-rule border-y border-rule", className)}>
      {items.map(({ term, description }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
          key={index}
          className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(9rem,2fr)_5fr]"
        >
          <dt className="text-muted">{term}</dt>
          <dd className="own-direction min-w-0 [overflow-wrap:anywhere]">
            {(description ?? "") === "" ? "—" : description}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A line of a sum. The note explains the figure. */
export interface FigureRow {
  id: string;
  label: string;
  value: string;
  note?: string | undefined;
  /** A sample of the row's color in the bar above. */
  mark?: ReactNode;
}

interface FigureRowsProps {
  rows: readonly FigureRow[];
  /** The id of the row with the main figure. */
  strongId?: string | undefined;
  /** The id of a row that shows a loss. */
  negativeId?: string | undefined;
}

/** The lines of a calculation. Each line has a label and, aligned at the end, a figure. */
export function FigureRows({ rows, strongId, negativeId }: FigureRowsProps) {
  return (
    <dl className="border-t border-rule">
      {rows.map(({ id, label, value, note, mark }) => (
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

/** A list with bullets. */
export function BulletList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classNames("list-disc space-y-2 ps-5 marker:text-muted", className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
