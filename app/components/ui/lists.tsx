import type { ReactNode } from "react";
import type { Stat } from "~/content/types";
import { classNames } from "./class-names";

/** Figures with their labels, side by side. */
export function StatList({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl className={classNames("flex flex-wrap gap-x-12 gap-y-8", className)}>
      {stats.map((stat, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
        <div key={index} className="flex flex-col-reverse">
          <dt className="mt-1 text-muted">{stat.label}</dt>
          <dd className="display figures text-4xl">{stat.number}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Definition {
  term: ReactNode;
  description: ReactNode;
}

/** Terms and what is known of them, in rows; an absent description (null, undefined, "") shows a dash. */
export function DefinitionList({
  items,
  className,
}: {
  items: readonly Definition[];
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
          <dd className="figures min-w-0 [overflow-wrap:anywhere]">
            {description === null || description === undefined || description === ""
              ? "—"
              : description}
          </dd>
        </div>
      ))}
    </dl>
  );
}
