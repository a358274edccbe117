import type { ReactNode } from "react";

/** A table of the desk that scrolls in itself; `label` names it, `children` are its rows. */
export function DeskTable(props: {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    // Relative, or words for screen readers in far cells would widen the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="desk-table-region relative" aria-label={props.label} tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}
