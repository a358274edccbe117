import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** A column whose header contains more than its name, such as a link that sorts by the column. */
export interface DeskColumn {
  name: string;
  head?: ReactNode;
  className?: string;
  /** The sort order by this column, or false. */
  sorted?: "ascending" | "descending" | false;
}

/** Classes that turn a table's rows into short lists on phones, without the table's head. Inside the container `early`, they do so on tablets too. */
export const listedRows =
  "listed:[&_:is(table,tbody)]:block listed:[&_thead]:sr-only listed:[&_tr]:flex listed:[&_tr]:flex-wrap listed:[&_tr]:items-center listed:[&_tr]:gap-x-3 listed:[&_tr]:gap-y-1 listed:[&_tr]:border-b listed:[&_tr]:border-rule listed:[&_tr]:p-3 listed:[&_td]:h-auto listed:[&_td]:border-0 listed:[&_td]:p-0 listed:[&_td]:whitespace-normal listed:[&_td:empty]:hidden listed:[&_.cell-wrap]:basis-full";

/** A table of the desk, in a region that scrolls. `children` are the rows of the table's body. */
export function DeskTable(props: {
  label: string;
  columns: readonly (string | DeskColumn)[];
  className?: string;
  children: ReactNode;
}) {
  const columns = props.columns.map(
    (column): DeskColumn => (typeof column === "string" ? { name: column } : column),
  );
  return (
    // Relative, because screen-reader texts in far cells would widen the page.
    <section
      className={classNames("desk-table-region relative", props.className)}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <table className="desk-table">
        <thead>
          <tr>
            {columns.map(({ name, head = name, className, sorted }) => (
              <th key={name} scope="col" className={className} aria-sort={sorted || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}

/** An email address that may break after its @ and before its dots. */
export function EmailText({ address }: { address: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
  return parts.flatMap((part, index) => [index > 0 && <wbr key={index} />, part]);
}
