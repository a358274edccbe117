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

/** The classes of a table whose rows are short lists on phones, without the head. */
export const listedRows =
  "max-md:[&_:is(table,tbody)]:block max-md:[&_thead]:sr-only max-md:[&_tr]:flex max-md:[&_tr]:flex-wrap max-md:[&_tr]:items-center max-md:[&_tr]:gap-x-3 max-md:[&_tr]:gap-y-1 max-md:[&_tr]:border-b max-md:[&_tr]:border-rule max-md:[&_tr]:p-3 max-md:[&_td]:h-auto max-md:[&_td]:border-0 max-md:[&_td]:p-0 max-md:[&_td]:whitespace-normal max-md:[&_td:empty]:hidden max-md:[&_.cell-wrap]:basis-full";

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
