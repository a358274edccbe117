import { classNames } from "~/ui/class-names";
import type { ExampleRow } from "./how-it-works";

/** One invoice from its amount to what is received, the last row being the sum. */
export function WorkedExample({ rows }: { rows: readonly ExampleRow[] }) {
  return (
    <dl className="rounded-lg border border-rule bg-raised px-5 sm:px-8">
      {rows.map(({ id, label, amount }, index) => {
        const total = index === rows.length - 1;
        return (
          <div
            key={id}
            className={classNames(
              "flex items-baseline justify-between gap-x-6 py-4 max-[20rem]:flex-wrap",
              index > 0 &&
                (total ? "border-t-3 border-dashed border-accent" : "border-t border-rule"),
            )}
          >
            <dt className={classNames(total && "font-semibold")}>{label}</dt>
            <dd className={classNames("figures", total && "display text-2xl")}>{amount}</dd>
          </div>
        );
      })}
    </dl>
  );
}
