import type { Stat } from "~/site/page-content";
import { classNames } from "~/ui/class-names";

const columns: Record<number, string> = {
  3: "grid-cols-1 sm:grid-cols-3",
  4: "grid-cols-2 lg:grid-cols-4",
};

/** Figures with their labels in a row, each beside an amber rule. */
export function StatBand({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl className={classNames("grid gap-x-8 gap-y-6", columns[stats.length], className)}>
      {stats.map(({ number, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-s-2 border-accent ps-4"
        >
          <dt className="text-base text-muted">{label}</dt>
          <dd className="display figures text-3xl">{number}</dd>
        </div>
      ))}
    </dl>
  );
}
