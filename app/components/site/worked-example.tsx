import { classNames } from "~/components/ui/class-names";
import type { ExampleRow } from "~/content/how-it-works";

/** One invoice from its amount to what is received, the last row being the sum. */
export function WorkedExample({ caption, rows }: { caption: string; rows: readonly ExampleRow[] }) {
  return (
    <table className="w-full border-collapse rounded-lg border border-rule bg-raised">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ id, label, amount }, index) => {
          const total = index === rows.length - 1;
          return (
            <tr
              key={id}
              className={classNames(
                index > 0 && "border-t",
                total ? "border-t-3 border-dashed border-accent" : "border-rule",
              )}
            >
              <th
                scope="row"
                className={classNames(
                  "px-4 py-4 text-start sm:px-8",
                  total ? "font-semibold" : "font-normal",
                )}
              >
                {label}
              </th>
              <td
                className={classNames(
                  "figures px-4 py-4 text-end whitespace-nowrap sm:px-8",
                  total && "display text-xl sm:text-2xl",
                )}
              >
                {amount}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
