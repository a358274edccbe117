import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { ComparisonTable, type TableColumn, type TableRow } from "./comparison-table";
import { textOf } from "./text-of";

/** What of an element of an MDX table is read here. */
interface TablePart {
  children?: ReactNode;
  /** The alignment that the Markdown asks for (`---:`). */
  style?: { textAlign?: string };
}

/**
 * A Markdown table of an article as a `ComparisonTable`: with row headers, stacking on a phone, and aligned by class,
 * because the page's policy allows no style attribute.
 */
export function ArticleTable({ children }: { children?: ReactNode }) {
  const [head, ...bodies] = partsOf(children);
  const [headRow] = partsOf(head?.props.children);
  const [first, ...rest] = partsOf(headRow?.props.children).map(toColumn);
  if (first === undefined) return null;
  const rows = bodies.flatMap((body) => partsOf(body.props.children)).map(toRow);
  return <ComparisonTable columns={[first, ...rest]} rows={rows} />;
}

function toColumn({ props }: ReactElement<TablePart>): TableColumn {
  return { label: textOf(props.children), numeric: props.style?.textAlign === "right" };
}

function toRow({ props }: ReactElement<TablePart>, index: number): TableRow {
  const [header, ...cells] = partsOf(props.children).map((cell) => cell.props.children);
  return { id: String(index), header, cells };
}

/** Returns the elements among children, leaving out the line breaks that MDX keeps between them. */
function partsOf(children: ReactNode): ReactElement<TablePart>[] {
  return Children.toArray(children).filter((child): child is ReactElement<TablePart> =>
    isValidElement(child),
  );
}
