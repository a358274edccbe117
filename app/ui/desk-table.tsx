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

/** A desk table that scrolls inside its region. `children` are its rows. */
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
