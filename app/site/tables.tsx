// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics when it is laid out as blocks
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { classNames } from "~/ui/class-names";

interface TableColumn {
  label: string;
  /** The label next to each value on a phone. Default: the label. */
  short?: string;
  /** True aligns figures at the end of the cell. */
  numeric?: boolean;
  /** True highlights our own column. */
  emphasized?: boolean;
}

interface TableRow {
  id: string;
  header: ReactNode;
  /** True aligns cells with text at the start, also in a column of figures. */
  isText?: boolean;
  /** A cell for each column after the first. */
  cells: readonly ReactNode[];
}

/** Classes that turn a table into labelled blocks below a certain width. Print always shows the table. */
const stacking = {
  phone: {
    block: "not-print:max-md:block",
    head: "not-print:max-md:sr-only",
    row: "not-print:max-md:block not-print:max-md:py-5 not-print:max-md:first:pt-0",
    rowHeader:
      "not-print:max-md:display not-print:max-md:block not-print:max-md:pt-0 not-print:max-md:pb-1 not-print:max-md:text-lg",
    cell: "not-print:max-md:grid not-print:max-md:min-[20rem]:grid-cols-[9fr_11fr] not-print:max-md:gap-x-4 not-print:max-md:text-start",
    others: "not-print:max-md:px-3 not-print:max-md:py-1.5 not-print:max-md:last:pe-3",
    ours: "not-print:max-md:rounded-md not-print:max-md:px-3 not-print:max-md:py-2 not-print:max-md:text-lg",
    label: "md:hidden",
  },
  // A phone is this narrow only with enlarged text.
  narrow: {
    block: "not-print:max-[19rem]:block",
    head: "not-print:max-[19rem]:sr-only",
    row: "not-print:max-[19rem]:block not-print:max-[19rem]:py-3",
    rowHeader: "not-print:max-[19rem]:block not-print:max-[19rem]:py-0",
    cell: "not-print:max-[19rem]:block not-print:max-[19rem]:text-start",
    others: "not-print:max-[19rem]:px-0 not-print:max-[19rem]:py-0",
    ours: "not-print:max-[19rem]:px-0 not-print:max-[19rem]:py-0",
    label: "me-2 min-[19rem]:hidden",
  },
} as const;

/** A table that also fits a phone or enlarged text (WCAG 1.4.10). If the columns do not fit, each row becomes a heading with labeled values. */
export function ComparisonTable(props: {
  /** The table's name for screen readers. Leave it out if a heading directly above names the table. */
  caption?: string;
  /** The first column contains the row headers. Its label may be empty. */
  columns: readonly [TableColumn, ...TableColumn[]];
  rows: readonly TableRow[];
  /** True always shows blocks on a phone, regardless of the columns. */
  stacksOnPhone?: boolean;
}) {
  const { caption, columns, rows, stacksOnPhone = !fitsPhone(props.columns) } = props;
  const stacked = stacking[stacksOnPhone ? "phone" : "narrow"];
  const [first, ...rest] = columns;
  const line = (row: TableRow) => (
    <tr key={row.id} role="row" className={classNames("border-b border-rule", stacked.row)}>
      <th
        role="rowheader"
        scope="row"
        className={classNames(
          "border-b-0 py-3 pe-2 text-start align-top font-semibold sm:py-4 sm:pe-4",
          stacked.rowHeader,
        )}
      >
        {row.header}
      </th>
      {rest.map((column, index) => (
        <td
          key={column.label}
          role="cell"
          className={classNames(
            "border-b-0 px-2 py-3 align-top sm:px-4 sm:py-4",
            column.numeric && "figures",
            column.numeric && !row.isText && "text-end",
            column.numeric && !column.emphasized && "last:pe-0",
            column.emphasized && "bg-accent-soft",
            column.emphasized && !row.isText && "font-semibold",
            stacked.cell,
            column.emphasized && !row.isText ? stacked.ours : stacked.others,
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              "text-sm/relaxed font-normal text-muted print:hidden",
              stacked.label,
            )}
          >
            {column.short ?? column.label}
          </span>
          <span className="min-w-0">{row.cells[index]}</span>
        </td>
      ))}
    </tr>
  );
  return (
    <table
      role="table"
      className={classNames(
        "w-full border-collapse text-base normal-nums md:table-fixed",
        !stacksOnPhone && "max-sm:text-sm",
        stacked.block,
      )}
    >
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead role="rowgroup" className={stacked.head}>
        <tr role="row">
          {first.label === "" ? (
            <td role="cell" className="border-b-2 border-body" />
          ) : (
            <ColumnHeader column={first} first />
          )}
          {rest.map((column) => (
            <ColumnHeader key={column.label} column={column} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={stacked.block}>
        {rows.map(line)}
      </tbody>
    </table>
  );
}

/** Returns whether these columns fit at 320 px and normal text size. */
function fitsPhone([, ...values]: readonly TableColumn[]): boolean {
  return values.length < 2 || (values.length === 2 && values.every(({ numeric }) => numeric));
}

function ColumnHeader({ column, first = false }: { column: TableColumn; first?: boolean }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames(
        "border-b-2 border-body py-3 align-bottom font-semibold",
        first ? "pe-2 sm:pe-4" : "px-2 sm:px-4",
        column.numeric ? "text-end" : "text-start",
        column.numeric && !column.emphasized && "last:pe-0",
        column.emphasized && "rounded-t-md bg-accent-soft",
      )}
    >
      {column.label}
    </th>
  );
}

/** The props that are read from an element of an MDX table. */
interface TablePart {
  children?: ReactNode;
  /** The alignment from Markdown (`---:`). */
  style?: { textAlign?: string };
}

/** A table from an article's Markdown. Alignment uses classes, because the Content-Security-Policy forbids style attributes. */
export function ArticleTable({ children }: { children?: ReactNode }) {
  const [head, ...bodies] = partsOf(children);
  const [headRow] = partsOf(head?.props.children);
  const [first, ...rest] = partsOf(headRow?.props.children).map(({ props }) => ({
    label: textOf(props.children),
    numeric: props.style?.textAlign === "right",
  }));
  if (first === undefined) return null;
  const rows = bodies
    .flatMap(({ props }) => partsOf(props.children))
    .map(({ props }, index) => {
      const [header, ...cells] = partsOf(props.children).map((cell) => cell.props.children);
      return { id: String(index), header, cells };
    });
  return <ComparisonTable columns={[first, ...rest]} rows={rows} />;
}

/** Returns the elements among these children, without the line breaks from MDX. */
function partsOf(children: ReactNode): ReactElement<TablePart>[] {
  return Children.toArray(children).filter((child): child is ReactElement<TablePart> =>
    isValidElement(child),
  );
}

/** Returns the text of rendered children: "Fee and reserve" for `Fee and <em>reserve</em>`. */
export function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) =>
      isValidElement<{ children?: ReactNode }>(child)
        ? textOf(child.props.children)
        : String(child),
    )
    .join("");
}
